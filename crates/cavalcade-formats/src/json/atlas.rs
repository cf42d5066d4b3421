//! Atlases and the numbers of tours.

use std::time::Duration;

use num_bigint::BigUint;
use serde::Serialize;

use super::asked::Answer;
use cavalcade_core::Question;

#[derive(Debug, Serialize)]
struct Atlas {
    tours: String,
    states: u64,
    bytes: u64,
}

/// The record of an atlas that was built.
#[derive(Debug, Serialize)]
pub struct AtlasRecord(Answer<Atlas>);

impl AtlasRecord {
    /// Creates the record of an atlas with this many tours, states and bytes.
    #[must_use]
    pub fn new(question: &Question, tours: &BigUint, states: u64, bytes: u64, elapsed: Duration) -> Self {
        Self(Answer::new("built", question, Atlas { tours: tours.to_string(), states, bytes }, elapsed))
    }
}

#[derive(Debug, Serialize)]
struct Numbering {
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<String>,
    of: String,
}

/// The record that all tours are numbered.
#[derive(Debug, Serialize)]
pub struct NumberedRecord(Answer<Numbering>);

impl NumberedRecord {
    /// Creates the record for this number of tours.
    #[must_use]
    pub fn new(question: &Question, of: &BigUint, elapsed: Duration) -> Self {
        Self(Answer::new("numbered", question, Numbering { number: None, of: of.to_string() }, elapsed))
    }
}

/// The number of a tour.
#[derive(Debug, Serialize)]
pub struct RankRecord(Answer<Numbering>);

impl RankRecord {
    /// Creates the record of the number of a tour among all tours that answer a question.
    #[must_use]
    pub fn new(question: &Question, number: &BigUint, of: &BigUint, elapsed: Duration) -> Self {
        let numbering = Numbering { number: Some(number.to_string()), of: of.to_string() };
        Self(Answer::new("ranked", question, numbering, elapsed))
    }
}
