//! Every tour has a number: the layers of a count, kept, are an index of all tours.
//!
//! ```
//! use cavalcade::{Question, Size};
//! use cavalcade::atlas::Atlas;
//!
//! let atlas = Atlas::of(&Question::on(Size::new(6, 6)?).closed())?;
//! assert_eq!(atlas.len().to_string(), "9862");
//! let tour = atlas.nth(5000u32)?.expect("there are so many");
//! assert_eq!(atlas.rank(&tour)?, Some(5000u32.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use num_bigint::BigUint;

use crate::count::atlas::{Counting, Source, TourIndex, index, moves_of, path_of};
use crate::count::{CountError, CountOptions, read_countable};
use crate::problem::{Answer, CycleProblem, Reading, read};
use crate::verify::verify_squares;
use crate::{Budget, Observer, Question, Silent, Square, Tour};

/// An index of all tours that answer a question, each once, numbered from 1.
pub struct Atlas {
    question: Question,
    len: BigUint,
    content: Content,
}

/// Where the tours are.
enum Content {
    /// There is one, or none.
    Known(Option<Vec<Square>>),
    Index(Box<dyn TourIndex>),
}

impl Atlas {
    /// Counts the tours that answer a question, and keeps all layers in memory.
    pub fn of(question: &Question) -> Result<Self, CountError> {
        Self::build(question, &CountOptions::default(), &Budget::unlimited(), &mut Silent)
    }

    /// Counts the tours that answer a question, and keeps all layers in memory.
    pub fn build(
        question: &Question,
        options: &CountOptions,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Self, CountError> {
        Self::from_source(question, Source::Memory(Counting { threads: options.threads.get(), observer }), budget)
    }

    fn from_source(question: &Question, source: Source<'_>, budget: &Budget) -> Result<Self, CountError> {
        let content = match read_countable(question, budget)? {
            Reading::Answered(Answer::Path(path)) => Content::Known(Some(path)),
            Reading::Answered(Answer::Impossible(_)) => Content::Known(None),
            Reading::Cycle(problem) => Content::Index(index(&problem, source, budget)?),
        };
        let len = match &content {
            Content::Known(path) => BigUint::from(u32::from(path.is_some())),
            Content::Index(index) => index.len(),
        };
        Ok(Self { question: question.clone(), len, content })
    }

    /// The number of tours.
    #[must_use]
    pub const fn len(&self) -> &BigUint {
        &self.len
    }

    /// Whether there are no tours.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == BigUint::ZERO
    }

    /// The tour of a number, from 1; none if there are not so many.
    pub fn nth(&self, number: impl Into<BigUint>) -> Result<Option<Tour>, CountError> {
        let budget = &Budget::unlimited();
        let number = number.into();
        if number == BigUint::ZERO || number > self.len {
            return Ok(None);
        }
        let squares = match &self.content {
            Content::Known(path) => path.clone(),
            Content::Index(index) => match (index.nth(number - 1u32, budget)?, self.problem(budget)?)
            {
                (Some(moves), Some(problem)) => path_of(&problem, &moves),
                _ => None,
            },
        };
        Ok(squares.and_then(|squares| verify_squares(&self.question, &squares).ok()))
    }

    /// The number of a tour; none if it does not answer the question.
    pub fn rank(&self, tour: &Tour) -> Result<Option<BigUint>, CountError> {
        let budget = &Budget::unlimited();
        let squares: Vec<Square> = tour.squares().collect();
        if verify_squares(&self.question, &squares).is_err() {
            return Ok(None);
        }
        match &self.content {
            Content::Known(_) => Ok(Some(BigUint::from(1u32))),
            Content::Index(index) => {
                let Some(problem) = self.problem(budget)? else { return Ok(None) };
                let number = index.rank(&moves_of(&problem, &squares), budget)?;
                Ok(number.map(|number| number + 1u32))
            }
        }
    }

    fn problem(&self, budget: &Budget) -> Result<Option<CycleProblem<'_>>, CountError> {
        Ok(match read(&self.question, budget)? {
            Reading::Cycle(problem) => Some(problem),
            Reading::Answered(_) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::{Listing, UpTo};
    use crate::{Board, Kind, Piece, Size, Wrap};
    use std::collections::BTreeSet;

    /// Every number has its tour, every tour its number, and the tours are those of a list.
    fn holds(question: &Question) -> usize {
        let budget = Budget::unlimited();
        let atlas = Atlas::of(question).unwrap();
        let listed: BTreeSet<Vec<Square>> = Listing::new(question, UpTo::Nothing, &budget)
            .unwrap()
            .map(|tour| tour.unwrap().squares().collect())
            .collect();
        assert_eq!(atlas.len().to_string(), listed.len().to_string(), "{question:?}");
        let mut found = BTreeSet::new();
        for number in 1..=listed.len() {
            let tour = atlas.nth(number).unwrap().unwrap();
            assert_eq!(atlas.rank(&tour).unwrap(), Some(number.into()), "{question:?}");
            found.insert(tour.squares().collect::<Vec<Square>>());
        }
        assert!(found == listed, "{question:?}");
        listed.len()
    }

    fn rectangle(width: u32, height: u32) -> Board {
        Board::rectangle(Size::new(width, height).unwrap())
    }

    #[test]
    fn every_tour_of_small_boards_has_its_number() {
        for (width, height) in [(1, 1), (2, 1), (3, 4), (5, 4), (3, 7), (5, 5), (4, 6)] {
            holds(&Question::on(rectangle(width, height)));
        }
        for (width, height) in [(5, 6), (3, 10), (3, 12), (4, 4)] {
            holds(&Question::on(rectangle(width, height)).closed());
        }
    }

    #[test]
    fn tours_between_ends_on_joined_edges_and_of_other_pieces_have_numbers() {
        holds(&Question::on(rectangle(5, 5)).from("a1").unwrap());
        holds(&Question::on(rectangle(5, 5)).to("a1").unwrap());
        holds(&Question::on(rectangle(5, 5)).from("a1").unwrap().to("e5").unwrap());
        holds(&Question::on(rectangle(5, 6)).closed().from("a1").unwrap());
        holds(&Question::on(rectangle(5, 6)).closed().to("c1").unwrap());
        holds(&Question::on(rectangle(5, 6)).closed().from("a1").unwrap().to("b3").unwrap());
        holds(&Question::on(rectangle(3, 4).with_wrap(Wrap::Cylinder)).closed());
        holds(&Question::on(rectangle(3, 3).with_wrap(Wrap::Torus)).closed());
        holds(&Question::on(rectangle(3, 3).with_wrap(Wrap::Torus)));
        let holes = rectangle(4, 4).with_holes([Square::new(0, 0), Square::new(3, 3)]).unwrap();
        holds(&Question::new(holes, Piece::KNIGHT, Kind::Open));
    }
}
