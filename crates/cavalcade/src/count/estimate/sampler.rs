//! Draws samples: counts in which only some states of each layer are kept.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;

use crate::budget::{Budget, Limit};
use crate::count::model::network::Network;
use crate::count::model::plan::CountPlan;
use crate::count::store::sum_table::SumTable;
use crate::count::transition::ends_placed::EndsPlaced;
use crate::count::transition::expander::{Expander, TransitionWorkspace};
use crate::count::transition::labels::Labels;
use crate::count::transition::profile::ByProfile;
use crate::count::transition::transitions::{Batch, Batches, TransitionSink};

/// The bytes of feasibility checks kept in a sample.
const FEASIBILITY_CACHE: u64 = 16 << 20;

/// Draws samples.
pub(crate) struct Sampler<L> {
    expanders: Vec<Expander<L>>,
    /// The ends placed on the empty board.
    first: EndsPlaced,
    /// The states kept of a layer.
    keep: usize,
    seed: u64,
    /// The memory of one sample, in bytes.
    room: u64,
}

/// The states of a layer with their weights.
type WeightedStates<L> = Vec<(L, EndsPlaced, f64)>;

impl<L: Labels> Sampler<L> {
    /// A sampler that keeps so many states of a layer, and takes so many bytes for a sample.
    pub(crate) fn new(
        network: &Network,
        plan: &CountPlan,
        keep: usize,
        seed: u64,
        room: u64,
        budget: &Budget,
    ) -> Result<Self, Limit> {
        let expanders = Expander::all(plan, network, budget)?;
        Ok(Self { expanders, first: EndsPlaced::at_first(network.ends()), keep: keep.max(1), seed, room })
    }

    /// The sample with this number: from the empty board to the last square, with draws of its own.
    pub(crate) fn draw(&self, number: u64, budget: &Budget) -> Result<f64, Limit> {
        let mut draws = ChaCha12Rng::seed_from_u64(self.seed);
        draws.set_stream(number);
        let mut layer: WeightedStates<L> = vec![(L::BARE, self.first, 1.0)];
        let mut sums = SampleSums::new(self.room);
        for expander in &self.expanders {
            budget.check(0)?;
            sums.tables.iter_mut().for_each(|table| table.reset(layer.len()));
            expand(expander, &layer, &mut sums, budget)?;
            layer.clear();
            for (placed, table) in EndsPlaced::all().zip(&sums.tables) {
                layer.extend(table.entries().map(|(labels, weight)| (labels, placed, weight)));
            }
            self.thin_out(&mut layer, &mut draws);
        }
        Ok(sums.total)
    }

    /// Forgets some states of a layer that has too many.
    fn thin_out(&self, layer: &mut WeightedStates<L>, draws: &mut ChaCha12Rng) {
        if layer.len() <= self.keep {
            return;
        }
        let threshold = threshold(layer.iter().map(|state| state.2).collect(), self.keep);
        layer.retain_mut(|(_, _, weight)| {
            let kept = *weight >= threshold || draws.random::<f64>() * threshold < *weight;
            *weight = f64::max(*weight, threshold);
            kept
        });
    }
}

/// The weight above which states are surely kept, so that so many are kept on average.
fn threshold(mut weights: Vec<f64>, keep: usize) -> f64 {
    weights.sort_unstable_by(|a, b| b.total_cmp(a));
    let mut rest: f64 = weights.iter().sum();
    for (sure, weight) in weights.iter().enumerate().take(keep) {
        let threshold = rest / (keep - sure) as f64;
        if *weight <= threshold {
            return threshold;
        }
        rest -= weight;
    }
    f64::INFINITY
}

/// Takes all states a stride further.
fn expand<L: Labels>(
    expander: &Expander<L>,
    layer: &WeightedStates<L>,
    sums: &mut SampleSums<L>,
    budget: &Budget,
) -> Result<(), Limit> {
    let mut profiles: ByProfile<Batch<L, f64>> = ByProfile::default();
    for (labels, placed, weight) in layer {
        profiles.entry(expander.profile(*labels, *placed)).or_default().push((*labels, *weight));
    }
    let mut workspace = TransitionWorkspace::new(FEASIBILITY_CACHE);
    let mut batches: Batches<L, f64> = [const { Batch::new() }; _];
    for (profile, batch) in profiles {
        budget.check(0)?;
        batches[0] = batch;
        let transitions = expander.transitions(profile, &mut workspace);
        transitions.follow(&mut batches, expander.mirror(), expander.closing(), sums);
        if sums.is_full() {
            let allowed = budget.memory().unwrap_or(u64::MAX);
            // About twice as much before it was drawn from, as far as one can tell from here.
            return Err(Limit::Memory { needed: allowed.saturating_mul(2), allowed });
        }
    }
    Ok(())
}

/// What follows from the states of a layer.
struct SampleSums<L> {
    tables: [SumTable<L, f64>; EndsPlaced::COUNT],
    total: f64,
    /// The memory that the tables may take, in bytes.
    room: u64,
}

impl<L: Labels> SampleSums<L> {
    fn new(room: u64) -> Self {
        Self { tables: [(); EndsPlaced::COUNT].map(|()| SumTable::new()), total: 0.0, room }
    }

    /// Whether the tables take more than they may. One that grows takes half as much again, and the layer made of them
    /// and the weights it is drawn by as much as all.
    fn is_full(&self) -> bool {
        let places: usize = self.tables.iter().map(SumTable::places).sum();
        3 * (places * size_of::<(L, f64)>()) as u64 > self.room
    }
}

impl<L: Labels> TransitionSink<L, f64> for SampleSums<L> {
    fn states(&mut self, states: &[(L, f64)], placed: EndsPlaced) {
        if !self.is_full() {
            self.tables[placed.index()].add_all(states);
        }
    }

    fn tour(&mut self, weight: f64) {
        self.total += weight;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_threshold_keeps_as_many_as_wanted_on_average() {
        let weights: Vec<f64> = (1..=100).map(f64::from).collect();
        let threshold = threshold(weights.clone(), 40);
        let kept: f64 = weights.iter().map(|weight| f64::min(1.0, weight / threshold)).sum();
        assert!((kept - 40.0).abs() < 1e-9, "{kept}");
    }
}
