//! The time to find symmetric tours, compared with plain tours of the same boards by patching.
//!
//! `cargo xtask bench symmetric`. Both run in turn; each time is the median over some seeds.

use std::time::{Duration, Instant};

use cavalcade::util::Named;
use cavalcade::{Method, Options, Outcome, Question, Size, Solver, SymmetryRequest};

const SEEDS: u64 = 7;

fn main() {
    for (side, symmetry) in [
        (8, SymmetryRequest::HalfTurn),
        (10, SymmetryRequest::QuarterTurn),
        (20, SymmetryRequest::HalfTurn),
        (50, SymmetryRequest::HalfTurn),
        (50, SymmetryRequest::QuarterTurn),
        (100, SymmetryRequest::HalfTurn),
        (1000, SymmetryRequest::HalfTurn),
        (1002, SymmetryRequest::QuarterTurn),
    ] {
        measure(side, symmetry);
    }
}

fn measure(side: u32, symmetry: SymmetryRequest) {
    let question = Question::on(Size::new(side, side).expect("a size")).closed();
    let with_symmetry = question.clone().symmetric(symmetry).expect("a square has every symmetry");
    let (mut symmetric, mut plain) = (Vec::new(), Vec::new());
    for seed in 0..SEEDS {
        let start = Instant::now();
        let report = Solver::new(&with_symmetry).seed(seed).solve();
        symmetric.push(start.elapsed());
        assert!(matches!(report.outcome, Outcome::Found(_)), "there is a tour");
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
        symmetry.name()
    );
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
