//! One pass: the cycles of a graph, counted layer by layer.
//!
//! A pass knows nothing of squares and moves. A layer is processed shard by shard; when the last shard is done the
//! layer is gone and the next one complete, and may be saved.

use super::error::CountError;
use super::model::count_graph::CountGraph;
use super::model::plan::CountPlan;
use super::parallel::memory_shares::MemoryShares;
use super::parallel::work_queue::{ThreadResult, WorkQueue};
use super::parallel::worker::{Strides, Worker};
use super::store::layer::{FinishedLayer, PassSums};
use super::store::layer_writer::LayerWriter;
use super::store::memory_meter::MemoryMeter;
use super::store::shard::{Shard, gather, shard_bits};
use super::store::shard_writer::{MemoryLimit, ShardWriter};
use super::store::storage::Storage;
use super::transition::ends_placed::EndsPlaced;
use super::transition::expander::Expander;
use super::transition::labels::Labels;
use cavalcade_core::budget::{Budget, Limit};
use cavalcade_core::util::threads::run_on_threads;
use cavalcade_core::{Observer, Progress};

/// With fewer states than this a second thread costs more than it brings.
const WORTH_SHARING: u64 = 4096;

/// A pass over all layers of a plan.
pub(crate) struct Pass<'a, L> {
    expanders: Vec<Expander<L>>,
    /// The ends placed on the empty board.
    first: EndsPlaced,
    name: &'static str,
    memory: MemoryShares,
    budget: &'a Budget,
    observer: &'a mut dyn Observer,
}

impl<'a, L: Labels> Pass<'a, L> {
    /// Makes ready to count the cycles of a graph along a plan.
    pub(crate) fn new(
        count_graph: &CountGraph,
        plan: &CountPlan,
        name: &'static str,
        memory: MemoryShares,
        budget: &'a Budget,
        observer: &'a mut dyn Observer,
    ) -> Result<Self, Limit> {
        let expanders = Expander::all(plan, count_graph, budget)?;
        Ok(Self { expanders, first: EndsPlaced::at_first(count_graph.ends()), name, memory, budget, observer })
    }

    /// Takes the empty board, or the newest layer there is, to the last square.
    pub(crate) fn count(mut self, storage: &mut dyn Storage<L>) -> Result<PassSums, CountError> {
        let mut layer = match storage.newest()? {
            Some(layer) => layer,
            None => FinishedLayer::empty_board(self.first),
        };
        while layer.number < self.expanders.len() {
            layer = self.stride(layer, storage)?;
            storage.offer(&layer, layer.number == self.expanders.len())?;
        }
        Ok(layer.sums)
    }

    /// Works off a layer.
    fn stride(&mut self, layer: FinishedLayer<L>, storage: &dyn Storage<L>) -> Result<FinishedLayer<L>, CountError> {
        let progress = layer.progress(self.name, self.expanders.len());
        let FinishedLayer { number, states, shards, mut sums } = layer;
        sums.effort.states += states;
        sums.effort.states_peak = sums.effort.states_peak.max(states);
        let held = shards.iter().map(Shard::bytes).sum();
        // A shard is processed by one thread: more threads than shards have nothing to do.
        let threads = if states < WORTH_SHARING { 1 } else { self.memory.threads.min(shards.len()) };
        let queue = WorkQueue::new(shards, MemoryMeter::new(held, self.memory.layers, states), progress);
        let results = self.process(&queue, number, threads, shard_bits(states), storage);
        queue.check()?;
        let mut parts = Vec::new();
        for result in results {
            sums.total += result.total;
            sums.effort.transitions += result.transitions;
            parts.push(result.shards);
        }
        let shards = gather(parts);
        sums.effort.memory_peak = sums.effort.memory_peak.max(shards.iter().map(Shard::bytes).sum());
        let states = shards.iter().map(Shard::len).sum();
        Ok(FinishedLayer { number: number + 1, states, shards, sums })
    }

    /// Lets the threads work, this one among them.
    fn process(
        &mut self,
        queue: &WorkQueue<L>,
        number: usize,
        threads: usize,
        bits: u32,
        storage: &dyn Storage<L>,
    ) -> Vec<ThreadResult<L>> {
        let (expanders, memory, budget) = (&self.expanders, self.memory, self.budget);
        let worker = || {
            let least = memory.layers / 16 / threads as u64;
            let limit = MemoryLimit { meter: &queue.meter, least, spill: storage.spill() };
            let writer = LayerWriter::new(ShardWriter::new(bits.min(memory.bits), limit), None);
            let strides = Strides { this: &expanders[number], following: expanders.get(number + 1) };
            Worker::new(&strides, writer, storage, &queue.meter, memory.thread, budget)
        };
        let observer = &mut *self.observer;
        run_on_threads(
            threads,
            || queue.serve(worker(), budget, |progress| observer.progress(Progress::Layers(progress))),
            |_| queue.serve(worker(), budget, |_| {}),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::count_graph::TourEnds;
    use crate::model::order::NodeOrder;
    use crate::parallel::memory_shares::ThreadMemory;
    use crate::transition::packed_labels::Packed16;
    use cavalcade_core::{Board, NoObserver, Size};

    /// Layers stay in memory.
    struct Nowhere;

    impl<L> Storage<L> for Nowhere {
        fn offer(&mut self, _: &FinishedLayer<L>, _: bool) -> Result<(), CountError> {
            Ok(())
        }
    }

    /// The closed tours of a board three wide, where each thread has `sums` bytes for its sums.
    fn count(height: u32, sums: u64) -> PassSums {
        let board = Board::rectangle(Size::new(3, height).unwrap());
        let (graph, count_graph) = CountGraph::of_knight(&board, TourEnds::Closed);
        let budget = Budget::unlimited();
        let order = NodeOrder::choose(&board, &graph, &count_graph, &budget).unwrap();
        let plan = CountPlan::new(&count_graph, &order, Packed16::SLOTS).unwrap();
        let shares = MemoryShares::new(&budget, 1, Packed16::WORDS).unwrap();
        let memory = MemoryShares { thread: ThreadMemory { sums, ..shares.thread }, ..shares };
        let mut silent = NoObserver;
        let pass = Pass::<Packed16>::new(&count_graph, &plan, "test", memory, &budget, &mut silent).unwrap();
        pass.count(&mut Nowhere).unwrap()
    }

    #[test]
    fn sums_of_any_length_add_up_to_the_same_in_little_room() {
        let roomy = count(700, u64::MAX);
        assert!(roomy.total.bits() > 1024);
        for sums in [20_000, 2000] {
            let little = count(700, sums);
            assert_eq!(little.total, roomy.total);
            assert!(little.effort.transitions >= roomy.effort.transitions, "{:?}", little.effort);
        }
    }
}
