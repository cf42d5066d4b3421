//! Vertices in reasons, and the words that messages use for them.

use std::fmt;

use crate::{Node, Square};

/// A vertex in a reason: a [`Square`] of a board, a [`Node`] of a graph, or the name of a node.
pub trait Vertex: fmt::Display {
    /// The words for it and for what it belongs to.
    const WORDS: Words;

    /// Its name, after the word for it where the name does not show what it is.
    fn named(&self) -> String {
        format!("{}{self}", Self::WORDS.before_names[0])
    }
}

/// The words for a graph, its parts, and what is asked of it.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// A node.
    pub vertex: &'static str,
    /// A node of a path, before its number in the path.
    pub visit: &'static str,
    /// An edge.
    pub edge: &'static str,
    /// An edge, as in "is not an edge".
    pub an_edge: &'static str,
    /// The verb for using an edge.
    pub make: &'static str,
    /// All nodes and edges.
    pub graph: &'static str,
    /// The place where nodes are.
    pub there: &'static str,
    /// The tour or path asked for, open or closed.
    pub tour: &'static str,
    /// All that is asked for.
    pub tours: &'static str,
    /// The open tour or path.
    pub open: &'static str,
    /// The closed tour or cycle.
    pub closed: &'static str,
    /// The words before the name of one node and before several names.
    pub before_names: [&'static str; 2],
}

impl Words {
    /// Boards.
    const BOARD: Self = Self {
        vertex: "square",
        visit: "square",
        edge: "move",
        an_edge: "a move of the piece",
        make: "make",
        graph: "board",
        there: "on the board",
        tour: "tour",
        tours: "tours",
        open: "tour",
        closed: "closed tour",
        before_names: ["", ""],
    };

    /// Graphs whose nodes have names.
    const NAMED: Self = Self {
        vertex: "node",
        visit: "visit",
        edge: "edge",
        an_edge: "an edge",
        make: "choose",
        graph: "graph",
        there: "in the graph",
        tour: "path or cycle",
        tours: "paths",
        open: "path",
        closed: "cycle",
        before_names: ["", ""],
    };

    /// Graphs whose nodes are numbers.
    const NUMBERED: Self = Self { before_names: ["node ", "nodes "], ..Self::NAMED };
}

impl Vertex for Square {
    const WORDS: Words = Words::BOARD;
}

impl Vertex for Node {
    const WORDS: Words = Words::NUMBERED;
}

impl Vertex for String {
    const WORDS: Words = Words::NAMED;
}

impl Vertex for &str {
    const WORDS: Words = Words::NAMED;
}
