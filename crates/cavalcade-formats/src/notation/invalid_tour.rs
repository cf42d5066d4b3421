//! From a transcript to a tour, or to everything that is wrong with it.

use std::fmt;

use super::numbers::NumberFault;
use super::parsed_tour::ParsedTour;
use cavalcade_check::Tour;
use cavalcade_check::verify::{Faults, VerifyError, verify_squares_within};
use cavalcade_core::util::{counted, with_article};
use cavalcade_core::{Board, Budget, Limit, Question, Role, Size, Square};

/// Why a transcript does not fit a question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidTour {
    /// The numbers of its squares are wrong.
    Numbers(Vec<NumberFault>),
    /// No path that was read could fill so large a board.
    TooShort {
        /// The board.
        size: Size,
        /// The length of the path.
        path: usize,
    },
    /// Its path is no answer.
    Path(Faults),
    /// Its path has other ends than it says.
    Ends {
        /// What it says of them that is not so.
        ends: Vec<EndFault>,
        /// What else is wrong with its path.
        path: Option<Faults>,
    },
    /// A limit was reached before it was checked.
    Limit(Limit),
}

/// An end that is claimed wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndFault {
    /// Which end it is.
    pub role: Role,
    /// The square that is claimed.
    pub claimed: Square,
    /// The square of the path, if it has any.
    pub found: Option<Square>,
}

impl fmt::Display for EndFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { role, claimed, found } = self;
        match found {
            Some(found) => write!(f, "it says that its {role} is {claimed}, and its squares {role} on {found}"),
            None => write!(f, "it says that its {role} is {claimed}, and it has no squares"),
        }
    }
}

impl InvalidTour {
    /// Everything that is wrong, a sentence each.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let of_path = |faults: &Faults| faults.faults().iter().map(ToString::to_string).collect::<Vec<_>>();
        match self {
            Self::Numbers(faults) => faults.iter().map(ToString::to_string).collect(),
            Self::TooShort { size, path } => {
                vec![format!(
                    "{} board has {}, and the path has {path}",
                    with_article(size),
                    counted(size.area(), "square")
                )]
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
    /// Checks the path, and makes it a tour if it answers the question.
    ///
    /// ```
    /// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_formats::*, cavalcade_tours::*}; }
    /// use cavalcade::notation::read;
    /// use cavalcade::{Kind, Piece, Question};
    ///
    /// let transcript = read(b"7 2 5\n4 # 8\n1 6 3\n")?;
    /// let question = Question::new(transcript.board.clone(), Piece::KNIGHT, Kind::Closed);
    /// assert!(transcript.check(&question).is_ok());
    /// let camel = Question::new(transcript.board.clone(), Piece::CAMEL, Kind::Open);
    /// assert_eq!(transcript.check(&camel).unwrap_err().lines().len(), 7);
    /// # Ok::<(), cavalcade::notation::ReadError>(())
    /// ```
    pub fn check(&self, question: &Question) -> Result<Tour, InvalidTour> {
        self.check_within(question, &Budget::unlimited())
    }

    /// Checks as [`ParsedTour::check`] does, if there is time and room for it.
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

    /// The ends that are claimed wrongly.
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
        let transcript = read(record.as_bytes()).unwrap();
        let question = Question::new(transcript.board.clone(), Piece::KNIGHT, Kind::Open);
        transcript.check(&question).map_or_else(|invalid| invalid.lines(), |_| Vec::new())
    }

    #[test]
    fn a_record_that_tells_other_ends_than_its_squares_have_is_no_tour() {
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
            [
                "it says that its start is c2, and its squares start on a1",
                "it says that its end is z9, and its squares end on c2"
            ]
        );
    }

    #[test]
    fn faults_of_the_path_and_of_its_ends_are_told_together() {
        let claimed = lines("{\"width\":1,\"height\":2,\"start\":\"a2\",\"squares\":[\"a1\",\"a2\"]}");
        assert_eq!(claimed.len(), 2, "{claimed:?}");
        assert!(claimed[0].contains("not a move") && claimed[1].contains("its start is a2"));
        let none = lines("{\"width\":1,\"height\":1,\"end\":\"a1\",\"squares\":[]}");
        assert!(none.contains(&"it says that its end is a1, and it has no squares".to_string()), "{none:?}");
    }
}
