//! A question as one cycle: every tour, open or closed, is a cycle of a slightly larger graph.
//!
//! A closed tour is a cycle as it stands. An open one becomes a cycle when its ends are joined through nodes that are
//! no squares, the *apex*. A node of the apex that leads to the ends is joined to every square that may be an end, or
//! to the one that must be; the others form a chain between two such nodes and have no other neighbours, so a cycle
//! has to follow the chain. It is as long as it must be for every link to change colour where each move does. Methods
//! that look for one cycle (patching, SAT) need to know nothing else of a question.
//!
//! An open tour of 3x4 from a1: as many dark squares as light ones, so the ends differ in colour and the chain has
//! four nodes. The first is joined to a1 alone, the last to all six light squares. Twelve squares and four nodes give
//! a cycle of sixteen, and cutting the chain out gives the path back.

use crate::graph::two_colours;
use crate::search::expect_room;
use crate::{Budget, Cell, Colour, Graph, Kind, Limit, Node, Question, Square};

/// A graph whose cycles through all nodes are the tours that a question asks for.
#[derive(Clone, Debug)]
pub(crate) struct Circuit {
    starts: Vec<u32>,
    neighbours: Vec<Node>,
    /// The nodes below this are those of the board's graph, the others the apex.
    squares: usize,
    colours: Option<Vec<Colour>>,
}

impl Circuit {
    /// The circuit of a question about the board of this graph.
    pub(crate) fn new(question: &Question, graph: &Graph) -> Self {
        let mut lists = graph.nodes().map(|node| graph.neighbours(node).to_vec()).collect();
        match (question.kind(), ends_of(question, graph)) {
            (Kind::Closed, [Some(start), Some(end)]) => add_detour(&mut lists, start, end),
            (Kind::Closed, _) => {}
            (Kind::Open, ends) => add_apex(&mut lists, graph, ends),
        }
        Self::of_lists(&lists, graph.len())
    }

    /// A circuit of any nodes, each with its list of neighbours; the first so many are squares.
    pub(crate) fn of_lists(lists: &[Vec<Node>], squares: usize) -> Self {
        let mut starts = Vec::with_capacity(lists.len() + 1);
        let mut neighbours = Vec::with_capacity(lists.iter().map(Vec::len).sum());
        for list in lists {
            starts.push(neighbours.len() as u32);
            neighbours.extend_from_slice(list);
        }
        starts.push(neighbours.len() as u32);
        let mut circuit = Self { starts, neighbours, squares, colours: None };
        circuit.colours = two_colours(lists.len(), |node| circuit.neighbours(node).iter().copied());
        circuit
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(crate) fn nodes(&self) -> impl DoubleEndedIterator<Item = Node> + use<> {
        (0..self.len()).map(Node::new)
    }

    pub(crate) fn neighbours(&self, node: Node) -> &[Node] {
        let k = node.index();
        &self.neighbours[self.starts[k] as usize..self.starts[k + 1] as usize]
    }

    /// Looks through the shorter of the two lists: that of the apex can be as long as the board.
    pub(crate) fn are_neighbours(&self, a: Node, b: Node) -> bool {
        let (a, b) = if self.neighbours(a).len() <= self.neighbours(b).len() { (a, b) } else { (b, a) };
        self.neighbours(a).contains(&b)
    }

    /// Whether the node is no square.
    pub(crate) const fn is_apex(&self, node: Node) -> bool {
        node.index() >= self.squares
    }

    /// The colour of every node so that each link changes colour, if there is such a colouring.
    pub(crate) fn colours(&self) -> Option<&[Colour]> {
        self.colours.as_deref()
    }
}

/// A question with its graph and its circuit.
#[derive(Debug)]
pub(crate) struct Ring<'a> {
    pub(crate) question: &'a Question,
    pub(crate) graph: Graph,
    pub(crate) circuit: Circuit,
}

impl<'a> Ring<'a> {
    /// The memory that graph and circuit take while they are built, at most, in bytes for each square of the box.
    const BYTES_PER_SQUARE: u64 = 160;

