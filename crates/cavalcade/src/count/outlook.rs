//! Whether a half-finished tour can be finished at all, as far as the number of moves goes.
//!
//! Every square that is not finished needs so many more moves: two if it is bare or unseen, one if it is an end. On a
//! board of two colours a move joins a dark square to a light one, so the missing moves are a matching of dark needs to
//! light needs, and whether there is one is a small flow problem. It depends on the profile alone, so it is solved once
//! for all states of a profile. In the second half of a count this unmasks most states: after four and a third rows of
//! 6x8 only one state in ten has a future, and the test of single squares in [`super::expander`] sees few of the others.
//!
//! The apex stands on both sides: how many of its moves go to either colour follows from the balance of the needs.
//! A network without two colours is doubled: each node stands on both sides, and what is found is a necessary condition.
//! On a long board only the squares near the frontier are looked at, and the last of these need nothing. Where the frontier
//! itself is wider than that there is no outlook, and nothing is dropped.

use super::network::{Ends, Network};
use super::plan::Stride;
use super::state::{Flags, Labels, Lane, Slot};
use crate::Node;

/// A node of the flow problem.
#[derive(Clone, Debug)]
struct Spot {
    /// Its slot's bit, if it has been seen.
    bit: u64,
    /// The spots of the other side it can move to, the apex among them.
    others: u64,
    /// Whether it must get its moves, or only may.
    must: bool,
}

/// The squares that are left, on two sides.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    sides: [Vec<Spot>; 2],
    /// Whether the sides are two colours, or each other's copy.
    coloured: bool,
    /// Whether every square that is left is looked at.
    whole: bool,
    sight: Sight,
}

/// How far an outlook looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sight {
    /// Not at all: so much is unseen that nearly everything can be finished, or more is seen than can be looked at.
    Blind,
    /// Only at the balance of the colours of all that is left, which the ends of an open tour upset.
    Balance,
    /// At every square.
    Moves,
}

/// The most squares looked at on a side.
const MOST: usize = 40;
/// The place of the apex on either side.
const APEX: usize = MOST;

impl Outlook {
    /// The outlook over the nodes that a stride leaves.
    pub(crate) fn new<L: Labels>(network: &Network, colours: Option<&[u8]>, stride: &Stride) -> Self {
        let view = View::new(network, colours, stride);
        let sides = [0, 1].map(|side| view.spots::<L>(side));
        let fits = sides.iter().all(|side| side.len() <= MOST);
        let sight = if fits { view.sight() } else { Sight::Blind };
        Self { sides, coloured: colours.is_some(), whole: view.is_whole(), sight }
    }

    /// Whether anything can be seen at all.
    pub(crate) fn looks(&self) -> bool {
        self.sight != Sight::Blind
    }

    /// Whether all needs can be met.
    pub(crate) fn is_bright(&self, flags: Flags, lane: Lane) -> bool {
        let needs = self.sides.each_ref().map(|side| Needs::new(side, flags));
        let Some(apex) = self.share_apex(2 - lane.0.count_ones(), &needs) else { return false };
        self.sight != Sight::Moves || (0..2).all(|side| self.can_fill(side, &needs, apex[side]))
    }

    /// How many moves of the apex go to each side.
    fn share_apex(&self, apex: u32, needs: &[Needs; 2]) -> Option<[u32; 2]> {
        if !self.coloured || !self.whole {
            return Some([apex; 2]);
        }
        let [first, second] = needs.each_ref().map(Needs::sum);
        let twice = i64::from(apex) + i64::from(first) - i64::from(second);
        let share = u32::try_from(twice / 2).ok().filter(|share| twice >= 0 && *share <= apex)?;
        Some([share, apex - share])
    }

    /// Whether the spots of one side can all get their moves, each spot of the other giving no more than it needs.
    fn can_fill(&self, side: usize, needs: &[Needs; 2], apex: u32) -> bool {
        let mut flow = Flow::new(&self.sides[side], &needs[1 - side], apex);
        let must = |spot: &usize| self.sides[side][*spot].must;
        (0..self.sides[side].len()).filter(must).all(|spot| {
            let need = (needs[side].one >> spot & 1) + 2 * (needs[side].two >> spot & 1);
            (0..need).all(|_| flow.supply(spot, &mut 0))
        })
    }
}

