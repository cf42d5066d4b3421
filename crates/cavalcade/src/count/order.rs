//! The order in which squares are finished, chosen by a cost model.
//!
//! Squares are finished line by line, and within a line in mirror pairs, from the edges inward in some order: each
//! stride then ends in a position that the mirror maps to itself, and mirror images can be merged after every stride.
//! The order of the pairs matters: on a board six wide the worst takes three times as many transitions as the best. All
//! orders of the pairs are tried, along the ranks and along the files, and the one with the lowest estimate is taken.
//!
//! The estimate of a layer is a product over its frontier: a square can be bare if two moves are left to it, an end if
//! one move has come and one is left, full if two have come. An end counts for more, since its mate is one of many.

use std::collections::HashSet;

use super::network::{Ends, Network};
use super::recipe::LONGEST;
use crate::{Board, Budget, Graph, Limit, Node, Square, Symmetry};

/// Strides of nodes, and the mirror that maps each stride to itself.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) strides: Vec<Vec<Node>>,
    /// The mirror image of each node.
    pub(crate) mirror: Option<Vec<Node>>,
}

/// The lines that are finished one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lines {
    Ranks,
    Files,
}

/// Orders of at most so many pairs are all tried.
const MOST_PAIRS: usize = 5;
/// How many ends, with their mates, a square that can be one counts for.
const END: f64 = 1.6;

impl Order {
    /// The best order found for a board.
    pub(crate) fn choose(board: &Board, graph: &Graph, network: &Network, budget: &Budget) -> Result<Self, Limit> {
        let candidates = [Lines::Ranks, Lines::Files]
            .into_iter()
            .flat_map(|lines| groupings(lines.width(board)).into_iter().map(move |groups| (lines, groups)));
        let mut best: Option<(f64, Self)> = None;
        for (lines, groups) in candidates {
            // On a long board an estimate takes a while.
            budget.check(0)?;
            let order = Self::along(board, graph, network, lines, &groups);
            let cost = order.cost(network);
            if best.as_ref().is_none_or(|(lowest, _)| cost < *lowest) {
                best = Some((cost, order));
            }
        }
        Ok(best.map_or_else(|| Self::plain(graph.nodes()), |(_, order)| order))
    }

    /// The nodes two by two as they come.
    pub(crate) fn plain(nodes: impl IntoIterator<Item = Node>) -> Self {
        let nodes: Vec<Node> = nodes.into_iter().collect();
        Self { strides: nodes.chunks(LONGEST).map(<[Node]>::to_vec).collect(), mirror: None }
    }

    /// The same order without its mirror.
    pub(crate) fn without_mirror(&self) -> Self {
        Self { strides: self.strides.clone(), mirror: None }
    }

    /// All nodes in order.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = Node> + '_ {
        self.strides.iter().flatten().copied()
    }

    fn along(board: &Board, graph: &Graph, network: &Network, lines: Lines, groups: &[Vec<u32>]) -> Self {
        let mut strides = Vec::new();
        for line in 0..lines.count(board) {
            for group in groups {
                let nodes = group.iter().filter_map(|place| graph.node(lines.square(line, *place)));
                strides.push(nodes.collect::<Vec<_>>());
            }
        }
        strides.retain(|stride| !stride.is_empty());
        Self { strides, mirror: mirror_image(board, graph, network, lines) }
    }

    /// The sum of the estimates of all layers.
    fn cost(&self, network: &Network) -> f64 {
        let mut finished = vec![false; network.len()];
        let mut cost = 0.0;
        for stride in &self.strides {
            for node in stride {
                finished[node.index()] = true;
            }
            let nodes = (0..network.len()).map(Node::new).filter(|node| !finished[node.index()]);
            cost += nodes.map(|node| possibilities(network, node, &finished)).product::<f64>();
        }
        if self.mirror.is_some() { cost / 2.0 } else { cost }
    }
}

/// How many things an unfinished square can be.
fn possibilities(network: &Network, node: Node, finished: &[bool]) -> f64 {
    let neighbours = network.neighbours(node);
    let done = neighbours.iter().filter(|node| finished[node.index()]).count();
    let left = neighbours.len() - done;
    if done == 0 {
        return 1.0;
    }
    let bare = if left >= 2 { 1.0 } else { 0.0 };
    let end = if left >= 1 { END } else { 0.0 };
    let full = if done >= 2 { 1.0 } else { 0.0 };
    f64::max(bare + end + full, 1.0)
}

