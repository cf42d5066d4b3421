//! Sets of squares, a bit each, side by side in one stretch of memory.

use cavalcade_graph::Node;

/// Some sets of squares of one board.
#[derive(Clone, Debug)]
pub(crate) struct NodeSets {
    /// The words that a set takes.
    words: usize,
    bits: Vec<u64>,
}

impl NodeSets {
    /// The bytes that this many sets of a board with `nodes` squares take.
    pub(crate) const fn bytes(sets: usize, nodes: usize) -> u64 {
        (sets as u64).saturating_mul(8 * nodes.div_ceil(64) as u64)
    }

    /// Creates this many empty sets.
    pub(crate) fn empty(sets: usize, nodes: usize) -> Self {
        let words = nodes.div_ceil(64);
        Self { words, bits: vec![0; sets * words] }
    }

    pub(crate) fn set(&self, index: usize) -> NodeSet<'_> {
        NodeSet(&self.bits[index * self.words..][..self.words])
    }

    pub(crate) fn set_mut(&mut self, index: usize) -> &mut [u64] {
        &mut self.bits[index * self.words..][..self.words]
    }

    pub(crate) fn insert(&mut self, index: usize, node: Node) {
        self.set_mut(index)[node.index() / 64] |= 1 << (node.index() % 64);
    }

    pub(crate) fn remove(&mut self, index: usize, node: Node) {
        self.set_mut(index)[node.index() / 64] &= !(1 << (node.index() % 64));
    }
}

/// One set of squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeSet<'a>(pub(crate) &'a [u64]);

impl NodeSet<'_> {
    pub(crate) fn contains(self, node: Node) -> bool {
        self.0[node.index() / 64] >> (node.index() % 64) & 1 == 1
    }

    pub(crate) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The squares, in order.
    pub(crate) fn nodes(self) -> impl Iterator<Item = Node> {
        let words = self.0.iter().enumerate();
        words.flat_map(|(index, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let lowest = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(Node::new(index * 64 + lowest))
            })
        })
    }

    /// The square, if there is one alone.
    pub(crate) fn only(self) -> Option<Node> {
        let mut nodes = self.nodes();
        let first = nodes.next()?;
        nodes.next().is_none().then_some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_put_in_taken_out_and_listed_in_order() {
        let mut sets = NodeSets::empty(2, 130);
        for index in [129, 3, 64, 63] {
            sets.insert(1, Node::new(index));
        }
        sets.remove(1, Node::new(64));
        let listed: Vec<usize> = sets.set(1).nodes().map(Node::index).collect();
        assert_eq!((listed, sets.set(1).len()), (vec![3, 63, 129], 3));
        assert!(sets.set(1).contains(Node::new(63)) && !sets.set(0).contains(Node::new(63)));
        assert_eq!((sets.set(0).only(), sets.set(1).only()), (None, None));
        sets.insert(0, Node::new(100));
        assert_eq!(sets.set(0).only(), Some(Node::new(100)));
    }
}
