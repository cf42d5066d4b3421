//! The parts of a graph between which no edge leads: its components.

use cavalcade_core::graph::rows::Rows;
use cavalcade_core::{Clock, Limit, Node};

/// The parts that a graph falls into, in the order of their first nodes.
#[derive(Debug)]
pub struct Components {
    /// The number of the part of each node.
    pub(super) of: Vec<u32>,
    /// The first node of each part.
    pub first: Vec<Node>,
    /// The number of nodes of each part.
    pub sizes: Vec<u64>,
}

impl Components {
    /// The parts of the graph with these neighbours, if there is time to see them.
    pub fn new(neighbours: &Rows<Node>, clock: &mut Clock<'_>) -> Result<Self, Limit> {
        let mut parts = Self { of: vec![u32::MAX; neighbours.len()], first: Vec::new(), sizes: Vec::new() };
        let mut queue = Vec::new();
        for first in (0..neighbours.len()).map(Node::new) {
            if parts.of[first.index()] != u32::MAX {
                continue;
            }
            let (part, mut size) = (parts.first.len() as u32, 0);
            parts.of[first.index()] = part;
            queue.push(first);
            while let Some(node) = queue.pop() {
                clock.tick()?;
                size += 1;
                for to in neighbours.row(node) {
                    if parts.of[to.index()] == u32::MAX {
                        parts.of[to.index()] = part;
                        queue.push(*to);
                    }
                }
            }
            parts.first.push(first);
            parts.sizes.push(size);
        }
        Ok(parts)
    }
}
