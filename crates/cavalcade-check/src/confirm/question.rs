//! Questions about boards and graphs, as the checker reads them.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::hash::Hash;

use super::{seen, theorem};
use crate::move_rule::MoveRule;
use cavalcade_core::reason::{CycleVertex, Decision};
use cavalcade_core::{Budget, GraphQuestion, Kind, Limit, Node, Question, Reason, Square, Wrap};

/// A question about a board or a graph, which a reason may say has no answer.
///
/// A board's edges are the moves of its piece by the checkers' own notion of a move (`move_rule`); a graph's are given.
pub trait AnyQuestion: Sized {
    /// A square or a node.
    type Vertex: Copy + Debug + Eq + Hash;

    /// The kind of tour asked for.
    fn kind(&self) -> Kind;
    /// The vertex at which it has to start.
    fn start(&self) -> Option<Self::Vertex>;
    /// The vertex at which it has to end.
    fn end(&self) -> Option<Self::Vertex>;
    /// The number of squares or nodes.
    fn vertex_count(&self) -> u64;
    /// Returns `true` if this is one of them.
    fn contains(&self, vertex: Self::Vertex) -> bool;
    /// All of them.
    fn vertices(&self) -> impl Iterator<Item = Self::Vertex>;
    /// Those that an edge joins to one of them, each once.
    fn neighbours(&self, vertex: Self::Vertex) -> Vec<Self::Vertex>;
    /// All of them, in an order that keeps the front between earlier and later ones short.
    fn in_order(&self) -> Vec<Self::Vertex>;
    /// Returns `true` if an exact decision can be made like that here.
    fn may_be_decided(&self, by: Decision) -> bool;
    /// Returns whether a reason holds that rests on more than the graph: on the size of a board, its corners, or its
    /// colours.
    fn holds_on_board(&self, reason: &Reason<Self::Vertex>, budget: &Budget) -> Result<bool, Limit>;
}

/// A square or node of a question, or the apex.
pub(super) type VertexOf<Q> = CycleVertex<<Q as AnyQuestion>::Vertex>;

impl AnyQuestion for Question {
    type Vertex = Square;

    fn kind(&self) -> Kind {
        self.kind()
    }

    fn start(&self) -> Option<Square> {
        self.start()
    }

    fn end(&self) -> Option<Square> {
        self.end()
    }

    fn vertex_count(&self) -> u64 {
        self.board().len()
    }

    fn contains(&self, square: Square) -> bool {
        self.board().contains(square)
    }

    fn vertices(&self) -> impl Iterator<Item = Square> {
        self.board().squares()
    }

    fn neighbours(&self, square: Square) -> Vec<Square> {
        let mut neighbours = MoveRule::new(self.board(), self.piece()).targets(square);
        neighbours.retain(|to| self.board().contains(*to));
        neighbours
    }

    /// The squares along the longer side. Joined edges make the front longer: if only the files are joined, one goes along
    /// the ranks unless the board is much wider than high.
    fn in_order(&self) -> Vec<Square> {
        let board = self.board();
        let (width, height) = (u64::from(board.size().width()), u64::from(board.size().height()));
        let is_wide = if board.wrap() == Wrap::Cylinder { width > 2 * height } else { width > height };
        let mut squares: Vec<Square> = board.squares().collect();
        if is_wide {
            squares.sort_unstable_by_key(|square| (square.file(), square.rank()));
        }
        squares
    }

    fn may_be_decided(&self, by: Decision) -> bool {
        let size = self.board().size();
        match by {
            Decision::ColumnByColumn => {
                self.is_knight_on_rectangle() && matches!(size.width().min(size.height()), 3 | 4)
            }
            Decision::Table => self.is_knight_on_rectangle() && size.area() <= 30,
            Decision::SquareBySquare => true,
        }
    }

