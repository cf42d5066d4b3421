//! Writes the answer of `find`: the tour to a file or standard output, a summary to standard error.

use std::io::{self, Write};
use std::path::Path;

use cavalcade::facts::{crossings, turns};
use cavalcade::magic::Known;
use cavalcade::notation;
use cavalcade::symmetric::has_symmetry;
use cavalcade::util::counted;
use cavalcade::{Budget, atlas};
use cavalcade::{
    HumanDuration, Kind, Limit, Magic, Method, Numbering, Outcome, Property, Question, Reason, Report, Tour, Uniqueness,
};
use cavalcade_draw::Drawing;
use cavalcade_formats::json;

use crate::args::FindArgs;
use crate::error::{CliError, Exit};
use crate::format::Format;
use crate::input::input_name;
use crate::notes::{final_message_budget, note, report_error};
use crate::output::{named, numbered_file, write_to};
use crate::picture::write_picture;
use crate::run_report::RunReport;
use crate::style::Word;

/// The answer to a question: its format and destination.
pub(super) struct Answer<'a> {
    pub(super) args: &'a FindArgs,
    pub(super) format: Format,
    pub(super) question: &'a Question,
    pub(super) budget: &'a Budget,
    pub(super) run: &'a RunReport,
}

impl Answer<'_> {
    /// Writes the answer and a summary.
    pub(super) fn write(&self, report: &Report) -> Result<Exit, CliError> {
        let file = self.args.output.file();
        match &report.outcome {
            _ if self.format == Format::JSON => write_json(file, self.question, report, self.budget)?,
            Outcome::Found(tour) => {
                self.write_tours(tour, report.uniqueness.as_ref(), file)?;
                self.summarise(tour, report);
            }
            Outcome::Impossible(reason) if self.is_output_taken() => report_error(Word::Impossible, reason),
            _ => explain(self.question, report, self.budget)?,
        }
        Ok(exit(&report.outcome))
    }

    /// Returns `true` if `--cnf` writes to standard output.
    fn is_output_taken(&self) -> bool {
        let cnf = self.args.search.cnf.as_deref();
        cnf.is_some() && named(cnf).is_none()
    }

    /// Writes one tour to a file or standard output.
    pub(super) fn write_tour(&self, tour: &Tour, file: Option<&Path>) -> Result<(), CliError> {
        match self.format {
            Format::Picture(format) => {
                write_picture(Drawing::Tour(tour), &self.args.picture.options(), format, file, self.budget)
            }
            Format::Notation(format) => {
                write_to(file, self.budget, |mut out| notation::write_within(tour, format, self.budget, &mut out))
            }
        }
    }

    /// Writes a tour and, with `--unique`, a second one if there is one.
    fn write_tours(&self, tour: &Tour, uniqueness: Option<&Uniqueness>, file: Option<&Path>) -> Result<(), CliError> {
        let Some(Uniqueness::Another(other)) = uniqueness else { return self.write_tour(tour, file) };
        match (self.format, named(file)) {
            (Format::Notation(format), _) => write_to(file, self.budget, |mut out| {
                notation::write_within(tour, format, self.budget, &mut out)?;
                writeln!(out)?;
                notation::write_within(other, format, self.budget, &mut out)
            }),
            (Format::Picture(_), None) => {
                self.write_tour(tour, file)?;
                note("note: only the first of two tours is drawn; add -o FILE to draw both");
                Ok(())
            }
            (Format::Picture(_), Some(file)) => {
                let files = [1, 2].map(|number| numbered_file(file, number));
                self.write_tour(tour, Some(&files[0]))?;
                self.write_tour(other, Some(&files[1]))?;
                let names = files.map(|file| input_name(&file));
                note(format_args!("wrote two of the tours to {} and {}", names[0], names[1]));
                Ok(())
            }
        }
    }

    /// Notes on standard error how a tour was found, and how it has its property.
    fn summarise(&self, tour: &Tour, report: &Report) {
        let question = self.question;
        let (kind, elapsed) = (question.kind(), HumanDuration(report.elapsed));
        let (by, closed) = (report.method.unwrap_or_default(), also_closed(question, tour));
        match question.property() {
            None => note(summary(question, report, tour)),
            Some(Property::Symmetric(symmetry)) => {
                let form = has_symmetry(tour, *symmetry, kind);
                let words = form.map_or_else(String::new, |form| format!(" with the symmetry {}", form.described()));
                note(format_args!("{kind} tour{words}, found by {by} in {elapsed}{closed}"));
            }
            Some(Property::StrictlyOpen) => note(format_args!("strictly open tour, found by {by} in {elapsed}")),
            Some(Property::Minimize(_)) => {
                let facts = [("turn", turns(tour)), ("crossing", crossings(tour))];
                let facts = facts.iter().filter_map(|(what, number)| number.map(|number| counted(number, what)));
                let facts = facts.collect::<Vec<_>>().join(" and ");
                note(format_args!("{kind} tour with {facts}, found by {by} in {elapsed}{closed}"));
            }
            Some(Property::Magic(magic)) => {
                let steps = counted(report.effort.steps, "step");
                note(format_args!("{kind} {} tour, found in {elapsed} ({steps})", magic_in_words(*magic)));
                if let Some(known) = published(question) {
                    note(format_args!("note: {known}"));
                }
            }
            Some(Property::Clues(clues)) => {
                let solutions = match report.uniqueness {
                    Some(Uniqueness::Another(_)) => "more than one solution",
                    Some(Uniqueness::Unique) => "unique solution",
                    None => "one solution, possibly of several",
                };
                note(format_args!("{} given: {solutions}, found in {elapsed}", counted(clues.len() as u64, "number")));
            }
            Some(Property::Random) => {
                if let Some(Numbering { number, of }) = &report.numbering {
                    note(format_args!("number {number} of {}", atlas::describe_tours(of, question)));
                }
            }
        }
    }
}

