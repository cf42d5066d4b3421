//! The work and time that an answer took.

use std::time::Duration;

use serde::Serialize;
use serde::ser::Serializer;
use web_time::Instant;

use super::line::milliseconds;
use cavalcade_core::Effort;

/// The work of a search.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Work {
    steps: u64,
    retreats: u64,
    returns: u64,
    walks: u64,
}

impl From<&Effort> for Work {
    fn from(effort: &Effort) -> Self {
        let Effort { steps, retreats, returns, walks, .. } = *effort;
        Self { steps, retreats, returns, walks }
    }
}

/// The time it took, or the time at which it began if it takes until it is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Elapsed {
    Took(Duration),
    Since(Instant),
}

impl Serialize for Elapsed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(milliseconds(match self {
            Self::Took(time) => *time,
            Self::Since(begun) => begun.elapsed(),
        }))
    }
}
