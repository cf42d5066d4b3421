//! Estimating the number of tours of boards beyond exact reach.
//!
//! The frontier method with a lottery: whenever a layer has more states than wanted, some are drawn and the others
//! forgotten. A state of weight `w` is kept with probability `min(1, w / c)` and then has the weight `max(w, c)`, so its
//! weight is right on average, and so is the sum at the end: the estimate is *unbiased*. The threshold `c` is such that
//! the wanted number of states is kept on average. (The idea of thinning out a tree of choices at random without bias is
//! Knuth's, 1975, and its form with many at a time is known from simulations of polymers. Here equal states are merged
//! first, which takes away most of the scatter.) A layer that is small enough is kept whole: then the estimate is exact.
//!
//! The whole run is repeated with fresh draws. From the mean and the scatter of the runs follows an interval that would
//! hold the true number in 95 of 100 cases if the runs were normally distributed. They are not quite: where few states
//! are kept of very many, some runs that are needed for the mean are rare, and the interval is then too hopeful.

use std::num::NonZero;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;

use super::crew;
use super::expander::{Draft, Expander};
use super::network::{Ends, Network};
use super::order::Order;
use super::plan::Plan;
use super::profile::ByProfile;
use super::recipe::{Batch, Batches, Sink};
use super::state::{Bytes, Labels, Lane, Nibbles};
use super::table::Table;
use super::{CountError, read_countable};
use crate::budget::{Budget, Limit};
use crate::problem::{Answer, CycleProblem, Reading};
use crate::{Kind, Observer, Progress, Question};

/// How to estimate.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EstimateOptions {
    /// The seed of all draws.
    pub seed: u64,
    /// The states kept of a layer.
    pub states: usize,
    /// The most runs made.
    pub runs: u64,
    /// Stop as soon as the interval is no wider than this part of the estimate, either way.
    pub precision: Option<f64>,
    /// The threads to use. The estimate does not depend on it.
    pub threads: NonZero<usize>,
}

impl Default for EstimateOptions {
    fn default() -> Self {
        Self { seed: 1, states: 4000, runs: 100, precision: Some(0.01), threads: crew::full_size() }
    }
}

/// An estimated number of tours, each counted once: the number that [`Count::undirected`](super::Count) is exactly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// What was counted.
    pub kind: Kind,
    /// The mean of the runs.
    pub mean: f64,
    /// The lower end of the 95% interval.
    pub low: f64,
    /// The upper end of the 95% interval.
    pub high: f64,
    /// The runs made; none if the number is known without.
    pub runs: u64,
}

/// The bytes of outlooks kept in a run.
const OUTLOOKS: u64 = 16 << 20;

/// Fewer runs say nothing about their scatter.
const FEWEST_RUNS: u64 = 10;

