//! How long symmetric tours take to find, beside plain tours of the same boards by patching.
//!
//! `cargo xtask bench symmetric`. Both run in turn; each time is the median over some seeds.

use std::time::{Duration, Instant};

use cavalcade::symmetric::{SymmetricSearch, Wish};
use cavalcade::util::Named;
use cavalcade::{Budget, Method, Options, Outcome, Question, Silent, Size, Solver};

const SEEDS: u64 = 7;

fn main() {
    for (side, wish) in [
        (8, Wish::HalfTurn),
        (10, Wish::QuarterTurn),
        (20, Wish::HalfTurn),
        (50, Wish::HalfTurn),
        (50, Wish::QuarterTurn),
        (100, Wish::HalfTurn),
        (1000, Wish::HalfTurn),
        (1002, Wish::QuarterTurn),
    ] {
        measure(side, wish);
    }
}

fn measure(side: u32, wish: Wish) {
    let question = Question::on(Size::new(side, side).expect("a size")).closed();
    let search = SymmetricSearch::new(&question, wish).expect("a square has every symmetry");
    let (mut symmetric, mut plain) = (Vec::new(), Vec::new());
    for seed in 0..SEEDS {
        let start = Instant::now();
        let found = search.find(seed, &Budget::unlimited(), &mut Silent).expect("there is no limit");
        symmetric.push(start.elapsed());
        assert!(found.is_ok(), "there is a tour");
        let options = Options { method: Method::Patch, seed, ..Options::default() };
        let start = Instant::now();
        let report = Solver::new(&question).options(options).solve();
        plain.push(start.elapsed());
        assert!(matches!(report.outcome, Outcome::Found(_)), "there is a tour");
    }
    let (symmetric, plain) = (median(symmetric), median(plain));
    let ratio = symmetric.as_secs_f64() / plain.as_secs_f64();
    println!(
        "closed {side}x{side}, {}: {symmetric:.2?}; any tour by patching {plain:.2?}; ratio {ratio:.2}",
        wish.name()
    );
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
