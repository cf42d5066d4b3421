//! From moves to squares, and back.

use super::index::Moves;
use crate::problem::CycleProblem;
use crate::{Kind, Node, Square};

/// The squares of a tour, from where and in the direction in which it is listed; none if the moves are no tour.
pub(super) fn path_of(problem: &CycleProblem<'_>, tour: &Moves) -> Option<Vec<Square>> {
    let question = problem.question();
    let node = |square: Option<Square>| square.and_then(|square| problem.graph().node(square));
    let (start, end) = (node(question.start()), node(question.end()));
    let mut neighbours: Vec<Vec<Node>> = vec![Vec::new(); problem.graph().len()];
    for [a, b] in &tour.links {
        neighbours[a.index()].push(*b);
        neighbours[b.index()].push(*a);
    }
    let path = match tour.ends[..] {
        [one, other] => {
            let first = match (start, end) {
                (Some(start), _) => start,
                (None, Some(end)) if end == one => other,
                (None, Some(_)) => one,
                (None, None) => one.min(other),
            };
            walk(&neighbours, first, neighbours[first.index()].first().copied())
        }
        _ => {
            let home = start.or(end).unwrap_or(Node::new(0));
            let moves = problem.graph().neighbours(home);
            let rank = |node: &Node| moves.iter().position(|other| other == node);
            let second = neighbours[home.index()].iter().copied().min_by_key(rank);
            let mut path = walk(&neighbours, home, second);
            // With an end alone, the tour comes home to it.
            if start.is_none() && end.is_some() && question.kind() == Kind::Closed {
                path.rotate_left(1);
            }
            path
        }
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

/// The moves of a tour of a problem.
pub(super) fn moves_of(problem: &CycleProblem<'_>, squares: &[Square]) -> Moves {
    let path: Vec<Node> = squares.iter().filter_map(|square| problem.graph().node(*square)).collect();
    let mut links: Vec<[Node; 2]> = path.windows(2).map(|pair| [pair[0], pair[1]]).collect();
    let [first, .., last] = path[..] else { return Moves::default() };
    if problem.ends().is_some() {
        return Moves { links, ends: vec![first, last] };
    }
    links.push([last, first]);
    Moves { links, ends: Vec::new() }
}
