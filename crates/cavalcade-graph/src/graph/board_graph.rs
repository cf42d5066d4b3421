//! The graph of a board and a piece: squares as nodes, moves as edges.

use std::ops::Deref;
use std::sync::Arc;

use super::colour::{Colour, two_colours_from};
use super::components::Components;
use cavalcade_core::graph::rows::Rows;
use cavalcade_core::{Board, Budget, Clock, Graph, GraphQuestion, Kind, Limit, Node, Piece, Question, Square};

/// The moves of a piece on a board: a [`Graph`] whose nodes are squares. For each square it lists the squares a move
/// away, in the order of the piece's moves.
///
/// Two moves that lead to the same square (on a small wrapped board) are one edge, and a move that leads back
/// to its own square is not an edge.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_core::*, cavalcade_graph::*}; }
/// use cavalcade::{Board, BoardGraph, Piece, Size};
///
/// let board = Board::rectangle(Size::new(8, 8)?);
/// let graph = BoardGraph::new(&board, &Piece::KNIGHT);
/// let corner = graph.node("a1".parse()?).unwrap();
/// assert_eq!(graph.degree(corner), 2);
/// assert_eq!(graph.square(graph.neighbours(corner)[0]).to_string(), "b3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardGraph {
    graph: Arc<Graph>,
    squares: Vec<Square>,
}

impl Deref for BoardGraph {
    type Target = Graph;

    fn deref(&self) -> &Graph {
        &self.graph
    }
}

impl BoardGraph {
    /// The memory the graph of this board takes at most, in bytes.
    #[must_use]
    pub fn bytes(board: &Board, piece: &Piece) -> u64 {
        let per_square = size_of::<Square>() + size_of::<u32>() + size_of::<Node>() * piece.offsets().len();
        // While the graph is built, the node of each cell is looked up too; afterwards, the part of each node.
        board.len().saturating_mul(per_square as u64 + 4).saturating_add(board.size().area().saturating_mul(4))
    }

    /// The largest number of squares in the box of a board whose graph can be held.
    pub const MAX_LEN: u64 = (1 << 28) - 1;

    /// The graph, if the budget has room and time for it.
    pub fn within(board: &Board, piece: &Piece, budget: &Budget) -> Result<Self, Limit> {
        let needed = Self::bytes(board, piece);
        budget.has_room_for(needed)?;
        if board.size().area() > Self::MAX_LEN {
            let allowed = (needed / board.size().area()).saturating_mul(Self::MAX_LEN);
            return Err(Limit::Memory { needed, allowed });
        }
        Self::build(board, piece, &mut budget.clock())
    }

    /// The graph of the piece's moves on the board.
    ///
    /// # Panics
    /// If the board's box has more than [`BoardGraph::MAX_LEN`] squares; [`BoardGraph::within`] does not.
    #[must_use]
    pub fn new(board: &Board, piece: &Piece) -> Self {
        assert!(board.size().area() <= Self::MAX_LEN, "the graph of {} squares is too large", board.len());
        Self::build(board, piece, &mut Budget::unlimited().clock()).expect(NO_LIMIT)
    }

    /// The graph of nothing, for a search that has nothing to do.
    pub(crate) fn empty() -> Self {
        Self { graph: Arc::new(Graph::of_rows(Rows::with_capacity(0, 0))), squares: Vec::new() }
    }

    fn build(board: &Board, piece: &Piece, clock: &mut Clock<'_>) -> Result<Self, Limit> {
        let mut squares: Vec<Square> = Vec::with_capacity(board.len() as usize);
        let mut node_of = vec![Node::new(0); board.size().area() as usize];
        let index = |square| board.cell(square).expect("the box fits in memory").index();
        for (k, square) in board.squares().enumerate() {
            clock.tick()?;
            node_of[index(square)] = Node::new(k);
            squares.push(square);
        }
        let mut neighbours = Rows::with_capacity(squares.len(), squares.len() * piece.offsets().len());
        for square in &squares {
            clock.tick()?;
            for offset in piece.offsets() {
                let Some(to) = board.step(*square, *offset).filter(|to| to != square) else { continue };
                let node = node_of[index(to)];
                if !neighbours.unfinished().contains(&node) {
                    neighbours.add(node);
                }
            }
            neighbours.end_row();
        }
        Ok(Self { graph: Arc::new(Graph::of_rows(neighbours)), squares })
    }

    /// Converts a question about the board into one about the graph.
    ///
    /// # Panics
    /// Panics if the question is about another board, to which its start or end belongs.
    #[must_use]
    pub fn question(&self, question: &Question) -> GraphQuestion {
        let node = |square| self.node(square).expect("the ends lie on the board").index();
        let mut asked = GraphQuestion::on(Arc::clone(&self.graph));
        if question.kind() == Kind::Closed {
            asked = asked.closed();
        }
        if let Some(start) = question.start() {
            asked = asked.starting_at(node(start)).expect("the start is a node");
        }
        if let Some(end) = question.end() {
            asked = asked.ending_at(node(end)).expect("the end is another node");
        }
        asked
    }

