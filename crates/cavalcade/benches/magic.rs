//! The time to find magic tours.
//!
//! `cargo xtask bench magic`. Ten seeds each; `LONG=1` adds fully magic tours.

use std::time::{Duration, Instant};

use cavalcade::{Magic, Outcome, Question, Size, Solver};

fn main() {
    for size in ["8x8", "8x10", "8x12", "12x12", "16x16", "20x20"] {
        measure(Question::on(size_of(size)), size, Magic::Semi);
    }
    measure(Question::on(Size::CHESSBOARD).closed(), "8x8 closed", Magic::Semi);
    if std::env::var_os("LONG").is_some() {
        measure(Question::on(size_of("16x16")), "16x16", Magic::Full);
    }
}

fn size_of(text: &str) -> Size {
    text.parse().expect("a size")
}

fn measure(question: Question, name: &str, magic: Magic) {
    let question = question.magic(magic).expect("a rectangle");
    let (mut times, mut steps) = (Vec::new(), Vec::new());
    for seed in 0..10 {
        let start = Instant::now();
        let report = Solver::new(&question).seed(seed).solve();
        assert!(matches!(report.outcome, Outcome::Found(_)), "{name}, seed {seed}: {:?}", report.outcome);
        times.push(start.elapsed());
        steps.push(report.effort.steps);
    }
    steps.sort_unstable();
    println!("{name}, {magic}: {} of ten seeds, {} steps", spread(times), steps[steps.len() / 2]);
}

/// The median and the longest.
fn spread(mut times: Vec<Duration>) -> String {
    times.sort();
    format!("{:.1?} (at most {:.1?})", times[times.len() / 2], times[times.len() - 1])
}
