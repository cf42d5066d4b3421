//! The passes of a count that many workers make together.

use num_bigint::BigUint;

use super::exchange::Exchange;
use super::part_of_pass::PartOfPass;
use crate::disk::{OpenFolders, Part};
use crate::effort::CountEffort;
use crate::error::CountError;
use crate::fingerprint::fingerprint;
use crate::model::count_graph::CountGraph;
use crate::model::order::NodeOrder;
use crate::model::plan::CountPlan;
use crate::options::CountOptions;
use crate::packing::{PackedPlan, in_packing};
use crate::parallel::memory_shares::MemoryShares;
use crate::passes::RunPasses;
use crate::transition::ends_placed::EndsPlaced;
use crate::transition::expander::Expander;
use crate::transition::labels::Labels;
use cavalcade_core::Observer;
use cavalcade_core::budget::Budget;

/// One worker's part of all passes of a count.
pub(super) struct ClusterPasses<'a> {
    /// The workers of this process, which share its memory.
    threads: usize,
    folders: OpenFolders,
    budget: &'a Budget,
    observer: &'a mut dyn Observer,
    exchange: &'a mut dyn Exchange,
    effort: CountEffort,
}

impl<'a> ClusterPasses<'a> {
    pub(super) fn new(
        options: &CountOptions,
        budget: &'a Budget,
        observer: &'a mut dyn Observer,
        exchange: &'a mut dyn Exchange,
    ) -> Result<Self, CountError> {
        let folders = OpenFolders::new(&options.folders, exchange.index())?;
        let threads = options.threads.get();
        Ok(Self { threads, folders, budget, observer, exchange, effort: CountEffort::default() })
    }

    /// Counts the cycles of a graph in one packing.
    fn count_in<L: Labels>(
        &mut self,
        graph: &CountGraph,
        plan: &CountPlan,
        name: &'static str,
    ) -> Result<BigUint, CountError> {
        let fingerprint = fingerprint::<L>(graph, plan);
        let part = Part { index: self.exchange.index() as u32, parts: self.exchange.workers() as u32 };
        let pass = PartOfPass::<L> {
            name,
            expanders: Expander::all(plan, graph, self.budget)?,
            first: EndsPlaced::at_first(graph.ends()),
            fingerprint,
            memory: memory_of_worker(MemoryShares::new(self.budget, self.threads, L::WORDS)?, self.budget),
            storage: &self.folders.scratch(self.budget),
            parts: self.folders.parts(name, fingerprint, part, self.budget)?,
            budget: self.budget,
            observer: self.observer,
        };
        let sums = pass.count(self.exchange)?;
        self.effort.add(&sums.effort);
        Ok(sums.total)
    }
}

impl RunPasses for ClusterPasses<'_> {
    fn count(&mut self, graph: &CountGraph, order: &NodeOrder, name: &'static str) -> Result<BigUint, CountError> {
        let PackedPlan { plan, packing, .. } = PackedPlan::choose(graph, order)?;
        in_packing!(packing, L => self.count_in::<L>(graph, &plan, name))
    }

    fn budget(&self) -> &Budget {
        self.budget
    }

    fn effort(&self) -> CountEffort {
        self.effort
    }
}

/// The memory of a worker, which has its own layers; an eighth of the memory is for what is under way between workers.
fn memory_of_worker(shares: MemoryShares, budget: &Budget) -> MemoryShares {
    let layers = match budget.memory() {
        Some(memory) => (shares.layers - memory / 8) / shares.threads as u64,
        None => shares.layers,
    };
    MemoryShares { threads: 1, layers, ..shares }
}