    fn holds_on_board(&self, reason: &Reason, budget: &Budget) -> Result<bool, Limit> {
        match reason {
            Reason::Theorem { theorem } => Ok(self.is_knight_on_rectangle() && theorem::covers(*theorem, self)),
            Reason::BetweenCorners { square, corners } => Ok(seen::between_corners(self, *square, *corners, budget)),
            Reason::ColourImbalance { dark, light, rule } => {
                seen::colours_of_chess(self, (*dark, *light), rule, budget)
            }
            _ => Ok(false),
        }
    }
}

impl AnyQuestion for GraphQuestion {
    type Vertex = Node;

    fn kind(&self) -> Kind {
        self.kind()
    }

    fn start(&self) -> Option<Node> {
        self.start()
    }

    fn end(&self) -> Option<Node> {
        self.end()
    }

    fn vertex_count(&self) -> u64 {
        self.graph().len() as u64
    }

    fn contains(&self, node: Node) -> bool {
        node.index() < self.graph().len()
    }

    fn vertices(&self) -> impl Iterator<Item = Node> {
        self.graph().nodes()
    }

    fn neighbours(&self, node: Node) -> Vec<Node> {
        self.graph().neighbours(node).to_vec()
    }

    /// The nodes by their distance from one that is as far as any from the first.
    fn in_order(&self) -> Vec<Node> {
        let nodes = || self.graph().nodes();
        let far = by_distance(self, nodes()).last().copied();
        by_distance(self, far.into_iter().chain(nodes()))
    }

    fn may_be_decided(&self, by: Decision) -> bool {
        by == Decision::SquareBySquare
    }

    fn holds_on_board(&self, _: &Reason<Node>, _: &Budget) -> Result<bool, Limit> {
        Ok(false)
    }
}

/// Returns all nodes, breadth first from the first of these; nodes that it does not reach follow from the next ones.
fn by_distance(question: &GraphQuestion, firsts: impl Iterator<Item = Node>) -> Vec<Node> {
    let mut is_met = vec![false; question.graph().len()];
    let (mut order, mut queue) = (Vec::with_capacity(is_met.len()), VecDeque::new());
    for first in firsts {
        queue.push_back(first);
        while let Some(node) = queue.pop_front() {
            if !std::mem::replace(&mut is_met[node.index()], true) {
                order.push(node);
                queue.extend(question.graph().neighbours(node));
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::{Board, Graph, Piece, Size};

    #[test]
    fn squares_are_numbered_along_the_longer_side_or_where_files_are_joined_along_a_much_longer_one() {
        let second = |width, height, wrap| {
            let board = Board::rectangle(Size::new(width, height).unwrap()).with_wrap(wrap);
            Question::new(board, Piece::KNIGHT, Kind::Open).in_order()[1].to_string()
        };
        for (width, height, expected) in [(3, 4, "b1"), (4, 4, "b1"), (5, 4, "a2"), (9, 4, "a2")] {
            assert_eq!(second(width, height, Wrap::None), expected, "{width}x{height}");
            assert_eq!(second(width, height, Wrap::Torus), expected, "{width}x{height}");
        }
        for (width, height, expected) in [(3, 4, "b1"), (7, 4, "b1"), (8, 4, "b1"), (9, 4, "a2")] {
            assert_eq!(second(width, height, Wrap::Cylinder), expected, "{width}x{height}");
        }
    }

    #[test]
    fn nodes_are_numbered_from_one_end_of_a_graph_to_the_other() {
        let order = |nodes, edges: &[(usize, usize)]| {
            let question = GraphQuestion::on(Graph::new(nodes, edges.iter().copied()).unwrap());
            question.in_order().into_iter().map(Node::index).collect::<Vec<_>>()
        };
        assert_eq!(order(5, &[(2, 0), (0, 4), (4, 1), (1, 3)]), [3, 1, 4, 0, 2]);
        assert_eq!(order(3, &[(0, 1)]), [2, 0, 1], "a disconnected graph keeps all its nodes");
        assert!(order(0, &[]).is_empty());
    }
}
