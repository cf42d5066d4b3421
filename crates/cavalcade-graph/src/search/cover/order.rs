//! The place of each node on its cycle, kept up to date while links are exchanged.
//!
//! **The idea.** Whether an exchange of links joins cycles or tears one apart depends on the order in which their nodes
//! come along the cycles. Walking round a cycle to find out takes as long as the cycle is. So the nodes are numbered
//! once, cycle by cycle, and after that only *segments* are kept: runs of numbers along which no link has changed. An
//! exchange of a few links cuts a few segments, and following the cover from segment to segment shows how they form
//! cycles now. When there are too many segments, the nodes are numbered again.
//!
//! **Source.** The travelling salesman's local searches keep long tours as lists of segments for the same reason
//! (Fredman and others 1995). Theirs reverse segments as they go; ours follow the cover instead, and so
//! any exchange is possible, not only those that leave one cycle.
//!
//! **Cost.** A position takes a binary search among the segments. After a change, all of them are followed; there are at most
//! about as many as the square root of the number of nodes, plus one for each cycle at the last numbering.
//!
//! **A small case.** The cycle 0 1 2 3 4 5 is one segment. If 1-2 and 4-5 are exchanged for 1-4 and 2-5, its segments are 0 1,
//! 2 3 4 and 5; following the cover gives 0 1, then 4 3 2 backwards, then 5: one cycle still.

use super::cycle_cover::CycleCover;
use crate::Node;

/// Marks a segment that has not been followed yet.
const NONE: u32 = u32::MAX;
/// Segments that are few on any board.
const FEW: usize = 64;

/// The place of each node of a cover on its cycle.
pub(crate) struct CycleOrder {
    /// The number of each node, and the node of each number.
    numbers: Vec<u32>,
    nodes: Vec<Node>,
    /// In the order of their numbers.
    segments: Vec<Segment>,
    /// The number of nodes on each cycle.
    lengths: Vec<u32>,
    /// The segments above which the nodes are numbered again.
    most_segments: usize,
}

/// A run of numbers along which no link has changed, and its place.
#[derive(Clone, Copy)]
struct Segment {
    first: u32,
    last: u32,
    cycle: u32,
    /// The index of its first node on the cycle, or of its last if it is passed backwards.
    index: u32,
    is_backwards: bool,
}

/// The cycle that a node is on, and the number of nodes before it there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Position {
    cycle: u32,
    index: u32,
}

impl CycleOrder {
    /// The order of the nodes of a cover in which all nodes have two partners.
    pub(crate) fn new(cover: &CycleCover) -> Self {
        let mut numbers = vec![0; cover.len()];
        let mut nodes = Vec::with_capacity(cover.len());
        let (mut segments, mut lengths) = (Vec::new(), Vec::new());
        for (cycle, members) in (0..).zip(cover.cycles()) {
            let first = nodes.len() as u32;
            for (number, node) in (first..).zip(&members) {
                numbers[node.index()] = number;
            }
            let last = first + members.len() as u32 - 1;
            segments.push(Segment { first, last, cycle, index: 0, is_backwards: false });
            lengths.push(members.len() as u32);
            nodes.extend(members);
        }
        let most_segments = segments.len() + cover.len().isqrt() + FEW;
        Self { numbers, nodes, segments, lengths, most_segments }
    }

    /// The number of cycles.
    pub(crate) fn cycles(&self) -> usize {
        self.lengths.len()
    }

    /// The cycle that a node is on. Its number is valid until links change.
    pub(crate) fn cycle(&self, node: Node) -> usize {
        self.position(node).cycle as usize
    }

    /// Returns `true` if a node is on the longest cycle; among several as long, one is taken for it.
    pub(crate) fn is_on_longest(&self, node: Node) -> bool {
        let longest = (0..self.cycles()).max_by_key(|cycle| self.lengths[*cycle]);
        longest == Some(self.cycle(node))
    }

    /// A node of each cycle, that of the shortest cycle first.
    pub(crate) fn heads(&self) -> Vec<Node> {
        let mut heads = vec![None; self.cycles()];
        for segment in &self.segments {
            heads[segment.cycle as usize].get_or_insert(self.nodes[segment.first as usize]);
        }
        let mut heads: Vec<Node> = heads.into_iter().flatten().collect();
        heads.sort_by_key(|head| self.lengths[self.cycle(*head)]);
        heads
    }

