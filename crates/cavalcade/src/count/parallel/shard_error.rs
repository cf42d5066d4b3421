//! Why work on a shard, or on a part of it, ends before it is done.

use std::io;

use crate::budget::Limit;
use crate::count::store::shard_writer::WriteError;

/// Why a shard could not be worked off.
#[derive(Debug)]
pub(crate) enum ShardError {
    /// The time is up, or someone asked to stop.
    Limit(Limit),
    /// The next layer takes more memory than allowed and may not go to disk.
    Memory,
    /// A weight outgrew the widest kind.
    Weight,
    /// A file could not be read or written.
    Disk(io::Error),
}

impl From<WriteError> for ShardError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Memory => Self::Memory,
            WriteError::Disk(error) => Limit::in_error(&error).map_or(Self::Disk(error), Self::Limit),
        }
    }
}

/// Why a part of a shard could not be merged.
pub(crate) enum PartError {
    /// The sums may be too large for the kind of weights: a wider one may do.
    Weight,
    /// There are too many states: a smaller part may do.
    Room,
    Shard(ShardError),
}

impl From<ShardError> for PartError {
    fn from(error: ShardError) -> Self {
        Self::Shard(error)
    }
}

impl From<Limit> for PartError {
    fn from(limit: Limit) -> Self {
        Self::Shard(ShardError::Limit(limit))
    }
}
