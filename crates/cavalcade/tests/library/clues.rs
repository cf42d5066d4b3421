//! Grids with given numbers, completed by the library and by a plain walk that shares nothing with it.

use std::collections::BTreeMap;

use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Method, Options, Outcome, Question, Size, Solver, Square, Uniqueness};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A walk from number to number over a square board.
struct Walk {
    side: i64,
    given: BTreeMap<usize, (i64, i64)>,
    visited: Vec<bool>,
    found: usize,
}

impl Walk {
    fn index(&self, (file, rank): (i64, i64)) -> usize {
        (rank * self.side + file) as usize
    }

    fn is_on_board(&self, (file, rank): (i64, i64)) -> bool {
        (0..self.side).contains(&file) && (0..self.side).contains(&rank)
    }

    /// Returns `true` if the next number that is given can still be reached: a move changes each coordinate by two at
    /// most, and both together by three.
    fn is_in_reach(&self, at: (i64, i64), number: usize) -> bool {
        let Some((next, (file, rank))) = self.given.range(number + 1..).next() else { return true };
        let (files, ranks, moves) = ((file - at.0).abs(), (rank - at.1).abs(), (next - number) as i64);
        files <= 2 * moves && ranks <= 2 * moves && files + ranks <= 3 * moves && (files + ranks + moves) % 2 == 0
    }

    /// Counts the ways to go on, up to two.
    fn go_on(&mut self, at: (i64, i64), number: usize) {
        if number == self.visited.len() {
            self.found += 1;
            return;
        }
        for (files, ranks) in [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)] {
            let next = (at.0 + files, at.1 + ranks);
            self.step(next, number + 1);
        }
    }

    fn step(&mut self, next: (i64, i64), number: usize) {
        if self.found > 1 || !self.is_on_board(next) || self.visited[self.index(next)] {
            return;
        }
        let is_given = self.given.values().any(|given| *given == next);
        if self.given.get(&number).map_or(is_given, |given| *given != next) || !self.is_in_reach(next, number) {
            return;
        }
        let index = self.index(next);
        self.visited[index] = true;
        self.go_on(next, number);
        self.visited[index] = false;
    }

    /// The number of tours with the given numbers, up to two.
    fn count(side: i64, given: &[(Square, u64)]) -> usize {
        let given =
            given.iter().map(|(square, number)| (*number as usize, (square.file().into(), square.rank().into())));
        let mut walk = Self { side, given: given.collect(), visited: vec![false; (side * side) as usize], found: 0 };
        for rank in 0..side {
            for file in 0..side {
                walk.step((file, rank), 1);
            }
        }
        walk.found
    }
}

fn tour(side: u32, seed: u64) -> Vec<Square> {
    let question = Question::on(Size::new(side, side).unwrap());
    let options = Options { method: Method::Warnsdorff, tie_break: TieBreak::Random, seed, ..Options::default() };
    match Solver::new(&question).options(options).solve().outcome {
        Outcome::Found(tour) => tour.squares().collect(),
        other => panic!("{other:?}"),
    }
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
        assert_eq!(number, Walk::count(6, &numbered), "{numbered:?}");
        seen[number] += 1;
    }
    assert!(seen.iter().all(|number| *number > 9), "{seen:?}");
}
