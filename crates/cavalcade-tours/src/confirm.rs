//! Confirms the claim that a question has no answer, whatever its property.
//!
//! Claims that there is no tour at all are confirmed by [`cavalcade_check`], which shares no code with the searches.
//! The claim that no tour has a symmetry is confirmed by counting the tours that have it, by another method than the
//! search. Other claims about properties cannot be checked.

use crate::symmetric::number_of;
use cavalcade_check::confirm::{self, Verdict};
use cavalcade_core::reason::PropertyReason;
use cavalcade_core::{Budget, Limit, Observer, Question, Reason};
use cavalcade_count::{BigUint, CountError};

/// The result of checking a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmation {
    /// The verdict.
    pub verdict: Verdict,
    /// The number of tours with the symmetry, if they were counted.
    pub counted: Option<BigUint>,
}

/// Looks again at the claim that a question has no answer for this reason.
pub fn confirm(question: &Question, reason: &Reason, budget: &Budget, observer: &mut dyn Observer) -> Confirmation {
    let Reason::Property(PropertyReason::NoSymmetricTour { symmetry, .. }) = reason else {
        return Confirmation { verdict: confirm::confirm(question, reason, budget), counted: None };
    };
    match number_of(question, *symmetry, budget, observer) {
        Ok(number) => {
            let verdict = if number == BigUint::ZERO { Verdict::Confirmed } else { Verdict::Refuted };
            Confirmation { verdict, counted: Some(number) }
        }
        Err(CountError::Limit(limit)) => Confirmation { verdict: Verdict::Open(limit), counted: None },
        Err(_) => Confirmation { verdict: Verdict::Open(Limit::Method), counted: None },
    }
}
