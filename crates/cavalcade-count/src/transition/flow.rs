//! Sharing out moves between two sides of nodes: a flow, made larger one move at a time along augmenting paths (Ford and
//! Fulkerson 1956). The sides are small enough for a set of nodes to be the bits of a word.

use super::labels::Flags;

/// The most squares looked at on a side.
pub(crate) const MOST_NODES: usize = 40;
/// The place of the apex on either side.
pub(crate) const APEX: usize = MOST_NODES;

#[derive(Clone, Debug)]
pub(crate) struct FlowNode {
    /// Its slot's bit, if it has been seen.
    pub(crate) bit: u64,
    /// The nodes of the other side it can move to, the apex among them.
    pub(crate) others: u64,
    /// Whether it must get its moves, or only may.
    pub(crate) must: bool,
}

/// The nodes of a side that need one move, and those that need two.
pub(crate) struct Needs {
    pub(crate) one: u64,
    pub(crate) two: u64,
}

impl Needs {
    pub(crate) fn new(side: &[FlowNode], flags: Flags) -> Self {
        let mut needs = Self { one: 0, two: 0 };
        for (place, node) in side.iter().enumerate() {
            let bare = node.bit == 0 || node.bit & flags.bare != 0;
            needs.two |= u64::from(bare) << place;
            needs.one |= u64::from(!bare && node.bit & flags.full == 0) << place;
        }
        needs
    }

    pub(crate) const fn sum(&self) -> u32 {
        self.one.count_ones() + 2 * self.two.count_ones()
    }
}

/// Moves shared out so far, from the nodes of one side to those of the other.
pub(crate) struct Flow<'a> {
    nodes: &'a [FlowNode],
    /// For each node, the nodes of the other side it has a move to.
    used: [u64; MOST_NODES],
    /// For each node of the other side, the nodes that have a move to it.
    users: [u64; MOST_NODES + 1],
    /// The nodes of the other side that can take a move, and those that can take two.
    room: u64,
    more_room: u64,
}

impl<'a> Flow<'a> {
    pub(crate) const fn new(nodes: &'a [FlowNode], others: &Needs, apex: u32) -> Self {
        let room = others.one | others.two | ((apex > 0) as u64) << APEX;
        let more_room = others.two | ((apex > 1) as u64) << APEX;
        Self { nodes, used: [0; MOST_NODES], users: [0; MOST_NODES + 1], room, more_room }
    }

    /// Finds one more move for a node, making others give theirs up for another if need be.
    pub(crate) fn supply(&mut self, node: usize, tried: &mut u64) -> bool {
        let open = self.nodes[node].others & !self.used[node];
        let free = open & self.room;
        if free != 0 {
            let bit = free & free.wrapping_neg();
            self.room &= !bit | self.more_room;
            self.more_room &= !bit;
            self.take(node, bit.trailing_zeros() as usize);
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
                    self.take(node, other);
                    return true;
                }
            }
            open &= !*tried;
        }
        false
    }

    const fn take(&mut self, node: usize, other: usize) {
        self.used[node] |= 1 << other;
        self.users[other] |= 1 << node;
    }
}