    /// If some links were cut, the cycles would fall into paths. For each end of each link, in turn, this returns which
    /// one is at the other end of its path.
    pub(crate) fn other_ends(&self, cuts: &[[Node; 2]]) -> Vec<usize> {
        let mut ends = Vec::with_capacity(2 * cuts.len());
        for (cut, link) in cuts.iter().enumerate() {
            let [a, b] = link.map(|node| self.position(node));
            let is_b_next = (a.index + 1) % self.lengths[a.cycle as usize] == b.index;
            // The path of the later end goes on, that of the earlier one ends here; a path of one node does so in this
            // order.
            ends.extend([(a, is_b_next, 2 * cut), (b, !is_b_next, 2 * cut + 1)]);
        }
        ends.sort_unstable();
        let mut others = vec![0; ends.len()];
        for on_cycle in ends.chunk_by(|one, other| one.0.cycle == other.0.cycle) {
            let (_, begins_inside, _) = on_cycle[0];
            for k in (usize::from(begins_inside)..on_cycle.len()).step_by(2) {
                let (one, other) = (on_cycle[k].2, on_cycle[(k + 1) % on_cycle.len()].2);
                others[one] = other;
                others[other] = one;
            }
        }
        others
    }

    /// Records that links were changed, all of them between these nodes.
    pub(crate) fn update(&mut self, cover: &CycleCover, changed: &[Node]) {
        for node in changed {
            self.cut_around(cover, *node);
        }
        if self.segments.len() > self.most_segments {
            *self = Self::new(cover);
        } else {
            self.follow(cover);
        }
    }

    fn position(&self, node: Node) -> Position {
        let number = self.numbers[node.index()];
        let segment = self.segments[self.segment(number)];
        let offset = if segment.is_backwards { segment.last - number } else { number - segment.first };
        Position { cycle: segment.cycle, index: segment.index + offset }
    }

    /// The place of the segment with a number.
    fn segment(&self, number: u32) -> usize {
        self.segments.partition_point(|segment| segment.first <= number) - 1
    }

    /// Cuts the segment of a node on either side of it where the link is gone.
    fn cut_around(&mut self, cover: &CycleCover, node: Node) {
        let number = self.numbers[node.index()];
        for before in [number.checked_sub(1), Some(number)].into_iter().flatten() {
            let place = self.segment(before);
            let segment = self.segments[place];
            let is_inside = before < segment.last;
            if is_inside && !cover.are_linked(self.nodes[before as usize], self.nodes[before as usize + 1]) {
                self.segments[place].last = before;
                self.segments.insert(place + 1, Segment { first: before + 1, ..segment });
            }
        }
    }

    /// Follows the cover from segment to segment.
    fn follow(&mut self, cover: &CycleCover) {
        self.lengths.clear();
        for segment in &mut self.segments {
            segment.cycle = NONE;
        }
        for place in 0..self.segments.len() {
            if self.segments[place].cycle == NONE {
                let length = self.follow_from(cover, place);
                self.lengths.push(length);
            }
        }
    }

