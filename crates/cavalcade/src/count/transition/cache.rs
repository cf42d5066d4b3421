//! The transitions of a stride worked out so far.

use std::collections::hash_map::Entry;

use super::ends_placed::EndsPlaced;
use super::expander::{Expander, TransitionWorkspace};
use super::labels::Labels;
use super::profile::ByProfile;
use super::transitions::Transitions;
use crate::budget::{Budget, Limit};

/// The most lists of transitions kept; more would push the states out of the processor's cache.
const MOST_LISTS: usize = 8192;
/// About the bytes of the number of a list by its profile, while the store of them grows, and of what holds the list.
const NUMBER_BYTES: u64 = 128;

/// Lists of transitions by number, and the numbers by profile.
pub(crate) struct TransitionCache<'a, L> {
    expander: &'a Expander<L>,
    /// For the lists, in bytes.
    room: u64,
    budget: &'a Budget,
    numbers: ByProfile<u32>,
    lists: Vec<Transitions<L>>,
    /// The bytes of all lists.
    bytes: u64,
    workspace: TransitionWorkspace<L>,
}

impl<'a, L: Labels> TransitionCache<'a, L> {
    /// A cache that takes about so many bytes for transitions, and as much again for feasibility checks.
    pub(crate) fn new(expander: &'a Expander<L>, room: u64, budget: &'a Budget) -> Self {
        Self {
            expander,
            room,
            budget,
            numbers: ByProfile::default(),
            lists: Vec::new(),
            bytes: 0,
            workspace: TransitionWorkspace::new(room),
        }
    }

    /// The lists kept.
    pub(crate) fn lists(&self) -> &[Transitions<L>] {
        &self.lists
    }

    /// The number of the list for a state, which is worked out if it is new.
    pub(crate) fn look_up(&mut self, labels: L, placed: EndsPlaced) -> Result<u32, Limit> {
        let profile = self.expander.profile(labels, placed);
        match self.numbers.entry(profile) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(new) => {
                self.budget.check(0)?;
                let transitions = self.expander.transitions(profile, &mut self.workspace);
                self.bytes += transitions.bytes() + NUMBER_BYTES;
                self.lists.push(transitions);
                Ok(*new.insert(self.lists.len() as u32 - 1))
            }
        }
    }

    /// Whether there is no room for another list.
    pub(crate) const fn is_full(&self) -> bool {
        self.bytes > self.room
    }

    /// Keeps the cache small. Numbers looked up before may mean nothing afterwards.
    pub(crate) fn forget_much(&mut self) {
        if self.lists.len() > MOST_LISTS || self.is_full() {
            self.lists.clear();
            self.numbers.clear();
            self.bytes = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::model::network::{Network, TourEnds};
    use crate::count::model::order::NodeOrder;
    use crate::count::model::plan::CountPlan;
    use crate::count::model::slot::Slot;
    use crate::count::transition::byte_labels::ByteLabels;
    use crate::{Board, Graph, Limits, Piece, Size, Wrap};

    /// What finishes the seventh and eighth square of a torus, where every square has eight moves.
    fn expander() -> Expander<ByteLabels<64>> {
        let board = Board::rectangle(Size::new(6, 6).unwrap()).with_wrap(Wrap::Torus);
        let graph = Graph::new(&board, &Piece::KNIGHT);
        let network = Network::of_graph(&graph, TourEnds::Closed);
        let order = NodeOrder::plain(graph.nodes());
        let plan = CountPlan::new(&network, &order, ByteLabels::<64>::SLOTS).unwrap();
        Expander::all(&plan, &network, &Budget::unlimited()).unwrap().swap_remove(3)
    }

    #[test]
    fn a_cache_says_when_its_room_is_full_and_forgets() {
        let (expander, budget, room) = (expander(), Budget::unlimited(), 1 << 20);
        let mut cache = TransitionCache::new(&expander, room, &budget);
        let some_full = |number: u64| {
            let full = (0..28).filter(|slot| number >> (slot % 12) & 1 == 1).map(Slot);
            full.fold(ByteLabels::<64>::BARE, Labels::with_full)
        };
        let states = (0..4096).map(some_full);
        let tried = states.take_while(|state| {
            let number = cache.look_up(*state, EndsPlaced::BOTH).unwrap() as usize;
            assert!(number < cache.lists().len());
            !cache.is_full()
        });
        let tried = tried.count();
        assert!(tried > 1 && tried < 4000, "{tried} lists fit");
        let taken: u64 = cache.lists().iter().map(Transitions::bytes).sum();
        assert!(taken <= room + (room >> 1), "{taken} bytes");
        cache.forget_much();
        assert!(cache.lists().is_empty() && !cache.is_full());
    }

    #[test]
    fn no_transitions_are_worked_out_after_the_time() {
        let (expander, budget) = (expander(), Limits::none().with_time(std::time::Duration::ZERO).start());
        let mut cache = TransitionCache::new(&expander, 1 << 20, &budget);
        assert!(matches!(cache.look_up(ByteLabels::BARE, EndsPlaced::BOTH), Err(Limit::Time(_))));
    }
}
