//! `POST find`: one question, one answer, and on the way how it came about.

use std::time::Duration;

use cavalcade::count::UpTo;
use cavalcade::notation::json;
use cavalcade::search::backtrack::Pruning;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Budget, Method, Observer, Options, Outcome, Property, Question, Report, Solver};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::answer::{found, impossible, several};
use super::body::parse;
use super::event::Teller;
use super::name::{Name, NoMore};
use super::obstacle::Sketch;
use super::problem::Problem;
use super::property::PropertyFields;
use super::question::{QuestionFields, bad_question, time_limit};
use super::record::Recorder;
use super::reply::Reply;
use super::report::observed;
use super::watch::{Pace, Watcher};
use super::{Interface, InterfaceLimits, Task, Terms};

/// The most different tours that one request can ask for.
const MOST_TOURS: usize = 100;

/// What can be asked.
#[derive(Clone, Debug, Deserialize)]
struct FindRequest {
    #[serde(flatten)]
    question: QuestionFields,
    #[serde(default, deserialize_with = "chosen_method")]
    method: Option<Name<Method>>,
    tie_break: Option<Name<TieBreak>>,
    #[serde(default)]
    seed: u64,
    prune: Option<bool>,
    time_limit_ms: Option<u64>,
    #[serde(default)]
    watch: bool,
    #[serde(default)]
    pace: f64,
    record: Option<u64>,
    #[serde(flatten)]
    property: PropertyFields,
    #[serde(default)]
    unique: bool,
    number: Option<u64>,
    #[serde(flatten)]
    _no_more: NoMore,
}

/// Reads a method that can be chosen; others belong to a property.
fn chosen_method<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Name<Method>>, D::Error> {
    let method = Option::<Name<Method>>::deserialize(deserializer)?;
    match method {
        Some(Name(method)) if !Method::CHOICES.iter().any(|(_, choice)| *choice == method) => {
            let names: Vec<&str> = Method::CHOICES.iter().map(|(name, _)| *name).collect();
            Err(D::Error::custom(format!("`{method}` cannot be chosen; write one of {}", names.join(", "))))
        }
        method => Ok(method),
    }
}

/// Reads what is to be found.
pub(crate) fn read(interface: &Interface, body: &[u8]) -> Result<Task, Problem> {
    let request: FindRequest = parse(body)?;
    let limits = *interface.limits();
    let search = request.search(&limits)?;
    let work = move |terms: Terms<'_>| {
        let budget = terms.budget(&limits, search.time);
        search.answer(&budget, terms.into_teller())
    };
    Ok(Task::new(work).telling())
}

impl FindRequest {
    /// The search that the request asks for, if its fields fit together.
    fn search(&self, limits: &InterfaceLimits) -> Result<Search, Problem> {
        let setup = self.property.add_to(self.question.setup(limits)?);
        let question = setup.question().map_err(bad_question)?;
        let shown = self.shown()?;
        let options = self.options(shown, limits);
        if !options.method.fits(&question) {
            return Err(bad_question("the method construct is for a knight on a whole rectangle; choose another"));
        }
        if let Some(property) = question.property().filter(|property| !property.uses_any_search()) {
            self.expect_no_search_options(property)?;
        }
        if self.unique && question.given().is_none() {
            return Err(bad_question("`unique` is about given numbers; add `clues`, or leave it out"));
        }
        let number = self.number.map(|number| self.number_of_tours(number, &question)).transpose()?;
        let time = time_limit(self.time_limit_ms, limits)?;
        Ok(Search { question, options, time, shown, number })
    }

    /// How many different tours are wanted, if that goes with the other fields.
    fn number_of_tours(&self, number: u64, question: &Question) -> Result<usize, Problem> {
        let all = [
            (self.unique, "unique"),
            (question.property() == Some(&Property::Random), "random"),
            (self.watch, "watch"),
            (self.record.is_some(), "record"),
        ];
        if let Some((_, field)) = all.into_iter().find(|(is_given, _)| *is_given) {
            return Err(bad_question(format!("`number` does not go with `{field}`; leave one of them out")));
        }
        match usize::try_from(number) {
            Ok(number @ 1..=MOST_TOURS) => Ok(number),
            _ => Err(bad_question(format!("`number` is a number of tours from 1 to {MOST_TOURS}"))),
        }
    }

