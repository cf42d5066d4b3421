//! What is wrong with a path that is no tour.

use std::fmt;

use cavalcade_core::Square;
use cavalcade_core::reason::{Vertex, Words};

/// One thing that is wrong with a path. Squares are numbered from 1 in the order of the path.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault<V = Square> {
    /// A square that does not belong to the board.
    OffBoard {
        /// Its number.
        number: u64,
        /// The square.
        square: V,
    },
    /// A square that was visited before.
    Repeated {
        /// The number of the later visit.
        number: u64,
        /// The square.
        square: V,
    },
    /// A square that is never visited.
    Missing {
        /// The square.
        square: V,
    },
    /// More squares that are never visited: after a thousand they are only counted.
    MissingMore {
        /// How many.
        count: u64,
    },
    /// A step that the piece cannot make.
    NotAMove {
        /// The number of the square the step begins on.
        number: u64,
        /// Where it begins.
        from: V,
        /// Where it ends.
        to: V,
    },
    /// No move leads home from the last square, and it should.
    NotClosed {
        /// The first square.
        start: V,
        /// The last square.
        end: V,
    },
    /// The path starts or ends on another square than asked for.
    WrongEnd {
        /// `start` or `end`.
        role: &'static str,
        /// What was asked for.
        wanted: V,
        /// What the path has there.
        found: Option<V>,
    },
    /// No square is visited, and there is none.
    Empty,
}

impl<V: Vertex> fmt::Display for Fault<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Words { vertex, visit, edge, an_edge, there, .. } = V::WORDS;
        match self {
            Self::OffBoard { number, square } => write!(f, "{visit} {number}, {}, is not {there}", square.named()),
            Self::Repeated { number, square } => write!(f, "{visit} {number}, {}, was visited before", square.named()),
            Self::Missing { square } => write!(f, "{} is never visited", square.named()),
            Self::MissingMore { count } => write!(f, "{count} more {vertex}s are never visited"),
            Self::NotAMove { number, from, to } => {
                write!(f, "step {number}, from {} to {}, is not {an_edge}", from.named(), to.named())
            }
            Self::NotClosed { start, end } => {
                let (start, end) = (start.named(), end.named());
                write!(f, "not closed: no {edge} leads from the end {end} to the start {start}")
            }
            Self::WrongEnd { role, wanted, found: Some(found) } => {
                write!(f, "the {role} is {} and should be {}", found.named(), wanted.named())
            }
            Self::WrongEnd { role, wanted, found: None } => write!(f, "the {role} should be {}", wanted.named()),
            Self::Empty => write!(f, "no {vertex} is visited"),
        }
    }
}

/// Everything that is wrong with a path; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults<V = Square> {
    faults: Vec<Fault<V>>,
}

impl<V> Faults<V> {
    /// All good if there are no faults.
    pub(crate) fn unless_none(faults: Vec<Fault<V>>) -> Result<(), Self> {
        if faults.is_empty() { Ok(()) } else { Err(Self { faults }) }
    }

    /// The faults: squares and steps in the order of the path, then what is missing, then the ends.
    #[must_use]
    pub fn faults(&self) -> &[Fault<V>] {
        &self.faults
    }
}

impl<V: Vertex> fmt::Display for Faults<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a {}: {}", V::WORDS.tour, self.faults[0])?;
        match self.faults.len() - 1 {
            0 => Ok(()),
            more => write!(f, " (and {more} more faults)"),
        }
    }
}

impl<V: Vertex + fmt::Debug> std::error::Error for Faults<V> {}