    /// The square of a node.
    #[must_use]
    pub fn square(&self, node: Node) -> Square {
        self.squares[node.index()]
    }

    /// The node of a square, if it belongs to the board.
    #[must_use]
    pub fn node(&self, square: Square) -> Option<Node> {
        self.squares.binary_search(&square).ok().map(Node::new)
    }

    /// The colour of every node so that each move changes colour, or `None` if there is no such colouring.
    ///
    /// The first square of each part has the colour that it has on a chessboard; for a knight on a plain board, so have
    /// all others.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "no limit is set")]
    pub fn colours(&self) -> Option<Vec<Colour>> {
        self.colours_within(&mut Budget::unlimited().clock()).expect(NO_LIMIT)
    }

    /// The colours, if there is time to see them.
    pub(crate) fn colours_within(&self, clock: &mut Clock<'_>) -> Result<Option<Vec<Colour>>, Limit> {
        let neighbours = |node| self.neighbours(node).iter().copied();
        two_colours_from(self.len(), neighbours, |node| Colour::of_chessboard(self.square(node)), clock)
    }

    /// The parts the board falls into, each as its nodes in rising order, in the order of their first nodes.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "no limit is set")]
    pub fn components(&self) -> Vec<Vec<Node>> {
        let parts = self.components_within(&mut Budget::unlimited().clock()).expect(NO_LIMIT);
        let mut components: Vec<Vec<Node>> =
            parts.sizes.iter().map(|size| Vec::with_capacity(*size as usize)).collect();
        for (node, part) in self.nodes().zip(&parts.of) {
            components[*part as usize].push(node);
        }
        components
    }

    /// The parts the board falls into, if there is time to see them.
    pub(crate) fn components_within(&self, clock: &mut Clock<'_>) -> Result<Components, Limit> {
        Components::new(self.rows(), clock)
    }
}

/// The message for an impossible limit.
const NO_LIMIT: &str = "no limit is set";

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::{Size, Wrap};
    use proptest::prelude::*;

    fn graph(width: u32, height: u32, wrap: Wrap, piece: Piece) -> BoardGraph {
        BoardGraph::new(&Board::rectangle(Size::new(width, height).unwrap()).with_wrap(wrap), &piece)
    }

    #[test]
    fn the_knight_on_the_chessboard_has_168_moves() {
        let graph = graph(8, 8, Wrap::None, Piece::KNIGHT);
        let degrees: usize = graph.nodes().map(|node| graph.degree(node)).sum();
        assert_eq!(degrees, 2 * 168);
        assert!(graph.colours().is_some());
        assert_eq!(graph.components().len(), 1);
    }

    #[test]
    fn the_camel_keeps_to_squares_of_one_colour() {
        assert_eq!(graph(8, 8, Wrap::None, Piece::CAMEL).components().len(), 2);
    }

    #[test]
    fn moves_that_coincide_on_a_small_torus_are_one_edge() {
        let graph = graph(3, 3, Wrap::Torus, Piece::KNIGHT);
        assert!(graph.nodes().all(|node| graph.degree(node) == 4));
        assert_eq!(graph.colours(), None);
    }

    #[test]
    fn the_colours_are_those_of_the_chessboard_whichever_squares_are_left_out() {
        let holes = ["a1", "b3", "f6"].map(|name| name.parse().unwrap());
        let board = Board::rectangle(Size::new(6, 6).unwrap()).with_holes(holes).unwrap();
        let graph = BoardGraph::new(&board, &Piece::KNIGHT);
        let colours = graph.colours().unwrap();
        for node in graph.nodes() {
            assert_eq!(colours[node.index()], Colour::of_chessboard(graph.square(node)));
        }
    }

    #[test]
    fn the_middle_of_3x3_stands_alone() {
        let components = graph(3, 3, Wrap::None, Piece::KNIGHT).components();
        assert_eq!(components.iter().map(Vec::len).collect::<Vec<_>>(), [8, 1]);
    }

    proptest! {
        #[test]
        fn moves_go_both_ways_and_change_colour(
            width in 1u32..8, height in 1u32..8, wrap in 0usize..3, a in 0u32..4, b in 1u32..4,
        ) {
            let graph = graph(width, height, Wrap::NAMED[wrap].1, Piece::leaper(a, b));
            let colours = graph.colours();
            for node in graph.nodes() {
                for next in graph.neighbours(node) {
                    prop_assert!(graph.are_neighbours(*next, node));
                    prop_assert_ne!(*next, node);
                    if let Some(colours) = &colours {
                        prop_assert_ne!(colours[node.index()], colours[next.index()]);
                    }
                }
            }
        }
    }

    #[test]
    fn a_question_about_a_board_is_one_about_its_graph() {
        let board = Question::on(Size::new(5, 5).unwrap()).starting_at("a1").unwrap().ending_at("e5").unwrap();
        let question = BoardGraph::new(board.board(), board.piece()).question(&board);
        assert_eq!((question.start(), question.end()), (Some(Node::new(0)), Some(Node::new(24))));
        assert_eq!(question.graph().edge_count(), 48);
    }
}
