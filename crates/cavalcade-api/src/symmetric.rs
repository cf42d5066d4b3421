//! `POST find` with a `symmetry`: a tour that a turn or flip of the board maps to itself.

use cavalcade::symmetric::{Asymmetry, SymmetricSearch, Wish};
use cavalcade::util::Named;
use cavalcade::{Budget, Observer, Question};
use cavalcade_formats::json::{FoundRecord, GaveUpRecord, ImpossibleRecord, Special};
use web_time::Instant;

use super::answer::{found, impossible};
use super::obstacle::Sketch;
use super::problem::Problem;
use super::question::bad_question;
use super::reply::Reply;

/// Refuses a symmetry that makes no sense for a question.
pub(crate) fn expect_sense(question: &Question, wish: Wish) -> Result<(), Problem> {
    SymmetricSearch::new(question, wish).map(|_| ()).map_err(|error| unfit(wish, &error))
}

fn unfit(wish: Wish, error: &impl ToString) -> Problem {
    bad_question(format!("`symmetry` {}: {}", wish.name(), error.to_string()))
}

/// Finds a symmetric tour, or tells why there is none.
pub(crate) fn find(
    question: &Question,
    wish: Wish,
    seed: u64,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Reply, Problem> {
    let begun = Instant::now();
    let search = SymmetricSearch::new(question, wish).map_err(|error| unfit(wish, &error))?;
    let answer = search.find(seed, budget, observer);
    let elapsed = begun.elapsed();
    match answer {
        Ok(Ok(made)) => {
            let special = Special { symmetry: Some(made.form.name()), ..Special::default() };
            let record = FoundRecord::new(question, &made.tour, elapsed);
            found(&record.by(Some(made.method.name())).with_special(special), &made.tour)
        }
        Ok(Err(Asymmetry::NoTour(reason))) => {
            let sketch = Sketch::of(question, &reason);
            impossible(&ImpossibleRecord::no_tour(question, &reason, elapsed), &sketch)
        }
        Ok(Err(why)) => {
            let why = why.to_string();
            impossible(&ImpossibleRecord::not_symmetric(question, wish, why.clone(), elapsed), &Sketch::saying(&why))
        }
        Err(limit) => Reply::json(&GaveUpRecord::at(&limit, elapsed).asking(question)),
    }
}
