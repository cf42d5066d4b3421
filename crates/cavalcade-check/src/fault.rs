//! The faults of a path that is not a tour.

use std::fmt;

use cavalcade_core::reason::{Vertex, Words};
use cavalcade_core::{Kind, Square};

/// A fault of a path. Squares are numbered from 1 in the order of the path.
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
    /// Squares that are never visited.
    Missing {
        /// The first of them, at most [`Fault::MOST_NAMED`].
        first: Vec<V>,
        /// The number of all of them.
        count: u64,
    },
    /// A step that the piece cannot make.
    NotAMove {
        /// The number of the square the step begins on.
        number: u64,
        /// The square where it begins.
        from: V,
        /// The square where it ends.
        to: V,
    },
    /// No move leads from the last square to the first, in a tour that should be closed.
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
        /// The square asked for.
        wanted: V,
        /// The square that the path has there.
        found: Option<V>,
    },
    /// An empty path on a board or graph without squares.
    Empty,
}

impl<V: Copy + PartialEq> Fault<V> {
    /// Returns the faults of the ends of a path, given the kind and the ends asked for.
    pub(crate) fn of_ends(kind: Kind, wanted: [Option<V>; 2], ends: Option<(V, V)>, is_closed: bool) -> Vec<Self> {
        let mut faults = Vec::new();
        if let (Kind::Closed, false, Some((start, end))) = (kind, is_closed, ends) {
            faults.push(Self::NotClosed { start, end });
        }
        let found = [ends.map(|ends| ends.0), ends.map(|ends| ends.1)];
        for ((role, wanted), found) in ["start", "end"].into_iter().zip(wanted).zip(found) {
            if let Some(wanted) = wanted.filter(|wanted| found != Some(*wanted)) {
                faults.push(Self::WrongEnd { role, wanted, found });
            }
        }
        faults
    }
}

impl<V> Fault<V> {
    /// The most squares of a kind of fault that are named.
    pub const MOST_NAMED: usize = 8;

    /// Returns the fault of leaving out these squares, if there are any.
    pub(crate) fn missing(squares: impl Iterator<Item = V>, count: u64) -> Option<Self> {
        (count > 0).then(|| Self::Missing { first: squares.take(Self::MOST_NAMED).collect(), count })
    }
}

impl<V: Vertex> fmt::Display for Fault<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Words { vertex, visit, edge, an_edge, there, .. } = V::WORDS;
        match self {
            Self::OffBoard { number, square } => write!(f, "{visit} {number}, {}, is not {there}", square.named()),
            Self::Repeated { number, square } => write!(f, "{visit} {number}, {}, was visited before", square.named()),
            Self::Missing { first, count } => match (&first[..], count - first.len() as u64) {
                ([only], 0) => write!(f, "{} is never visited", only.named()),
                (_, more) => {
                    let names: Vec<String> = first.iter().map(ToString::to_string).collect();
                    write!(f, "{count} {vertex}s are never visited: {}", names.join(", "))?;
                    if more > 0 { write!(f, " and {more} more") } else { Ok(()) }
                }
            },
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

/// All faults of a path. There is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults<V = Square> {
    faults: Vec<Fault<V>>,
}

impl<V> Faults<V> {
    /// Returns an error if there are faults.
    pub(crate) fn unless_none(faults: Vec<Fault<V>>) -> Result<(), Self> {
        if faults.is_empty() { Ok(()) } else { Err(Self { faults }) }
    }

    /// The faults: squares and steps in the order of the path, then missing squares, then the ends.
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
            1 => f.write_str(" (and 1 more fault)"),
            more => write!(f, " (and {more} more faults)"),
        }
    }
}

impl<V: Vertex + fmt::Debug> std::error::Error for Faults<V> {}
