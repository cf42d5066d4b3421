//! `cavalcade find BOARD --magic`: a tour whose ranks and files add up alike.

use std::io::{self, Write};

use cavalcade::magic::{Magic, MagicAnswer, MagicQuestion, MagicReport, NoMagic, Stop};
use cavalcade::notation::write_within;
use cavalcade::util::{Named, counted};
use cavalcade::{Budget, Elapsed, Limit, Question, Tour};
use cavalcade_draw::Drawing;
use cavalcade_formats::json::{FoundRecord, ImpossibleRecord, Special, write_line};

use super::of_a_search;
use crate::account::Account;
use crate::args::FindArgs;
use crate::failure::{Exit, Failure};
use crate::format::Format;
use crate::notes::tell;
use crate::output::write_to;
use crate::picture::write_picture;
use crate::progress::Spinner;
use crate::style::Word;

/// Looks for a magic tour and writes it.
pub(super) fn write(
    args: &FindArgs,
    format: Format,
    question: Question,
    magic: Magic,
    budget: &Budget,
    account: &Account,
) -> Result<Exit, Failure> {
    if let Some(option) = of_a_search(args) {
        return Err(Failure::usage(format!("{option} is about searches for any tour; leave it out with --magic")));
    }
    let squares = question.board().len();
    let question = MagicQuestion::new(question, magic).map_err(|error| Failure::usage(error.to_string()))?;
    let report = question.solve(args.chance.seed(), budget, &mut account.kept_by(Spinner::new(squares)));
    let answer = Answer { args, question: &question, budget };
    match &report.answer {
        MagicAnswer::Found(tour) => {
            answer.write(format, tour, &report)?;
            answer.note(&report);
            Ok(Exit::Done)
        }
        MagicAnswer::Impossible(none) => answer.refuse(none, &report),
        MagicAnswer::GaveUp(stop) => Err(answer.give_up(stop, &report)),
    }
}

/// Where the answer goes.
struct Answer<'a> {
    args: &'a FindArgs,
    question: &'a MagicQuestion,
    budget: &'a Budget,
}

impl Answer<'_> {
    fn write(&self, format: Format, tour: &Tour, report: &MagicReport) -> Result<(), Failure> {
        let Self { args, question, budget } = self;
        let file = args.output.as_deref();
        match format {
            Format::JSON => {
                let special = Special { magic: Some(question.magic().name()), ..Special::default() };
                let record = FoundRecord::new(question.question(), tour, report.elapsed).by(Some("magic"));
                let record = record.with_special(special).with_effort(&report.effort);
                write_to(file, budget, |out| write_line(&record, out))
            }
            Format::Notation(format) => write_to(file, budget, |mut out| write_within(tour, format, budget, &mut out)),
            Format::Picture(format) => {
                write_picture(Drawing::Tour(tour), &args.picture.options(), format, file, budget)
            }
        }
    }

    /// Tells what the tour took, and what is known of the board.
    fn note(&self, report: &MagicReport) {
        if self.args.json {
            return;
        }
        let (question, steps) = (self.question, counted(report.effort.steps, "step"));
        let kind = question.question().kind();
        tell(format_args!("{kind} {} tour in {}: {steps}", question.magic(), Elapsed(report.elapsed)));
        if let Some(known) = question.known() {
            tell(format_args!("note: {known}"));
        }
    }

    /// Says why there is none.
    fn refuse(&self, none: &NoMagic, report: &MagicReport) -> Result<Exit, Failure> {
        let write = |out: &mut dyn Write| -> io::Result<()> {
            if self.args.json {
                let question = self.question.question();
                let record = ImpossibleRecord::unmet(question, "no-magic-tour", none.to_string(), report.elapsed);
                return write_line(&record.with_effort(&report.effort), out);
            }
            writeln!(out, "{} {none}", Word::Impossible.on_output())
        };
        write_to(None, self.budget, write)?;
        Ok(Exit::No)
    }

    /// Says how far it came, and what is known.
    fn give_up(&self, stop: &Stop, report: &MagicReport) -> Failure {
        let mut text = stop.to_string();
        if let Stop::Limit(Limit::Time(_) | Limit::Cancelled) = stop {
            text = format!("{text}; it made {}", counted(report.effort.steps, "step"));
        }
        match self.question.known() {
            Some(known) if *stop != Stop::Known(known) => text = format!("{text}; {known}"),
            _ => {}
        }
        Failure::GaveUp { limit: stop.name(), text }
    }
}
