//! Rows of neighbours: the edges of a graph as one flat list (the compressed rows of sparse matrices).
//!
//! Row `k` is the range from `starts[k]` to `starts[k + 1]`. Finding a row takes two lookups, and all rows together
//! take no more memory than their entries and one number each. An edge is known by the place of its entry, so what is
//! known of edges can be kept in a list of the same length.

use std::ops::Range;

use super::node::Node;

/// A row of entries for each node: its neighbours, or something that belongs to them.
#[derive(Clone, Debug)]
pub struct Rows<T> {
    starts: Vec<u32>,
    entries: Vec<T>,
}

impl<T> Rows<T> {
    /// Creates an empty list, with capacity for this many rows and entries.
    #[must_use]
    pub fn with_capacity(rows: usize, entries: usize) -> Self {
        let mut starts = Vec::with_capacity(rows + 1);
        starts.push(0);
        Self { starts, entries: Vec::with_capacity(entries) }
    }

    /// Writes the next row.
    pub fn push_row(&mut self, row: impl IntoIterator<Item = T>) {
        self.entries.extend(row);
        self.end_row();
    }

    /// Writes an entry of the next row.
    pub fn add(&mut self, entry: T) {
        self.entries.push(entry);
    }

    /// The entries of the unfinished row.
    pub fn unfinished(&mut self) -> &mut [T] {
        let start = self.starts[self.starts.len() - 1] as usize;
        &mut self.entries[start..]
    }

    /// Ends the next row: what is written belongs to it.
    pub fn end_row(&mut self) {
        self.starts.push(self.entries.len() as u32);
    }

    /// The number of rows.
    #[inline]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "not needed")]
    pub const fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The row of a node.
    #[inline]
    #[must_use]
    pub fn row(&self, node: Node) -> &[T] {
        &self.entries[self.range(node)]
    }

    /// The range of a node's row among all entries.
    #[inline]
    #[must_use]
    pub fn range(&self, node: Node) -> Range<usize> {
        let k = node.index();
        self.starts[k] as usize..self.starts[k + 1] as usize
    }

    /// All entries, row after row.
    #[inline]
    #[must_use]
    pub fn entries(&self) -> &[T] {
        &self.entries
    }
}

impl Rows<Node> {
    /// For each entry, the place of the same edge seen from its other end, if all rows are in rising order.
    #[must_use]
    pub fn opposites(&self) -> Vec<u32> {
        // Each node lists the others in rising order, and in rising order they come to it.
        let mut next = self.starts.clone();
        let mut opposites = Vec::with_capacity(self.entries.len());
        for to in &self.entries {
            opposites.push(next[to.index()]);
            next[to.index()] += 1;
        }
        opposites
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opposite_of_an_edge_leads_back() {
        let mut rows = Rows::with_capacity(4, 8);
        for row in [&[1, 2][..], &[0, 2, 3], &[0, 1], &[1]] {
            rows.push_row(row.iter().map(|k| Node::new(*k)));
        }
        let opposites = rows.opposites();
        for node in (0..rows.len()).map(Node::new) {
            for edge in rows.range(node) {
                let opposite = opposites[edge] as usize;
                assert_eq!(rows.entries()[opposite], node);
                assert!(rows.range(rows.entries()[edge]).contains(&opposite));
            }
        }
    }
}
