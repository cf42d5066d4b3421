//! A node: the number of a square among those of a board, or of whatever else a network joins.

/// A square of a board, numbered from zero along the ranks with the holes left out; or a node of any
/// network, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node(u32);

impl Node {
    /// The node with this number.
    #[must_use]
    pub const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    /// The number, for looking things up in a flat array of the graph's length.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
