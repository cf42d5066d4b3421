//! Looking ahead, or not.

use super::view::PathView;
use crate::Node;

/// Looks ahead, and is informed of every move.
pub(super) trait LookAhead {
    /// The path went on from one node to another. Whether it can still become a tour.
    fn entered(&mut self, from: Node, to: Node, view: &PathView<'_>) -> bool;

    /// The path came back.
    fn left(&mut self, from: Node, to: Node, view: &PathView<'_>);
}

/// Does not look ahead.
pub(super) struct NoLookAhead;

impl LookAhead for NoLookAhead {
    #[inline]
    fn entered(&mut self, _: Node, _: Node, _: &PathView<'_>) -> bool {
        true
    }

    #[inline]
    fn left(&mut self, _: Node, _: Node, _: &PathView<'_>) {}
}
