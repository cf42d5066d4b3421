//! A tour as its moves, without a beginning or a direction.

use cavalcade_core::{Kind, Square};
use cavalcade_graph::Node;
use cavalcade_graph::problem::BoardProblem;

/// The edges of a tour, and its ends.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Moves {
    pub(crate) edges: Vec<[Node; 2]>,
    pub(crate) ends: Vec<Node>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Target {
    Node(Node),
    Apex,
}

/// The squares of a tour, from the first square and in the direction in which it is listed; `None` if the moves are not
/// a tour.
pub(crate) fn path_of(problem: &BoardProblem<'_>, tour: &Moves) -> Option<Vec<Square>> {
    let question = problem.question();
    let node = |square: Option<Square>| square.and_then(|square| problem.graph().node(square));
    let (start, end) = (node(question.start()), node(question.end()));
    let mut neighbours: Vec<Vec<Node>> = vec![Vec::new(); problem.graph().len()];
    for [a, b] in &tour.edges {
        neighbours[a.index()].push(*b);
        neighbours[b.index()].push(*a);
    }
    let path = if let [one, other] = tour.ends[..] {
        let first = match (start, end) {
            (Some(start), _) => start,
            (None, Some(end)) if end == one => other,
            (None, Some(_)) => one,
            (None, None) => one.min(other),
        };
        walk(&neighbours, first, neighbours[first.index()].first().copied())
    } else {
        let home = start.or(end).unwrap_or(Node::new(0));
        let moves = problem.graph().neighbours(home);
        let rank = |node: &Node| moves.iter().position(|other| other == node);
        let second = neighbours[home.index()].iter().copied().min_by_key(rank);
        let mut path = walk(&neighbours, home, second);
        // With an end alone, the tour ends there.
        if start.is_none() && end.is_some() && question.kind() == Kind::Closed {
            path.rotate_left(1);
        }
        path
    };
    (path.len() == problem.graph().len()).then(|| problem.squares(&path))
}

/// The nodes from a first one by way of a second.
fn walk(neighbours: &[Vec<Node>], first: Node, second: Option<Node>) -> Vec<Node> {
    let mut path = vec![first];
    let (mut last, mut next) = (first, second);
    while let Some(node) = next.filter(|node| *node != first && path.len() <= neighbours.len()) {
        path.push(node);
        next = neighbours[node.index()].iter().copied().find(|other| *other != last);
        last = node;
    }
    path
}

pub(crate) fn moves_of(problem: &BoardProblem<'_>, squares: &[Square]) -> Moves {
    let path: Vec<Node> = squares.iter().filter_map(|square| problem.graph().node(*square)).collect();
    let mut edges: Vec<[Node; 2]> = path.windows(2).map(|pair| [pair[0], pair[1]]).collect();
    let [first, .., last] = path[..] else { return Moves::default() };
    if problem.ends().is_some() {
        return Moves { edges, ends: vec![first, last] };
    }
    edges.push([last, first]);
    Moves { edges, ends: Vec::new() }
}

/// The moves left of a tour while its squares are finished one after the other.
pub(super) struct Rest {
    targets: Vec<Vec<Target>>,
}

impl Rest {
    pub(super) fn new(tour: &Moves, nodes: usize) -> Self {
        let mut targets = vec![Vec::new(); nodes];
        for [a, b] in &tour.edges {
            targets[a.index()].push(Target::Node(*b));
            targets[b.index()].push(Target::Node(*a));
        }
        for end in &tour.ends {
            targets[end.index()].push(Target::Apex);
        }
        Self { targets }
    }

    /// The moves of a node to those that are not finished.
    pub(super) fn finish(&mut self, node: Node) -> Vec<Target> {
        let targets = std::mem::take(&mut self.targets[node.index()]);
        for target in &targets {
            if let Target::Node(other) = target {
                self.targets[other.index()].retain(|back| *back != Target::Node(node));
            }
        }
        targets
    }
}
