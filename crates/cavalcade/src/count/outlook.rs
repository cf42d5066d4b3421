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
//! On a long board only the squares near the frontier are looked at, and the last of these need nothing.

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
    /// Not at all: so much is unseen that nearly everything can be finished.
    Blind,
    /// Only at the balance of the colours, which the ends of an open tour upset.
    Balance,
    /// At every square.
    Moves,
}

/// The most squares looked at.
const MOST: usize = 40;
/// The place of the apex on either side.
const APEX: usize = MOST;

impl Outlook {
    /// The outlook over the nodes that a stride leaves.
    pub(crate) fn new<L: Labels>(network: &Network, colours: Option<&[u8]>, stride: &Stride) -> Self {
        let (finished, slots) = (&stride.finished, &stride.slots);
        let (nodes, inner) = nearby(network, finished, slots);
        let whole = inner == nodes.len();
        let mut sides = [Vec::new(), Vec::new()];
        for (side, spots) in (0u8..).zip(&mut sides) {
            let on = |node: &Node, side: u8| colours.is_none_or(|colours| colours[node.index()] == side);
            let other_side: Vec<Node> = nodes.iter().copied().filter(|node| on(node, 1 - side)).collect();
            for (place, node) in nodes.iter().enumerate().filter(|(_, node)| on(node, side)) {
                let neighbours = network.neighbours(*node);
                let others = other_side.iter().enumerate().filter(|(_, other)| neighbours.contains(other));
                let apex = if may_end(network, *node) { 1 << APEX } else { 0 };
                spots.push(Spot {
                    bit: slots[node.index()].map_or(0, L::bit),
                    others: others.fold(apex, |bits, (index, _)| bits | 1 << index),
                    must: place < inner,
                });
            }
        }
        let seen = slots.iter().flatten().count();
        let unseen = finished.iter().filter(|finished| !**finished).count() - seen;
        let sight = if 2 * unseen <= 3 * seen {
            Sight::Moves
        } else if *network.ends() == Ends::Closed {
            Sight::Blind
        } else {
            Sight::Balance
        };
        Self { sides, coloured: colours.is_some(), whole, sight }
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

fn may_end(network: &Network, node: Node) -> bool {
    match network.ends() {
        Ends::Closed => false,
        Ends::Either(nodes) => nodes[node.index()],
        Ends::Each(first, second) => first[node.index()] || second[node.index()],
    }
}

/// The unfinished nodes in rings around the frontier, up to about [`MOST`]; those after the first so many have
/// neighbours beyond.
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
