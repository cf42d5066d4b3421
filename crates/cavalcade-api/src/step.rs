//! Steps of a search in events.

use cavalcade::Square;
use serde::{Serialize, Serializer};

/// One step of a search: `+c2` or `-c2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Forward(Square),
    Back(Square),
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Forward(square) => serializer.collect_str(&format_args!("+{square}")),
            Self::Back(square) => serializer.collect_str(&format_args!("-{square}")),
        }
    }
}

/// The steps since the last batch.
#[derive(Debug, Serialize)]
pub(crate) struct Batch<'a> {
    moves: &'a [Step],
    skipped: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a [Square]>,
}

impl<'a> Batch<'a> {
    /// Steps without gaps.
    pub(crate) const fn whole(moves: &'a [Step]) -> Self {
        Self { moves, skipped: 0, path: None }
    }

    /// The steps if they are complete, otherwise the current path.
    pub(crate) const fn of(moves: &'a [Step], made: u64, path: &'a [Square]) -> Self {
        if made == moves.len() as u64 {
            Self::whole(moves)
        } else {
            Self { moves: &[], skipped: made, path: Some(path) }
        }
    }
}
