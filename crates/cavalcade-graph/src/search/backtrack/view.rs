//! A read-only view of a path under construction.

use crate::Node;

/// The length of a row of neighbours: eight moves, the copy of the start, and sentinels to fill it up.
pub(super) const ROW: usize = 16;

/// The neighbours of a node, without the sentinels.
#[inline]
pub(super) fn row<'r>(rows: &'r [Node], degrees: &[u8], node: Node) -> &'r [Node] {
    &rows[node.index() * ROW..][..usize::from(degrees[node.index()])]
}

/// A read-only view of a path under construction.
pub(super) struct PathView<'t> {
    /// The neighbours of all nodes, a row each.
    pub(super) rows: &'t [Node],
    pub(super) degrees: &'t [u8],
    pub(super) blocked: &'t [bool],
    pub(super) path: &'t [Node],
    /// The last node of every path, if it is fixed.
    pub(super) last: Option<Node>,
}

impl PathView<'_> {
    pub(super) fn nodes(&self) -> usize {
        self.degrees.len()
    }

    pub(super) fn neighbours(&self, node: Node) -> &[Node] {
        row(self.rows, self.degrees, node)
    }

    pub(super) fn is_complete(&self) -> bool {
        self.path.len() == self.nodes()
    }

    /// Returns `true` if a node is still to be visited.
    pub(super) fn is_left(&self, node: Node) -> bool {
        !self.blocked[node.index()] || (self.last == Some(node) && !self.is_complete())
    }
}
