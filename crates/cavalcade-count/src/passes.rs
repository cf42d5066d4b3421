//! Makes passes: chooses the packing of states for a network and its order, and adds up the work.

use num_bigint::BigUint;

#[cfg(feature = "cluster")]
use super::cluster::exchange::Exchange;
#[cfg(feature = "cluster")]
use super::cluster::part_of_pass::{PartOfPass, own_part};
use super::disk::OpenFolders;
use super::effort::CountEffort;
use super::error::CountError;
#[cfg(feature = "cluster")]
use super::fingerprint::fingerprint;
use super::model::network::Network;
use super::model::order::NodeOrder;
use super::model::plan::CountPlan;
use super::model::turn::Closing;
use super::options::CountOptions;
use super::parallel::memory_shares::MemoryShares;
use super::pass::Pass;
use super::transition::byte_labels::ByteLabels;
#[cfg(feature = "cluster")]
use super::transition::ends_placed::EndsPlaced;
#[cfg(feature = "cluster")]
use super::transition::expander::Expander;
use super::transition::labels::Labels;
use super::transition::packed_labels::{Packed16, Packed24, Packed32, Packed60};
use cavalcade_core::Observer;
use cavalcade_core::budget::Budget;

/// The widest frontier there is a packing for.
const MOST_SLOTS: usize = Packed60::SLOTS;

/// What all passes of a count share.
pub(crate) struct Passes<'a> {
    threads: usize,
    /// Packings of fewer slots are left out; for tests, which compare packings.
    least_slots: usize,
    folders: OpenFolders,
    /// The other workers, if there are any.
    #[cfg(feature = "cluster")]
    exchange: Option<&'a mut dyn Exchange>,
    pub(crate) budget: &'a Budget,
    observer: &'a mut dyn Observer,
    /// The work of all passes so far.
    pub(crate) effort: CountEffort,
}

impl<'a> Passes<'a> {
    pub(crate) fn new(
        options: &CountOptions,
        budget: &'a Budget,
        observer: &'a mut dyn Observer,
    ) -> Result<Self, CountError> {
        Self::of_worker(0, options, budget, observer)
    }

    /// The passes of one worker among others.
    #[cfg(feature = "cluster")]
    pub(crate) fn in_cluster(
        options: &CountOptions,
        budget: &'a Budget,
        observer: &'a mut dyn Observer,
        exchange: &'a mut dyn Exchange,
    ) -> Result<Self, CountError> {
        let worker = exchange.index();
        Ok(Self { exchange: Some(exchange), ..Self::of_worker(worker, options, budget, observer)? })
    }

    fn of_worker(
        worker: usize,
        options: &CountOptions,
        budget: &'a Budget,
        observer: &'a mut dyn Observer,
    ) -> Result<Self, CountError> {
        Ok(Self {
            threads: options.threads.get(),
            least_slots: 0,
            folders: OpenFolders::new(&options.folders, worker)?,
            #[cfg(feature = "cluster")]
            exchange: None,
            budget,
            observer,
            effort: CountEffort::default(),
        })
    }

    /// Counts the cycles of a network, in the narrowest packing that holds its frontier.
    pub(crate) fn count(
        &mut self,
        network: &Network,
        order: &NodeOrder,
        name: &'static str,
    ) -> Result<BigUint, CountError> {
        let least_slots = self.least_slots;
        with_packing(network, order, least_slots, OnePass { passes: self, network, name })?
    }

    /// Counts the cycles of a network in one packing.
    fn count_in<L: Labels>(
        &mut self,
        network: &Network,
        plan: &CountPlan,
        name: &'static str,
    ) -> Result<BigUint, CountError> {
        let memory = MemoryShares::new(self.budget, self.threads, L::WORDS)?;
        #[cfg(feature = "cluster")]
        if self.exchange.is_some() {
            return self.count_together::<L>(network, plan, name, memory.of_one(self.budget));
        }
        let mut storage = self.folders.storage::<L>(name, network, plan, self.threads, self.budget)?;
        let sums = Pass::<L>::new(network, plan, name, memory, self.budget, self.observer)?.count(&mut storage)?;
        self.effort.add(&sums.effort);
        Ok(sums.total)
    }

    /// Counts the cycles of a network in one packing, together with other workers.
    #[cfg(feature = "cluster")]
    fn count_together<L: Labels>(
        &mut self,
        network: &Network,
        plan: &CountPlan,
        name: &'static str,
        memory: MemoryShares,
    ) -> Result<BigUint, CountError> {
        let Some(exchange) = self.exchange.as_deref_mut() else { return Ok(BigUint::default()) };
        let fingerprint = fingerprint::<L>(network, plan);
        let pass = PartOfPass::<L> {
            name,
            expanders: Expander::all(plan, network, self.budget)?,
            first: EndsPlaced::at_first(network.ends()),
            fingerprint,
            memory,
            storage: &self.folders.scratch(self.budget),
            parts: self.folders.parts(name, fingerprint, own_part(exchange), self.budget)?,
            budget: self.budget,
            observer: self.observer,
        };
        let sums = pass.count(exchange)?;
        self.effort.add(&sums.effort);
        Ok(sums.total)
    }
}

