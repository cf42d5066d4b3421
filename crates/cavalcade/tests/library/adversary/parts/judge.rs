//! Everything the library says of a question, held against the oracle.

mod atlas;
mod claims;
mod finding;
mod made_up;
mod numbers;
mod tours;

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use cavalcade::{Budget, Limits, Question, Report};

use super::case::Case;
use super::dice::Dice;
use super::oracle::Oracle;

/// A wrong answer of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Complaint {
    /// The kind of mistake, in the same words for every question.
    pub(crate) sort: String,
    /// The answer, and the truth.
    pub(crate) detail: String,
}

/// All wrong answers of the library to a question.
pub(crate) fn complaints(oracle: &Oracle) -> Vec<Complaint> {
    let question = oracle.case().question().expect("a case is a question that may be asked");
    let dice = Dice::of(&oracle.case().to_string());
    let mut court = Court { oracle, question, dice, refusals: BTreeMap::new(), complaints: Vec::new() };
    finding::judge(&mut court);
    numbers::judge(&mut court);
    atlas::judge(&mut court);
    tours::judge(&mut court);
    claims::judge(&mut court);
    court.complaints
}

/// A question before the judge.
struct Court<'a> {
    oracle: &'a Oracle,
    question: Question,
    dice: Dice,
    /// The answers that there is no tour, by their reason in JSON.
    refusals: BTreeMap<String, Report>,
    complaints: Vec<Complaint>,
}

impl Court<'_> {
    fn case(&self) -> &Case {
        self.oracle.case()
    }

    /// Complains unless the condition holds.
    fn expect(&mut self, is_so: bool, sort: impl Into<String>, detail: impl FnOnce() -> String) {
        if !is_so {
            self.complaints.push(Complaint { sort: sort.into(), detail: detail() });
        }
    }

    /// Complains unless an answer is right, and names the kind of question.
    fn expect_answer(&mut self, is_right: bool, sort: impl fmt::Display, detail: impl FnOnce() -> String) {
        let sort = format!("{sort}: {}", situation(self.case()));
        self.expect(is_right, sort, detail);
    }

    /// The result of some work; a complaint if it panics.
    fn hear<T>(&mut self, name: &str, work: impl FnOnce(&Question) -> T) -> Option<T> {
        let question = &self.question;
        let result = catch_unwind(AssertUnwindSafe(|| work(question)));
        result
            .map_err(|panic| {
                let text = panic.downcast_ref::<String>().cloned();
                let text = text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default();
                self.expect(false, format!("{name}: panics"), || text);
            })
            .ok()
    }
}

/// The kind of question.
fn situation(case: &Case) -> String {
    let squares = match case.places.len() {
        1 => "one square, ",
        2 => "two squares, ",
        _ => "",
    };
    let ends = match (case.start, case.end) {
        (None, None) => "",
        (Some(_), None) => " with a start",
        (None, Some(_)) => " with an end",
        (Some(_), Some(_)) => " with both ends",
    };
    format!("{squares}{}{ends}", case.kind)
}

/// Far more than any of these questions takes; it only keeps a fault from hanging the test.
fn patience() -> Budget {
    Limits::none().with_time(Duration::from_secs(20)).start()
}
