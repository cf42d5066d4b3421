//! The time of exact counts, as ratios to a known piece of work, and how often the intervals of estimates hold.
//!
//! `cargo xtask bench counting`; with `LONG=1` in the environment also the closed tours of 8x8 and the open ones of 7x7, and
//! estimates for 8x8.

use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};

use cavalcade::count::EstimateOptions;
use cavalcade::{Board, Counter, Kind, Piece, Question, Size};

fn main() {
    let unit = known_work();
    println!("the unit, a hundred million steps of a generator, takes {unit:.3?}");
    let short = [(6, 6, Kind::Closed, "9862"), (6, 6, Kind::Open, "3318960"), (7, 8, Kind::Closed, "34524432316")];
    for board in short {
        time(board, unit);
    }
    if env::var_os("LONG").is_some() {
        let long = [(7, 7, Kind::Open, "82787609160"), (8, 8, Kind::Closed, "13267364410532")];
        for board in long {
            time(board, unit);
        }
    }
    for states in [50, 200] {
        hold(5, 5, Kind::Open, 864.0, states);
        hold(6, 6, Kind::Closed, 9862.0, states);
    }
    if env::var_os("LONG").is_some() {
        hold(8, 8, Kind::Closed, 13_267_364_410_532.0, 1000);
        hold(8, 8, Kind::Open, 9_795_914_085_489_952.0, 1000);
    }
}

fn question(width: u32, height: u32, kind: Kind) -> Question {
    let size = Size::new(width, height).expect("the board is small");
    Question::new(Board::rectangle(size), Piece::KNIGHT, kind)
}

/// Work that takes roughly the same time on every run of the same machine.
fn known_work() -> Duration {
    let start = Instant::now();
    let mut state = 1u64;
    for _ in 0..100_000_000 {
        state = black_box(state).wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    }
    black_box(state);
    start.elapsed()
}

fn time((width, height, kind, expected): (u32, u32, Kind, &str), unit: Duration) {
    let question = question(width, height, kind);
    let start = Instant::now();
    let found = Counter::new(&question).count().expect("no limit is set");
    let elapsed = start.elapsed();
    assert_eq!(found.undirected.to_string(), expected);
    let ratio = elapsed.as_secs_f64() / unit.as_secs_f64();
    let effort = found.effort;
    println!(
        "{kind} {width}x{height}: {elapsed:.3?}, {ratio:.2} units, {} transitions, {} states and {} bytes at the peak",
        effort.transitions, effort.states_peak, effort.memory_peak
    );
}

/// In how many of a hundred seeds the interval holds the true number, when a layer may keep few of its states.
fn hold(width: u32, height: u32, kind: Kind, truth: f64, states: usize) {
    let question = question(width, height, kind);
    let (mut held, mut widths) = (0, 0.0);
    for seed in 0..100 {
        let options = EstimateOptions { seed, states, runs: 40, precision: None };
        let found = Counter::new(&question).estimate(&options).expect("no limit is set");
        held += u32::from(found.low <= truth && truth <= found.high);
        widths += (found.high - found.low) / found.mean / 2.0;
    }
    println!(
        "{kind} {width}x{height}, 40 runs of {states} states: {held} of 100 intervals hold, mean half width {widths:.1}%"
    );
}
