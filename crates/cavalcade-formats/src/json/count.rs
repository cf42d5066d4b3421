//! Numbers of tours, exact and estimated.

use std::time::Duration;

use serde::Serialize;

use super::asked::Answer;
use super::whole::Seed;
use cavalcade_core::Question;
use cavalcade_core::util::Named;
use cavalcade_count::{Count, CountMethod, Estimate, EstimateOptions, Symmetric};

#[derive(Clone, Debug, Serialize)]
struct Counted {
    directed: String,
    undirected: String,
    strictly_open: Option<String>,
    classes: Option<String>,
    symmetries: Option<Vec<SymmetryRecord>>,
    method: &'static str,
    states_peak: u64,
    states: u64,
    transitions: u64,
    memory_peak: u64,
}

/// An exact number of tours. Large numbers are text, because they outgrow the numbers of JSON readers.
#[derive(Clone, Debug, Serialize)]
pub struct CountRecord(Answer<Counted>);

impl CountRecord {
    /// Creates the record of a count that took this time.
    #[must_use]
    pub fn new(question: &Question, count: &Count, elapsed: Duration) -> Self {
        let classes = count.classes.as_ref();
        let counted = Counted {
            directed: count.directed.to_string(),
            undirected: count.undirected.to_string(),
            strictly_open: count.strictly_open.as_ref().map(ToString::to_string),
            classes: classes.map(|classes| classes.number.to_string()),
            symmetries: classes.map(|classes| classes.symmetric.iter().map(SymmetryRecord::new).collect()),
            // The first name of the frontier method is `auto`.
            method: if count.method == CountMethod::Frontier { "frontier" } else { count.method.name() },
            states_peak: count.effort.states_peak,
            states: count.effort.states,
            transitions: count.effort.transitions,
            memory_peak: count.effort.memory_peak,
        };
        Self(Answer::new("counted", question, counted, elapsed))
    }
}

/// The number of tours with a symmetry.
#[derive(Clone, Debug, Serialize)]
struct SymmetryRecord {
    symmetry: String,
    moved_along: String,
    reversed: String,
}

impl SymmetryRecord {
    fn new(symmetric: &Symmetric) -> Self {
        Self {
            symmetry: symmetric.symmetry.to_string(),
            moved_along: symmetric.moved_along.to_string(),
            reversed: symmetric.reversed.to_string(),
        }
    }
}

#[derive(Clone, Debug, Serialize)]
struct Estimated {
    estimate: f64,
    low: f64,
    high: f64,
    confidence: f64,
    /// The precision wanted, if any was.
    precision: Option<f64>,
    /// Whether it was reached; if no precision was wanted, whether the estimate ended before any limit.
    reached: bool,
    runs: u64,
    seed: Seed,
    method: &'static str,
}

/// An estimated number of tours.
#[derive(Clone, Debug, Serialize)]
pub struct EstimateRecord(Answer<Estimated>);

impl EstimateRecord {
    /// Creates the record of an estimate with these options, which took this time.
    #[must_use]
    pub fn new(question: &Question, estimate: &Estimate, options: &EstimateOptions, elapsed: Duration) -> Self {
        let Estimate { mean, low, high, runs, .. } = *estimate;
        let estimated = Estimated {
            estimate: mean,
            low,
            high,
            confidence: 0.95,
            precision: options.precision,
            reached: estimate.has_reached(options),
            runs,
            seed: Seed(options.seed),
            method: CountMethod::Estimate.name(),
        };
        Self(Answer::new("estimated", question, estimated, elapsed))
    }
}
