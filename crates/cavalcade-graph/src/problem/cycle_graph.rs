//! A cycle problem written out as a plain graph, in which every cycle through all nodes is a tour.
//!
//! The apex becomes a chain of nodes. Its first node is joined to the start, or to every square that may be one end,
//! its last node to the other end or to every square that may be it; the nodes between lead nowhere else. A node with
//! two neighbours leaves no choice, so a move that is fixed needs no other mark. The chain is as long as it must be for
//! every link to change colour if each move does, and long enough that no end of it can be used twice. Methods that
//! search for one cycle (patching, SAT, the sweep) need to know nothing else of a question.
//!
//! An open tour of 3x4 from a1: as many dark squares as light ones, so the ends differ in colour and the chain has two
//! nodes. The first is joined to a1 alone, the last to all six light squares. Twelve squares and two nodes give a cycle
//! of fourteen, and cutting the chain out gives the path back.

use super::board::BoardProblem;
use super::cycle::{CycleProblem, Ends};
use crate::{Colour, Node};
use cavalcade_core::graph::rows::Rows;
use cavalcade_core::{Budget, Cell, Clock, Limit};

/// A graph whose cycles through all nodes are the tours that a question asks for.
#[derive(Clone, Debug)]
pub struct CycleGraph {
    neighbours: Rows<Node>,
    /// The nodes below this number are those of the board's graph; the others belong to the apex.
    squares: usize,
    /// Whether there are two colours so that each link changes colour.
    is_two_coloured: bool,
}

impl CycleGraph {
    /// The graph of a problem.
    pub fn new(problem: &CycleProblem, clock: &mut Clock<'_>) -> Result<Self, Limit> {
        let graph = problem.graph();
        let chain = Chain::new(problem);
        let mut neighbours = Rows::with_capacity(graph.len(), 0);
        for node in graph.nodes() {
            clock.tick()?;
            neighbours.push_row(problem.moves(node).chain(chain.as_ref().and_then(|chain| chain.joined_to(node))));
        }
        for row in chain.iter().flat_map(Chain::rows) {
            neighbours.push_row(row);
        }
        Ok(Self { neighbours, squares: graph.len(), is_two_coloured: problem.colours().is_some() })
    }

    /// Creates a graph from lists of neighbours. The first `squares` nodes are squares.
    #[must_use]
    pub fn of_lists(lists: &[Vec<Node>], squares: usize) -> Self {
        let mut neighbours = Rows::with_capacity(lists.len(), 0);
        for list in lists {
            neighbours.push_row(list.iter().copied());
        }
        Self { neighbours, squares, is_two_coloured: false }
    }

    /// The number of nodes, including the apex and its chain.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a cycle has nodes")]
    pub const fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// All nodes.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = Node> + use<> {
        (0..self.len()).map(Node::new)
    }

    /// The number of links.
    #[must_use]
    pub fn links(&self) -> usize {
        self.neighbours.entries().len() / 2
    }

    /// The neighbours of a node.
    #[must_use]
    pub fn neighbours(&self, node: Node) -> &[Node] {
        self.neighbours.row(node)
    }

    /// Returns `true` if a link joins two nodes. It scans the shorter list, since that of the apex can be as long as
    /// the board.
    #[must_use]
    pub fn are_neighbours(&self, a: Node, b: Node) -> bool {
        let (a, b) = if self.neighbours(a).len() <= self.neighbours(b).len() { (a, b) } else { (b, a) };
        self.neighbours(a).contains(&b)
    }

    /// Returns `true` if the node belongs to the apex.
    #[must_use]
    pub const fn is_apex(&self, node: Node) -> bool {
        node.index() >= self.squares
    }

    /// Returns `true` if there are two colours so that each link changes colour.
    pub(crate) const fn is_two_coloured(&self) -> bool {
        self.is_two_coloured
    }
}

/// The apex as a chain of nodes.
struct Chain<'p> {
    ends: &'p Ends,
    colours: Option<&'p [Colour]>,
    first: usize,
    length: usize,
}

