//! The answer to a question for a tour.

use std::io::{self, Write};

use serde::Serialize;

use super::found::FoundRecord;
use super::gave_up::{GaveUpRecord, ProgressRecord};
use super::impossible::ImpossibleRecord;
use super::line::write_line;
use cavalcade_core::Question;
use cavalcade_core::util::Named;
use cavalcade_tours::{Numbering, Outcome, Report};

/// Writes the answer to a question.
pub fn write_report(question: &Question, report: &Report, out: &mut impl Write) -> io::Result<()> {
    write_line(&self::report(question, report), out)
}

/// The record of an answer: what it holds depends on the kind of answer.
#[derive(Serialize)]
#[serde(untagged)]
enum AnswerRecord<'a> {
    Found(FoundRecord<'a>),
    Impossible(ImpossibleRecord<'a>),
    GaveUp(GaveUpRecord),
}

/// Returns the answer to a question as a record.
pub fn report<'a>(question: &Question, report: &'a Report) -> impl Serialize + use<'a> {
    let (method, effort) = (report.method.map(Named::name), &report.effort);
    match &report.outcome {
        Outcome::Found(tour) => {
            let found = FoundRecord::new(question, tour, report.elapsed).by(method).with_effort(effort);
            let found = match &report.numbering {
                Some(Numbering { number, of }) => found.numbered(number, of),
                None => found,
            };
            AnswerRecord::Found(match &report.uniqueness {
                Some(uniqueness) => found.with_uniqueness(uniqueness),
                None => found,
            })
        }
        Outcome::Impossible(reason) => {
            AnswerRecord::Impossible(ImpossibleRecord::new(question, reason, report.elapsed).with_effort(effort))
        }
        Outcome::GaveUp(limit) => {
            let squares = question.board().len();
            let progress = ProgressRecord { done: effort.deepest, of: Some(squares), unit: "squares" };
            let record = GaveUpRecord::at(limit, report.elapsed).asking(question).after(Some(progress));
            AnswerRecord::GaveUp(record.by(method, effort))
        }
    }
}
