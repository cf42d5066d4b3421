//! The order in which squares are finished.
use crate::{Board, Graph, Node, Square};

/// Strides of nodes, and the mirror that maps each stride to itself.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) strides: Vec<Vec<Node>>,
    /// The mirror image of each node.
    pub(crate) mirror: Option<Vec<Node>>,
}

impl Order {
    /// Row by row along the ranks, with the files in groups as given.
    pub(crate) fn rows(board: &Board, graph: &Graph, groups: &[Vec<u32>], mirrored: bool) -> Self {
        let mut strides = Vec::new();
        for rank in 0..board.size().height() {
            for group in groups {
                let nodes: Vec<Node> = group.iter().filter_map(|file| graph.node(Square::new(*file, rank))).collect();
                if !nodes.is_empty() {
                    strides.push(nodes);
                }
            }
        }
        let mirror = mirrored.then(|| {
            graph.nodes().map(|n| {
                let s = graph.square(n);
                graph.node(Square::new(board.size().width() - 1 - s.file(), s.rank())).unwrap()
            }).collect()
        });
        Self { strides, mirror }
    }
}
