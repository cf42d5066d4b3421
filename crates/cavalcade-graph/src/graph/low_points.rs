//! Low points: which nodes hold together what lies beyond them.
//!
//! **Idea.** Walk a graph depth first, and number the nodes as they are met. The *low point* of a node is the smallest
//! number that an edge leads back to from it or from anything met beyond it. If the low point of a child is not
//! smaller than the number of its parent, every way from the child to the rest goes through the parent: the parent is a
//! cut node, and cuts off what was met from the child on.
//!
//! **Source.** Hopcroft and Tarjan (1973).
//!
//! **Ours.** The caller defines the edges and which nodes exist, and is notified of each edge of the walk when
//! everything beyond it is done. No recursion: a long thin board would be a deep one.
//!
//! **Cost.** Linear.
//!
//! **A small graph.** In 0-1-2-0 with a tail 2-3, the walk 0, 1, 2, 3 gives the numbers 1 to 4. From 2 an edge leads back to
//! 0, so the low points of 1 and 2 are 1. That of 3 is 3, the number of its parent 2: without 2, node 3 is cut off.

use cavalcade_core::Node;

/// A depth-first walk over a graph.
pub trait DepthFirst {
    /// The error that stops a walk.
    type Stop;

    /// The neighbours of a node.
    fn neighbours(&self, node: Node) -> &[Node];

    /// Returns `true` if a node exists. Called for nodes not met yet.
    fn is_there(&self, node: Node) -> bool;

    /// A node is met for the first time.
    fn meet(&mut self, node: Node) -> Result<(), Self::Stop>;

    /// All beyond the edge from a parent to a child is done; the parent cuts it off from the rest, or does not.
    fn leave(&mut self, child: Node, parent: Node, is_cut_off: bool) -> Result<(), Self::Stop>;
}

/// The state of a walk, reused for the next one.
#[derive(Clone, Debug, Default)]
pub struct LowPoints {
    /// When each node was met; 0 is never.
    met: Vec<u32>,
    low: Vec<u32>,
    /// The path to the current node: each node, and the index of its next neighbour.
    trail: Vec<(Node, u32)>,
    count: u32,
}

impl LowPoints {
    /// Creates the state for this many nodes, none of them met.
    #[must_use]
    pub fn new(nodes: usize) -> Self {
        Self { met: vec![0; nodes], low: vec![0; nodes], trail: Vec::with_capacity(nodes), count: 0 }
    }

    /// Forgets what was met.
    pub(crate) fn clear(&mut self) {
        self.met.fill(0);
        self.trail.clear();
        self.count = 0;
    }

    /// The number of nodes met.
    pub(crate) const fn count(&self) -> usize {
        self.count as usize
    }

    /// Returns `true` if a node was met.
    pub(crate) fn is_met(&self, node: Node) -> bool {
        self.met[node.index()] > 0
    }

    /// Walks from a node to all that can be reached and was not met before.
    pub fn walk<W: DepthFirst>(&mut self, root: Node, walk: &mut W) -> Result<(), W::Stop> {
        self.meet(root, walk)?;
        while let Some(&mut (node, ref mut next)) = self.trail.last_mut() {
            if let Some(&to) = walk.neighbours(node).get(*next as usize) {
                *next += 1;
                let met = self.met[to.index()];
                if met > 0 {
                    self.low[node.index()] = self.low[node.index()].min(met);
                } else if walk.is_there(to) {
                    self.meet(to, walk)?;
                }
                continue;
            }
            self.trail.pop();
            if let Some(&(parent, _)) = self.trail.last() {
                let is_cut_off = self.low[node.index()] >= self.met[parent.index()];
                self.low[parent.index()] = self.low[parent.index()].min(self.low[node.index()]);
                walk.leave(node, parent, is_cut_off)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn meet<W: DepthFirst>(&mut self, node: Node, walk: &mut W) -> Result<(), W::Stop> {
        self.count += 1;
        self.met[node.index()] = self.count;
        self.low[node.index()] = self.count;
        self.trail.push((node, 0));
        walk.meet(node)
    }
}
