//! Exact decisions: all tours were followed, and none answers the question.

use serde::{Deserialize, Serialize};

use super::vertex::Words;

/// The way an exact decision was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// All tours of a board with a side of 3 or 4 were followed at once, column by column.
    ColumnByColumn,
    /// All tours of a board of at most 30 squares were searched when the tables were made.
    Table,
    /// All tours of a narrow board were followed at once, square by square; or all paths of a narrow graph, node by node.
    SquareBySquare,
}

impl Decision {
    /// Describes in words how it was made.
    pub(super) fn said(self, words: &Words) -> String {
        let Words { vertex, graph, tours, .. } = words;
        match self {
            Self::ColumnByColumn => format!("all {tours} were followed at once, column by column"),
            Self::Table => format!("all {tours} of this small {graph} are known"),
            Self::SquareBySquare => format!("all {tours} were followed at once, {vertex} by {vertex}"),
        }
    }
}
