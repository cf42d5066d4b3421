//! The answer of `find` as it is written: the tour to a file or standard output, and what it took to standard error.

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
use crate::style::Word;

/// Where the answer to a question goes, and how it is written.
pub(super) struct Answer<'a> {
    pub(super) args: &'a FindArgs,
    pub(super) format: Format,
    pub(super) question: &'a Question,
    pub(super) budget: &'a Budget,
}

impl Answer<'_> {
    /// Writes the answer, and notes what it took.
    pub(super) fn write(&self, report: &Report) -> Result<Exit, CliError> {
        let file = self.args.output.as_deref();
        match &report.outcome {
            _ if self.format == Format::JSON => write_json(file, self.question, report, self.budget)?,
            Outcome::Found(tour) => {
                self.write_tours(tour, report.uniqueness.as_ref(), file)?;
                self.note(tour, report);
            }
            Outcome::Impossible(reason) if self.is_output_taken() => report_error(Word::Impossible, reason),
            _ => explain(self.question, report, self.budget)?,
        }
        Ok(exit(&report.outcome))
    }

    /// Whether `--cnf` has standard output to itself.
    fn is_output_taken(&self) -> bool {
        self.args.cnf.is_some() && named(self.args.cnf.as_deref()).is_none()
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

    /// Writes a tour, and another where it was to be found out whether there is one.
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
                note("only the first of two tours is drawn; name a file with -o for both");
                Ok(())
            }
            (Format::Picture(_), Some(file)) => {
                let files = [1, 2].map(|number| numbered_file(file, number));
                self.write_tour(tour, Some(&files[0]))?;
                self.write_tour(other, Some(&files[1]))?;
                let names = files.map(|file| input_name(&file));
                note(format_args!("two of the tours are drawn in {} and {}", names[0], names[1]));
                Ok(())
            }
        }
    }

    /// Notes on standard error what a tour took, and how it has its property.
    fn note(&self, tour: &Tour, report: &Report) {
        let question = self.question;
        let (kind, elapsed) = (question.kind(), HumanDuration(report.elapsed));
        let (by, closes) = (report.method.unwrap_or_default(), closes_too(question, tour));
        match question.property() {
            None => note(format_args!("{kind} tour by {by} in {elapsed}: {}{closes}", work(report))),
            Some(Property::Symmetric(symmetry)) => {
                let form = has_symmetry(tour, *symmetry, kind);
                let words = form.map_or_else(String::new, |form| format!(" with the symmetry {}", form.described()));
                note(format_args!("{kind} tour{words} by {by} in {elapsed}{closes}"));
            }
            Some(Property::StrictlyOpen) => note(format_args!("{kind} tour by {by} in {elapsed}{closes}")),
            Some(Property::Minimize(_)) => {
                let facts = [("turn", turns(tour)), ("crossing", crossings(tour))];
                let facts = facts.iter().filter_map(|(what, number)| number.map(|number| counted(number, what)));
                let facts = facts.collect::<Vec<_>>().join(", ");
                note(format_args!("{kind} tour by {by} in {elapsed}: {facts}{closes}"));
            }
            Some(Property::Magic(magic)) => {
                let steps = counted(report.effort.steps, "step");
                note(format_args!("{kind} {} tour in {elapsed}: {steps}", in_words(*magic)));
                if let Some(known) = published(question) {
                    note(format_args!("note: {known}"));
                }
            }
            Some(Property::Clues(clues)) => {
                let ways = match report.uniqueness {
                    Some(Uniqueness::Another(_)) => "in more than one way",
                    Some(Uniqueness::Unique) => "in one way only",
                    None => "in one way of perhaps more",
                };
                note(format_args!("{} given, completed {ways} in {elapsed}", clues.len()));
            }
            Some(Property::Random) => {
                if let Some(Numbering { number, of }) = &report.numbering {
                    note(format_args!("number {number} of {}", atlas::describe_tours(of, question)));
                }
            }
        }
    }
}

/// How magic a tour is, in words.
const fn in_words(magic: Magic) -> &'static str {
    match magic {
        Magic::Semi => "semi-magic",
        Magic::Full => "magic",
    }
}

/// What others have published about the magic tours that a question asks for.
fn published(question: &Question) -> Option<Known> {
    match question.property() {
        Some(Property::Magic(magic)) => Known::about(question.board().size(), *magic),
        _ => None,
    }
}

/// Writes the answer as JSON. An answer without a tour is not what the file is for, and that a limit was reached has to be said
/// after it.
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

/// Says what came of it, all but the tour itself.
pub(super) fn explain(question: &Question, report: &Report, budget: &Budget) -> Result<(), CliError> {
    match &report.outcome {
        Outcome::Found(tour) => {
            let (kind, by, elapsed) =
                (question.kind(), report.method.unwrap_or_default(), HumanDuration(report.elapsed));
            note(format_args!("{kind} tour by {by} in {elapsed}: {}{}", work(report), closes_too(question, tour)));
        }
        Outcome::Impossible(reason) => {
            write_to(None, budget, |out| write_reason(question, reason, out))?;
            if matches!((question.property(), question.kind()), (Some(Property::Symmetric(_)), Kind::Open)) {
                note("note: closed tours have other symmetries; add --closed to ask for one");
            }
        }
        Outcome::GaveUp(limit) => report_error(Word::GaveUp, gave_up(limit, question, report)),
    }
    Ok(())
}

/// The limit that was reached, and what is known nevertheless.
fn gave_up(limit: &Limit, question: &Question, report: &Report) -> String {
    let known = published(question).filter(|known| *limit != Limit::Published(known.text()));
    let known = known.map_or_else(String::new, |known| format!("; {known}"));
    match limit {
        Limit::Memory { .. } => format!("{limit}; raise --memory, or choose another method"),
        Limit::Published(_) | Limit::Squares(_) | Limit::Searched(_) => format!("{limit}{known}"),
        _ => format!("{limit}; {}{known}", how_far(question, report)),
    }
}

/// Writes why there is no tour, and after it the theorem that says so too.
pub(super) fn write_reason(question: &Question, reason: &Reason, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{} {}", Word::Impossible.on_output(), reason.with_theorem(question))
}

/// What is to be said of an open tour that closes.
pub(super) fn closes_too(question: &Question, tour: &Tour) -> &'static str {
    if question.kind() == Kind::Open && tour.is_closed() { CLOSES_TOO } else { "" }
}

pub(super) const CLOSES_TOO: &str = "; it closes too: its ends are a move apart";

fn how_far(question: &Question, report: &Report) -> String {
    if report.effort.deepest == 0 {
        return format!("it made {}", work(report));
    }
    let squares = counted(question.board().len(), "square");
    format!("it visited {} of {squares} at best, with {}", report.effort.deepest, work(report))
}

/// The work done, in the words of the method that did it.
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
        Some(Method::Construct) => "written from tables and checked".into(),
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
