//! Answers to the question for a magic tour.

use std::fmt;
use std::time::Duration;

use super::known::Known;
use super::none::NoMagic;
use cavalcade_check::Tour;
use cavalcade_core::util::counted;
use cavalcade_core::{Effort, Limit};

/// The answer to the question for a magic tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MagicAnswer {
    /// A tour, checked, and as magic as was asked.
    Found(Tour),
    /// There is none, for this reason.
    Impossible(NoMagic),
    /// There is no answer, for this reason.
    GaveUp(Stop),
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// A limit was reached.
    Limit(Limit),
    /// Others have found that there is none, and we have not proven it.
    Known(Known),
    /// The board is larger than these searches are made for.
    TooLarge {
        /// The most squares.
        most: u64,
    },
    /// The searches have come to their end.
    Spent {
        /// The steps they made.
        steps: u64,
    },
}

impl Stop {
    /// Its name in JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Limit(limit) => limit.name(),
            Self::Known(_) => "known",
            Self::TooLarge { .. } => "size",
            Self::Spent { .. } => "method",
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limit(limit) => limit.fmt(f),
            Self::Known(known) => known.fmt(f),
            Self::TooLarge { most } => write!(f, "magic tours are looked for on boards of up to {most} squares"),
            Self::Spent { steps: 0 } => f.write_str("no way of ours leads to a magic tour of this board"),
            Self::Spent { steps } => {
                write!(f, "all our ways to a magic tour were tried for {}", counted(*steps, "step"))
            }
        }
    }
}

/// An answer, and what it took to get it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MagicReport {
    /// The answer.
    pub answer: MagicAnswer,
    /// The work done.
    pub effort: Effort,
    /// The time from the question to the checked answer.
    pub elapsed: Duration,
}