const fn magic_in_words(magic: Magic) -> &'static str {
    match magic {
        Magic::Semi => "semi-magic",
        Magic::Full => "magic",
    }
}

/// The published results on the magic tours that a question asks for.
fn published(question: &Question) -> Option<Known> {
    match question.property() {
        Some(Property::Magic(magic)) => Known::about(question.board().size(), *magic),
        _ => None,
    }
}

/// Writes the answer as JSON. Only a tour goes to the file; a limit is reported even though the budget is used up.
pub(super) fn write_json(
    file: Option<&Path>,
    question: &Question,
    report: &Report,
    budget: &Budget,
) -> Result<(), CliError> {
    let (file, budget) = match report.outcome {
        Outcome::Found(_) => (file, budget),
        Outcome::Impossible(_) => (None, budget),
        Outcome::GaveUp(_) => (None, &final_message_budget()),
    };
    write_to(file, budget, |mut out| json::write_report(question, report, &mut out))
}

/// Reports the outcome, without the tour itself.
pub(super) fn explain(question: &Question, report: &Report, budget: &Budget) -> Result<(), CliError> {
    match &report.outcome {
        Outcome::Found(tour) => note(summary(question, report, tour)),
        Outcome::Impossible(reason) => {
            write_to(None, budget, |out| write_reason(question, reason, out))?;
            if matches!((question.property(), question.kind()), (Some(Property::Symmetric(_)), Kind::Open)) {
                note("note: closed tours can have symmetries that open tours cannot; try --closed");
            }
        }
        Outcome::GaveUp(limit) => report_error(Word::GaveUp, gave_up(limit, question, report)),
    }
    Ok(())
}

/// The limit, the progress made, and published results.
fn gave_up(limit: &Limit, question: &Question, report: &Report) -> String {
    let known = published(question).filter(|known| *limit != Limit::Published(known.text()));
    let known = known.map_or_else(String::new, |known| format!("; {known}"));
    match limit {
        Limit::Memory { .. } => format!("{limit}; raise --memory, or choose another method"),
        Limit::Published(_) | Limit::Squares(_) | Limit::Searched(_) => format!("{limit}{known}"),
        _ => format!("{limit}; {}{known}", how_far(question, report)),
    }
}

/// Writes why there is no tour, with the matching theorem if there is one.
pub(super) fn write_reason(question: &Question, reason: &Reason, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{} {}", Word::Impossible.on_output(), in_lines(&reason.with_theorem(question)))
}

/// Puts each sentence and each clause of a long text on a line.
fn in_lines(text: &str) -> String {
    /// Up to this many bytes, a text is easy to read in one piece.
    const LONG: usize = 400;
    if text.len() <= LONG { text.into() } else { text.replace(". ", ".\n").replace("; ", ";\n") }
}

/// How a tour was found, in one line.
fn summary(question: &Question, report: &Report, tour: &Tour) -> String {
    let (kind, by, elapsed) = (question.kind(), report.method.unwrap_or_default(), HumanDuration(report.elapsed));
    format!("{kind} tour, found by {by} in {elapsed} ({}){}", work(report), also_closed(question, tour))
}

/// The remark on an open tour whose ends are a move apart.
fn also_closed(question: &Question, tour: &Tour) -> &'static str {
    if question.kind() == Kind::Open && tour.is_closed() { ALSO_CLOSED } else { "" }
}

pub(super) const ALSO_CLOSED: &str = "; it is also closed";

fn how_far(question: &Question, report: &Report) -> String {
    if report.effort.deepest == 0 {
        return format!("after {}", work(report));
    }
    let squares = counted(question.board().len(), "square");
    format!("visited at most {} of {squares} ({})", report.effort.deepest, work(report))
}

/// The work done, in the terms of the method.
fn work(report: &Report) -> String {
    let effort = &report.effort;
    let steps = format!("{}, {}", counted(effort.steps, "step"), counted(effort.retreats, "retreat"));
    match report.method {
        Some(Method::Random) => {
            let found = u64::from(matches!(report.outcome, Outcome::Found(_)));
            format!(
                "{} in {}, {}",
                counted(found, "tour"),
                counted(effort.walks, "random walk"),
                counted(effort.steps, "step")
            )
        }
        Some(Method::Patch | Method::Sweep | Method::Sat) => counted(effort.steps, "step"),
        Some(Method::Construct) => "built from tables".into(),
        Some(Method::Warnsdorff) => {
            format!("{steps}, {}, {}", counted(effort.returns, "return"), counted(effort.walks, "walk"))
        }
        _ => steps,
    }
}

/// The exit code of an answer.
pub(super) const fn exit(outcome: &Outcome) -> Exit {
    match outcome {
        Outcome::Found(_) => Exit::Done,
        Outcome::Impossible(_) => Exit::No,
        Outcome::GaveUp(_) => Exit::GaveUp,
    }
}
