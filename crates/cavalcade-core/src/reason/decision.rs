//! Exact decisions: all tours were followed, and none is as asked for.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// How an exact decision was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Decision {
    /// All tours of a board with a side of 3 or 4 were followed at once, column by column.
    ColumnByColumn,
    /// All tours of a board of at most 30 squares were searched when the tables were made.
    Table,
    /// All tours of a narrow board were followed at once, square by square.
    SquareBySquare,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ColumnByColumn => "all tours were followed at once, column by column",
            Self::Table => "all tours of this small board are known",
            Self::SquareBySquare => "all tours were followed at once, square by square",
        })
    }
}