/// Something to be done in whatever packing holds the frontier of a network.
pub(crate) trait ForPacking {
    type Output;

    fn run<L: Labels>(self, plan: CountPlan, order: &NodeOrder) -> Self::Output;
}

/// Does something in the narrowest packing that holds the frontier of a network, of at least so many slots.
pub(crate) fn with_packing<T: ForPacking>(
    network: &Network,
    order: &NodeOrder,
    least_slots: usize,
    task: T,
) -> Result<T::Output, CountError> {
    let plain = order.without_mirror();
    let plan = |order: &NodeOrder, slots: usize| {
        if slots < least_slots { None } else { CountPlan::new(network, order, slots) }
    };
    if network.closing() != Closing::Plain {
        // Links with turns take a byte a slot.
        if let Some(plan) = plan(&plain, ByteLabels::<32>::SLOTS) {
            return Ok(task.run::<ByteLabels<32>>(plan, &plain));
        }
        let plan = CountPlan::new(network, &plain, MOST_SLOTS).ok_or(CountError::TooWide { most: MOST_SLOTS })?;
        return Ok(task.run::<ByteLabels<64>>(plan, &plain));
    }
    // A mirror halves the states, which no narrower packing makes up for.
    for order in [order, &plain] {
        if let Some(plan) = plan(order, Packed16::SLOTS) {
            return Ok(task.run::<Packed16>(plan, order));
        }
        if let Some(plan) = plan(order, Packed24::SLOTS) {
            return Ok(task.run::<Packed24>(plan, order));
        }
        if let Some(plan) = plan(order, Packed32::SLOTS) {
            return Ok(task.run::<Packed32>(plan, order));
        }
        if let Some(plan) = plan(order, Packed60::SLOTS) {
            return Ok(task.run::<Packed60>(plan, order));
        }
    }
    Err(CountError::TooWide { most: MOST_SLOTS })
}

/// A pass of a count.
struct OnePass<'p, 'a> {
    passes: &'p mut Passes<'a>,
    network: &'p Network,
    name: &'static str,
}

impl ForPacking for OnePass<'_, '_> {
    type Output = Result<BigUint, CountError>;

    fn run<L: Labels>(self, plan: CountPlan, _: &NodeOrder) -> Self::Output {
        self.passes.count_in::<L>(self.network, &plan, self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::network::TourEnds;
    use cavalcade_core::{Board, Piece, Silent, Size, Wrap};
    use cavalcade_graph::BoardGraph;

    /// The cycles of a board and the work of counting them, in packings of at least so many slots.
    fn count(size: &str, wrap: Wrap, closed: bool, least_slots: usize) -> (BigUint, u64, u64) {
        let size: Size = size.parse().unwrap();
        let board = Board::rectangle(size).with_wrap(wrap);
        let graph = BoardGraph::new(&board, &Piece::KNIGHT);
        let ends = if closed { TourEnds::Closed } else { TourEnds::Either(vec![true; graph.len()]) };
        let network = Network::of_graph(&graph, ends);
        let budget = Budget::unlimited();
        let order = NodeOrder::choose(&board, &graph, &network, &budget).unwrap();
        let mut silent = Silent;
        let mut passes = Passes::new(&CountOptions::default(), &budget, &mut silent).unwrap();
        passes.least_slots = least_slots;
        let total = passes.count(&network, &order, "test").unwrap();
        (total, passes.effort.states, passes.effort.transitions)
    }

    /// Whether the board of a published count is counted in a moment.
    fn is_small(size: &str, closed: bool) -> bool {
        let size: Size = size.parse().unwrap();
        let (short, long) = (size.width().min(size.height()), size.width().max(size.height()));
        short <= if closed { 6 } else { 5 } && long <= if short < 6 { 12 } else { 8 }
    }

    #[test]
    fn every_packing_gives_the_published_counts_with_the_same_states_and_transitions() {
        let mut tried = 0;
        for line in include_str!("known.tsv").lines() {
            let [quantity, size, published, ..] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
            let closed = quantity == "closed";
            if !closed && quantity != "paths" || !is_small(size, closed) {
                continue;
            }
            let narrow = count(size, Wrap::None, closed, 0);
            assert_eq!(narrow.0.to_string(), published, "{quantity} of {size}");
            for least_slots in [17, 25, 33] {
                let wide = count(size, Wrap::None, closed, least_slots);
                assert_eq!(wide, narrow, "{quantity} of {size} with at least {least_slots} slots");
            }
            tried += 1;
        }
        assert!(tried > 20, "only {tried} counts");
    }

    #[test]
    fn every_packing_counts_the_same_on_joined_edges() {
        for (size, wrap) in [("3x4", Wrap::Cylinder), ("5x4", Wrap::Cylinder), ("4x4", Wrap::Torus)] {
            assert_eq!(count(size, wrap, true, 33), count(size, wrap, true, 0), "{size}, {wrap}");
        }
    }
}
