//! Makes the passes of a count on this machine, and adds up their work.

use num_bigint::BigUint;

use super::disk::OpenFolders;
use super::effort::CountEffort;
use super::error::CountError;
use super::model::count_graph::CountGraph;
use super::model::order::NodeOrder;
use super::model::plan::CountPlan;
use super::options::CountOptions;
use super::packing::{PackedPlan, in_packing};
use super::parallel::memory_shares::MemoryShares;
use super::pass::Pass;
use super::transition::labels::Labels;
use cavalcade_core::Observer;
use cavalcade_core::budget::Budget;

/// Makes the passes that a count consists of, wherever they are made.
pub(crate) trait RunPasses {
    fn count(&mut self, count_graph: &CountGraph, order: &NodeOrder, name: &'static str)
    -> Result<BigUint, CountError>;
    /// The budget of all passes together.
    fn budget(&self) -> &Budget;
    /// The work of all passes so far.
    fn effort(&self) -> CountEffort;
}

/// The shared state of the passes of a count on this machine.
pub(crate) struct Passes<'a> {
    threads: usize,
    folders: OpenFolders,
    budget: &'a Budget,
    observer: &'a mut dyn Observer,
    pub(crate) effort: CountEffort,
}

impl<'a> Passes<'a> {
    pub(crate) fn new(
        options: &CountOptions,
        budget: &'a Budget,
        observer: &'a mut dyn Observer,
    ) -> Result<Self, CountError> {
        let folders = OpenFolders::new(&options.folders, 0)?;
        Ok(Self { threads: options.threads.get(), folders, budget, observer, effort: CountEffort::default() })
    }

    /// Counts the cycles of a graph along a plan.
    fn count_along(
        &mut self,
        count_graph: &CountGraph,
        PackedPlan { plan, packing, .. }: &PackedPlan,
        name: &'static str,
    ) -> Result<BigUint, CountError> {
        in_packing!(packing, L => self.count_in::<L>(count_graph, plan, name))
    }

    /// Counts the cycles of a graph in one packing.
    fn count_in<L: Labels>(
        &mut self,
        count_graph: &CountGraph,
        plan: &CountPlan,
        name: &'static str,
    ) -> Result<BigUint, CountError> {
        let memory = MemoryShares::new(self.budget, self.threads, L::WORDS)?;
        let mut storage = self.folders.storage::<L>(name, count_graph, plan, self.threads, self.budget)?;
        let sums = Pass::<L>::new(count_graph, plan, name, memory, self.budget, self.observer)?.count(&mut storage)?;
        self.effort.add(&sums.effort);
        Ok(sums.total)
    }
}

impl RunPasses for Passes<'_> {
    fn count(
        &mut self,
        count_graph: &CountGraph,
        order: &NodeOrder,
        name: &'static str,
    ) -> Result<BigUint, CountError> {
        self.count_along(count_graph, &PackedPlan::choose(count_graph, order)?, name)
    }

    fn budget(&self) -> &Budget {
        self.budget
    }

    fn effort(&self) -> CountEffort {
        self.effort
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::count_graph::TourEnds;
    use cavalcade_core::{Board, NoObserver, Size, Wrap};

    /// The cycles of a board and the work of counting them, in packings of at least `least_slots` slots.
    fn count(size: &str, wrap: Wrap, closed: bool, least_slots: usize) -> (BigUint, u64, u64) {
        let size: Size = size.parse().unwrap();
        let board = Board::rectangle(size).with_wrap(wrap);
        let ends = if closed { TourEnds::Closed } else { TourEnds::Either(vec![true; board.len() as usize]) };
        let (graph, count_graph) = CountGraph::of_knight(&board, ends);
        let budget = Budget::unlimited();
        let order = NodeOrder::choose(&board, &graph, &count_graph, &budget).unwrap();
        let mut silent = NoObserver;
        let mut passes = Passes::new(&CountOptions::default(), &budget, &mut silent).unwrap();
        let plan = PackedPlan::of_slots(&count_graph, &order, least_slots).unwrap();
        let total = passes.count_along(&count_graph, &plan, "test").unwrap();
        (total, passes.effort.states, passes.effort.transitions)
    }

    /// Returns `true` if the board of a published count is counted in a moment.
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
            for least_slots in [17, 25] {
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
