//! The reason why there is no tour, where all tours were counted and there are none.

use std::time::Duration;

use super::answer::any_tour;
use super::options::Options;
use super::outcome::Outcome;
use cavalcade_core::{Budget, NoObserver, Question, Reason};
use cavalcade_graph::Run;

/// Time to look for a reason, where it is known that there is no tour.
const PATIENCE: Duration = Duration::from_secs(5);

/// Returns why there is no tour, where all were counted: a reason that can be checked on the board if one is found soon.
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