impl Lines {
    const fn width(self, board: &Board) -> u32 {
        match self {
            Self::Ranks => board.size().width(),
            Self::Files => board.size().height(),
        }
    }

    const fn count(self, board: &Board) -> u32 {
        match self {
            Self::Ranks => board.size().height(),
            Self::Files => board.size().width(),
        }
    }

    const fn square(self, line: u32, place: u32) -> Square {
        match self {
            Self::Ranks => Square::new(place, line),
            Self::Files => Square::new(line, place),
        }
    }

    const fn mirror(self) -> Symmetry {
        match self {
            Self::Ranks => Symmetry::MirrorFiles,
            Self::Files => Symmetry::MirrorRanks,
        }
    }
}

/// The image of each node under the mirror that keeps every line, if it keeps the network too.
fn mirror_image(board: &Board, graph: &Graph, network: &Network, lines: Lines) -> Option<Vec<Node>> {
    let mirror = lines.mirror();
    if !mirror.keeps(board) {
        return None;
    }
    let image: Vec<Node> =
        graph.nodes().map(|node| graph.node(mirror.apply(graph.square(node), board.size()))).collect::<Option<_>>()?;
    let keeps = |nodes: &[bool]| image.iter().zip(nodes).all(|(image, flag)| nodes[image.index()] == *flag);
    let keeps_ends = match network.ends() {
        Ends::Closed => true,
        Ends::Either(nodes) => keeps(nodes),
        Ends::Each(first, second) => keeps(first) && keeps(second),
    };
    keeps_ends.then_some(image)
}

/// The places of a line in mirror pairs, in every order of the pairs if these are few.
fn groupings(width: u32) -> Vec<Vec<Vec<u32>>> {
    let pair = |place: u32| if place == width - 1 - place { vec![place] } else { vec![place, width - 1 - place] };
    let pairs: Vec<Vec<u32>> = (0..width.div_ceil(2)).map(pair).collect();
    if pairs.len() > MOST_PAIRS {
        return vec![pairs];
    }
    let mut orders: HashSet<Vec<usize>> = HashSet::from([Vec::new()]);
    for _ in &pairs {
        let longer = |order: Vec<usize>| {
            let rest = (0..pairs.len()).filter(|next| !order.contains(next)).collect::<Vec<_>>();
            rest.into_iter().map(move |next| [&order[..], &[next]].concat())
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    let mut orders: Vec<_> = orders.into_iter().collect();
    orders.sort_unstable();
    orders.into_iter().map(|order| order.into_iter().map(|index| pairs[index].clone()).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Reading, read};
    use crate::{Kind, Piece, Question, Size};

    fn first_line(width: u32, height: u32) -> Vec<Vec<usize>> {
        let board = Board::rectangle(Size::new(width, height).unwrap());
        let question = Question::new(board, Piece::KNIGHT, Kind::Closed);
        let Reading::Cycle(problem) = read(&question, &Budget::unlimited()).unwrap() else { panic!("{question:?}") };
        let (board, graph) = (question.board(), problem.graph());
        let order = Order::choose(board, graph, &Network::of_problem(&problem), &Budget::unlimited()).unwrap();
        assert!(order.mirror.is_some());
        let mut all: Vec<Node> = order.nodes().collect();
        all.sort_unstable();
        assert_eq!(all, graph.nodes().collect::<Vec<_>>(), "each square once");
        let line = order.strides.iter().take(width.div_ceil(2) as usize);
        line.map(|stride| stride.iter().map(|node| node.index()).collect()).collect()
    }

    #[test]
    fn lines_are_finished_from_the_edges_inward() {
        // The best of the orders tried by counting.
        assert_eq!(first_line(6, 10), [[0, 5], [2, 3], [1, 4]]);
        assert_eq!(first_line(7, 8), [vec![0, 6], vec![2, 4], vec![3], vec![1, 5]]);
        assert_eq!(first_line(8, 9), [[0, 7], [2, 5], [3, 4], [1, 6]]);
    }

    #[test]
    fn a_long_board_is_cut_across() {
        let board = Board::rectangle(Size::new(40, 5).unwrap());
        let question = Question::new(board, Piece::KNIGHT, Kind::Closed);
        let Reading::Cycle(problem) = read(&question, &Budget::unlimited()).unwrap() else { panic!("{question:?}") };
        let (board, graph) = (question.board(), problem.graph());
        let order = Order::choose(board, graph, &Network::of_problem(&problem), &Budget::unlimited()).unwrap();
        assert!(order.strides[..3].iter().flatten().all(|node| graph.square(*node).file() == 0));
    }
}
