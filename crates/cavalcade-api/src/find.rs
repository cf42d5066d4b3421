//! `POST find`: finds a tour, or several.

use std::time::Duration;

use cavalcade::count::Equivalence;
use cavalcade::search::backtrack::Pruning;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Budget, Method, Observer, Options, Outcome, Property, Question, Report, Solver};
use cavalcade_formats::json;
use serde::Deserialize;

use super::answer::{found, impossible, several};
use super::body::parse;
use super::event::EventSink;
use super::name::{Name, NoOtherFields};
use super::obstacle::ObstacleMarks;
use super::problem::Problem;
use super::property::PropertyFields;
use super::question::{QuestionFields, bad_question, time_limit};
use super::record::Recorder;
use super::reply::Reply;
use super::report::observed;
use super::watch::{Pace, Watcher};
use super::{Api, ApiLimits, Task};

/// The most tours of one request.
const MOST_TOURS: usize = 100;

/// The request.
#[derive(Clone, Debug, Deserialize)]
struct FindRequest {
    #[serde(flatten)]
    question: QuestionFields,
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
    _no_other_fields: NoOtherFields,
}

/// Reads a request for a tour.
pub(crate) fn read(api: &Api, body: &[u8]) -> Result<Task, Problem> {
    let search = parse::<FindRequest>(body)?.search(api.limits())?;
    Ok(Task::streaming(api.limits(), search.time, move |budget, sink| search.answer(budget, sink)))
}

impl FindRequest {
    /// The requested search, if the fields are consistent.
    fn search(&self, limits: &ApiLimits) -> Result<Search, Problem> {
        let setup = self.property.add_to(self.question.setup(limits)?);
        let question = setup.question().map_err(bad_question)?;
        let shown = self.shown()?;
        let options = self.options(shown, limits);
        if !options.method.fits(&question) {
            return Err(bad_question(
                "the method `construct` works only for a knight on a whole rectangle; choose another",
            ));
        }
        if let Some(property) = question.property().filter(|property| !property.uses_any_search()) {
            self.expect_no_search_options(property)?;
        }
        if self.unique && question.given().is_none() {
            return Err(bad_question("`unique` works only with `clues`; add `clues` or leave out `unique`"));
        }
        let number = self.number.map(|number| self.number_of_tours(number, &question)).transpose()?;
        let time = time_limit(self.time_limit_ms, limits)?;
        Ok(Search { question, options, time, shown, number })
    }

    /// The number of tours, if it is consistent with the other fields.
    fn number_of_tours(&self, number: u64, question: &Question) -> Result<usize, Problem> {
        let all = [
            (self.unique, "unique"),
            (question.property() == Some(&Property::Random), "random"),
            (self.watch, "watch"),
            (self.record.is_some(), "record"),
        ];
        if let Some((_, field)) = all.into_iter().find(|(is_given, _)| *is_given) {
            return Err(bad_question(format!("`number` cannot be combined with `{field}`; leave one of them out")));
        }
        match usize::try_from(number) {
            Ok(number @ 1..=MOST_TOURS) => Ok(number),
            _ => Err(bad_question(format!("`number` must be from 1 to {MOST_TOURS}"))),
        }
    }

    /// The steps to show.
    fn shown(&self) -> Result<Escaped, Problem> {
        let pace = Pace::new(self.pace);
        let pace =
            pace.ok_or_else(|| bad_question("`pace` must be from 0.1 to 100000 steps per second, or 0 for no limit"))?;
        match self.record {
            Some(_) if pace != Pace::AsItGoes => Err(bad_question(
                "`pace` cannot be combined with `record`, which sends every step at once; leave one of them out",
            )),
            Some(steps) => match usize::try_from(steps) {
                Ok(steps @ 1..=Recorder::MOST) => Ok(Escaped::First(steps)),
                _ => Err(bad_question(format!("`record` must be from 1 to {}", Recorder::MOST))),
            },
            None if pace != Pace::AsItGoes && !Pace::CAN_BE_KEPT => {
                Err(bad_question("`pace` is not available here; use `record` and show the steps at your own pace"))
            }
            None if self.watch => Ok(Escaped::Watched(pace)),
            None if pace != Pace::AsItGoes => {
                Err(bad_question("`pace` works only with `watch`; add `watch` or leave out `pace`"))
            }
            None => Ok(Escaped::Nothing),
        }
    }

