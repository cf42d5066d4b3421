//! Draws samples: counts in which only some states of each layer are kept.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;

use crate::model::count_graph::CountGraph;
use crate::model::plan::CountPlan;
use crate::store::sum_table::SumTable;
use crate::transition::batch::{BATCH, Batch};
use crate::transition::cache::TransitionCache;
use crate::transition::ends_placed::EndsPlaced;
use crate::transition::expander::Expander;
use crate::transition::feasibility::Feasibility;
use crate::transition::labels::Labels;
use crate::transition::profile::{ByProfile, Profile};
use crate::transition::transitions::{Batches, TransitionSink};
use cavalcade_core::budget::{Budget, Limit};

/// The bytes of transitions kept for a stride of a sample.
const TRANSITION_CACHE: u64 = 16 << 20;

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

/// A count in which only some states of each layer were kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// The estimated number of tours.
    pub(crate) total: f64,
    pub(crate) states: u64,
}

type WeightedStates<L> = Vec<(L, EndsPlaced, f64)>;

impl<L: Labels> Sampler<L> {
    /// Creates a sampler that keeps `keep` states of a layer and may use `room` bytes for a sample.
    pub(crate) fn new(
        graph: &CountGraph,
        plan: &CountPlan,
        keep: usize,
        seed: u64,
        room: u64,
        budget: &Budget,
    ) -> Result<Self, Limit> {
        let expanders = Expander::all(plan, graph, budget)?;
        Ok(Self { expanders, first: EndsPlaced::at_first(graph.ends()), keep: keep.max(1), seed, room })
    }

    /// Draws the sample with this number, with its own random numbers, from the empty board to the last square. Before
    /// each layer, `report` receives the number of finished layers and of all.
    pub(crate) fn draw(
        &self,
        number: u64,
        budget: &Budget,
        mut report: impl FnMut(usize, usize),
    ) -> Result<Sample, Limit> {
        let mut draws = ChaCha12Rng::seed_from_u64(self.seed);
        draws.set_stream(number);
        let mut layer: WeightedStates<L> = vec![(L::BARE, self.first, 1.0)];
        let mut sample = Sample { total: 0.0, states: 0 };
        for (finished, expander) in self.expanders.iter().enumerate() {
            budget.check(0)?;
            report(finished, self.expanders.len());
            let mut sums = SampleSums::new(self.room, expander.feasibility());
            expand(expander, &layer, &mut sums, budget)?;
            sample.states += layer.len() as u64;
            sample.total += sums.total;
            layer.clear();
            for (placed, table) in EndsPlaced::all().zip(&sums.tables) {
                layer.extend(table.entries().iter().map(|(labels, weight)| (*labels, placed, *weight)));
            }
            self.thin_out(&mut layer, &mut draws);
        }
        Ok(sample)
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

/// The weight above which states are always kept, chosen so that `keep` states are kept on average.
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
    sums: &mut SampleSums<'_, L>,
    budget: &Budget,
) -> Result<(), Limit> {
    let mut layer: Vec<(Profile, L, f64)> =
        layer.iter().map(|(labels, placed, weight)| (Profile::of(*labels, *placed), *labels, *weight)).collect();
    layer.sort_unstable_by_key(|state| (state.0, state.1));
    let mut cache = TransitionCache::new(TRANSITION_CACHE);
    let mut batches: Batches<L, f64> = std::array::from_fn(|_| Batch::new(0.0));
    for group in layer.chunk_by(|a, b| a.0 == b.0) {
        let profile = group[0].0;
        let transitions = cache.look_up(profile, expander, budget)?;
        for part in group.chunks(BATCH) {
            budget.check(0)?;
            batches[0].clear();
            for (_, labels, weight) in part {
                batches[0].push((*labels, *weight));
            }
            transitions.follow(profile, expander.frame(), &mut batches, sums);
        }
        if sums.is_full() {
            let allowed = budget.memory().unwrap_or(u64::MAX);
            // Roughly twice as much before sampling, as far as can be estimated here.
            return Err(Limit::Memory { needed: allowed.saturating_mul(2), allowed });
        }
    }
    Ok(())
}

/// The states and tours that follow from a layer.
struct SampleSums<'a, L> {
    tables: [SumTable<L, f64>; EndsPlaced::COUNT],
    total: f64,
    /// The memory that the tables may take, in bytes.
    room: u64,
    feasibility: &'a Feasibility,
    /// The feasibility of each profile.
    feasible: ByProfile<bool>,
}

impl<'a, L: Labels> SampleSums<'a, L> {
    fn new(room: u64, feasibility: &'a Feasibility) -> Self {
        let tables = [(); EndsPlaced::COUNT].map(|()| SumTable::new());
        Self { tables, total: 0.0, room, feasibility, feasible: ByProfile::default() }
    }

    /// Returns `true` if the tables use more than their share. A table that grows takes half as much again, and the
    /// layer made of them and the weights to sample by take as much as all tables.
    fn is_full(&self) -> bool {
        3 * self.tables.iter().map(SumTable::bytes).sum::<u64>() > self.room
    }
}

impl<L: Labels> TransitionSink<L, f64> for SampleSums<'_, L> {
    type Place = EndsPlaced;

    fn place(&mut self, profile: Profile) -> Option<EndsPlaced> {
        let check = || self.feasibility.is_feasible(profile);
        self.feasible.entry(profile).or_insert_with(check).then_some(profile.placed)
    }

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
