//! Every method that looks for a tour.

use std::num::NonZero;

use cavalcade::search::backtrack::Pruning;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Budget, Method, Options, Outcome, Report, Silent, solve};

use super::{Court, patience};
use crate::parts::case::Place;
use crate::parts::oracle::{answers, closes};

/// Steps after which a method may give up, if it may at all.
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

    /// Whether the method may leave the question open.
    fn may_give_up(&self) -> bool {
        matches!(self.options.method, Method::Warnsdorff | Method::Random | Method::Patch | Method::Sweep)
    }

    fn budget(&self) -> Budget {
        if self.may_give_up() { patience().with_steps(STEPS) } else { patience() }
    }
}

/// Every method, with each of its options.
fn ways() -> Vec<Way> {
    let mut ways = Vec::new();
    for (name, method) in Method::NAMED {
        let options = Options { method, ..Options::default() };
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
    for way in ways() {
        let run = |question: &_, threads: usize| {
            let threads = NonZero::new(threads).expect("one thread at least");
            way.options
                .method
                .fits(question)
                .then(|| solve(question, &Options { threads, ..way.options }, &way.budget(), &mut Silent))
        };
        let Some(Some(report)) = court.hear(&way.name, |question| run(question, 1)) else { continue };
        if court.dice.once_in(16)
            && let Some(Some(again)) = court.hear(&way.name, |question| run(question, 2))
        {
            let is_same = are_alike(&report.outcome, &again.outcome);
            court.expect(is_same, format!("{}: another answer on two threads", way.name), || {
                format!("{:?} and {:?}", report.outcome, again.outcome)
            });
        }
        hold(court, &way, report);
    }
}

/// Whether two answers are the same; how much was tried before every path was is not part of it.
fn are_alike(one: &Outcome, other: &Outcome) -> bool {
    match (one, other) {
        (Outcome::Impossible(_), Outcome::Impossible(_)) => true,
        _ => one == other,
    }
}

fn hold(court: &mut Court<'_>, way: &Way, report: Report) {
    let (name, oracle) = (&way.name, court.oracle);
    match report.outcome {
        Outcome::Found(tour) => {
            let path: Vec<Place> = tour.squares().map(Place::from).collect();
            court.expect(answers(oracle.case(), &path), format!("{name}: no tour"), || format!("{path:?}"));
            court.expect(closes(oracle.case(), &path) == tour.is_closed(), format!("{name}: wrongly closed"), || {
                format!("{path:?}")
            });
        }
        Outcome::Impossible(reason) => {
            court.expect(!oracle.has_tour(), format!("{name}: impossible, and there is a tour"), || reason.to_string());
            let text = serde_json::to_string(&reason).expect("a reason can be written");
            court.reasons.entry(text).or_insert_with(|| (name.clone(), reason));
        }
        Outcome::GaveUp(limit) => {
            court.expect(way.may_give_up(), format!("{name}: gives up"), || limit.to_string());
        }
    }
}