    fn options(&self, shown: Escaped, limits: &ApiLimits) -> Options {
        let method = match self.method.map_or(Method::Auto, |name| name.0) {
            // A constructed tour leaves nothing to watch.
            Method::Auto if shown != Escaped::Nothing => Method::Warnsdorff,
            method => method,
        };
        let wants_variety = self.number.is_some() || self.seed != 0;
        Options {
            method,
            pruning: if self.prune == Some(false) { Pruning::Off } else { Pruning::On },
            tie_break: self.tie_break.map_or_else(|| method.usual_tie_break(wants_variety), |name| name.0),
            seed: self.seed,
            unique: self.unique,
            threads: limits.threads,
        }
    }

    /// Rejects search options for a property that has its own search.
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
                    "`{field}` cannot be combined with `{property}`, which has its own search; leave it out"
                )))
            }
            None => Ok(()),
        }
    }
}

/// The steps of a search that are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Escaped {
    /// None, only the progress.
    Nothing,
    /// As many as the client can follow.
    Watched(Pace),
    /// The first steps, without gaps.
    First(usize),
}

/// A search that is ready to start.
struct Search {
    question: Question,
    options: Options,
    time: Duration,
    shown: Escaped,
    number: Option<usize>,
}

impl Search {
    fn answer(&self, budget: &Budget, sink: Option<EventSink<'_>>) -> Result<Reply, Problem> {
        if matches!(self.shown, Escaped::First(_)) && sink.is_none() {
            return Err(bad_question("`record` sends the steps as events; add the header `Accept: text/event-stream`"));
        }
        match self.number {
            Some(number) => self.reply_with(number, budget, sink),
            None => self.reply(&self.report(budget, sink)),
        }
    }

    /// Replies with several tours, no two the same up to rotation and reflection.
    fn reply_with(&self, number: usize, budget: &Budget, sink: Option<EventSink<'_>>) -> Result<Reply, Problem> {
        let reports: Vec<Report> = observed(sink, |observer| {
            let solver = Solver::new(&self.question).options(self.options).observer(observer);
            solver.distinct(Equivalence::Symmetry, budget).take(number).collect()
        });
        match reports.as_slice() {
            [none @ Report { outcome: Outcome::Impossible(_) | Outcome::GaveUp(_), .. }] => self.reply(none),
            reports => several(reports.iter().map(|report| json::report(&self.question, report))),
        }
    }

    /// Searches, and reports the progress if there is a listener.
    fn report(&self, budget: &Budget, sink: Option<EventSink<'_>>) -> Report {
        let solve = |observer: &mut dyn Observer| {
            Solver::new(&self.question).options(self.options).budget(budget).observer(observer).solve()
        };
        match (sink, self.shown) {
            (sink @ None, _) | (sink, Escaped::Nothing) => observed(sink, solve),
            (Some(sink), Escaped::Watched(pace)) => {
                let mut watcher = Watcher::new(sink, pace, budget.clone());
                let report = solve(&mut watcher);
                watcher.finish();
                report
            }
            (Some(sink), Escaped::First(steps)) => {
                let mut recorder = Recorder::new(sink, steps);
                let report = solve(&mut recorder);
                recorder.finish();
                report
            }
        }
    }

    /// Replies with the record of the command and additional facts.
    fn reply(&self, report: &Report) -> Result<Reply, Problem> {
        let record = json::report(&self.question, report);
        match &report.outcome {
            Outcome::Found(tour) => found(&record, tour),
            Outcome::Impossible(reason) => impossible(&record, &ObstacleMarks::of(&self.question, reason)),
            Outcome::GaveUp(_) => Reply::json(&record),
        }
    }
}
