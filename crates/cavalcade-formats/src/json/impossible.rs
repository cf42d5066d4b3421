//! That there is no tour, or none as ordered, and why.

use std::time::Duration;

use serde::Serialize;

use super::asked::Asked;
use super::work::{Elapsed, Work};
use cavalcade_core::reason::Theorem;
use cavalcade_core::util::Named;
use cavalcade_core::{Effort, Question, Reason};
use cavalcade_tours::symmetric::Wish;

/// That there is no tour, or none as ordered. Whichever command says so, the fields are the same.
#[derive(Debug, Serialize)]
pub struct ImpossibleRecord<'a> {
    outcome: &'static str,
    #[serde(flatten)]
    asked: Asked,
    reason: Why<'a>,
    elapsed_ms: Elapsed,
    #[serde(flatten)]
    work: Option<Work>,
}

/// A reason with its words.
#[derive(Debug, Serialize)]
struct Why<'a> {
    #[serde(flatten)]
    what: What<'a>,
    text: String,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum What<'a> {
    /// There is no tour at all, and perhaps a theorem says so too.
    NoTour {
        #[serde(flatten)]
        reason: &'a Reason,
        #[serde(skip_serializing_if = "Option::is_none")]
        theorem: Option<Theorem>,
    },
    /// There may be tours, and none is as ordered.
    Unmet {
        kind: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        symmetry: Option<&'static str>,
    },
}

/// The kind of reason why no tour is symmetric as wished for.
pub(super) const NO_SYMMETRIC_TOUR: &str = "no-symmetric-tour";

impl<'a> ImpossibleRecord<'a> {
    fn new(question: &Question, what: What<'a>, text: String, elapsed: Duration) -> Self {
        Self {
            outcome: "impossible",
            asked: Asked::of(question),
            reason: Why { what, text },
            elapsed_ms: Elapsed::Took(elapsed),
            work: None,
        }
    }

    /// The record that a question has no answer for this reason, after so long.
    #[must_use]
    pub fn no_tour(question: &Question, reason: &'a Reason, elapsed: Duration) -> Self {
        let theorem = reason.theorem_beside(question);
        Self::new(question, What::NoTour { reason, theorem }, reason.in_full(question), elapsed)
    }

    /// The record that no tour is as it was ordered, for a reason of this kind in words.
    #[must_use]
    pub fn unmet(question: &Question, kind: &'static str, text: String, elapsed: Duration) -> Self {
        Self::new(question, What::Unmet { kind, symmetry: None }, text, elapsed)
    }

    /// The record that no tour is symmetric as wished for, for a reason in words.
    #[must_use]
    pub fn not_symmetric(question: &Question, wish: Wish, text: String, elapsed: Duration) -> Self {
        let what = What::Unmet { kind: NO_SYMMETRIC_TOUR, symmetry: Some(wish.name()) };
        Self::new(question, what, text, elapsed)
    }

    /// With the work of the search.
    #[must_use]
    pub fn with_effort(mut self, effort: &Effort) -> Self {
        self.work = Some(effort.into());
        self
    }
}
