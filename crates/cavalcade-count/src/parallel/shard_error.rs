//! Why work on a shard ends before it is done.

use std::io;

use crate::error::CountError;
use crate::store::shard_writer::WriteError;
use cavalcade_core::budget::{Budget, Limit};

/// Why a shard could not be worked off.
#[derive(Debug)]
pub(crate) enum ShardError {
    /// The time is up, or someone asked to stop.
    Limit(Limit),
    /// The next layer takes about so many bytes, for which there is no room.
    Memory { needed: u64 },
    /// A file could not be read or written.
    Disk(io::Error),
    /// What another worker sent is not what it was.
    #[cfg(feature = "cluster")]
    Garbled,
}

impl ShardError {
    /// Why there is no number, then.
    pub(crate) fn explain(self, budget: &Budget) -> CountError {
        match self {
            Self::Memory { needed } => {
                let allowed = budget.memory().unwrap_or(0);
                Limit::Memory { needed: needed.max(allowed / 4 * 5), allowed }.into()
            }
            Self::Limit(limit) => limit.into(),
            // A layer that is kept may be damaged, which says more.
            Self::Disk(error) => error.downcast().unwrap_or_else(CountError::Storage),
            #[cfg(feature = "cluster")]
            Self::Garbled => CountError::Garbled,
        }
    }
}

impl From<WriteError> for ShardError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Memory { needed } => Self::Memory { needed },
            WriteError::Disk(error) => error.into(),
            #[cfg(feature = "cluster")]
            WriteError::Garbled => Self::Garbled,
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
        Limit::in_error(&error).map_or(Self::Disk(error), Self::Limit)
    }
}