    /// What is shown of the steps.
    fn shown(&self) -> Result<Shown, Problem> {
        let pace = Pace::new(self.pace);
        let pace =
            pace.ok_or_else(|| bad_question("the pace is from 0.1 to 100000 steps a second, or 0 for no pace"))?;
        match self.record {
            Some(_) if pace != Pace::AsItGoes => Err(bad_question(
                "`pace` does not go with `record`, which tells every step at once; leave one of them out",
            )),
            Some(steps) => match usize::try_from(steps) {
                Ok(steps @ 1..=Recorder::MOST) => Ok(Shown::First(steps)),
                _ => Err(bad_question(format!("`record` is a number of steps from 1 to {}", Recorder::MOST))),
            },
            None if pace != Pace::AsItGoes && !Pace::CAN_BE_KEPT => {
                Err(bad_question("no pace can be kept here; ask with `record`, and show the steps at your own pace"))
            }
            None if self.watch => Ok(Shown::Watched(pace)),
            None if pace != Pace::AsItGoes => {
                Err(bad_question("`pace` is for a search that is watched; add `watch`, or leave it out"))
            }
            None => Ok(Shown::Nothing),
        }
    }

    fn options(&self, shown: Shown, limits: &InterfaceLimits) -> Options {
        let method = self.method.map_or(Method::Auto, |name| name.0);
        Options {
            // A constructed tour leaves nothing to watch.
            method: if shown != Shown::Nothing && method == Method::Auto { Method::Warnsdorff } else { method },
            pruning: if self.prune == Some(false) { Pruning::Off } else { Pruning::On },
            tie_break: self.tie_break.map_or_else(|| method.usual_tie_break(self.number.is_some()), |name| name.0),
            seed: self.seed,
            unique: self.unique,
            threads: limits.threads,
        }
    }

    /// Refuses options of a search for a property that has a search of its own.
    fn expect_no_search_options(&self, property: &Property) -> Result<(), Problem> {
        let all = [
            (self.method.is_some_and(|name| name.0 != Method::Auto), "method"),
            (self.tie_break.is_some(), "tie_break"),
            (self.prune.is_some(), "prune"),
            (self.watch, "watch"),
            (self.record.is_some(), "record"),
        ];
        match all.into_iter().find(|(is_given, _)| *is_given) {
            Some((_, field)) => {
                let property = property.name();
                Err(bad_question(format!(
                    "`{field}` does not go with `{property}`, which has its own search; leave it out"
                )))
            }
            None => Ok(()),
        }
    }
}

/// What is shown of the steps of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shown {
    /// Nothing but how far it is.
    Nothing,
    /// As many as can be followed.
    Watched(Pace),
    /// So many from the beginning, and none of these is left out.
    First(usize),
}

/// A search that is ready to begin.
struct Search {
    question: Question,
    options: Options,
    time: Duration,
    shown: Shown,
    number: Option<usize>,
}

impl Search {
    fn answer(&self, budget: &Budget, teller: Option<Teller<'_>>) -> Result<Reply, Problem> {
        if matches!(self.shown, Shown::First(_)) && teller.is_none() {
            return Err(bad_question(
                "`record` tells the steps as events; ask with the header `Accept: text/event-stream`",
            ));
        }
        match self.number {
            Some(number) => self.reply_with(number, budget, teller),
            None => self.reply(&self.report(budget, teller)),
        }
    }

    /// Different tours, no two the same up to turns and flips.
    fn reply_with(&self, number: usize, budget: &Budget, teller: Option<Teller<'_>>) -> Result<Reply, Problem> {
        let reports: Vec<Report> = observed(teller, |observer| {
            let solver = Solver::new(&self.question).options(self.options).observer(observer);
            solver.distinct(UpTo::Symmetry, budget).take(number).collect()
        });
        match reports.as_slice() {
            [none @ Report { outcome: Outcome::Impossible(_) | Outcome::GaveUp(_), .. }] => self.reply(none),
            reports => several(reports.iter().map(|report| json::report(&self.question, report))),
        }
    }

    /// Searches, telling how far it is if anybody listens.
    fn report(&self, budget: &Budget, teller: Option<Teller<'_>>) -> Report {
        let solve = |observer: &mut dyn Observer| {
            Solver::new(&self.question).options(self.options).budget(budget).observer(observer).solve()
        };
        match (teller, self.shown) {
            (teller @ None, _) | (teller, Shown::Nothing) => observed(teller, solve),
            (Some(teller), Shown::Watched(pace)) => {
                let mut watcher = Watcher::new(teller, pace, budget.clone());
                let report = solve(&mut watcher);
                watcher.finish();
                report
            }
            (Some(teller), Shown::First(steps)) => {
                let mut recorder = Recorder::new(teller, steps);
                let report = solve(&mut recorder);
                recorder.finish();
                report
            }
        }
    }

    /// The object of the command, and more.
    fn reply(&self, report: &Report) -> Result<Reply, Problem> {
        let record = json::report(&self.question, report);
        match &report.outcome {
            Outcome::Found(tour) => found(&record, tour),
            Outcome::Impossible(reason) => impossible(&record, &Sketch::of(&self.question, reason)),
            Outcome::GaveUp(_) => Reply::json(&record),
        }
    }
}
