//! Makes passes: chooses the packing of states for a network and its order, and adds up the work.

use num_bigint::BigUint;

use super::disk::OpenFolders;
use super::effort::CountEffort;
use super::error::CountError;
use super::model::network::Network;
use super::model::order::NodeOrder;
use super::model::plan::CountPlan;
use super::model::turn::Closing;
use super::options::CountOptions;
use super::parallel::memory_shares::MemoryShares;
use super::pass::Pass;
use super::transition::byte_labels::ByteLabels;
use super::transition::labels::Labels;
use super::transition::packed_labels::{Packed16, Packed24, Packed32, Packed60};
use crate::Observer;
use crate::budget::Budget;

/// The widest frontier there is a packing for.
pub(crate) const MOST_SLOTS: usize = Packed60::SLOTS;

/// What all passes of a count share.
pub(crate) struct Passes<'a> {
    threads: usize,
    folders: OpenFolders,
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
        Ok(Self {
            threads: options.threads.get(),
            folders: OpenFolders::new(&options.folders)?,
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
        if network.closing() != Closing::Plain {
            return self.count_with_turns(network, &order.without_mirror(), name);
        }
        if let Some(plan) = plan::<Packed16>(network, order) {
            return self.count_in::<Packed16>(network, &plan, name);
        }
        if let Some(plan) = plan::<Packed24>(network, order) {
            return self.count_in::<Packed24>(network, &plan, name);
        }
        if let Some(plan) = plan::<Packed32>(network, order) {
            return self.count_in::<Packed32>(network, &plan, name);
        }
        let plan = plan::<Packed60>(network, order).ok_or(CountError::TooWide { most: MOST_SLOTS })?;
        self.count_in::<Packed60>(network, &plan, name)
    }

    /// Counts the cycles of a network whose links have turns: these take a byte a slot.
    fn count_with_turns(
        &mut self,
        network: &Network,
        order: &NodeOrder,
        name: &'static str,
    ) -> Result<BigUint, CountError> {
        if let Some(plan) = CountPlan::new(network, order, ByteLabels::<16>::SLOTS) {
            return self.count_in::<ByteLabels<16>>(network, &plan, name);
        }
        let plan = CountPlan::new(network, order, MOST_SLOTS).ok_or(CountError::TooWide { most: MOST_SLOTS })?;
        self.count_in::<ByteLabels<64>>(network, &plan, name)
    }

    /// Counts the cycles of a network in one packing.
    fn count_in<L: Labels>(
        &mut self,
        network: &Network,
        plan: &CountPlan,
        name: &'static str,
    ) -> Result<BigUint, CountError> {
        let memory = MemoryShares::new(self.budget, self.threads, L::WORDS)?;
        let mut storage = self.folders.storage::<L>(name, network, plan, self.threads, self.budget)?;
        let sums = Pass::<L>::new(network, plan, name, memory, self.budget, self.observer)?.count(&mut storage)?;
        self.effort.add(&sums.effort);
        Ok(sums.total)
    }
}

/// The plan of a count in one packing, with the mirror of the order if its pairs fit; none if nothing fits.
pub(crate) fn plan<L: Labels>(network: &Network, order: &NodeOrder) -> Option<CountPlan> {
    CountPlan::new(network, order, L::SLOTS).or_else(|| CountPlan::new(network, &order.without_mirror(), L::SLOTS))
}
