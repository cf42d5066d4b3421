//! The answer to a question.

use crate::Tour;
use cavalcade_core::{Limit, Reason, Square};

/// The answer to a question about a tour of a board, or about a path or cycle of a graph. There are exactly three kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<T = Tour, V = Square> {
    /// A checked tour.
    Found(T),
    /// There is no tour, for this reason.
    Impossible(Reason<V>),
    /// A limit was reached before there was an answer.
    GaveUp(Limit),
}
