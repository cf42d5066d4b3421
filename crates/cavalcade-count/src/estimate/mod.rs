//! Estimating the number of tours of boards beyond exact reach.
//!
//! The frontier method on samples: whenever a layer has more states than wanted, some are drawn and the others
//! forgotten. A state of weight `w` is kept with probability `min(1, w / c)` and then has the weight `max(w, c)`, so its
//! weight is right on average, and so is the sum at the end: the estimate is *unbiased*. The threshold `c` is such that
//! the wanted number of states is kept on average. (The idea of thinning out a tree of choices at random without bias is
//! Knuth's, 1975, and its form with many at a time is known from simulations of polymers. Here equal states are merged
//! first, which takes away most of the scatter.) A layer that is small enough is kept whole: then the estimate is exact.
//!
//! That is one *sample*, and more are drawn. From their mean and their scatter follows an interval that would hold the
//! true number in 95 of 100 cases if samples were normally distributed. They are not quite: where few states are kept of
//! very many, some samples that are needed for the mean are rare, and the interval is then too hopeful.

mod sampler;
mod scatter;

use std::num::NonZero;

use super::error::CountError;
use super::model::count_graph::CountGraph;
use super::model::order::NodeOrder;
use super::model::plan::CountPlan;
use super::packing::{PackedPlan, in_packing};
use super::reach::read_countable;
use super::transition::labels::Labels;
use cavalcade_core::budget::{Budget, Limit};
use cavalcade_core::util::threads::run_on_threads;
use cavalcade_core::{Kind, Observer, Progress, Question};
use cavalcade_graph::problem::{Answer, Normalised};
use sampler::Sampler;
use scatter::Scatter;

/// The options of an estimate.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EstimateOptions {
    /// The seed of all draws.
    pub seed: u64,
    /// The states kept of a layer.
    pub states: usize,
    /// The most samples drawn, ten at least.
    pub runs: u64,
    /// Stop as soon as the interval is within plus or minus this fraction of the estimate.
    pub precision: Option<f64>,
}

impl Default for EstimateOptions {
    fn default() -> Self {
        Self { seed: 0, states: 4000, runs: 100, precision: Some(0.01) }
    }
}

/// An estimated number of tours, each counted once: the number that [`Count::undirected`](super::Count) is exactly.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Estimate {
    /// The kind of tour.
    pub kind: Kind,
    /// The mean of the samples.
    pub mean: f64,
    /// The lower end of the 95% interval.
    pub low: f64,
    /// The upper end of the 95% interval.
    pub high: f64,
    /// The number of samples drawn; 0 if the number is known without sampling.
    pub runs: u64,
    /// Half the width of the interval, as a fraction of the mean.
    pub precision: f64,
    /// The number of states expanded for all samples together: the work, like
    /// [`CountEffort::states`](super::CountEffort::states).
    pub states: u64,
    /// The limit that ended it, if one did before it had what was wanted.
    pub stopped: Option<Limit>,
}

/// The fewest samples to draw a conclusion from, unless a limit cuts them off.
const FEWEST_SAMPLES: u64 = 10;
/// Fewer samples have no scatter.
const FEWEST_AT_A_LIMIT: u64 = 2;