/// The spots of a side that need one move, and those that need two.
struct Needs {
    one: u64,
    two: u64,
}

impl Needs {
    fn new(side: &[Spot], flags: Flags) -> Self {
        let mut needs = Self { one: 0, two: 0 };
        for (place, spot) in side.iter().enumerate() {
            let bare = spot.bit == 0 || spot.bit & flags.bare != 0;
            needs.two |= u64::from(bare) << place;
            needs.one |= u64::from(!bare && spot.bit & flags.full == 0) << place;
        }
        needs
    }

    const fn sum(&self) -> u32 {
        self.one.count_ones() + 2 * self.two.count_ones()
    }
}

/// The nodes near a frontier.
struct View<'a> {
    network: &'a Network,
    colours: Option<&'a [u8]>,
    stride: &'a Stride,
    nodes: Vec<Node>,
    /// So many of them have no neighbours beyond.
    inner: usize,
}

impl<'a> View<'a> {
    fn new(network: &'a Network, colours: Option<&'a [u8]>, stride: &'a Stride) -> Self {
        let (nodes, inner) = nearby(network, &stride.finished, &stride.slots);
        Self { network, colours, stride, nodes, inner }
    }

    /// Whether these are all nodes that are left.
    const fn is_whole(&self) -> bool {
        self.inner == self.nodes.len()
    }

    /// The nodes on a side, each with whether it must get its moves.
    fn side(&self, side: u8) -> impl Iterator<Item = (Node, bool)> {
        let is_on = move |node: Node| self.colours.is_none_or(|colours| colours[node.index()] == side);
        let all = self.nodes.iter().enumerate().map(|(place, node)| (*node, place < self.inner));
        all.filter(move |(node, _)| is_on(*node))
    }

    fn spots<L: Labels>(&self, side: u8) -> Vec<Spot> {
        let spot = |(node, must): (Node, bool)| {
            let neighbours = self.network.neighbours(node);
            let other_side = (0..MOST).zip(self.side(1 - side));
            let others = other_side.filter(|(_, (other, _))| neighbours.contains(other));
            let apex = if self.may_end(node) { 1 << APEX } else { 0 };
            Spot {
                bit: self.stride.slots[node.index()].map_or(0, L::bit),
                others: others.fold(apex, |bits, (place, _)| bits | 1 << place),
                must,
            }
        };
        self.side(side).map(spot).collect()
    }

    fn may_end(&self, node: Node) -> bool {
        match self.network.ends() {
            Ends::Closed => false,
            Ends::Either(nodes) => nodes[node.index()],
            Ends::Each(first, second) => first[node.index()] || second[node.index()],
        }
    }

    /// What is worth looking at.
    fn sight(&self) -> Sight {
        let seen = self.stride.slots.iter().flatten().count();
        let unseen = self.stride.finished.iter().filter(|finished| !**finished).count() - seen;
        if 2 * unseen <= 3 * seen && (self.inner > 0 || self.is_whole()) {
            Sight::Moves
        } else if *self.network.ends() != Ends::Closed && self.colours.is_some() && self.is_whole() {
            Sight::Balance
        } else {
            Sight::Blind
        }
    }
}

/// The unfinished nodes in rings around the frontier, up to about [`MOST`], or the frontier alone if that has more;
/// those after the first so many have neighbours beyond.
fn nearby(network: &Network, finished: &[bool], slots: &[Option<Slot>]) -> (Vec<Node>, usize) {
    let mut taken: Vec<bool> = finished.to_vec();
    let all = (0..network.len()).map(Node::new);
    let mut nodes: Vec<Node> = all.clone().filter(|node| slots[node.index()].is_some()).collect();
    if nodes.is_empty() {
        nodes.extend(all.clone().filter(|node| !finished[node.index()]).take(1));
    }
    for node in &nodes {
        taken[node.index()] = true;
    }
    let mut ring_start = 0;
    loop {
        let mut ring: Vec<Node> = Vec::new();
        for node in &nodes[ring_start..] {
            for other in network.neighbours(*node) {
                if !std::mem::replace(&mut taken[other.index()], true) {
                    ring.push(other);
                }
            }
        }
        if ring.is_empty() {
            let inner = nodes.len();
            return (nodes, inner);
        }
        if nodes.len() + ring.len() > MOST {
            return (nodes, ring_start);
        }
        ring_start = nodes.len();
        nodes.extend(ring);
    }
}

