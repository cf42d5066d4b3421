//! Looking ahead, or not.

use super::view::PathView;
use crate::Node;

/// Looks ahead, and is informed of every move. A view is made only for those who look at it.
pub(super) trait LookAhead {
    /// Whether it ever looks at a view.
    const LOOKS: bool;

    /// The path went on to the node that is now its last. Whether it can still become a tour.
    fn entered<'v>(&mut self, view: impl FnOnce() -> PathView<'v>) -> bool;

    /// The path came back from a node.
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
