//! Tours that a turn or flip of the board maps to themselves, as cycles of a smaller graph.
//!
//! Let a symmetry of the board map a closed tour to itself. Seen along the tour it does one of two things.
//!
//! - It moves every square on by the same number of steps: half of the tour for a half turn or a flip, a quarter for
//!   a quarter turn. No square stays where it is. Put all squares that go into each other together as one *orbit*; the
//!   tour then is a cycle through all orbits, walked two or four times. Conversely a cycle through the orbits unfolds
//!   into one tour if walking it once adds up to an odd number of half turns, or to one quarter turn; otherwise it
//!   falls into several closed paths.
//! - It reverses the tour. Two places stay: a square that the symmetry does not move, or a move between two squares
//!   that change places. The tour is a path through the orbits from one such place to the other, and back. (For the half
//!   turn these are the tours that pass through the centre; Bergholt studied them, Euler the others. Knuth's
//!   pre-fascicle 8A, 2025, counts both.)
//!
//! An open tour can only be reversed: it is a path through the orbits from such a place to anywhere.

use super::count_graph::{CountEdge, CountGraph, TourEnds};
use super::turn::{Closing, Turn};
use cavalcade_core::{Board, Symmetry};
use cavalcade_graph::{BoardGraph, Node};

/// The squares of a board, those that go into each other put together.
pub struct Orbits {
    /// The image of each node under the symmetry.
    image: Vec<Node>,
    /// For each node its orbit, and how often the symmetry leads there from the orbit's first node.
    place: Vec<(Node, u8)>,
    /// For each orbit its first node.
    first: Vec<Node>,
    /// The order of the symmetry: 2 or 4.
    order: u8,
    /// The orbits of one square.
    fixed: Vec<Node>,
}

impl Orbits {
    /// The orbits of a symmetry, which must keep the board.
    #[must_use]
    pub fn new(board: &Board, graph: &BoardGraph, symmetry: Symmetry) -> Self {
        let order = if matches!(symmetry, Symmetry::QuarterTurnLeft | Symmetry::QuarterTurnRight) { 4 } else { 2 };
        let image: Vec<Node> = graph.nodes().map(|node| image(board, graph, symmetry, node)).collect();
        let mut place = vec![None; graph.len()];
        let mut first = Vec::new();
        let mut fixed = Vec::new();
        for node in graph.nodes() {
            if place[node.index()].is_some() {
                continue;
            }
            let orbit = Node::new(first.len());
            first.push(node);
            let mut at = node;
            for times in 0..order {
                place[at.index()].get_or_insert((orbit, times));
                at = image[at.index()];
            }
            if image[node.index()] == node {
                fixed.push(orbit);
            }
        }
        Self { image, place: place.into_iter().flatten().collect(), first, order, fixed }
    }

    /// The number of orbits.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "not needed")]
    pub const fn len(&self) -> usize {
        self.first.len()
    }

    /// The first node of an orbit.
    #[must_use]
    pub fn first(&self, orbit: Node) -> Node {
        self.first[orbit.index()]
    }

    /// The image of a node under the symmetry.
    #[must_use]
    pub fn image(&self, node: Node) -> Node {
        self.image[node.index()]
    }

    /// How often the symmetry has to be applied to get to a node from the first one of its orbit.
    #[must_use]
    pub fn times(&self, node: Node) -> u8 {
        self.place[node.index()].1
    }

    /// The orbit of a node.
    #[must_use]
    pub fn of(&self, node: Node) -> Node {
        self.place[node.index()].0
    }

    /// The closed tours that the symmetry moves along themselves.
    #[must_use]
    pub fn moved_along(&self, graph: &BoardGraph) -> Option<CountGraph> {
        let all_move_alike = self.first.len() * usize::from(self.order) == self.place.len();
        if !all_move_alike {
            return None;
        }
        let (closing, unit) = if self.order == 4 { (Closing::QuarterTurn, 1) } else { (Closing::HalfTurn, 2) };
        let edges = self.edges(graph, |times| Turn::new(times * unit));
        Some(CountGraph::new(edges, TourEnds::Closed, closing))
    }

    /// The closed tours that the symmetry reverses.
    #[must_use]
    pub fn reversed(&self, graph: &BoardGraph) -> Option<CountGraph> {
        let ends = match self.fixed[..] {
            _ if self.order == 4 => return None,
            [] => TourEnds::Either(self.turned_moves(graph)),
            [square] => TourEnds::Each(self.only(square), self.turned_moves(graph)),
            [one, other] => TourEnds::Each(self.only(one), self.only(other)),
            _ => return None,
        };
        Some(CountGraph::new(self.edges(graph, |_| Turn::NONE), ends, Closing::Plain))
    }

    /// The open tours that the symmetry reverses.
    #[must_use]
    pub fn reversed_open(&self, graph: &BoardGraph) -> Option<CountGraph> {
        let middle = match self.fixed[..] {
            _ if self.order == 4 => return None,
            [] => self.turned_moves(graph),
            [square] => self.only(square),
            _ => return None,
        };
        let free = self.orbits().map(|orbit| !self.fixed.contains(&orbit)).collect();
        Some(CountGraph::new(self.edges(graph, |_| Turn::NONE), TourEnds::Each(middle, free), Closing::Plain))
    }

    fn orbits(&self) -> impl Iterator<Item = Node> + use<> {
        (0..self.first.len()).map(Node::new)
    }

    fn only(&self, orbit: Node) -> Vec<bool> {
        self.orbits().map(|other| other == orbit).collect()
    }

    /// The orbits whose two squares are a move apart.
    #[must_use]
    pub fn turned_moves(&self, graph: &BoardGraph) -> Vec<bool> {
        let has_move = |first: &Node| graph.neighbours(*first).iter().any(|other| self.of(*other) == self.of(*first));
        self.first.iter().map(has_move).collect()
    }

    /// The moves from one orbit to another, by way of the first square of each.
    fn edges(&self, graph: &BoardGraph, turn: impl Fn(u8) -> Turn) -> Vec<Vec<CountEdge>> {
        let mut all = Vec::new();
        for (orbit, first) in self.orbits().zip(&self.first) {
            let stays = self.fixed.contains(&orbit);
            let mut edges: Vec<CountEdge> = Vec::new();
            for neighbour in graph.neighbours(*first) {
                let (to, times) = self.place[neighbour.index()];
                // From a square that stays, two moves that change places are taken together.
                let taken = stays && edges.iter().any(|edge| edge.to == to);
                let between_fixed = stays && self.fixed.contains(&to);
                if to != orbit && !taken && !between_fixed {
                    edges.push(CountEdge { to, turn: turn(times) });
                }
            }
            all.push(edges);
        }
        all
    }
}

/// The image of a node under a symmetry of the board.
fn image(board: &Board, graph: &BoardGraph, symmetry: Symmetry, node: Node) -> Node {
    let square = symmetry.apply(graph.square(node), board.size());
    graph.node(square).expect("a symmetry of the board maps squares to squares")
}
