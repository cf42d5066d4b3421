//! Layer after layer of states, and the way back from the last.

use std::collections::HashSet;

use super::plan::{Station, SweepPlan};
use super::state::{EMPTY, FULL, Linked, SLOTS, SweepState, link};
use crate::{Node, Run};
use cavalcade_core::Limit;

/// The most states of a layer; beyond that a sweep is not worth its memory.
const MOST_STATES: usize = 1 << 19;
/// The memory of a state while its layer is made, with what the lists and the table of a layer take when they have just
/// grown; of one that is worked off; and what is kept of each.
const BYTES_WHILE_MADE: usize = 2 * (2 * size_of::<SweepState>() + size_of::<Origin>()) + 8;
const BYTES_WORKED_OFF: usize = 2 * size_of::<SweepState>();
const BYTES_KEPT: usize = size_of::<Origin>();

/// The way a state was reached first: from which state of the layer before, and by which links to later neighbours.
#[derive(Clone, Copy)]
struct Origin {
    before: u32,
    links: [Option<u16>; 2],
}

/// The result of a sweep.
pub(super) enum Swept {
    /// A cycle through all nodes, by its links.
    Cycle(Vec<[Node; 2]>),
    /// There is no cycle.
    NoCycle,
    /// A layer has too many states.
    TooMany,
}

/// The layers of states, one for each node.
pub(super) struct SweepLayers<'a> {
    plan: &'a SweepPlan,
    /// The memory of the plan.
    bytes: u64,
    origins: Vec<Vec<Origin>>,
}

impl<'a> SweepLayers<'a> {
    pub(super) fn new(plan: &'a SweepPlan, bytes: u64) -> Self {
        Self { plan, bytes, origins: Vec::new() }
    }

    /// Processes all nodes, until a cycle is closed or no state is left.
    pub(super) fn sweep(mut self, run: &mut Run<'_>) -> Result<Swept, Limit> {
        let mut states = vec![[EMPTY; SLOTS]];
        let mut kept = self.bytes as usize;
        for station in &self.plan.stations {
            let mut layer = SweepLayer::new(station);
            let worked_off = states.len() * BYTES_WORKED_OFF;
            for (number, state) in (0..).zip(states) {
                run.count_step()?;
                if let Some(last) = layer.expand(state, number) {
                    return Ok(Swept::Cycle(self.trace(last)));
                }
                if layer.states.len() > MOST_STATES {
                    return Ok(Swept::TooMany);
                }
                run.budget().has_room_for((kept + worked_off + layer.states.len() * BYTES_WHILE_MADE) as u64)?;
            }
            kept += layer.states.len() * BYTES_KEPT + size_of::<Vec<Origin>>();
            layer.origins.shrink_to_fit();
            self.origins.push(layer.origins);
            states = layer.states;
        }
        Ok(Swept::NoCycle)
    }

    /// The links that were chosen on the way to a closed cycle.
    fn trace(&self, last: Origin) -> Vec<[Node; 2]> {
        let mut links = Vec::new();
        let mut origin = last;
        for (at, station) in self.plan.stations[..=self.origins.len()].iter().enumerate().rev() {
            let chosen = origin.links.into_iter().flatten();
            links.extend(chosen.map(|choice| [station.node, station.later[usize::from(choice)].0]));
            if let Some(before) = at.checked_sub(1) {
                origin = self.origins[before][origin.before as usize];
            }
        }
        links
    }
}

/// The states after a station, under construction.
struct SweepLayer<'a> {
    station: &'a Station,
    known: HashSet<SweepState>,
    states: Vec<SweepState>,
    origins: Vec<Origin>,
}

impl<'a> SweepLayer<'a> {
    fn new(station: &'a Station) -> Self {
        Self { station, known: HashSet::new(), states: Vec::new(), origins: Vec::new() }
    }

    /// Makes every choice for the station's square. Returns the one that closes a cycle through all squares, if any.
    fn expand(&mut self, mut state: SweepState, number: u32) -> Option<Origin> {
        for slot in &self.station.fresh {
            state[usize::from(*slot)] = *slot;
        }
        let own = state[usize::from(self.station.slot)];
        let later = self.station.later.len() as u16;
        let origin = |links| Origin { before: number, links };
        if own == FULL {
            return self.choose(state, origin([None, None]));
        }
        for first in 0..later {
            if own != self.station.slot {
                if let Some(last) = self.choose(state, origin([Some(first), None])) {
                    return Some(last);
                }
                continue;
            }
            for second in first + 1..later {
                if let Some(last) = self.choose(state, origin([Some(first), Some(second)])) {
                    return Some(last);
                }
            }
        }
        None
    }

    /// Returns `true` if a square needs more moves than it has neighbours left.
    fn has_missed_a_chance(&self, state: &SweepState) -> bool {
        let [none_left, one_left] = &self.station.last_chance;
        none_left.iter().any(|slot| state[usize::from(*slot)] != FULL)
            || one_left.iter().any(|slot| state[usize::from(*slot)] == *slot)
    }

    /// Makes these links and keeps the state, if it is valid.
    fn choose(&mut self, mut state: SweepState, origin: Origin) -> Option<Origin> {
        let own = self.station.slot;
        for choice in origin.links.into_iter().flatten() {
            match link(&mut state, own, self.station.later[usize::from(choice)].1) {
                Linked::Longer => {}
                Linked::Closed => {
                    let is_whole = self.station.sees_all && state.iter().all(|place| *place >= EMPTY);
                    return is_whole.then_some(origin);
                }
                Linked::No => return None,
            }
        }
        if self.has_missed_a_chance(&state) {
            return None;
        }
        state[usize::from(own)] = EMPTY;
        if self.known.insert(state) {
            self.states.push(state);
            self.origins.push(origin);
        }
        None
    }
}
