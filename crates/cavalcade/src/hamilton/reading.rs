//! A question about a network, read once: what needs no search, and what a search has to know.
//!
//! One node is a path, and less than three are no cycle. A network in parts has neither. A node with one link can only be
//! an end, so it is one; more of them than there can be ends leave no path. Where the nodes are on two sides and every
//! link changes sides, their numbers say who may be an end, as the colours of a chessboard do.
//!
//! A path 0-1-2-3 with a link 1-3 besides: node 0 has one link and has to be an end. Nodes 1, 2, 3 are a triangle, so there
//! are no two sides, and the other end is still open.

use super::colour_rule::NetworkColourRule;
use super::question::NetworkQuestion;
use super::reason::NetworkReason;
use cavalcade_core::{Budget, Clock, Kind, Limit};
use cavalcade_graph::graph::{Components, two_colours_within};
use cavalcade_graph::{Colour, Node};

/// What a question comes to.
#[derive(Debug)]
pub(super) enum Reading {
    /// There is this path, and no other.
    Path(Vec<Node>),
    /// There is none.
    Impossible(NetworkReason),
    /// Something to search for.
    Task(Task),
}

/// What is known of a cycle or path through all nodes of a network that hangs together and has three nodes at least.
#[derive(Debug)]
pub(super) struct Task {
    /// The side of every node, if each link leads from one to the other.
    pub(super) colours: Option<Vec<Colour>>,
    /// The ends of a path; none of a cycle.
    pub(super) ends: Option<PathEnds>,
}

/// Who may be an end of a path.
#[derive(Debug)]
pub(super) struct PathEnds {
    /// The nodes that have to be ends: none, one or two.
    pub(super) known: Vec<Node>,
    /// Whether each node may be an end; those known may, and where both are, no others.
    pub(super) may: Vec<bool>,
    /// Whether the two ends have to lie on different sides.
    pub(super) differ: bool,
}

impl Task {
    /// The ends that are known.
    pub(super) fn known(&self) -> &[Node] {
        self.ends.as_ref().map_or(&[], |ends| &ends.known)
    }

    /// The link between two ends that are both known, if there is one. No path over three nodes or more uses it.
    pub(super) fn useless_link(&self, question: &NetworkQuestion) -> Option<[Node; 2]> {
        match *self.known() {
            [one, other] => question.network().are_linked(one, other).then_some([one, other]),
            _ => None,
        }
    }

    /// The nodes that a path or cycle can go to from a node.
    pub(super) fn links<'q>(&self, question: &'q NetworkQuestion, node: Node) -> impl Iterator<Item = Node> + use<'q> {
        let useless = match self.useless_link(question) {
            Some([a, b]) if a == node => Some(b),
            Some([a, b]) if b == node => Some(a),
            _ => None,
        };
        question.network().neighbours(node).iter().copied().filter(move |to| Some(*to) != useless)
    }
}

/// Reads a question.
pub(super) fn read(question: &NetworkQuestion, budget: &Budget) -> Result<Reading, Limit> {
    budget.check(0)?;
    let nodes = question.network().len();
    let least = if question.kind() == Kind::Closed { 3 } else { 1 };
    if nodes < least {
        return Ok(Reading::Impossible(NetworkReason::TooFewNodes { kind: question.kind(), nodes }));
    }
    if nodes == 1 {
        return Ok(Reading::Path(vec![Node::new(0)]));
    }
    let mut clock = budget.clock();
    if let Some(reason) = in_parts(question, &mut clock)? {
        return Ok(Reading::Impossible(reason));
    }
    if nodes == 2 {
        let starts_at_1 = question.start() == Some(Node::new(1)) || question.end() == Some(Node::new(0));
        return Ok(Reading::Path(if starts_at_1 { [1, 0] } else { [0, 1] }.map(Node::new).to_vec()));
    }
    let known = match ends_apart(question).map_or_else(|| known_ends(question), Err) {
        Ok(known) => known,
        Err(reason) => return Ok(Reading::Impossible(reason)),
    };
    let neighbours = |node| question.network().neighbours(node).iter().copied();
    let colours = two_colours_within(nodes, neighbours, &mut clock)?;
    if let Some(reason) = colours.as_deref().and_then(|colours| imbalance(question, &known, colours)) {
        return Ok(Reading::Impossible(reason));
    }
    let ends = question.has_ends().then(|| PathEnds::new(nodes, known, colours.as_deref()));
    Ok(Reading::Task(Task { colours, ends }))
}

