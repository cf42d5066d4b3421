//! Errors from processing a shard.

use std::io;

use crate::error::CountError;
use cavalcade_core::budget::{Budget, Limit};

/// An error from processing a shard.
#[derive(Debug)]
pub(crate) enum ShardError {
    /// The time is up, or someone asked to stop.
    Limit(Limit),
    /// The next layer takes roughly this many bytes, for which there is no room.
    Memory { needed: u64 },
    /// A read or write failed.
    Io(io::Error),
}

impl ShardError {
    pub(crate) fn explain(self, budget: &Budget) -> CountError {
        match self {
            Self::Memory { needed } => {
                let allowed = budget.memory().unwrap_or(0);
                Limit::Memory { needed: needed.max(allowed / 4 * 5), allowed }.into()
            }
            Self::Limit(limit) => limit.into(),
            // An error of this crate on its way through a reader or writer says more than that it failed.
            Self::Io(error) => error.downcast().unwrap_or_else(CountError::Scratch),
        }
    }
}

impl From<Limit> for ShardError {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

impl From<io::Error> for ShardError {
    fn from(error: io::Error) -> Self {
        Limit::in_error(&error).map_or(Self::Io(error), Self::Limit)
    }
}
