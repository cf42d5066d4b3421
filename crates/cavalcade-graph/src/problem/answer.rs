//! Answers that need no search.

use cavalcade_core::{Reason, Square};

/// An answer that needs no search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer<V = Square> {
    /// The only tour there is, but for its direction.
    Path(Vec<V>),
    /// There is no tour.
    Impossible(Reason<V>),
}