fn in_parts(question: &NetworkQuestion, clock: &mut Clock<'_>) -> Result<Option<NetworkReason>, Limit> {
    let Components { first, sizes, .. } = Components::new(question.network().rows(), clock)?;
    Ok((first.len() > 1).then_some(NetworkReason::InParts { nodes: first, sizes }))
}

/// A cycle with two ends given that no link joins.
fn ends_apart(question: &NetworkQuestion) -> Option<NetworkReason> {
    let (start, end) = (question.start()?, question.end()?);
    let are_apart = question.kind() == Kind::Closed && !question.network().are_linked(start, end);
    are_apart.then_some(NetworkReason::EndsApart { start, end })
}

/// The ends that are asked for, and the nodes that have to be ends because they have one link; or too many of these.
fn known_ends(question: &NetworkQuestion) -> Result<Vec<Node>, NetworkReason> {
    let network = question.network();
    let mut known: Vec<Node> = if question.has_ends() { question.asked().collect() } else { Vec::new() };
    let may_be_end = |node: &Node| question.kind() == Kind::Open && known.contains(node);
    let nodes: Vec<Node> = network.nodes().filter(|node| network.degree(*node) < 2 && !may_be_end(node)).collect();
    let allowed = if question.kind() == Kind::Open { 2 - known.len() } else { 0 };
    if nodes.len() > allowed {
        return Err(NetworkReason::TooFewLinks { nodes, allowed: allowed as u64 });
    }
    known.extend(nodes);
    Ok(known)
}

/// What is wrong with the numbers of nodes on either side, or with the sides of the ends.
fn imbalance(question: &NetworkQuestion, known: &[Node], colours: &[Colour]) -> Option<NetworkReason> {
    let dark = colours.iter().filter(|colour| **colour == Colour::Dark).count();
    let light = colours.len() - dark;
    let side = |node: &Node| colours[node.index()];
    let rule = match (question.kind(), dark.abs_diff(light)) {
        (_, 0) => match known {
            [one, other] if side(one) == side(other) => NetworkColourRule::EndsDiffer { ends: [*one, *other] },
            _ => return None,
        },
        (Kind::Closed, _) => NetworkColourRule::CycleNeedsEqual,
        (Kind::Open, 1) => {
            let minority = if dark < light { Colour::Dark } else { Colour::Light };
            NetworkColourRule::EndsOnMajority { node: *known.iter().find(|node| side(node) == minority)? }
        }
        (Kind::Open, _) => NetworkColourRule::PathDiffersByOne,
    };
    Some(NetworkReason::ColourImbalance { dark: dark as u64, light: light as u64, rule })
}

impl PathEnds {
    /// The ends of a path, if the colours allow those that are known.
    fn new(nodes: usize, known: Vec<Node>, colours: Option<&[Colour]>) -> Self {
        let number = |side| colours.map_or(0, |colours| colours.iter().filter(|colour| **colour == side).count());
        let (dark, light) = (number(Colour::Dark), number(Colour::Light));
        let differ = colours.is_some() && dark == light;
        let is_allowed = |node: usize| match (colours, known.first()) {
            (None, _) => true,
            (Some(colours), Some(one)) if differ => colours[node] != colours[one.index()],
            (Some(_), None) if differ => true,
            (Some(colours), _) => (colours[node] == Colour::Dark) == (dark > light),
        };
        let may = (0..nodes).map(|node| known.contains(&Node::new(node)) || (known.len() < 2 && is_allowed(node)));
        Self { may: may.collect(), differ, known }
    }

    /// The nodes that may be the end that is not known.
    pub(super) fn others(&self) -> Vec<bool> {
        let may = self.may.iter().enumerate();
        may.map(|(node, may)| *may && !self.known.contains(&Node::new(node))).collect()
    }
}
