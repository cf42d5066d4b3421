//! Atlases and the numbers of tours.

use std::time::Duration;

use num_bigint::BigUint;
use serde::Serialize;

use super::asked::Asked;
use super::line::milliseconds;
use cavalcade_core::Question;

/// An atlas that was built.
#[derive(Debug, Serialize)]
pub struct AtlasRecord {
    outcome: &'static str,
    #[serde(flatten)]
    asked: Asked,
    tours: String,
    states: u64,
    bytes: u64,
    elapsed_ms: f64,
}

impl AtlasRecord {
    /// Creates the record of an atlas with this many tours, states and bytes.
    #[must_use]
    pub fn new(question: &Question, tours: &BigUint, states: u64, bytes: u64, elapsed: Duration) -> Self {
        let (asked, elapsed_ms) = (Asked::of(question), milliseconds(elapsed));
        Self { outcome: "built", asked, tours: tours.to_string(), states, bytes, elapsed_ms }
    }
}

/// The record that all tours are numbered.
#[derive(Debug, Serialize)]
pub struct NumberedRecord {
    outcome: &'static str,
    #[serde(flatten)]
    asked: Asked,
    of: String,
    elapsed_ms: f64,
}

impl NumberedRecord {
    /// Creates the record for this number of tours.
    #[must_use]
    pub fn new(question: &Question, of: &BigUint, elapsed: Duration) -> Self {
        let (asked, elapsed_ms) = (Asked::of(question), milliseconds(elapsed));
        Self { outcome: "numbered", asked, of: of.to_string(), elapsed_ms }
    }
}

/// The number of a tour.
#[derive(Debug, Serialize)]
pub struct RankRecord {
    outcome: &'static str,
    #[serde(flatten)]
    asked: Asked,
    number: String,
    of: String,
    elapsed_ms: f64,
}

impl RankRecord {
    /// Creates the record of the number of a tour among all tours that answer a question.
    #[must_use]
    pub fn new(question: &Question, number: &BigUint, of: &BigUint, elapsed: Duration) -> Self {
        let (asked, elapsed_ms) = (Asked::of(question), milliseconds(elapsed));
        Self { outcome: "ranked", asked, number: number.to_string(), of: of.to_string(), elapsed_ms }
    }
}
