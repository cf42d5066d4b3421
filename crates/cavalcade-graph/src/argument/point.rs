//! The points of an argument.

use serde::Serialize;

use cavalcade_core::Square;

/// A point of an argument, complete in itself: a sentence or two, and the squares and moves they mention.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Point {
    /// The text.
    pub text: String,
    /// The squares mentioned.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Square>,
    /// Parts of the board, each as its squares.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Vec<Square>>,
    /// The moves mentioned, and pairs of squares that no move joins where one is needed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<[Square; 2]>,
    /// Moves that every tour makes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub taken: Vec<[Square; 2]>,
    /// Moves that no tour makes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dropped: Vec<[Square; 2]>,
    /// The squares, in order, of a cycle that closes too soon.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub circle: Vec<Square>,
    /// Squares that have to be ends.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ends: Vec<Square>,
    /// Classes of squares, each to be tinted in its own colour.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub colours: Vec<Vec<Square>>,
}

impl Point {
    /// A point that marks nothing.
    pub(super) fn saying(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}
