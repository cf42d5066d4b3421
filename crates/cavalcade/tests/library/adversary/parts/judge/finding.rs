//! Every method that looks for a tour.

use std::num::NonZero;

use cavalcade::search::backtrack::Pruning;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Budget, Limit, Method, Options, Outcome, Question, Report, Solver};

use super::super::case::Place;
use super::super::oracle::{answers, closes};
use super::{Court, patience};

/// The step limit of methods that never end where there is no tour.
const STEPS: u64 = 3_000;

/// A method with its options.
struct Way {
    name: String,
    options: Options,
}

impl Way {
    fn new(name: impl Into<String>, options: Options) -> Self {
        Self { name: format!("find by {}", name.into()), options }
    }

    /// Returns `true` if the method may leave the question open.
    fn may_give_up(&self) -> bool {
        matches!(self.options.method, Method::Warnsdorff | Method::Random | Method::Patch | Method::Sweep)
    }

    fn run(&self, question: &Question, threads: usize) -> Report {
        let threads = NonZero::new(threads).expect("one thread at least");
        Solver::new(question).options(Options { threads, ..self.options }).budget(&self.budget()).solve()
    }

    fn budget(&self) -> Budget {
        let is_endless = matches!(self.options.method, Method::Warnsdorff | Method::Random);
        if is_endless { patience().with_steps(STEPS) } else { patience() }
    }
}

/// Every method, with each of its options.
fn ways(seed: u64) -> Vec<Way> {
    let mut ways = Vec::new();
    for (name, method) in Method::NAMED {
        let options = Options { method, seed, ..Options::default() };
        match method {
            Method::Warnsdorff => ways.extend(
                TieBreak::NAMED
                    .map(|(tie, tie_break)| Way::new(format!("{name} {tie}"), Options { tie_break, ..options })),
            ),
            Method::Backtrack => ways.push(Way::new("plain backtrack", Options { pruning: Pruning::Off, ..options })),
            _ => {}
        }
        if method != Method::Warnsdorff {
            ways.push(Way::new(name, options));
        }
    }
    ways
}

pub(super) fn judge(court: &mut Court<'_>) {
    let seed = court.dice.below(100) as u64;
    for way in ways(seed) {
        if !way.options.method.fits(&court.question) {
            continue;
        }
        let Some(report) = court.hear(&way.name, |question| way.run(question, 1)) else { continue };
        if court.dice.once_in(16) {
            on_two_threads(court, &way, &report.outcome);
        }
        hold(court, &way, report);
    }
}

fn on_two_threads(court: &mut Court<'_>, way: &Way, outcome: &Outcome) {
    let Some(again) = court.hear(&way.name, |question| way.run(question, 2)) else { return };
    let is_same = are_alike(outcome, &again.outcome);
    court.expect_answer(is_same, format!("{}: another answer on two threads", way.name), || {
        format!("{outcome:?} and {:?}", again.outcome)
    });
}

/// Returns `true` if two answers are the same. How much was tried is not part of it, and a limit may be reached sooner
/// or later.
fn are_alike(one: &Outcome, other: &Outcome) -> bool {
    match (one, other) {
        (Outcome::Impossible(_), Outcome::Impossible(_)) | (Outcome::GaveUp(_), _) | (_, Outcome::GaveUp(_)) => true,
        _ => one == other,
    }
}

fn hold(court: &mut Court<'_>, way: &Way, report: Report) {
    let (name, oracle) = (&way.name, court.oracle);
    match &report.outcome {
        Outcome::Found(tour) => {
            let path: Vec<Place> = tour.squares().map(Place::from).collect();
            let is_tour = answers(oracle.case(), &path) && oracle.tours().contains(&oracle.normal(&path));
            court.expect_answer(is_tour, format!("{name}: no tour"), || format!("{path:?}"));
            court.expect_answer(
                closes(oracle.case(), &path) == tour.is_closed(),
                format!("{name}: wrongly closed"),
                || format!("{path:?}"),
            );
        }
        Outcome::Impossible(reason) => {
            court.expect_answer(!oracle.has_tour(), format!("{name}: impossible, and there is a tour"), || {
                reason.to_string()
            });
            let text = serde_json::to_string(reason).expect("a reason can be written");
            court.refusals.insert(text, report);
        }
        Outcome::GaveUp(limit) => {
            let may_give_up = way.may_give_up() && !matches!(limit, Limit::Time(_));
            court.expect_answer(may_give_up, format!("{name}: gives up"), || limit.to_string());
        }
    }
}
