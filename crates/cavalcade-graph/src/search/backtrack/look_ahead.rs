//! Looking ahead during a search.

use super::view::PathView;
use crate::Node;

/// Looks ahead, and is notified of every move. A view is only made if it is used.
pub(super) trait LookAhead {
    /// Whether it uses views.
    const LOOKS: bool;

    /// Called when the path has reached a new last node. Returns whether it can still become a tour.
    fn entered<'v>(&mut self, view: impl FnOnce() -> PathView<'v>) -> bool;

    /// Called when the path has left a node.
    fn left<'v>(&mut self, node: Node, view: impl FnOnce() -> PathView<'v>);
}

/// Does not look ahead.
pub(super) struct NoLookAhead;

impl LookAhead for NoLookAhead {
    const LOOKS: bool = false;

    #[inline]
    fn entered<'v>(&mut self, _: impl FnOnce() -> PathView<'v>) -> bool {
        true
    }

    #[inline]
    fn left<'v>(&mut self, _: Node, _: impl FnOnce() -> PathView<'v>) {}
}
