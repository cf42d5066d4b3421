//! Random variation of a tour by exchanges.
//!
//! **The idea.** Two moves a-b and c-d of a tour can be exchanged for a-c and b-d if these are moves too: the squares
//! from b to c are then reversed. Of a path with a free end, that end may also be joined to a square c that it can move
//! to, and the squares after c are reversed; these are the rotations of Pósa (1976). Many such exchanges at random lead
//! far away from the first tour, and each of them leaves a tour. So every seed gives a different tour, whatever method
//! found the first.
//!
//! **Its source.** The exchange is that of Croes (1958) for the travelling salesman, where it shortens tours. Here all
//! tours are equally long, and any will do.
//!
//! **Cost.** Two exchanges per square, two thousand at most; each reverses at most a thousand squares.
//!
//! **A worked board.** 3x4: `a1 b3 c1 a2 b4 c2 a3 c4 b2 a4 c3 b1` has a free end on b1, which can move to a3. Joined to a3, it is
//! `a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 c4`.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use cavalcade_core::{Budget, Cell, Clock, Kind, Limit, Question};
use cavalcade_graph::path_array::PathArray;

/// Exchanges wanted for each square, and at most.
const FOR_EACH_SQUARE: usize = 2;
const MOST_EXCHANGES: usize = 2000;
/// Tries for each exchange that is wanted; on some boards few exchanges can be made.
const TRIES: usize = 16;
/// The most squares that are turned round at a time.
const LONGEST: usize = 1000;
/// One try in this many is at an end.
const AT_AN_END: u32 = 8;

/// Another tour that answers the question, which depends on a seed; the same one if no exchange can be made.
pub(super) fn vary(question: &Question, path: Vec<Cell>, seed: u64, budget: &Budget) -> Result<Vec<Cell>, Limit> {
    if path.len() < 4 {
        return Ok(path);
    }
    budget.has_room_for_board(question.board(), PathArray::<Cell>::BYTES)?;
    let path = PathArray::new(path, question.board().size().area() as usize);
    let mut varied = Varied { question, path, random: ChaCha8Rng::seed_from_u64(seed) };
    varied.exchange_many(&mut budget.clock())?;
    Ok(varied.path.into_path())
}

/// A path that is being varied.
struct Varied<'a> {
    question: &'a Question,
    path: PathArray<Cell>,
    random: ChaCha8Rng,
}

impl Varied<'_> {
    fn exchange_many(&mut self, clock: &mut Clock<'_>) -> Result<(), Limit> {
        let wanted = (FOR_EACH_SQUARE * self.len()).min(MOST_EXCHANGES);
        let mut made = 0;
        for _ in 0..TRIES * wanted {
            clock.tick()?;
            made += usize::from(self.try_one());
            if made == wanted {
                break;
            }
        }
        Ok(())
    }

    /// Tries an exchange somewhere, and says whether it was made.
    fn try_one(&mut self) -> bool {
        let is_open = self.question.kind() == Kind::Open;
        let at_an_end = is_open && self.random.random_range(0..AT_AN_END) == 0;
        match (at_an_end, self.random.random_bool(0.5)) {
            (true, true) if self.question.end().is_none() => self.try_last(),
            (true, false) if self.question.start().is_none() => self.try_first(),
            _ => self.try_between(),
        }
    }

    /// Exchanges the moves after two squares, at random; both ends stay.
    fn try_between(&mut self) -> bool {
        let first = self.random.random_range(0..self.len() - 1);
        let Some(second) = self.reached_from(first).filter(|second| *second + 1 < self.len()) else {
            return false;
        };
        let (low, high) = (first.min(second), first.max(second));
        if high - low < 2 || high - low > LONGEST || !self.is_move(low + 1, high + 1) {
            return false;
        }
        self.path.reverse(low + 1..high + 1);
        true
    }

    /// Joins the last square to one that it can move to.
    fn try_last(&mut self) -> bool {
        let last = self.len() - 1;
        let Some(joined) = self.reached_from(last).filter(|joined| last - joined > 1 && last - joined < LONGEST) else {
            return false;
        };
        self.path.reverse(joined + 1..last + 1);
        true
    }

    /// Joins the first square to one that it can move to.
    fn try_first(&mut self) -> bool {
        let Some(joined) = self.reached_from(0).filter(|joined| (2..LONGEST).contains(joined)) else { return false };
        self.path.reverse(0..joined);
        true
    }

    /// The place of a square that a move at random leads to from the one at a place.
    fn reached_from(&mut self, place: usize) -> Option<usize> {
        let (board, offsets) = (self.question.board(), self.question.piece().offsets());
        let by = offsets[self.random.random_range(0..offsets.len())];
        let square = board.step(board.square(self.path.as_slice()[place]), by)?;
        self.path.place(board.cell(square)?)
    }

    const fn len(&self) -> usize {
        self.path.as_slice().len()
    }

    /// Returns `true` if a move leads from the square at a place to the one at another.
    fn is_move(&self, from: usize, to: usize) -> bool {
        let [from, to] = [from, to].map(|place| self.question.board().square(self.path.as_slice()[place]));
        self.question.is_move(from, to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::found;
    use cavalcade_check::verify::verify;
    use cavalcade_core::{Piece, Size, Wrap};
    use std::collections::BTreeSet;

    #[test]
    fn a_hundred_seeds_give_as_many_tours() {
        let board = |text: &str| text.parse::<cavalcade_core::Picture>().unwrap().board;
        let ring = board("........\n........\n........\n...##...\n...##...\n........\n........\n........");
        let size = |side| Size::new(side, side).unwrap();
        let questions = [
            (Question::on(size(8)), 90),
            (Question::on(size(8)).closed(), 90),
            (Question::on(size(8)).starting_at("a1").unwrap().ending_at("b1").unwrap(), 90),
            (Question::on(size(100)), 90),
            (Question::on(size(101)).starting_at("a1").unwrap(), 90),
            (Question::on(cavalcade_core::Board::rectangle(size(6)).with_wrap(Wrap::Torus)).closed(), 90),
            (Question::on(size(10)).by(Piece::ZEBRA).closed(), 20),
            (Question::on(ring).closed(), 90),
        ];
        for (question, least) in questions {
            let tours: BTreeSet<Vec<_>> = (1..=100).map(|seed| found(&question, seed).squares().collect()).collect();
            assert!(tours.len() >= least, "{} tours: {question:?}", tours.len());
        }
    }

    #[test]
    fn whatever_is_varied_stays_a_tour_with_the_ends_asked_for() {
        let question = Question::on(Size::new(7, 5).unwrap()).starting_at("a1").unwrap();
        let tour = found(&question, 0);
        let path: Vec<Cell> = tour.squares().filter_map(|square| question.board().cell(square)).collect();
        for seed in 0..200 {
            let varied = vary(&question, path.clone(), seed, &Budget::unlimited()).unwrap();
            assert!(verify(&question, varied).is_ok(), "seed {seed}");
        }
    }
}
