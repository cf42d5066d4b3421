//! Answers that need no search.

use cavalcade_core::{Reason, Square};

/// An answer that needs no search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The only tour there is, but for its direction.
    Path(Vec<Square>),
    /// There is none.
    Impossible(Reason),
}