impl<'p> Chain<'p> {
    fn new(problem: &'p CycleProblem) -> Option<Self> {
        let ends = problem.ends()?;
        let length = match (ends.given.len(), ends.differ) {
            // A node between two squares has no choice; one that may choose both of its ends needs no other.
            (0 | 2, false) => 1,
            // If one end of the chain may choose its square, the nodes before it keep it from choosing two.
            (1, false) => 3,
            (0, true) => 4,
            _ => 2,
        };
        Some(Self { ends, colours: problem.colours(), first: problem.graph().len(), length })
    }

    /// The node of the chain that is joined to a square.
    fn joined_to(&self, square: Node) -> Option<Node> {
        let (first, last) = (Node::new(self.first), Node::new(self.first + self.length - 1));
        if !self.ends.may[square.index()] {
            return None;
        }
        let is_at_first = match self.ends.given.first() {
            Some(given) => *given == square,
            None => !self.ends.differ || self.colours.is_none_or(|colours| colours[square.index()] == Colour::Dark),
        };
        Some(if is_at_first { first } else { last })
    }

    /// The neighbours of each node of the chain.
    fn rows(&self) -> impl Iterator<Item = Vec<Node>> + '_ {
        (self.first..self.first + self.length).map(|node| {
            let inner = [node.wrapping_sub(1), node + 1].into_iter();
            let inner = inner.filter(|next| (self.first..self.first + self.length).contains(next)).map(Node::new);
            let squares =
                (0..self.first).map(Node::new).filter(|square| self.joined_to(*square) == Some(Node::new(node)));
            inner.chain(squares).collect()
        })
    }
}

/// The problem of a board with its cycle graph, as given to patching, SAT and the sweep.
#[derive(Debug)]
pub struct Instance<'p> {
    /// The problem.
    pub problem: &'p BoardProblem<'p>,
    /// Its graph, with the apex.
    pub graph: CycleGraph,
}

impl<'p> Instance<'p> {
    /// The bytes per square of the box that both graphs take, at most.
    const BYTES_PER_SQUARE: u64 = 112;

    /// Creates the cycle graph of a problem, within a budget.
    pub fn new(problem: &'p BoardProblem<'p>, budget: &Budget) -> Result<Self, Limit> {
        budget.has_room_for_board(problem.question().board(), Self::BYTES_PER_SQUARE)?;
        Ok(Self { problem, graph: CycleGraph::new(problem, &mut budget.clock())? })
    }

    /// Returns the path that answers the question, from the nodes of a cycle in order.
    #[must_use]
    pub fn path(&self, cycle: Vec<Node>) -> Vec<Cell> {
        self.problem.cells(&self.problem.path(cycle))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Normalised, normalise};
    use super::*;
    use crate::graph::two_colours;
    use cavalcade_check::verify::verify;
    use cavalcade_core::{Board, Kind, Piece, Question, Size, Square, Wrap};

    /// A cycle through every node, by plain search.
    fn cycle(graph: &CycleGraph) -> Option<Vec<Node>> {
        fn extend(graph: &CycleGraph, path: &mut Vec<Node>, seen: &mut [bool]) -> bool {
            let last = path[path.len() - 1];
            if path.len() == graph.len() {
                return graph.are_neighbours(last, path[0]);
            }
            for next in graph.neighbours(last) {
                if !std::mem::replace(&mut seen[next.index()], true) {
                    path.push(*next);
                    if extend(graph, path, seen) {
                        return true;
                    }
                    path.pop();
                    seen[next.index()] = false;
                }
            }
            false
        }
        let first = Node::new(graph.len() - 1);
        let mut seen = vec![false; graph.len()];
        seen[first.index()] = true;
        let mut path = vec![first];
        extend(graph, &mut path, &mut seen).then_some(path)
    }

    fn ask(width: u32, height: u32, wrap: Wrap, kind: Kind) -> Question {
        Question::new(Board::rectangle(Size::new(width, height).unwrap()).with_wrap(wrap), Piece::KNIGHT, kind)
    }

    /// The question itself, and with every start, every end, and every pair of them.
    fn with_all_ends(question: &Question) -> Vec<Question> {
        let squares: Vec<_> = question.board().squares().collect();
        let mut questions = vec![question.clone()];
        for start in &squares {
            let from = question.clone().starting_at(*start).unwrap();
            questions.extend(squares.iter().filter_map(|end| from.clone().ending_at(*end).ok()));
            questions.extend([from, question.clone().ending_at(*start).unwrap()]);
        }
        questions
    }

