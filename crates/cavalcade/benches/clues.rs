//! The time to complete grids with given numbers, and to decide whether the solution is unique.
//!
//! `cargo xtask bench clues`. Tours come from Warnsdorff's rule with random ties, clues are drawn from them evenly.

use std::time::{Duration, Instant};

use cavalcade::clues::complete;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Limits, Method, Options, Outcome, Question, Size, Solver, Square, Uniqueness};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

fn main() {
    for (side, given, rounds) in
        [(6, 6, 20), (8, 8, 20), (8, 12, 20), (8, 16, 20), (8, 24, 20), (12, 36, 10), (20, 100, 5)]
    {
        measure(side, given, rounds);
    }
}

fn measure(side: u32, given: usize, rounds: u64) {
    let (mut completing, mut deciding, mut unique, mut late) = (Vec::new(), Vec::new(), 0, 0);
    for seed in 0..rounds {
        let question = Question::on(Size::new(side, side).expect("a size"));
        let question = with_clues(&question, given, seed);
        let start = Instant::now();
        let patience = || Limits::none().with_time(Duration::from_secs(20)).start();
        late += u32::from(complete(&question, &patience()).is_err());
        completing.push(start.elapsed());
        let start = Instant::now();
        let report = Solver::new(&question).unique().budget(&patience()).solve();
        match report.outcome {
            Outcome::Found(_) => unique += u32::from(report.uniqueness == Some(Uniqueness::Unique)),
            Outcome::Impossible(reason) => panic!("there is a tour: {reason}"),
            Outcome::GaveUp(_) => late += 1,
        }
        deciding.push(start.elapsed());
    }
    let (completing, deciding) = (spread(completing), spread(deciding));
    println!(
        "{side}x{side} with {given} numbers: completed in {completing}; {unique} of {rounds} in one way only, decided in {deciding}; {late} not in 20 s"
    );
}

/// The median and the longest.
fn spread(mut times: Vec<Duration>) -> String {
    times.sort();
    format!("{:.1?} (at most {:.1?})", times[times.len() / 2], times[times.len() - 1])
}

/// The question with some numbers of a tour.
fn with_clues(question: &Question, given: usize, seed: u64) -> Question {
    let options = Options { method: Method::Warnsdorff, tie_break: TieBreak::Random, seed, ..Options::default() };
    let Outcome::Found(tour) = Solver::new(question).options(options).solve().outcome else {
        panic!("a square board has tours")
    };
    let mut numbered: Vec<(Square, u64)> = tour.squares().zip(1..).collect();
    numbered.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    numbered.truncate(given);
    question.clone().clues(numbered).expect("they are those of a tour")
}
