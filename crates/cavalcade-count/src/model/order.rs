//! The order in which squares are finished, chosen by a cost model.
//!
//! Squares are finished line by line, and within a line in mirror pairs, from the edges inward in some order: each
//! stride then ends in a position that the mirror maps to itself, and mirror images can be merged after every stride.
//! The order of the pairs matters: on a board six wide the worst takes three times as many transitions as the best. All
//! orders of the pairs are tried, along the ranks and along the files, and the one with the lowest estimate is taken.
//!
//! The estimate of a layer is a product over its frontier: a square can be bare if two moves are left to it, an end if
//! one move has come and one is left, full if two have come. An end counts for more, since its mate is one of many.

use std::collections::{BTreeMap, HashSet};

use super::count_graph::{CountGraph, TourEnds};
use cavalcade_core::{Board, Budget, Limit, Square, Symmetry};
use cavalcade_graph::problem::BoardProblem;
use cavalcade_graph::{BoardGraph, Node};

/// Strides of nodes, and the mirror that maps each stride to itself.
#[derive(Clone, Debug)]
pub(crate) struct NodeOrder {
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

/// The most squares in a stride.
///
/// Two squares together make fewer states to write and hardly more transitions, and let a mirror pair be finished
/// at once.
pub(crate) const LONGEST_STRIDE: usize = 2;

/// Up to this many pairs, all orders are tried.
const MOST_PAIRS: usize = 6;
/// The number of strides to compare orders by. On a longer board the layers repeat.
const MOST_SURVEYED: usize = 120;
/// The weight of a square that can be an end, with its mates.
const END: f64 = 1.6;

impl NodeOrder {
    /// The graph of a board problem, and the best order found for it.
    pub(crate) fn of_problem(problem: &BoardProblem<'_>, budget: &Budget) -> Result<(CountGraph, Self), Limit> {
        let graph = CountGraph::of_problem(problem);
        let order = Self::choose(problem.question().board(), problem.graph(), &graph, budget)?;
        Ok((graph, order))
    }

    /// The best order found for a board.
    pub(crate) fn choose(
        board: &Board,
        graph: &BoardGraph,
        count_graph: &CountGraph,
        budget: &Budget,
    ) -> Result<Self, Limit> {
        let candidates = [Lines::Ranks, Lines::Files]
            .into_iter()
            .flat_map(|lines| groupings(lines.width(board)).into_iter().map(move |groups| (lines, groups)));
        let neighbours: Vec<Vec<Node>> = graph.nodes().map(|node| count_graph.neighbours(node)).collect();
        let mut best: Option<(f64, Self)> = None;
        for (lines, groups) in candidates {
            // On a long board an estimate takes some milliseconds, and there may be hundreds.
            budget.check(0)?;
            let order = Self::along(board, graph, count_graph, lines, &groups);
            let cost = order.cost(&neighbours);
            if best.as_ref().is_none_or(|(lowest, _)| cost < *lowest) {
                best = Some((cost, order));
            }
        }
        Ok(best.map_or_else(|| Self::plain(graph.nodes()), |(_, order)| order))
    }

    /// The nodes two by two as they come.
    pub(crate) fn plain(nodes: impl IntoIterator<Item = Node>) -> Self {
        let nodes: Vec<Node> = nodes.into_iter().collect();
        Self { strides: nodes.chunks(LONGEST_STRIDE).map(<[Node]>::to_vec).collect(), mirror: None }
    }

    /// The same order without its mirror.
    pub(crate) fn without_mirror(&self) -> Self {
        Self { strides: self.strides.clone(), mirror: None }
    }

    /// All nodes in order.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = Node> + '_ {
        self.strides.iter().flatten().copied()
    }

    fn along(board: &Board, graph: &BoardGraph, count_graph: &CountGraph, lines: Lines, groups: &[Vec<u32>]) -> Self {
        // For each place of a line the group it belongs to, and its place in that.
        let mut turns = vec![(0, 0); lines.width(board) as usize];
        for (number, group) in groups.iter().enumerate() {
            for (place_in_group, place) in group.iter().enumerate() {
                turns[*place as usize] = (number, place_in_group);
            }
        }
        let turn = |node: &Node| {
            let (line, place) = lines.place(graph.square(*node));
            (line, turns[place as usize])
        };
        let mut nodes: Vec<Node> = graph.nodes().collect();
        nodes.sort_by_cached_key(turn);
        let stride = |node: &Node| (turn(node).0, turn(node).1.0);
        let strides = nodes.chunk_by(|a, b| stride(a) == stride(b)).map(<[Node]>::to_vec).collect();
        Self { strides, mirror: mirror_image(board, graph, count_graph, lines) }
    }

    /// The sum of the estimates of the layers, given the neighbours of each node.
    fn cost(&self, neighbours: &[Vec<Node>]) -> f64 {
        let mut survey = Survey::new(neighbours);
        let mut cost = 0.0;
        for stride in self.strides.iter().take(MOST_SURVEYED) {
            for node in stride {
                survey.finish(*node);
            }
            cost += survey.estimate();
        }
        if self.mirror.is_some() { cost / 2.0 } else { cost }
    }
}

/// The number of things a square with this many neighbours can be when `done` of them are finished.
pub(super) fn possibilities(neighbours: usize, done: usize) -> f64 {
    let left = neighbours - done;
    let bare = if left >= 2 { 1.0 } else { 0.0 };
    let end = if left >= 1 { END } else { 0.0 };
    let full = if done >= 2 { 1.0 } else { 0.0 };
    f64::max(bare + end + full, 1.0)
}

