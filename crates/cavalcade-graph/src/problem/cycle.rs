//! The problem behind every question: a cycle through all nodes of a graph.
//!
//! A closed tour is a cycle of the graph itself. An open tour, and a closed one with both ends given, is
//! a path between two ends; it becomes a cycle by one more node, the *apex* (Knuth's word), joined to every square that
//! may be an end. The moves from the apex to ends that were asked for are fixed: every cycle makes them.

use super::colouring::{Colouring, EndRule};
use crate::{Colour, Graph, Node};
use cavalcade_core::{GraphQuestion, Reason};

/// A cycle to find, to count, or to rule out.
///
/// Its graph is connected and has at least three nodes, and its colours and ends fit.
#[derive(Debug)]
pub struct CycleProblem {
    question: GraphQuestion,
    colours: Option<Vec<Colour>>,
    ends: Option<Ends>,
}

/// The squares that the apex is joined to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ends {
    /// The squares that have to be ends, the start first: up to two.
    pub given: Vec<Node>,
    /// For each square, whether it may be an end. Given ends may; if both are given, no others may.
    pub may: Vec<bool>,
    /// Whether the two ends have to differ in colour.
    pub(crate) differ: bool,
}

impl CycleProblem {
    /// Returns the problem of a question about a connected graph of at least three nodes, whose edges change these
    /// colours; or the colour rule that it breaks.
    pub(super) fn new(question: GraphQuestion, colours: Option<Vec<Colour>>) -> Result<Self, Reason<Node>> {
        let rule = match &colours {
            None => EndRule::Any,
            Some(colours) => Colouring::of_graph(&question, colours).rule()?,
        };
        let ends = Ends::new(&question, colours.as_deref(), rule);
        Ok(Self { question, colours, ends })
    }

    /// The question.
    #[must_use]
    pub const fn question(&self) -> &GraphQuestion {
        &self.question
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        self.question.graph()
    }

    /// The colours of the nodes, if each move changes colour.
    #[must_use]
    pub fn colours(&self) -> Option<&[Colour]> {
        self.colours.as_deref()
    }

    /// The ends of the path; `None` for a closed tour without given ends.
    #[must_use]
    pub const fn ends(&self) -> Option<&Ends> {
        self.ends.as_ref()
    }

    /// The move between two given ends. No cycle through the apex uses it: it would be too short.
    #[must_use]
    pub fn useless_move(&self) -> Option<[Node; 2]> {
        match self.ends.as_ref()?.given[..] {
            [start, end] => self.graph().are_neighbours(start, end).then_some([start, end]),
            _ => None,
        }
    }

    /// The neighbours of a node that a cycle can use.
    pub fn moves(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        let useless = match self.useless_move() {
            Some([a, b]) if a == node => Some(b),
            Some([a, b]) if b == node => Some(a),
            _ => None,
        };
        self.graph().neighbours(node).iter().copied().filter(move |to| Some(*to) != useless)
    }

    /// The number of directions in which each cycle is a tour as asked for: one if ends are given, otherwise two.
    #[must_use]
    pub fn directions(&self) -> u32 {
        match &self.ends {
            Some(ends) if !ends.given.is_empty() => 1,
            _ => 2,
        }
    }

    /// Returns the path that answers the question, from the nodes of a cycle in order, including the apex.
    #[must_use]
    pub fn path(&self, mut cycle: Vec<Node>) -> Vec<Node> {
        let (start, end, nodes) = (self.question.start(), self.question.end(), self.graph().len());
        let is_apex = |node: &Node| node.index() >= nodes;
        let place = |wanted: Node| cycle.iter().position(|node| *node == wanted);
        let first = match (start, end) {
            _ if self.ends.is_some() => cycle.iter().position(is_apex),
            (None, Some(end)) => place(end).map(|place| place + 1),
            (start, _) => start.and_then(place),
        };
        let length = cycle.len();
        cycle.rotate_left(first.unwrap_or(0) % length);
        // The nodes of the apex are next to each other around the cut.
        cycle.retain(|node| !is_apex(node));
        let is_elsewhere = |end: Option<Node>, there: Option<&Node>| end.is_some() && end.as_ref() != there;
        if is_elsewhere(start, cycle.first()) || is_elsewhere(end, cycle.last()) {
            cycle.reverse();
        }
        cycle
    }
}

impl Ends {
    fn new(question: &GraphQuestion, colours: Option<&[Colour]>, rule: EndRule) -> Option<Self> {
        if !question.has_ends() {
            return None;
        }
        let given: Vec<Node> = question.asked().collect();
        let colour = |node: Node| colours.map(|colours| colours[node.index()]);
        let may_join = |node: Node| match (given.first(), colour(node)) {
            (_, None) => true,
            (None, Some(own)) => rule.allows(own),
            (Some(first), Some(own)) => {
                *first != node && colour(*first).is_none_or(|other| rule.allows_both(other, own))
            }
        };
        let may_end = |node| given.contains(&node) || (given.len() < 2 && may_join(node));
        let may = question.graph().nodes().map(may_end).collect();
        Some(Self { given, may, differ: rule == EndRule::OneOfEach })
    }