    pub(crate) fn new(question: &'a Question, budget: &Budget) -> Result<Self, Limit> {
        expect_room(question.board(), Self::BYTES_PER_SQUARE, budget)?;
        let graph = Graph::within(question.board(), question.piece(), budget)?;
        let circuit = Circuit::new(question, &graph);
        Ok(Self { question, graph, circuit })
    }

    /// The squares among some nodes.
    pub(crate) fn squares(&self, nodes: &[Node]) -> Vec<Square> {
        nodes.iter().filter(|node| !self.circuit.is_apex(**node)).map(|node| self.graph.square(*node)).collect()
    }

    /// The path that answers the question, from the nodes of a cycle in their order.
    pub(crate) fn path(&self, mut cycle: Vec<Node>) -> Vec<Cell> {
        let [start, end] = ends_of(self.question, &self.graph);
        let is_apex = |node: &Node| self.circuit.is_apex(*node);
        let place = |wanted: Node| cycle.iter().position(|node| *node == wanted);
        let first = match (start, end) {
            _ if cycle.iter().any(is_apex) => cycle.iter().position(is_apex),
            (None, Some(end)) => place(end).map(|place| place + 1),
            (start, _) => start.and_then(place),
        };
        let length = cycle.len();
        cycle.rotate_left(first.unwrap_or(0) % length);
        // The nodes of the apex stand together around the cut.
        cycle.retain(|node| !is_apex(node));
        let is_elsewhere = |end: Option<Node>, there: Option<&Node>| end.is_some() && end.as_ref() != there;
        if is_elsewhere(start, cycle.first()) || is_elsewhere(end, cycle.last()) {
            cycle.reverse();
        }
        cycle.into_iter().filter_map(|node| self.question.board().cell(self.graph.square(node))).collect()
    }
}

fn ends_of(question: &Question, graph: &Graph) -> [Option<Node>; 2] {
    [question.start(), question.end()].map(|end| end.and_then(|square| graph.node(square)))
}

type Lists = Vec<Vec<Node>>;

/// Replaces the move between two squares by one that must be made: over two nodes that lead nowhere else.
fn add_detour(lists: &mut Lists, start: Node, end: Node) {
    for (a, b) in [(start, end), (end, start)] {
        lists[a.index()].retain(|node| *node != b);
    }
    add_chain(lists, vec![start], vec![end], 2);
}

fn add_apex(lists: &mut Lists, graph: &Graph, ends: [Option<Node>; 2]) {
    let colours = graph.colours();
    let dark = colours.iter().flatten().filter(|colour| **colour == Colour::Dark).count();
    let of_colour = |wanted| -> Vec<Node> {
        let has_colour = |node: &Node| colours.as_ref().is_none_or(|colours| colours[node.index()] == wanted);
        graph.nodes().filter(has_colour).collect()
    };
    let [dark_end, light_end] = match (&colours, ends) {
        (Some(colours), [Some(start), end]) if colours[start.index()] == Colour::Light => [end, Some(start)],
        (Some(colours), [start, Some(end)]) if colours[end.index()] == Colour::Dark => [Some(end), start],
        (_, ends) => ends,
    };
    let one_of = |end: Option<Node>, colour| end.map_or_else(|| of_colour(colour), |end| vec![end]);
    match (dark * 2).cmp(&graph.len()) {
        std::cmp::Ordering::Equal => {
            add_chain(lists, one_of(dark_end, Colour::Dark), one_of(light_end, Colour::Light), 4);
        }
        // One colour has a square more, and both ends; or there are no colours, and all will do.
        order => {
            let majority = if order.is_gt() { Colour::Dark } else { Colour::Light };
            match ends {
                [None, None] => add_chain(lists, of_colour(majority), Vec::new(), 1),
                [start, end] => add_chain(lists, one_of(start, majority), one_of(end, majority), 3),
            }
        }
    }
}

