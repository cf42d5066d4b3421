//! The reason why there is no tour, where a count found none.

use std::time::Duration;

use super::answer::any_tour;
use super::options::Options;
use super::outcome::Outcome;
use cavalcade_core::{Budget, NoObserver, Question, Reason};
use cavalcade_graph::Run;

/// The time to look for a reason.
const PATIENCE: Duration = Duration::from_secs(5);

/// Returns why there is no tour, where a count found none: a reason that can be checked on the board if one is found
/// soon.
#[must_use]
pub fn why_none(question: &Question, budget: &Budget) -> Reason {
    let budget = budget.clone().with_time(PATIENCE);
    match any_tour(question, &Options::default(), &mut Run::new(&budget, &mut NoObserver)) {
        Ok(answer) => match answer.outcome {
            Outcome::Impossible(reason) => reason,
            _ => Reason::Counted,
        },
        Err(_) => Reason::Counted,
    }
}