    /// Follows the cover from a segment until it comes back, and returns the length of the cycle.
    fn follow_from(&mut self, cover: &CycleCover, mut place: usize) -> u32 {
        let cycle = self.lengths.len() as u32;
        let (mut index, mut is_backwards) = (0, false);
        let first = self.nodes[self.segments[place].first as usize];
        let mut before = cover.partners(first).last().unwrap_or(first);
        while self.segments[place].cycle == NONE {
            let Segment { first, last, .. } = self.segments[place];
            self.segments[place] = Segment { first, last, cycle, index, is_backwards };
            index += last - first + 1;
            if first < last {
                before = self.nodes[if is_backwards { first + 1 } else { last - 1 } as usize];
            }
            let exit = self.nodes[if is_backwards { first } else { last } as usize];
            let next = cover.onward(exit, before);
            before = exit;
            place = self.segment(self.numbers[next.index()]);
            is_backwards = self.numbers[next.index()] != self.segments[place].first;
        }
        index
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A cover of cycles of these lengths, of nodes in turn.
    fn cover_of(lengths: &[usize]) -> CycleCover {
        let mut links = Vec::new();
        let mut first = 0;
        for length in lengths {
            links.extend((0..*length).map(|k| [first + k, first + (k + 1) % length].map(Node::new)));
            first += length;
        }
        CycleCover::of_links(first, links)
    }

    /// Checks that neighbours on the cycles have adjacent positions, and that nodes share a cycle exactly if they
    /// should.
    fn assert_right(order: &CycleOrder, cover: &CycleCover) {
        let cycles = cover.cycles();
        assert_eq!(order.cycles(), cycles.len());
        for members in &cycles {
            let positions: Vec<Position> = members.iter().map(|node| order.position(*node)).collect();
            let length = members.len() as u32;
            assert_eq!(order.lengths[positions[0].cycle as usize], length);
            let step = (positions[1].index + length - positions[0].index) % length;
            assert!(step == 1 || step == length - 1, "{positions:?}");
            for (position, next) in positions.iter().zip(positions.iter().cycle().skip(1)) {
                assert_eq!((position.cycle, (position.index + step) % length), (next.cycle, next.index));
            }
        }
    }

    /// The other end of each path, by walking.
    fn walked_ends(cover: &CycleCover, cuts: &[[Node; 2]]) -> Vec<usize> {
        let is_cut = |a: Node, b: Node| cuts.contains(&[a, b]) || cuts.contains(&[b, a]);
        let end_of = |node: Node, beyond: Node| {
            let flat: Vec<[Node; 2]> = cuts.iter().flat_map(|[a, b]| [[*a, *b], [*b, *a]]).collect();
            flat.iter().position(|end| *end == [node, beyond]).unwrap()
        };
        let walk = |[at, beyond]: [Node; 2]| {
            let (mut before, mut at) = (beyond, at);
            loop {
                let next = cover.onward(at, before);
                if is_cut(at, next) {
                    return end_of(at, next);
                }
                (before, at) = (at, next);
            }
        };
        cuts.iter().flat_map(|[a, b]| [walk([*a, *b]), walk([*b, *a])]).collect()
    }

    proptest! {
        #[test]
        fn after_any_exchanges_positions_are_those_of_the_cycles(
            lengths in prop::collection::vec(3_usize..9, 1..5),
            exchanges in prop::collection::vec((0_usize..1000, 0_usize..1000, any::<bool>()), 0..30),
        ) {
            let mut cover = cover_of(&lengths);
            let mut order = CycleOrder::new(&cover);
            let node = |number: usize| Node::new(number % lengths.iter().sum::<usize>());
            for (a, c, is_first) in exchanges {
                let (a, c) = (node(a), node(c));
                let pick = |node| cover.partners(node).nth(usize::from(is_first)).unwrap();
                let (b, d) = (pick(a), pick(c));
                let are_apart = [a, b].iter().all(|one| ![c, d].contains(one));
                if are_apart && !cover.are_linked(a, c) && !cover.are_linked(b, d) {
                    prop_assert_eq!(order.other_ends(&[[a, b], [c, d]]), walked_ends(&cover, &[[a, b], [c, d]]));
                    cover.unlink(a, b);
                    cover.unlink(c, d);
                    cover.link(a, c);
                    cover.link(b, d);
                    order.update(&cover, &[a, b, c, d]);
                }
                assert_right(&order, &cover);
            }
        }
    }

    #[test]
    fn many_changes_number_the_nodes_again() {
        let mut cover = cover_of(&[1000]);
        let mut order = CycleOrder::new(&cover);
        for first in (0..990).step_by(5) {
            let [a, b, c, d] = [first, first + 1, first + 3, first + 4].map(Node::new);
            cover.unlink(a, b);
            cover.unlink(c, d);
            cover.link(a, c);
            cover.link(b, d);
            order.update(&cover, &[a, b, c, d]);
            assert!(order.segments.len() <= order.most_segments);
        }
        assert_right(&order, &cover);
    }

    #[test]
    fn heads_begin_with_the_shortest_cycle() {
        let order = CycleOrder::new(&cover_of(&[5, 3, 4]));
        assert_eq!(order.heads(), [5, 8, 0].map(Node::new));
        assert!(order.is_on_longest(Node::new(2)) && !order.is_on_longest(Node::new(9)));
    }
}