/// Estimates the number of tours that answer a question. When the time is up, what has been found is the estimate,
/// unless it is too little to tell anything. What is known without any run is told exactly.
pub fn estimate(
    question: &Question,
    options: &EstimateOptions,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Estimate, CountError> {
    let mut scatter = Scatter::new(question.kind());
    match read_countable(question, budget)? {
        Reading::Answered(answer) => Ok(Estimate::exactly(question.kind(), matches!(answer, Answer::Path(_)))),
        Reading::Cycle(problem) => {
            scatter.run(&problem, options, budget, observer)?;
            Ok(scatter.estimate())
        }
    }
}

impl Estimate {
    /// One tour, or none.
    fn exactly(kind: Kind, is_one: bool) -> Self {
        let mean = if is_one { 1.0 } else { 0.0 };
        Self { kind, mean, low: mean, high: mean, runs: 0 }
    }
}

/// The mean and the squared deviations of some numbers, kept up to date one by one (Welford 1962).
#[derive(Clone, Copy, Debug)]
struct Scatter {
    kind: Kind,
    /// What the numbers are told in: the first of them that is not zero. The square of a large one would be too large.
    unit: f64,
    runs: u64,
    mean: f64,
    squares: f64,
}

impl Scatter {
    const fn new(kind: Kind) -> Self {
        Self { kind, unit: 0.0, runs: 0, mean: 0.0, squares: 0.0 }
    }

    /// Makes runs for a problem, in the narrowest packing that holds its frontier.
    fn run(
        &mut self,
        problem: &CycleProblem<'_>,
        options: &EstimateOptions,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<(), CountError> {
        let network = Network::of_problem(problem);
        let order = Order::choose(problem.question().board(), problem.graph(), &network, budget)?;
        if let Some(plan) = Plan::new(&network, &order, Nibbles::SLOTS) {
            let lottery = Lottery::<Nibbles>::new(&network, &plan, options, budget)?;
            self.repeat(&lottery, options, budget, observer)?;
        } else {
            let most = Bytes::<64>::SLOTS;
            let plan = Plan::new(&network, &order.without_mirror(), most).ok_or(CountError::TooWide { most })?;
            let lottery = Lottery::<Bytes<64>>::new(&network, &plan, options, budget)?;
            self.repeat(&lottery, options, budget, observer)?;
        }
        Ok(())
    }

    /// Makes runs, several at a time, until one of the limits; they are added in their order, whoever made them.
    fn repeat<L: Labels>(
        &mut self,
        lottery: &Lottery<L>,
        options: &EstimateOptions,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<(), CountError> {
        let most = options.runs.max(FEWEST_RUNS);
        while self.runs < most {
            let first = self.runs;
            let run = |number: usize| lottery.run(options.seed, first + number as u64, budget);
            let left = usize::try_from(most - first).unwrap_or(usize::MAX);
            let threads = options.threads.get().min(left);
            for total in crew::employ(threads, || run(0), run) {
                match total {
                    Ok(total) if total.is_finite() => self.add(total),
                    Ok(_) => return Err(CountError::TooManyTours),
                    Err(_) if self.runs >= FEWEST_RUNS => return Ok(()),
                    Err(limit) => return Err(limit.into()),
                }
                if self.runs > 1 {
                    let Estimate { mean, low, high, runs: samples, .. } = self.estimate();
                    observer.progress(Progress::Estimate { mean, low, high, samples });
                }
                if self.runs >= FEWEST_RUNS && self.is_within(options.precision) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn is_within(&self, precision: Option<f64>) -> bool {
        precision.is_some_and(|wanted| self.half_width() <= wanted * self.mean)
    }

    /// What the runs come to.
    fn estimate(&self) -> Estimate {
        let Self { kind, mean, runs, unit, .. } = *self;
        let half_width = self.half_width();
        let (low, high) = (f64::max(mean - half_width, 0.0), mean + half_width);
        Estimate { kind, mean: mean * unit, low: low * unit, high: f64::min(high * unit, f64::MAX), runs }
    }

    fn add(&mut self, number: f64) {
        if self.unit == 0.0 {
            self.unit = number;
        }
        let number = if self.unit == 0.0 { 0.0 } else { number / self.unit };
        self.runs += 1;
        let deviation = number - self.mean;
        self.mean += deviation / self.runs as f64;
        self.squares += deviation * (number - self.mean);
    }

    /// Half the width of the 95% interval for the mean.
    fn half_width(&self) -> f64 {
        let free = self.runs as f64 - 1.0;
        let of_mean = (self.squares / free / self.runs as f64).sqrt();
        // Student's factor for 95% and so many degrees of freedom, to a part in a thousand from nine on.
        let factor = 1.96 + 2.372 / free + 2.82 / (free * free) + 2.5 / (free * free * free);
        factor * of_mean
    }
}

struct Lottery<L> {
    expanders: Vec<Expander<L>>,
    first: Lane,
    keep: usize,
    /// The memory of one run, in bytes.
    room: u64,
}

/// The states of a layer with their weights.
type Layer<L> = Vec<(L, Lane, f64)>;

impl<L: Labels> Lottery<L> {
    fn new(network: &Network, plan: &Plan, options: &EstimateOptions, budget: &Budget) -> Result<Self, Limit> {
        let expanders = Expander::all(plan, network, budget)?;
        let first = if *network.ends() == Ends::Closed { Lane::BOTH } else { Lane::NEITHER };
        let room = budget.memory().map_or(u64::MAX, |memory| memory / options.threads.get() as u64);
        Ok(Self { expanders, first, keep: options.states.max(1), room })
    }

    /// One run from the empty board to the last square, with draws of its own.
    fn run(&self, seed: u64, run: u64, budget: &Budget) -> Result<f64, Limit> {
        let mut draws = ChaCha12Rng::seed_from_u64(seed);
        draws.set_stream(run);
        let mut layer: Layer<L> = vec![(L::BARE, self.first, 1.0)];
        let mut sums = Sums::new(self.room);
        for expander in &self.expanders {
            budget.check(0)?;
            sums.tables.iter_mut().for_each(|table| table.reset(layer.len()));
            expand(expander, &layer, &mut sums, budget)?;
            layer.clear();
            for (lane, table) in (0..).map(Lane).zip(&sums.tables) {
                layer.extend(table.entries().map(|(labels, weight)| (labels, lane, weight)));
            }
            self.draw(&mut layer, &mut draws);
        }
        Ok(sums.total)
    }

    /// Forgets some states of a layer that has too many.
    fn draw(&self, layer: &mut Layer<L>, draws: &mut ChaCha12Rng) {
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
    layer: &Layer<L>,
    sums: &mut Sums<L>,
    budget: &Budget,
) -> Result<(), Limit> {
    let mut profiles: ByProfile<Batch<L, f64>> = ByProfile::default();
    for (labels, lane, weight) in layer {
        profiles.entry(expander.profile(*labels, *lane)).or_default().push((*labels, *weight));
    }
    let mut draft = Draft::new(OUTLOOKS);
    let mut batches: Batches<L, f64> = [const { Batch::new() }; _];
    for (profile, batch) in profiles {
        budget.check(0)?;
        batches[0] = batch;
        let recipe = expander.recipe(profile, &mut draft);
        recipe.follow(&mut batches, expander.mirror(), expander.closing(), sums);
        if sums.is_full() {
            let allowed = budget.memory().unwrap_or(u64::MAX);
            // About twice as much before it was drawn from, as far as one can tell from here.
            return Err(Limit::Memory { needed: allowed.saturating_mul(2), allowed });
        }
    }
    Ok(())
}

struct Sums<L> {
    tables: [Table<L, f64>; Lane::COUNT],
    total: f64,
    /// The memory that the tables may take, in bytes.
    room: u64,
}

impl<L: Labels> Sums<L> {
    fn new(room: u64) -> Self {
        Self { tables: [(); Lane::COUNT].map(|()| Table::new()), total: 0.0, room }
    }

    /// Whether the tables take more than they may. One that grows takes half as much again, and the layer made of them
    /// and the weights it is drawn by as much as all.
    fn is_full(&self) -> bool {
        let places: usize = self.tables.iter().map(Table::places).sum();
        3 * (places * size_of::<(L, f64)>()) as u64 > self.room
    }
}

impl<L: Labels> Sink<L, f64> for Sums<L> {
    fn states(&mut self, states: &[(L, f64)], lane: Lane) {
        if !self.is_full() {
            self.tables[lane.index()].add_all(states);
        }
    }

    fn tour(&mut self, weight: f64) {
        self.total += weight;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Limits, Piece, Silent, Size};

    fn closed(width: u32, height: u32) -> Question {
        Question::new(Board::rectangle(Size::new(width, height).unwrap()), Piece::KNIGHT, Kind::Closed)
    }

    #[test]
    fn layers_that_are_kept_whole_give_the_exact_number() {
        let options = EstimateOptions { states: 10_000, ..EstimateOptions::default() };
        let estimate = estimate(&closed(6, 6), &options, &Budget::unlimited(), &mut Silent).unwrap();
        assert_eq!((estimate.mean, estimate.low, estimate.high), (9862.0, 9862.0, 9862.0));
    }

    #[test]
    fn the_same_seed_gives_the_same_estimate_on_any_threads_and_another_one_another() {
        let estimate = |seed, threads| {
            let threads = NonZero::new(threads).unwrap();
            let options = EstimateOptions { seed, states: 200, runs: 20, precision: None, threads };
            estimate(&closed(6, 6), &options, &Budget::unlimited(), &mut Silent).unwrap()
        };
        assert_eq!(estimate(7, 1), estimate(7, 1));
        assert_eq!(estimate(7, 1), estimate(7, 3));
        assert_ne!(estimate(7, 1).mean.to_bits(), estimate(8, 1).mean.to_bits());
    }

    #[test]
    fn ends_that_are_given_are_estimated_as_they_are_counted() {
        let mean = |question: &Question| {
            let options = EstimateOptions { states: 10_000, ..EstimateOptions::default() };
            estimate(question, &options, &Budget::unlimited(), &mut Silent).unwrap().mean
        };
        let from = closed(6, 6).from("a1").unwrap();
        assert_eq!(mean(&from).to_bits(), 9862f64.to_bits());
        assert_eq!(mean(&from.to("f6").unwrap()).to_bits(), 0f64.to_bits());
        let open = |side| Question::new(Board::rectangle(Size::new(side, side).unwrap()), Piece::KNIGHT, Kind::Open);
        assert_eq!(mean(&open(5).to("a1").unwrap()).to_bits(), 304f64.to_bits());
        assert_eq!(mean(&open(1)).to_bits(), 1f64.to_bits());
    }

    #[test]
    fn very_large_numbers_have_an_interval_and_larger_ones_are_told_to_be_too_large() {
        let options = EstimateOptions { states: 50, runs: 10, precision: None, ..EstimateOptions::default() };
        let of = |height| estimate(&closed(3, height), &options, &Budget::unlimited(), &mut Silent);
        let large = of(450).unwrap();
        assert!(large.mean > 1e160 && large.high.is_finite() && large.low <= large.mean, "{large:?}");
        assert!(matches!(of(1300), Err(CountError::TooManyTours)));
    }

    #[test]
    fn an_estimate_keeps_to_its_memory_or_says_that_it_cannot() {
        let torus = Board::rectangle(Size::new(6, 6).unwrap()).with_wrap(crate::Wrap::Torus);
        let question = Question::new(torus, Piece::KNIGHT, Kind::Closed);
        let budget = Limits::none().with_memory(1 << 20).start();
        let estimate = estimate(&question, &EstimateOptions::default(), &budget, &mut Silent);
        assert!(matches!(estimate, Err(CountError::Limit(Limit::Memory { allowed: 0x0010_0000, .. }))), "{estimate:?}");
    }

    #[test]
    fn the_threshold_keeps_as_many_as_wanted_on_average() {
        let weights: Vec<f64> = (1..=100).map(f64::from).collect();
        let threshold = threshold(weights.clone(), 40);
        let kept: f64 = weights.iter().map(|weight| f64::min(1.0, weight / threshold)).sum();
        assert!((kept - 40.0).abs() < 1e-9, "{kept}");
    }

    #[test]
    fn a_budget_of_no_time_is_a_limit() {
        let budget = Limits::none().with_time(std::time::Duration::ZERO).start();
        let estimate = estimate(&closed(6, 6), &EstimateOptions::default(), &budget, &mut Silent);
        assert!(matches!(estimate, Err(CountError::Limit(_))));
    }
}
