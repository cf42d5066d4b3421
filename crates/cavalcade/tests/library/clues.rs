//! Grids with given numbers, completed by the library and by a plain walk that shares nothing with it.

use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Method, Options, Outcome, Question, Size, Solver, Square, Uniqueness};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::support::found;
use crate::walk::Walk;

fn tour(side: u32, seed: u64) -> Vec<Square> {
    let question = Question::on(Size::new(side, side).unwrap());
    let options = Options { method: Method::Warnsdorff, tie_break: TieBreak::Random, seed, ..Options::default() };
    found(Solver::new(&question).options(options).solve().outcome, seed).squares().collect()
}

#[test]
fn a_hundred_grids_are_completed_as_a_plain_walk_completes_them() {
    let mut random = ChaCha8Rng::seed_from_u64(17);
    let mut seen = [0; 3];
    for seed in 0..100 {
        let mut numbered: Vec<(Square, u64)> = tour(6, seed).into_iter().zip(1..).collect();
        numbered.shuffle(&mut random);
        numbered.truncate(random.random_range(14..22));
        if seed % 4 == 3 {
            // Two numbers exchanged: seldom another tour.
            let numbers = [numbered[0].1, numbered[1].1];
            (numbered[0].1, numbered[1].1) = (numbers[1], numbers[0]);
        }
        let question = Question::on(Size::new(6, 6).unwrap()).clues(numbered.clone()).unwrap();
        let report = Solver::new(&question).unique().solve();
        let number = match (report.outcome, report.uniqueness) {
            (Outcome::Impossible(_), None) => 0,
            (Outcome::Found(_), Some(Uniqueness::Unique)) => 1,
            (Outcome::Found(_), Some(Uniqueness::Another(_))) => 2,
            other => panic!("{numbered:?}: {other:?}"),
        };
        assert_eq!(number, Walk::count(&question, &numbered), "{numbered:?}");
        seen[number] += 1;
    }
    assert!(seen.iter().all(|number| *number > 9), "{seen:?}");
}
