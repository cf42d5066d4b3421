//! Several different tours, one after the other.
//!
//! ```
//! # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_tours::*}; pub mod count { pub use cavalcade_count::*; } }
//! use cavalcade::Solver;
//! use cavalcade::count::Equivalence;
//! use cavalcade::several::Several;
//! use cavalcade::{Budget, Outcome, Question, Size};
//!
//! let question = Question::on(Size::CHESSBOARD).closed();
//! let budget = Budget::unlimited();
//! let make = |seed| match Solver::new(&question).seed(seed).solve().outcome {
//!     Outcome::Found(tour) => Ok(Some(tour)),
//!     Outcome::Impossible(_) => Ok(None),
//!     Outcome::GaveUp(limit) => Err(limit),
//! };
//! let tours = Several::new(&question, Equivalence::Symmetry, 0, make, |_| true, &budget);
//! assert_eq!(tours.take(5).collect::<Result<Vec<_>, _>>()?.len(), 5);
//! # Ok::<(), cavalcade::Limit>(())
//! ```
//!
//! **The idea.** One seed after the other gives a tour, and those that were given before are left out: the same line counts once,
//! wherever it is begun and whichever way it is walked. When seeds bring nothing new for a while, few are left or a method pays no heed to
//! its seed; then all tours of the board are listed, and the new ones among them given. So in the end every tour is given that there is.
//!
//! **Cost.** That of a tour each, and a look at each of its squares; the list takes as long as lists do.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::alike::least_image;
use cavalcade_check::Tour;
use cavalcade_core::{Budget, Kind, Limit, Question, Square, Symmetry};
use cavalcade_count::{Equivalence, TourIter};

/// Seeds that may bring nothing new, one after the other, before the tours are listed; twice as many as there are tours so far,
/// if that is more.
const IN_VAIN: usize = 20;

/// Different tours as an iterator.
#[derive(Debug)]
pub struct Several<'a, M, W> {
    question: &'a Question,
    budget: &'a Budget,
    make: M,
    is_wanted: W,
    seed: u64,
    in_vain: usize,
    different: Different,
    listing: Option<TourIter<'a>>,
    is_over: bool,
}

impl<'a, M, W> Several<'a, M, W>
where
    M: FnMut(u64) -> Result<Option<Tour>, Limit>,
    W: Fn(&Tour) -> bool,
{
    /// Tours that answer a question, made from seeds beginning with this one. If seeds do not bring enough, all tours are
    /// listed, and those that are wanted given.
    pub fn new(
        question: &'a Question,
        up_to: Equivalence,
        seed: u64,
        make: M,
        is_wanted: W,
        budget: &'a Budget,
    ) -> Self {
        let different = Different::new(question, up_to);
        Self { question, budget, make, is_wanted, seed, in_vain: 0, different, listing: None, is_over: false }
    }

    /// The next tour that a seed makes, if seeds still bring new ones.
    fn made(&mut self) -> Result<Option<Tour>, Limit> {
        while self.in_vain < IN_VAIN.max(2 * self.different.len()) {
            self.budget.check(0)?;
            let Some(tour) = (self.make)(self.seed)? else { return Ok(None) };
            self.seed = self.seed.wrapping_add(1);
            if self.different.is_new(&tour, self.budget)? {
                self.in_vain = 0;
                return Ok(Some(tour));
            }
            self.in_vain += 1;
        }
        Ok(None)
    }

    /// The next tour of the list that is new.
    fn listed(&mut self) -> Result<Option<Tour>, Limit> {
        let listing = match &mut self.listing {
            Some(listing) => listing,
            none => none.insert(TourIter::new(self.question, Equivalence::None, self.budget)?),
        };
        for tour in listing {
            let tour = tour?;
            if (self.is_wanted)(&tour) && self.different.is_new(&tour, self.budget)? {
                return Ok(Some(tour));
            }
        }
        Ok(None)
    }
}

impl<M, W> Iterator for Several<'_, M, W>
where
    M: FnMut(u64) -> Result<Option<Tour>, Limit>,
    W: Fn(&Tour) -> bool,
{
    type Item = Result<Tour, Limit>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let next = match self.made() {
            Ok(None) => self.listed(),
            made => made,
        };
        self.is_over = !matches!(next, Ok(Some(_)));
        next.transpose()
    }
}

/// The tours that were given, each as it would be written first among all that count as the same.
#[derive(Debug)]
struct Different {
    kind: Kind,
    symmetries: Vec<Symmetry>,
    /// A fingerprint of each.
    seen: HashSet<[u64; 2]>,
}

impl Different {
    fn new(question: &Question, up_to: Equivalence) -> Self {
        let symmetries = match up_to {
            Equivalence::None => vec![Symmetry::Identity],
            Equivalence::Symmetry => question.board().symmetries(),
        };
        Self { kind: question.kind(), symmetries, seen: HashSet::new() }
    }

    fn len(&self) -> usize {
        self.seen.len()
    }

    /// Whether no tour that counts as the same was here before.
    fn is_new(&mut self, tour: &Tour, budget: &Budget) -> Result<bool, Limit> {
        let first = least_image(tour, &self.symmetries, self.kind, budget)?;
        Ok(self.seen.insert(fingerprint(&first)))
    }
}

/// 128 bits that tell tours apart: large ones would take much memory.
fn fingerprint(path: &[Square]) -> [u64; 2] {
    [0u8, 1].map(|salt| {
        let mut hasher = DefaultHasher::new();
        (salt, path).hash(&mut hasher);
        hasher.finish()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::Solver;
    use cavalcade_core::Size;

    fn number(size: &str, kind: Kind, up_to: Equivalence) -> usize {
        let board = cavalcade_core::Board::rectangle(size.parse::<Size>().unwrap());
        let question = Question::new(board, cavalcade_core::Piece::KNIGHT, kind);
        let budget = Budget::unlimited();
        let make = |seed| match Solver::new(&question).seed(seed).solve().outcome {
            Outcome::Found(tour) => Ok(Some(tour)),
            _ => Ok(None),
        };
        Several::new(&question, up_to, 0, make, |_| true, &budget).map(Result::unwrap).count()
    }

    #[test]
    fn in_the_end_every_tour_is_given_once() {
        assert_eq!(number("3x4", Kind::Open, Equivalence::None), 8);
        assert_eq!(number("3x4", Kind::Open, Equivalence::Symmetry), 3);
        assert_eq!(number("5x5", Kind::Open, Equivalence::None), 864);
        assert_eq!(number("5x5", Kind::Open, Equivalence::Symmetry), 112);
        assert_eq!(number("5x6", Kind::Closed, Equivalence::None), 8);
        assert_eq!(number("5x6", Kind::Closed, Equivalence::Symmetry), 3);
        assert_eq!(number("4x4", Kind::Open, Equivalence::None), 0);
        assert_eq!(number("1x1", Kind::Open, Equivalence::Symmetry), 1);
    }
}