/// Moves shared out so far, from the spots of one side to those of the other.
struct Flow<'a> {
    spots: &'a [Spot],
    /// For each spot, the spots of the other side it has a move to.
    used: [u64; MOST],
    /// For each spot of the other side, the spots that have a move to it.
    users: [u64; MOST + 1],
    /// The spots of the other side with room for a move, and those with room for two.
    room: u64,
    more_room: u64,
}

impl<'a> Flow<'a> {
    const fn new(spots: &'a [Spot], others: &Needs, apex: u32) -> Self {
        let room = others.one | others.two | ((apex > 0) as u64) << APEX;
        let more_room = others.two | ((apex > 1) as u64) << APEX;
        Self { spots, used: [0; MOST], users: [0; MOST + 1], room, more_room }
    }

    /// Finds one more move for a spot, making others give theirs up for another if need be.
    fn supply(&mut self, spot: usize, tried: &mut u64) -> bool {
        let open = self.spots[spot].others & !self.used[spot];
        let free = open & self.room;
        if free != 0 {
            let bit = free & free.wrapping_neg();
            self.room &= !bit | self.more_room;
            self.more_room &= !bit;
            self.take(spot, bit.trailing_zeros() as usize);
            return true;
        }
        let mut open = open & !*tried;
        while open != 0 {
            let other = open.trailing_zeros() as usize;
            *tried |= 1 << other;
            let mut givers = self.users[other];
            while givers != 0 {
                let giver = givers.trailing_zeros() as usize;
                givers &= givers - 1;
                if self.supply(giver, tried) {
                    self.used[giver] &= !(1 << other);
                    self.users[other] &= !(1 << giver);
                    self.take(spot, other);
                    return true;
                }
            }
            open &= !*tried;
        }
        false
    }

    const fn take(&mut self, spot: usize, other: usize) {
        self.used[spot] |= 1 << other;
        self.users[other] |= 1 << spot;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::order::Order;
    use crate::count::plan::Plan;
    use crate::count::state::Bytes;
    use crate::{Board, Budget, Graph, Piece, Size, Wrap};

    fn outlooks(width: u32, height: u32, wrap: Wrap) -> Vec<Outlook> {
        let board = Board::rectangle(Size::new(width, height).unwrap()).with_wrap(wrap);
        let graph = Graph::new(&board, &Piece::KNIGHT);
        let network = Network::of_graph(&graph, Ends::Closed);
        let order = Order::choose(&board, &graph, &network, &Budget::unlimited()).unwrap();
        let plan = Plan::new(&network, &order.without_mirror(), Bytes::<64>::SLOTS).unwrap();
        let outlook = |stride| Outlook::new::<Bytes<64>>(&network, plan.colours.as_deref(), stride);
        plan.strides.iter().map(outlook).collect()
    }

    /// The flags of a state in which all squares are bare.
    const BARE: Flags = Flags { bare: u64::MAX, full: 0 };

    #[test]
    fn a_frontier_too_wide_to_look_at_is_not_looked_at() {
        let outlooks = outlooks(11, 11, Wrap::Torus);
        assert!(outlooks.iter().any(|outlook| outlook.sides[0].len() > MOST), "some frontiers are too wide");
        let (looking, blind): (Vec<_>, Vec<_>) = outlooks.iter().partition(|outlook| outlook.looks());
        assert!(looking.iter().all(|outlook| outlook.sides.iter().all(|side| side.len() <= MOST)));
        assert!(!looking.is_empty() && !blind.is_empty());
    }

    #[test]
    fn a_square_without_moves_is_seen_from_afar() {
        // Of the last line of a board nothing can move.
        let last_line = &outlooks(6, 6, Wrap::None)[14];
        assert!(last_line.looks() && !last_line.is_bright(BARE, Lane::BOTH));
    }
}