    /// The squares that may be the other end.
    pub fn others(&self) -> impl Iterator<Item = Node> + '_ {
        let may = (0..).map(Node::new).zip(&self.may).filter(|(_, may)| **may).map(|(node, _)| node);
        may.filter(|node| !self.given.contains(node))
    }
}

#[cfg(test)]
mod tests {
    use super::super::normalise::{Normalised, normalise};
    use super::*;
    use crate::problem::BoardProblem;
    use cavalcade_core::{Board, Budget, Kind, Piece, Question, Wrap};

    fn may_end(size: &str, wrap: Wrap, kind: Kind, ends: [Option<&str>; 2]) -> Option<(usize, bool)> {
        let mut question = Question::new(Board::rectangle(size.parse().unwrap()).with_wrap(wrap), Piece::KNIGHT, kind);
        if let Some(start) = ends[0] {
            question = question.starting_at(start).unwrap();
        }
        if let Some(end) = ends[1] {
            question = question.ending_at(end).unwrap();
        }
        let Normalised::Cycle(problem) = normalise(&question, &Budget::unlimited()).unwrap() else {
            panic!("{question:?}")
        };
        problem.ends().map(|ends| (ends.may.iter().filter(|may| **may).count(), ends.differ))
    }

    #[test]
    fn the_apex_leads_to_those_who_may_be_ends_and_to_no_others() {
        let open = |size, ends| may_end(size, Wrap::None, Kind::Open, ends);
        assert_eq!(open("5x5", [None, None]), Some((13, false)));
        assert_eq!(open("5x5", [Some("a1"), None]), Some((13, false)));
        assert_eq!(open("5x5", [None, Some("c3")]), Some((13, false)));
        assert_eq!(open("5x5", [Some("a1"), Some("c3")]), Some((2, false)));
        assert_eq!(open("6x6", [None, None]), Some((36, true)));
        assert_eq!(open("6x6", [Some("a1"), None]), Some((19, true)));
        assert_eq!(may_end("5x5", Wrap::Torus, Kind::Open, [Some("a1"), None]), Some((25, false)));
    }

    #[test]
    fn a_closed_tour_has_ends_only_where_both_are_given() {
        let closed = |ends| may_end("6x6", Wrap::None, Kind::Closed, ends);
        assert_eq!(closed([None, None]), None);
        assert_eq!(closed([Some("a1"), None]), None);
        assert_eq!(closed([None, Some("a1")]), None);
        assert_eq!(closed([Some("a1"), Some("b3")]), Some((2, true)));
    }

    /// Calls `say` with the problem of an open tour of 6x6 between these ends.
    fn with_problem<T>(start: Option<&str>, end: Option<&str>, say: impl FnOnce(&BoardProblem<'_>) -> T) -> T {
        let mut question = Question::on(Board::rectangle("6x6".parse().unwrap()));
        if let Some(start) = start {
            question = question.starting_at(start).unwrap();
        }
        if let Some(end) = end {
            question = question.ending_at(end).unwrap();
        }
        let Normalised::Cycle(problem) = normalise(&question, &Budget::unlimited()).unwrap() else {
            panic!("{question:?}")
        };
        say(&problem)
    }

    #[test]
    fn no_cycle_goes_straight_from_one_end_that_is_given_to_the_other() {
        let lacking = |start, end| {
            with_problem(start, end, |problem| {
                let graph = problem.graph();
                let lacks =
                    |from: Node, to: Node| graph.are_neighbours(from, to) && problem.moves(from).all(|by| by != to);
                let pairs = graph.nodes().flat_map(|from| graph.nodes().map(move |to| (from, to)));
                let lacking = pairs.filter(|(from, to)| lacks(*from, *to));
                lacking
                    .map(|pair| <[Node; 2]>::from(pair).map(|node| graph.square(node).to_string()))
                    .collect::<Vec<_>>()
            })
        };
        assert_eq!(lacking(Some("a1"), Some("b3")), [["a1", "b3"], ["b3", "a1"]]);
        assert!(lacking(Some("a1"), Some("f1")).is_empty() && lacking(Some("a1"), None).is_empty());
    }

    #[test]
    fn ends_that_are_given_leave_one_direction() {
        let asked = |start, end| {
            with_problem(start, end, |problem| (problem.ends().map(|ends| ends.given.len()), problem.directions()))
        };
        assert_eq!((asked(None, None), asked(Some("a1"), Some("f1"))), ((Some(0), 2), (Some(2), 1)));
        assert_eq!((asked(Some("a1"), None), asked(None, Some("a1"))), ((Some(1), 1), (Some(1), 1)));
    }

    #[test]
    fn the_apex_is_no_square() {
        with_problem(None, None, |problem| {
            let (last, apex) = (problem.graph().len() - 1, problem.graph().len());
            let squares = problem.squares(&[Node::new(0), Node::new(apex), Node::new(last), Node::new(apex + 1)]);
            assert_eq!(squares, [0, last].map(|node| problem.graph().square(Node::new(node))));
        });
    }
}
