//! The limits that work can reach.

use std::time::Duration;
use std::{fmt, io};

use super::bytes::Bytes;
use super::human_duration::HumanDuration;
use crate::util::counted;

/// A limit that was reached, or would have been, before there was an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The time was up.
    Time(Duration),
    /// The method needs more memory than it may take, both in bytes.
    Memory {
        /// The memory it needs.
        needed: u64,
        /// The memory it may use.
        allowed: u64,
    },
    /// The steps were used up.
    Steps(u64),
    /// The method came to its own end without an answer: the board is too wide for it, or cycles are left that it cannot
    /// join.
    Method,
    /// All searches for such a tour were tried for this many steps without an answer.
    Searched(u64),
    /// The board has more squares than this, the most that such a tour is searched for on.
    Squares(u64),
    /// It is published that there is no such tour, but we have not proven it again.
    Published(&'static str),
    /// Someone asked the work to stop.
    Cancelled,
}

impl Limit {
    /// The limit's name in JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Time(_) => "time",
            Self::Memory { .. } => "memory",
            Self::Steps(_) => "steps",
            Self::Method | Self::Searched(_) => "method",
            Self::Squares(_) => "size",
            Self::Published(_) => "known",
            Self::Cancelled => "cancelled",
        }
    }

    /// Returns the limit that an I/O error carries, if it carries one.
    #[must_use]
    pub fn in_error(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref::<Self>().copied()
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(limit) => write!(f, "the time limit of {:#} was reached", HumanDuration(*limit)),
            Self::Memory { needed, allowed } => {
                write!(f, "needs {} of memory, but only {} is allowed", Bytes(*needed), Bytes(*allowed))
            }
            Self::Steps(limit) => write!(f, "the limit of {} was reached", counted(*limit, "step")),
            Self::Method => f.write_str("this method cannot handle this board; another might"),
            Self::Searched(0) => f.write_str("none of the available searches applies to this board"),
            Self::Searched(steps) => write!(f, "all available searches were tried for {}", counted(*steps, "step")),
            Self::Squares(most) => write!(f, "such tours are only searched for on boards of up to {most} squares"),
            Self::Published(result) => f.write_str(result),
            Self::Cancelled => f.write_str("it was cancelled"),
        }
    }
}

impl std::error::Error for Limit {}

impl From<Limit> for io::Error {
    /// A limit reached while writing: it goes through any writer, and [`Limit::in_error`] finds it again.
    fn from(limit: Limit) -> Self {
        Self::other(limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_goes_through_an_error_of_writing() {
        assert_eq!(Limit::in_error(&Limit::Cancelled.into()), Some(Limit::Cancelled));
        assert_eq!(Limit::in_error(&io::Error::other("full")), None);
    }

    #[test]
    fn a_limit_has_a_message() {
        assert_eq!(Limit::Time(Duration::ZERO).to_string(), "the time limit of 0 s was reached");
        assert_eq!(Limit::Time(Duration::from_mins(2)).to_string(), "the time limit of 2 min was reached");
        assert_eq!(Limit::Steps(1).to_string(), "the limit of 1 step was reached");
    }
}