/// Estimates the number of tours that answer a question.
pub(crate) fn estimate(
    question: &Question,
    options: &EstimateOptions,
    threads: NonZero<usize>,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Estimate, CountError> {
    match read_countable(question, budget)? {
        Normalised::Answered(answer) => Ok(Estimate::exactly(question.kind(), matches!(answer, Answer::Path(_)))),
        Normalised::Cycle(problem) => {
            let (graph, order) = NodeOrder::of_problem(&problem, budget)?;
            let PackedPlan { plan, packing, .. } = PackedPlan::choose(&graph, &order)?;
            let samples = in_packing!(packing, L => sample::<L>(&graph, &plan, options, threads, budget, observer))?;
            Ok(Estimate::new(question.kind(), &samples))
        }
    }
}

impl Estimate {
    /// The estimate that follows from some samples.
    fn new(kind: Kind, samples: &Samples) -> Self {
        let scatter = &samples.scatter;
        let (low, high) = scatter.interval();
        Self {
            kind,
            mean: scatter.mean(),
            low,
            high,
            runs: scatter.len(),
            precision: scatter.precision(),
            states: samples.states,
            stopped: samples.stopped,
        }
    }

    /// Returns `true` if the precision asked for was reached; without one, if no limit came before the last sample.
    #[must_use]
    pub fn has_reached(&self, options: &EstimateOptions) -> bool {
        options.precision.map_or(self.stopped.is_none(), |part| self.precision <= part)
    }

    /// One tour, or none.
    fn exactly(kind: Kind, is_one: bool) -> Self {
        let mean = if is_one { 1.0 } else { 0.0 };
        Self { kind, mean, low: mean, high: mean, runs: 0, precision: 0.0, states: 0, stopped: None }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Samples {
    scatter: Scatter,
    states: u64,
    stopped: Option<Limit>,
}

/// Draws samples, several at a time, until a limit; they are added in order, whichever thread drew them.
fn sample<L: Labels>(
    graph: &CountGraph,
    plan: &CountPlan,
    options: &EstimateOptions,
    threads: NonZero<usize>,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Samples, CountError> {
    let room = budget.memory().map_or(u64::MAX, |memory| memory / threads.get() as u64);
    let sampler = Sampler::<L>::new(graph, plan, options.states, options.seed, room, budget)?;
    let most = options.runs.max(FEWEST_SAMPLES);
    let mut samples = Samples::default();
    while samples.scatter.len() < most {
        let first = samples.scatter.len();
        let own = || {
            sampler.draw(first, budget, |layer, layers| {
                if first < 2 {
                    observer.progress(Progress::Sampling { samples: first, layer, layers });
                }
            })
        };
        let other = |number: usize| sampler.draw(first + number as u64, budget, |_, _| ());
        let left = usize::try_from(most - first).unwrap_or(usize::MAX);
        for sample in run_on_threads(threads.get().min(left), own, other) {
            let scatter = &mut samples.scatter;
            match sample {
                Ok(sample) if sample.total.is_finite() => {
                    scatter.add(sample.total);
                    samples.states += sample.states;
                }
                Ok(_) => return Err(CountError::TooManyTours),
                Err(limit) if scatter.len() >= FEWEST_AT_A_LIMIT => {
                    return Ok(Samples { stopped: Some(limit), ..samples });
                }
                Err(limit) => return Err(limit.into()),
            }
            if scatter.len() > 1 {
                let (low, high) = scatter.interval();
                let (mean, samples) = (scatter.mean(), scatter.len());
                observer.progress(Progress::Estimate { mean, low, high, samples });
            }
            let is_wanted = |part| scatter.precision() <= part;
            if scatter.len() >= FEWEST_SAMPLES && options.precision.is_some_and(is_wanted) {
                return Ok(samples);
            }
        }
    }
    Ok(samples)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Counter;
    use cavalcade_core::{Board, Cancel, Limits, Piece, Size};

    fn closed(width: u32, height: u32) -> Question {
        Question::new(Board::rectangle(Size::new(width, height).unwrap()), Piece::KNIGHT, Kind::Closed)
    }

    #[test]
    fn layers_that_are_kept_whole_give_the_exact_number() {
        let options = EstimateOptions { states: 10_000, ..EstimateOptions::default() };
        let estimate = Counter::new(&closed(6, 6)).estimate(&options).unwrap();
        assert_eq!((estimate.mean, estimate.low, estimate.high), (9862.0, 9862.0, 9862.0));
    }

    #[test]
    fn the_same_seed_gives_the_same_estimate_on_any_threads_and_another_one_another() {
        let estimate = |seed, threads| {
            let threads = NonZero::new(threads).unwrap();
            let options = EstimateOptions { seed, states: 200, runs: 20, precision: None };
            Counter::new(&closed(6, 6)).threads(threads).estimate(&options).unwrap()
        };
        assert_eq!(estimate(7, 1), estimate(7, 1));
        assert_eq!(estimate(7, 1), estimate(7, 3));
        assert_ne!(estimate(7, 1).mean.to_bits(), estimate(8, 1).mean.to_bits());
    }

    #[test]
    fn ends_that_are_given_are_estimated_as_they_are_counted() {
        let mean = |question: &Question| {
            let options = EstimateOptions { states: 10_000, ..EstimateOptions::default() };
            Counter::new(question).estimate(&options).unwrap().mean
        };
        let from = closed(6, 6).starting_at("a1").unwrap();
        assert_eq!(mean(&from).to_bits(), 9862f64.to_bits());
        assert_eq!(mean(&from.ending_at("f6").unwrap()).to_bits(), 0f64.to_bits());
        let open = |side| Question::new(Board::rectangle(Size::new(side, side).unwrap()), Piece::KNIGHT, Kind::Open);
        assert_eq!(mean(&open(5).ending_at("a1").unwrap()).to_bits(), 304f64.to_bits());
        assert_eq!(mean(&open(1)).to_bits(), 1f64.to_bits());
    }

    #[test]
    fn very_large_numbers_have_an_interval_and_larger_ones_are_refused() {
        let options = EstimateOptions { states: 50, runs: 10, precision: None, ..EstimateOptions::default() };
        let of = |height| Counter::new(&closed(3, height)).estimate(&options);
        let large = of(450).unwrap();
        assert!(large.mean > 1e160 && large.high.is_finite() && large.low <= large.mean, "{large:?}");
        assert!(matches!(of(1300), Err(CountError::TooManyTours)));
    }

    #[test]
    fn an_estimate_keeps_to_its_memory_or_says_that_it_cannot() {
        let torus = Board::rectangle(Size::new(6, 6).unwrap()).with_wrap(cavalcade_core::Wrap::Torus);
        let question = Question::new(torus, Piece::KNIGHT, Kind::Closed);
        let budget = Limits::none().with_memory(1 << 20).start();
        let estimate = Counter::new(&question).budget(&budget).estimate(&EstimateOptions::default());
        assert!(matches!(estimate, Err(CountError::Limit(Limit::Memory { allowed: 0x0010_0000, .. }))), "{estimate:?}");
    }

    #[test]
    fn the_work_of_an_estimate_is_measured_in_states() {
        let options = EstimateOptions { states: 10_000, ..EstimateOptions::default() };
        let estimate = Counter::new(&closed(6, 6)).estimate(&options).unwrap();
        let exact = Counter::new(&closed(6, 6)).count().unwrap().effort.states;
        assert_eq!((estimate.runs, estimate.states, estimate.stopped), (10, 10 * exact, None));
    }

    #[test]
    fn an_estimate_reports_progress_before_there_is_anything_to_estimate_from() {
        let options = EstimateOptions { states: 50, ..EstimateOptions::default() };
        let mut sampled: Vec<(u64, usize, usize)> = Vec::new();
        let mut observe = |progress: Progress<'_>| {
            if let Progress::Sampling { samples, layer, layers } = progress {
                sampled.push((samples, layer, layers));
            }
        };
        Counter::new(&closed(6, 6)).threads(NonZero::<usize>::MIN).observer(&mut observe).estimate(&options).unwrap();
        let layers = sampled[0].2;
        let each = |samples| (0..layers).map(move |layer| (samples, layer, layers));
        assert_eq!(sampled, each(0).chain(each(1)).collect::<Vec<_>>());
    }

    #[test]
    fn an_estimate_that_is_stopped_returns_what_it_has() {
        let options = EstimateOptions { states: 50, ..EstimateOptions::default() };
        for samples in [2, 5, 15] {
            let cancel = Cancel::default();
            let budget = Limits::none().with_cancel(cancel.clone()).start();
            let mut observe = |progress: Progress<'_>| {
                if matches!(progress, Progress::Estimate { samples: drawn, .. } if drawn == samples) {
                    cancel.cancel();
                }
            };
            let estimate = Counter::new(&closed(6, 6))
                .threads(NonZero::<usize>::MIN)
                .budget(&budget)
                .observer(&mut observe)
                .estimate(&options)
                .unwrap();
            assert_eq!((estimate.runs, estimate.stopped), (samples, Some(Limit::Cancelled)));
            assert!(estimate.low < estimate.mean && estimate.mean < estimate.high, "{estimate:?}");
            assert!(estimate.precision > 0.01, "{estimate:?}");
        }
    }

    #[test]
    fn a_budget_of_no_time_is_a_limit() {
        let budget = Limits::none().with_time(std::time::Duration::ZERO).start();
        let estimate = Counter::new(&closed(6, 6)).budget(&budget).estimate(&EstimateOptions::default());
        assert!(matches!(estimate, Err(CountError::Limit(_))));
    }
}
