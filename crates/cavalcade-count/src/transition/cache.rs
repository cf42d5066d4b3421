//! The transitions of a stride worked out so far.

use std::collections::hash_map::Entry;

use super::expander::{Expander, TransitionWorkspace};
use super::labels::Labels;
use super::profile::{ByProfile, Profile};
use super::transitions::Transitions;
use cavalcade_core::budget::{Budget, Limit};

/// The most lists of transitions kept; more would push the states out of the processor's cache.
const MOST_LISTS: usize = 8192;
/// The approximate bytes of the map entry of a list.
const NUMBER_BYTES: u64 = 128;

/// Lists of transitions by profile.
pub(crate) struct TransitionCache<L> {
    /// For the lists, in bytes.
    room: u64,
    lists: ByProfile<Transitions<L>>,
    /// The bytes of all lists.
    bytes: u64,
    workspace: TransitionWorkspace<L>,
}

impl<L: Labels> TransitionCache<L> {
    /// A cache for the transitions of one stride that takes approximately `room` bytes.
    pub(crate) fn new(room: u64) -> Self {
        Self { room, lists: ByProfile::default(), bytes: 0, workspace: TransitionWorkspace::new() }
    }

    /// The transitions of the states of a profile, which are worked out if they are new.
    pub(crate) fn look_up(
        &mut self,
        profile: Profile,
        expander: &Expander<L>,
        budget: &Budget,
    ) -> Result<&Transitions<L>, Limit> {
        if self.lists.len() > MOST_LISTS || self.bytes > self.room {
            self.lists.clear();
            self.bytes = 0;
        }
        match self.lists.entry(profile.within(expander.frame().relevant)) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(new) => {
                budget.check(0)?;
                let transitions = expander.transitions(profile, &mut self.workspace);
                self.bytes += transitions.bytes() + NUMBER_BYTES;
                Ok(new.insert(transitions))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::count_graph::{CountGraph, TourEnds};
    use crate::model::order::NodeOrder;
    use crate::model::plan::CountPlan;
    use crate::model::slot::Slot;
    use crate::transition::ends_placed::EndsPlaced;
    use crate::transition::packed_labels::Packed60;
    use cavalcade_core::{Board, Limits, Size, Wrap};

    /// The expander of the seventh and eighth square of a torus, where every square has eight moves.
    fn expander() -> Expander<Packed60> {
        let board = Board::rectangle(Size::new(6, 6).unwrap()).with_wrap(Wrap::Torus);
        let (graph, count_graph) = CountGraph::of_knight(&board, TourEnds::Closed);
        let order = NodeOrder::plain(graph.nodes());
        let plan = CountPlan::new(&count_graph, &order, Packed60::SLOTS).unwrap();
        Expander::all(&plan, &count_graph, &Budget::unlimited()).unwrap().swap_remove(3)
    }

    /// A state in which some squares are full.
    fn some_full(number: u64) -> Profile {
        let full = (0..28).filter(|slot| number >> (slot % 12) & 1 == 1).map(Slot);
        Profile::of(full.fold(Packed60::BARE, Labels::with_full), EndsPlaced::BOTH)
    }

    #[test]
    fn a_cache_keeps_to_its_room() {
        let (expander, budget, room) = (expander(), Budget::unlimited(), 1 << 20);
        let mut cache = TransitionCache::new(room);
        let mut most = 0;
        for profile in (0..4096).map(some_full) {
            let list = cache.look_up(profile, &expander, &budget).unwrap().bytes();
            let taken: u64 = cache.lists.values().map(Transitions::bytes).sum();
            assert!(taken <= room + list, "{taken} bytes");
            most = most.max(cache.lists.len());
        }
        assert!(most > 1 && most < 4000, "{most} lists fit");
    }

    #[test]
    fn no_transitions_are_worked_out_after_the_time() {
        let (expander, budget) = (expander(), Limits::none().with_time(std::time::Duration::ZERO).start());
        let mut cache = TransitionCache::new(1 << 20);
        assert!(matches!(cache.look_up(some_full(0), &expander, &budget), Err(Limit::Time(_))));
    }
}
