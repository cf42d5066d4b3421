//! Searches for a cycle through all nodes along the board, node by node, following all beginnings at once.
//!
//! **The idea.** When the first nodes have their two edges each, the chains made so far end at later nodes, in a short front. All
//! that matters about a beginning is which nodes of the front are the two ends of a chain, and which have both their
//! edges already. Beginnings that agree in this count as one. The nodes are taken in order, and every extension of
//! every beginning is noted once.
//!
//! **Cost.** A narrow board has few different beginnings, however long it is. Each further line multiplies their number, and for
//! wide boards they do not fit in memory.

use std::collections::HashSet;

use super::plain_graph::PlainGraph;
use cavalcade_core::{Budget, Limit};

/// The most nodes of a front. Beyond that memory would not do.
const SLOTS: usize = 32;

/// The mark of a node that has both its edges.
const DONE: u8 = u8::MAX;

/// A beginning: for each slot of the front the slot of the other end of its chain; its own, if it has no edge yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Beginning([u8; SLOTS]);

impl Beginning {
    /// The empty beginning.
    fn empty() -> Self {
        Self(std::array::from_fn(|slot| slot as u8))
    }

    /// The beginning with one edge more, between two nodes that can have it. If they are the ends of one chain, it
    /// becomes a cycle, and both are done.
    fn join(mut self, a: usize, b: usize) -> Self {
        let ends = [self.0[a], self.0[b]].map(usize::from);
        self.0[a] = DONE;
        self.0[b] = DONE;
        if ends != [b, a] {
            self.0[ends[0]] = ends[1] as u8;
            self.0[ends[1]] = ends[0] as u8;
        }
        self
    }

    const fn is_done(&self, slot: usize) -> bool {
        self.0[slot] == DONE
    }

    /// Returns `true` if two nodes are the ends of one chain.
    fn is_chain(&self, a: usize, b: usize) -> bool {
        a != b && usize::from(self.0[a]) == b
    }
}

/// The slots of the nodes of the front.
struct Slots {
    /// The slot of each node that has one.
    of: Vec<Option<usize>>,
    is_used: [bool; SLOTS],
}

impl Slots {
    /// Returns the slot of a node, assigning one if needed; `None` if there are too many.
    fn get(&mut self, node: usize) -> Option<usize> {
        if self.of[node].is_none() {
            self.of[node] = self.is_used.iter().position(|is_used| !is_used);
            self.is_used[self.of[node]?] = true;
        }
        self.of[node]
    }
}

/// A node, and the slots of the nodes that its edges lead to.
struct Stage {
    slot: usize,
    leads: Vec<usize>,
    /// The other slots in use, once all nodes have been met: if they are done, the cycle may close.
    rest: Option<Vec<usize>>,
}

/// All beginnings up to a node, and what was spent on them.
struct Front<'b> {
    budget: &'b Budget,
    steps: u64,
    beginnings: HashSet<Beginning>,
}

/// Returns whether there is a cycle, or `None` if the board is too wide. `steps` were spent before.
pub(super) fn go(graph: &PlainGraph, steps: u64, budget: &Budget) -> Result<Option<bool>, Limit> {
    let mut slots = Slots { of: vec![None; graph.len()], is_used: [false; SLOTS] };
    let Some(first) = with_named(graph, &mut slots) else { return Ok(None) };
    let mut front = Front { budget, steps, beginnings: HashSet::from([first]) };
    let mut met = 0;
    for node in 0..graph.len() {
        let Some(stage) = stage(graph, node, &mut slots, &mut met) else { return Ok(None) };
        if front.pass(&stage)? {
            return Ok(Some(true));
        }
        if front.beginnings.is_empty() {
            break;
        }
    }
    Ok(Some(false))
}

/// The beginning in which the ends asked for are joined to the apex.
fn with_named(graph: &PlainGraph, slots: &mut Slots) -> Option<Beginning> {
    let mut first = Beginning::empty();
    if let Some(apex) = graph.apex {
        let apex = slots.get(apex)?;
        for end in &graph.named {
            first = first.join(slots.get(*end)?, apex);
        }
    }
    Some(first)
}

/// The next node: it and all it leads to get their slots, and its own is free again afterwards.
fn stage(graph: &PlainGraph, node: usize, slots: &mut Slots, met: &mut usize) -> Option<Stage> {
    let slot = slots.get(node)?;
    let is_joined = |to: usize| Some(to) == graph.apex && graph.named.contains(&node);
    let mut leads = Vec::new();
    for to in graph.edges[node].iter().filter(|to| **to > node && !is_joined(**to)) {
        leads.push(slots.get(*to)?);
    }
    while *met < graph.len() && slots.of[*met].is_some() {
        *met += 1;
    }
    let is_rest = |other: &usize| slots.is_used[*other] && *other != slot;
    let rest = (*met == graph.len()).then(|| (0..SLOTS).filter(is_rest).collect());
    slots.is_used[slot] = false;
    Some(Stage { slot, leads, rest })
}

impl Front<'_> {
    /// The bytes of a beginning in a table that may have to be moved to a larger one.
    const BYTES: u64 = 112;

    /// Gives a node its two edges in every beginning, in all possible ways. Returns `true` if that closes the cycle.
    fn pass(&mut self, stage: &Stage) -> Result<bool, Limit> {
        let mut next = HashSet::new();
        for beginning in &self.beginnings {
            self.budget.check(self.steps)?;
            self.budget.has_room_for((self.beginnings.len() + next.len()) as u64 * Self::BYTES)?;
            self.steps += 1;
            let note = |more| {
                next.insert(more);
            };
            if stage.go_on(*beginning, note) {
                return Ok(true);
            }
        }
        self.beginnings = next;
        Ok(false)
    }
}

impl Stage {
    /// Extends a beginning. Returns `true` if that closes the cycle.
    fn go_on(&self, beginning: Beginning, mut note: impl FnMut(Beginning)) -> bool {
        if beginning.is_done(self.slot) {
            note(self.leave(beginning));
            return false;
        }
        let is_bare = usize::from(beginning.0[self.slot]) == self.slot;
        self.leads.iter().enumerate().any(|(k, lead)| {
            if !is_bare {
                return self.take(beginning, *lead, &mut note);
            }
            if beginning.is_done(*lead) {
                return false;
            }
            let joined = beginning.join(self.slot, *lead);
            self.leads[..k].iter().any(|other| self.take(joined, *other, &mut note))
        })
    }

    /// Takes the last edge of the node. Returns `true` if that closes the cycle.
    fn take(&self, beginning: Beginning, lead: usize, mut note: impl FnMut(Beginning)) -> bool {
        if beginning.is_done(lead) {
            return false;
        }
        let joined = beginning.join(self.slot, lead);
        if beginning.is_chain(self.slot, lead) {
            // A cycle that leaves nodes out is of no use.
            return self.rest.as_ref().is_some_and(|rest| rest.iter().all(|slot| joined.is_done(*slot)));
        }
        note(self.leave(joined));
        false
    }

    /// The slot of the node is free for another.
    fn leave(&self, mut beginning: Beginning) -> Beginning {
        beginning.0[self.slot] = self.slot as u8;
        beginning
    }
}