    /// Returns `true` if a path can be made one that answers the question, by trying every step of the piece.
    fn has_path(question: &Question, path: &mut Vec<Square>) -> bool {
        let (first, last) = (path[0], path[path.len() - 1]);
        let to = |from| question.piece().offsets().iter().filter_map(move |by| question.board().step(from, *by));
        if question.start().is_some_and(|start| start != first) {
            return false;
        }
        if path.len() as u64 == question.board().len() {
            let comes_home = path.len() > 2 && to(last).any(|square| square == first);
            return question.end().is_none_or(|end| end == last) && (question.kind() == Kind::Open || comes_home);
        }
        let next: Vec<Square> = to(last).filter(|square| !path.contains(square)).collect();
        next.into_iter().any(|square| {
            path.push(square);
            let is_found = has_path(question, path);
            path.pop();
            is_found
        })
    }

    /// Checks that there is a cycle exactly if there is a path, and that the cycle answers the question.
    fn has_cycle_just_if_a_path(question: &Question) -> bool {
        let budget = Budget::unlimited();
        let has_path = question.board().squares().any(|start| has_path(question, &mut vec![start]));
        let Normalised::Cycle(problem) = normalise(question, &budget).unwrap() else {
            assert!(!has_path, "{question:?}");
            return false;
        };
        let instance = Instance::new(&problem, &budget).unwrap();
        let cycle = cycle(&instance.graph);
        assert_eq!(cycle.is_some(), has_path, "{question:?}");
        if let Some(cycle) = cycle {
            verify(question, instance.path(cycle)).unwrap_or_else(|faults| panic!("{question:?}: {faults}"));
        }
        has_path
    }

    #[test]
    fn every_kind_of_question_becomes_a_cycle_and_its_path_again() {
        for (question, least) in [
            (ask(3, 4, Wrap::None, Kind::Open), 16),
            (ask(3, 3, Wrap::Torus, Kind::Open), 72),
            (ask(3, 3, Wrap::Torus, Kind::Closed), 36),
            (ask(5, 3, Wrap::Cylinder, Kind::Open), 1),
        ] {
            let found = with_all_ends(&question).iter().filter(|question| has_cycle_just_if_a_path(question)).count();
            assert!(found >= least, "{found} of {question:?}");
        }
    }

    #[test]
    fn a_graph_knows_its_links_and_whether_it_has_two_colours() {
        let budget = Budget::unlimited();
        let graph = |question: &Question| match normalise(question, &budget).unwrap() {
            Normalised::Cycle(problem) => Instance::new(&problem, &budget).unwrap().graph,
            Normalised::Answered(answer) => panic!("{answer:?}"),
        };
        // A square with side 6 has 80 moves; an open tour has 36 links to ends and three inside the chain.
        assert_eq!(graph(&ask(6, 6, Wrap::None, Kind::Closed)).links(), 80);
        assert_eq!(graph(&ask(6, 6, Wrap::None, Kind::Open)).links(), 80 + 36 + 3);
        assert!(graph(&ask(6, 6, Wrap::None, Kind::Open)).is_two_coloured());
        assert!(!graph(&ask(5, 5, Wrap::Torus, Kind::Closed)).is_two_coloured());
        let triangle = CycleGraph::of_lists(&[[1, 2], [0, 2], [0, 1]].map(|row| row.map(Node::new).to_vec()), 3);
        assert!(triangle.links() == 3 && !triangle.is_two_coloured());
    }

    #[test]
    fn every_link_of_the_graph_changes_colour_where_every_move_does() {
        for (width, height) in [(3, 4), (5, 5), (6, 6)] {
            for question in [Kind::Open, Kind::Closed].map(|kind| ask(width, height, Wrap::None, kind)) {
                for question in with_all_ends(&question) {
                    let Normalised::Cycle(problem) = normalise(&question, &Budget::unlimited()).unwrap() else {
                        continue;
                    };
                    let graph = Instance::new(&problem, &Budget::unlimited()).unwrap().graph;
                    let colours = two_colours(graph.len(), |node| graph.neighbours(node).iter().copied());
                    assert!(graph.is_two_coloured() && colours.is_some(), "{question:?}");
                }
            }
        }
    }
}
