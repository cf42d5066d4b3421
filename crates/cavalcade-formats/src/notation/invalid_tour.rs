//! From a parsed tour to a checked one, or to all of its faults.

use std::fmt;

use super::numbers::NumberFault;
use super::parsed_tour::ParsedTour;
use cavalcade_check::Tour;
use cavalcade_check::verify::{Faults, VerifyError, verify_squares_within};
use cavalcade_core::util::counted;
use cavalcade_core::{Board, Budget, Limit, Question, Role, Size, Square};

/// The reason why a parsed tour does not answer a question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidTour {
    /// The numbers of its squares are wrong.
    Numbers(Vec<NumberFault>),
    /// The path is too short for such a large board.
    TooShort {
        /// The board.
        size: Size,
        /// The length of the path.
        path: usize,
    },
    /// The path does not answer the question.
    Path(Faults),
    /// Its path has other ends than it says.
    Ends {
        /// The ends that are given wrongly.
        ends: Vec<EndFault>,
        /// Other faults of the path.
        path: Option<Faults>,
    },
    /// A limit was reached before it was checked.
    Limit(Limit),
}

/// An end that is given wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndFault {
    /// The end.
    pub role: Role,
    /// The square that is given.
    pub claimed: Square,
    /// The square of the path, if it has any.
    pub found: Option<Square>,
}

impl fmt::Display for EndFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { role, claimed, found } = self;
        match found {
            Some(found) => write!(f, "the {role} is given as {claimed}, but the path {role}s on {found}"),
            None => write!(f, "the {role} is given as {claimed}, but the path has no squares"),
        }
    }
}

impl InvalidTour {
    /// Returns all faults, one sentence each.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let of_path = |faults: &Faults| faults.faults().iter().map(ToString::to_string).collect::<Vec<_>>();
        match self {
            Self::Numbers(faults) => faults.iter().map(ToString::to_string).collect(),
            Self::TooShort { size, path } => {
                vec![format!("the {size} board has {}, but the path has {path}", counted(size.area(), "square"))]
            }
            Self::Path(faults) => of_path(faults),
            Self::Ends { ends, path } => {
                let ends = ends.iter().map(ToString::to_string);
                path.as_ref().map_or_else(Vec::new, of_path).into_iter().chain(ends).collect()
            }
            Self::Limit(limit) => vec![limit.to_string()],
        }
    }
}

impl ParsedTour {
    /// Checks the path, and returns it as a tour if it answers the question.
    ///
    /// ```
    /// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_formats::*, cavalcade_tours::*}; }
    /// use cavalcade::notation::read;
    /// use cavalcade::{Kind, Piece, Question};
    ///
    /// let parsed = read(b"7 2 5\n4 # 8\n1 6 3\n")?;
    /// let question = Question::new(parsed.board.clone(), Piece::KNIGHT, Kind::Closed);
    /// assert!(parsed.check(&question).is_ok());
    /// let camel = Question::new(parsed.board.clone(), Piece::CAMEL, Kind::Open);
    /// assert_eq!(parsed.check(&camel).unwrap_err().lines().len(), 7);
    /// # Ok::<(), cavalcade::notation::ReadError>(())
    /// ```
    pub fn check(&self, question: &Question) -> Result<Tour, InvalidTour> {
        self.check_within(question, &Budget::unlimited())
    }

    /// Checks the path like [`ParsedTour::check`], within a budget.
    pub fn check_within(&self, question: &Question, budget: &Budget) -> Result<Tour, InvalidTour> {
        if !self.faults.is_empty() {
            return Err(InvalidTour::Numbers(self.faults.clone()));
        }
        let size = question.board().size();
        if size.area() > Board::MAX_HELD {
            return Err(InvalidTour::TooShort { size, path: self.path.len() });
        }
        let ends = self.end_faults();
        match verify_squares_within(question, &self.path, budget) {
            Ok(tour) if ends.is_empty() => Ok(tour),
            Ok(_) => Err(InvalidTour::Ends { ends, path: None }),
            Err(VerifyError::Faults(faults)) if ends.is_empty() => Err(InvalidTour::Path(faults)),
            Err(VerifyError::Faults(faults)) => Err(InvalidTour::Ends { ends, path: Some(faults) }),
            Err(VerifyError::Limit(limit)) => Err(InvalidTour::Limit(limit)),
        }
    }

    /// Returns the ends that are given wrongly.
    fn end_faults(&self) -> Vec<EndFault> {
        let claimed = [(Role::Start, self.start, self.path.first()), (Role::End, self.end, self.path.last())];
        let fault = |(role, claimed, found): (Role, Option<Square>, Option<&Square>)| {
            let (claimed, found) = (claimed?, found.copied());
            (found != Some(claimed)).then_some(EndFault { role, claimed, found })
        };
        claimed.into_iter().filter_map(fault).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read;
    use cavalcade_core::{Kind, Piece};

    fn lines(record: &str) -> Vec<String> {
        let parsed = read(record.as_bytes()).unwrap();
        let question = Question::new(parsed.board.clone(), Piece::KNIGHT, Kind::Open);
        parsed.check(&question).map_or_else(|invalid| invalid.lines(), |_| Vec::new())
    }

    #[test]
    fn a_record_with_other_ends_than_its_squares_is_not_a_tour() {
        let record = |rest: &str| {
            format!(
                "{{\"outcome\":\"found\",\"width\":3,\"height\":3,\"holes\":[\"b2\"],{rest}\
                 \"squares\":[\"a1\",\"b3\",\"c1\",\"a2\",\"c3\",\"b1\",\"a3\",\"c2\"]}}"
            )
        };
        assert!(lines(&record("")).is_empty());
        assert!(lines(&record("\"start\":\"a1\",\"end\":\"c2\",")).is_empty());
        assert_eq!(
            lines(&record("\"start\":\"c2\",\"end\":\"z9\",")),
            ["the start is given as c2, but the path starts on a1", "the end is given as z9, but the path ends on c2"]
        );
    }

    #[test]
    fn faults_of_the_path_and_of_its_ends_are_reported_together() {
        let claimed = lines("{\"width\":1,\"height\":2,\"start\":\"a2\",\"squares\":[\"a1\",\"a2\"]}");
        assert_eq!(claimed.len(), 2, "{claimed:?}");
        assert!(claimed[0].contains("not a move") && claimed[1].contains("start is given as a2"));
        let none = lines("{\"width\":1,\"height\":1,\"end\":\"a1\",\"squares\":[]}");
        assert!(none.contains(&"the end is given as a1, but the path has no squares".to_string()), "{none:?}");
    }
}