/// The number of things each square of the frontier can be. Finishing a square changes only its neighbours.
struct Survey<'a> {
    neighbours: &'a [Vec<Node>],
    finished: Vec<bool>,
    frontier: BTreeMap<Node, f64>,
}

impl<'a> Survey<'a> {
    fn new(neighbours: &'a [Vec<Node>]) -> Self {
        Self { neighbours, finished: vec![false; neighbours.len()], frontier: BTreeMap::new() }
    }

    fn finish(&mut self, node: Node) {
        self.finished[node.index()] = true;
        self.frontier.remove(&node);
        for other in self.neighbours[node.index()].iter().filter(|other| !self.finished[other.index()]) {
            self.frontier.insert(*other, self.possibilities(*other));
        }
    }

    /// The number of things an unfinished square with a finished neighbour can be.
    fn possibilities(&self, node: Node) -> f64 {
        let neighbours = &self.neighbours[node.index()];
        let done = neighbours.iter().filter(|node| self.finished[node.index()]).count();
        possibilities(neighbours.len(), done)
    }

    /// The estimate of the layer. Factors are multiplied in the order of the squares, so that equal layers have equal
    /// estimates to the last bit.
    fn estimate(&self) -> f64 {
        self.frontier.values().product()
    }
}

impl Lines {
    const fn width(self, board: &Board) -> u32 {
        match self {
            Self::Ranks => board.size().width(),
            Self::Files => board.size().height(),
        }
    }

    /// The line of a square, and its place there.
    const fn place(self, square: Square) -> (u32, u32) {
        match self {
            Self::Ranks => (square.rank(), square.file()),
            Self::Files => (square.file(), square.rank()),
        }
    }

    const fn mirror(self) -> Symmetry {
        match self {
            Self::Ranks => Symmetry::MirrorFiles,
            Self::Files => Symmetry::MirrorRanks,
        }
    }
}

/// The image of each node under the mirror that keeps every line, if it keeps the graph too.
fn mirror_image(board: &Board, graph: &BoardGraph, count_graph: &CountGraph, lines: Lines) -> Option<Vec<Node>> {
    let mirror = lines.mirror();
    if !mirror.keeps(board) {
        return None;
    }
    let image: Vec<Node> =
        graph.nodes().map(|node| graph.node(mirror.apply(graph.square(node), board.size()))).collect::<Option<_>>()?;
    let keeps = |nodes: &[bool]| image.iter().zip(nodes).all(|(image, flag)| nodes[image.index()] == *flag);
    let keeps_ends = match count_graph.ends() {
        TourEnds::Closed => true,
        TourEnds::Either(nodes) => keeps(nodes),
        TourEnds::Each(first, second) => keeps(first) && keeps(second),
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
    use cavalcade_core::{Limits, Size, Wrap};

    fn first_line(width: u32, height: u32) -> Vec<Vec<usize>> {
        let board = Board::rectangle(Size::new(width, height).unwrap());
        let (graph, count_graph) = CountGraph::of_knight(&board, TourEnds::Closed);
        let order = NodeOrder::choose(&board, &graph, &count_graph, &Budget::unlimited()).unwrap();
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

    /// The sum of the estimates of all layers, each computed again from every square of the board.
    fn slow_cost(order: &NodeOrder, neighbours: &[Vec<Node>]) -> f64 {
        let mut survey = Survey::new(neighbours);
        let estimates = order.strides.iter().map(|stride| {
            for node in stride {
                survey.finished[node.index()] = true;
            }
            let is_seen = |node: &Node| neighbours[node.index()].iter().any(|other| survey.finished[other.index()]);
            let unfinished = (0..neighbours.len()).map(Node::new).filter(|node| !survey.finished[node.index()]);
            unfinished.filter(is_seen).map(|node| survey.possibilities(node)).product::<f64>()
        });
        estimates.sum::<f64>() / if order.mirror.is_some() { 2.0 } else { 1.0 }
    }

    #[test]
    fn a_survey_kept_up_to_date_equals_a_fresh_one() {
        for (width, height, wrap) in [(7, 9, Wrap::None), (6, 5, Wrap::Cylinder), (5, 6, Wrap::Torus)] {
            let board = Board::rectangle(Size::new(width, height).unwrap()).with_wrap(wrap);
            let (graph, count_graph) = CountGraph::of_knight(&board, TourEnds::Closed);
            let neighbours: Vec<Vec<Node>> = graph.nodes().map(|node| count_graph.neighbours(node)).collect();
            for groups in groupings(width) {
                let order = NodeOrder::along(&board, &graph, &count_graph, Lines::Ranks, &groups);
                assert_eq!(order.cost(&neighbours).to_bits(), slow_cost(&order, &neighbours).to_bits());
            }
        }
    }

    #[test]
    fn choosing_stops_when_the_time_is_up() {
        let board = Board::rectangle(Size::new(10, 400).unwrap());
        let (graph, count_graph) = CountGraph::of_knight(&board, TourEnds::Closed);
        let budget = Limits::none().with_time(std::time::Duration::ZERO).start();
        assert!(matches!(NodeOrder::choose(&board, &graph, &count_graph, &budget), Err(Limit::Time(_))));
        let order = NodeOrder::choose(&board, &graph, &count_graph, &Budget::unlimited()).unwrap();
        assert_eq!(order.nodes().count(), 4000);
    }

    #[test]
    fn a_long_board_is_cut_across() {
        let board = Board::rectangle(Size::new(40, 5).unwrap());
        let (graph, count_graph) = CountGraph::of_knight(&board, TourEnds::Closed);
        let order = NodeOrder::choose(&board, &graph, &count_graph, &Budget::unlimited()).unwrap();
        assert!(order.strides[..3].iter().flatten().all(|node| graph.square(*node).file() == 0));
    }
}