/// Adds so many nodes, each joined to the next, the first and the last also to the squares told.
fn add_chain(lists: &mut Lists, first: Vec<Node>, last: Vec<Node>, length: usize) {
    let begin = lists.len();
    lists.extend((0..length).map(|_| Vec::new()));
    let chain: Vec<Node> = (begin..begin + length).map(Node::new).collect();
    let inner = chain.windows(2).map(|pair| (pair[0], pair[1]));
    let outer = [(chain[0], first), (chain[length - 1], last)];
    let outer = outer.into_iter().flat_map(|(apex, squares)| squares.into_iter().map(move |square| (apex, square)));
    for (a, b) in inner.chain(outer) {
        lists[a.index()].push(b);
        lists[b.index()].push(a);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::verify;
    use crate::{Board, Piece, Size, Wrap};

    /// All cycles through every node, by plain search: the first one found.
    fn cycle(circuit: &Circuit) -> Option<Vec<Node>> {
        fn extend(circuit: &Circuit, path: &mut Vec<Node>, seen: &mut [bool]) -> bool {
            let last = path[path.len() - 1];
            if path.len() == circuit.len() {
                return circuit.are_neighbours(last, path[0]);
            }
            for next in circuit.neighbours(last) {
                if !std::mem::replace(&mut seen[next.index()], true) {
                    path.push(*next);
                    if extend(circuit, path, seen) {
                        return true;
                    }
                    path.pop();
                    seen[next.index()] = false;
                }
            }
            false
        }
        let first = Node::new(circuit.len() - 1);
        let mut seen = vec![false; circuit.len()];
        seen[first.index()] = true;
        let mut path = vec![first];
        extend(circuit, &mut path, &mut seen).then_some(path)
    }

    fn ask(width: u32, height: u32, wrap: Wrap, kind: Kind) -> Question {
        Question::new(Board::rectangle(Size::new(width, height).unwrap()).with_wrap(wrap), Piece::KNIGHT, kind)
    }

    /// A cycle of the circuit answers the question, and there is one just when backtracking finds a path.
    fn expect_answer(question: &Question) -> bool {
        let ring = Ring::new(question, &Budget::unlimited()).unwrap();
        let Some(cycle) = cycle(&ring.circuit) else { return false };
        verify(question, ring.path(cycle)).unwrap_or_else(|faults| panic!("{question:?}: {faults}"));
        true
    }

    #[test]
    fn every_kind_of_question_becomes_a_cycle_and_its_path_again() {
        for (question, count) in [
            (ask(3, 4, Wrap::None, Kind::Open), 16 * 2),
            (ask(3, 3, Wrap::Torus, Kind::Open), 72),
            (ask(3, 3, Wrap::Torus, Kind::Closed), 36),
            (ask(5, 3, Wrap::Cylinder, Kind::Open), 0),
        ] {
            let squares: Vec<_> = question.board().squares().collect();
            expect_answer(&question);
            let mut pairs = 0;
            for start in &squares {
                let from = question.clone().starting_at(*start).unwrap();
                expect_answer(&from);
                expect_answer(&question.clone().ending_at(*start).unwrap());
                for end in squares.iter().filter(|end| *end != start) {
                    let between = from.clone().ending_at(*end).unwrap();
                    let joined = Graph::new(question.board(), question.piece());
                    let is_move = joined.are_neighbours(joined.node(*start).unwrap(), joined.node(*end).unwrap());
                    if question.kind() == Kind::Open || is_move {
                        pairs += usize::from(expect_answer(&between));
                    }
                }
            }
            assert!(count == 0 || pairs > 0, "{pairs}");
        }
    }

    #[test]
    fn every_link_of_a_circuit_changes_colour_where_every_move_does() {
        for (width, height) in [(3, 4), (5, 5), (6, 6)] {
            for kind in [Kind::Open, Kind::Closed] {
                let question = ask(width, height, Wrap::None, kind);
                for question in [question.clone(), question.starting_at("a1".parse().unwrap()).unwrap()] {
                    let graph = Graph::new(question.board(), question.piece());
                    assert!(Circuit::new(&question, &graph).colours().is_some(), "{question:?}");
                }
            }
        }
    }
}
