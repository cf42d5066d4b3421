//! The time to make a puzzle, and the number of clues left in it.
//!
//! `cargo xtask bench puzzle`. Each line is one board and difficulty, over some seeds.

use std::time::{Duration, Instant};

use cavalcade::puzzle::{Difficulty, Explained, Maker, explain};
use cavalcade::{Budget, Clues, NoObserver, Question, Size};

fn main() {
    for (side, rounds) in [(6, 20), (8, 10)] {
        for (_, difficulty) in Difficulty::NAMED {
            measure(side, difficulty, rounds);
        }
    }
}

fn measure(side: u32, difficulty: Difficulty, rounds: u64) {
    let (mut making, mut explaining, mut given, mut solved) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for seed in 0..rounds {
        let question = Question::on(Size::new(side, side).expect("a size"));
        let budget = Budget::unlimited();
        let start = Instant::now();
        let made = Maker::new(question).difficulty(difficulty).seed(seed).make(0, &budget, &mut NoObserver);
        let puzzle = made.expect("there are tours, and no limits");
        making.push(start.elapsed());
        given.push(puzzle.question.given().map_or(0, Clues::len));
        let start = Instant::now();
        let Explained::Solved(explanation) = explain(&puzzle.question, &budget).expect("there are no limits") else {
            panic!("it has one solution")
        };
        explaining.push(start.elapsed());
        solved += u64::from(explanation.searched() == 0);
    }
    given.sort_unstable();
    println!(
        "{side}x{side} {difficulty}: made in {}, {} to {} numbers, {} in the middle; explained in {}, {solved} of {rounds} by steps alone",
        spread(making),
        given[0],
        given[given.len() - 1],
        given[given.len() / 2],
        spread(explaining),
    );
}

/// The median and the longest.
fn spread(mut times: Vec<Duration>) -> String {
    times.sort();
    format!("{:.1?} (at most {:.1?})", times[times.len() / 2], times[times.len() - 1])
}
