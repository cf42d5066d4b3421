//! `cavalcade find BOARD --few turns|crossings`: a tidy tour.

use cavalcade::facts::{crossings, turns};
use cavalcade::notation::write_within;
use cavalcade::tidy::{Few, tidy};
use cavalcade::util::{Named, counted};
use cavalcade::{Budget, Cancel, Elapsed, Limit, Options, Outcome, Question, Report, Tour};
use cavalcade_draw::Drawing;
use cavalcade_formats::json::{FoundRecord, Special, write_line};

use super::lookup::{self, Source};
use super::{closes_too, exit, tell_outcome, write_json};
use crate::account::Account;
use crate::args::{FindArgs, SpendingArgs};
use crate::failure::{Exit, Failure};
use crate::format::Format;
use crate::notes::tell;
use crate::output::write_to;
use crate::picture::write_picture;
use crate::progress::Spinner;
use crate::question::budget;

/// What is asked for, and how.
pub(super) struct Wanted<'a> {
    pub(super) args: &'a FindArgs,
    pub(super) few: Few,
    pub(super) format: Format,
    pub(super) question: &'a Question,
    pub(super) options: &'a Options,
    pub(super) account: &'a Account,
}

impl Wanted<'_> {
    /// Finds a tidy tour and writes it. The answer has to be written within the whole time.
    pub(super) fn write(&self, cancel: Cancel, whole: &Budget) -> Result<Exit, Failure> {
        self.expect_counted()?;
        let Self { args, few, question, options, account, .. } = self;
        let mut spinner = account.kept_by(Spinner::new(question.board().len()));
        let report = tidy(question, *few, options, &time_to_work(&args.budget.spending, cancel), &mut spinner);
        drop(spinner);
        match &report.outcome {
            Outcome::Found(tour) if args.lookup.is_wanted() => {
                lookup::write(args, self.format, question, &Source::Tour(tour), whole, account)
            }
            Outcome::Found(tour) => self.write_tour(&report, tour, whole),
            Outcome::GaveUp(limit) => Err(self.as_asked(limit).into()),
            outcome @ Outcome::Impossible(_) => {
                if args.json {
                    write_json(None, question, &report, whole)?;
                } else {
                    tell_outcome(question, &report, whole)?;
                }
                Ok(exit(outcome))
            }
        }
    }

    fn write_tour(&self, report: &Report, tour: &Tour, budget: &Budget) -> Result<Exit, Failure> {
        let Self { args, format, question, .. } = self;
        let file = args.output.as_deref();
        match *format {
            Format::JSON => {
                let special = Special { turns: turns(tour), crossings: crossings(tour), ..Special::default() };
                let record = FoundRecord::new(question, tour, report.elapsed).by(report.method.map(Named::name));
                let record = record.with_special(special).with_effort(&report.effort);
                write_to(file, budget, |out| write_line(&record, out))?;
                return Ok(Exit::Done);
            }
            Format::Notation(format) => {
                write_to(file, budget, |mut out| write_within(tour, format, budget, &mut out))?;
            }
            Format::Picture(format) => {
                write_picture(Drawing::Tour(tour), &args.picture.options(), format, file, budget)?;
            }
        }
        let facts = [("turn", turns(tour)), ("crossing", crossings(tour))];
        let facts = facts.iter().filter_map(|(what, number)| number.map(|number| counted(number, what)));
        let facts: Vec<String> = facts.collect();
        let method = report.method.unwrap_or_default();
        tell(format_args!(
            "{} tour by {method} in {}: {}{}",
            question.kind(),
            Elapsed(report.elapsed),
            facts.join(", "),
            closes_too(question, tour)
        ));
        Ok(Exit::Done)
    }

    /// A limit of time as it was asked for.
    fn as_asked(&self, limit: &Limit) -> Limit {
        match (limit, self.args.budget.spending.time_limit) {
            (Limit::Time(_), Some(asked)) => Limit::Time(asked),
            _ => *limit,
        }
    }

    /// Turns and crossings are about straight lines.
    fn expect_counted(&self) -> Result<(), Failure> {
        if self.few.is_counted(self.question.board(), self.question.piece()) {
            return Ok(());
        }
        let few = self.few;
        Err(Failure::usage(format!(
            "--few {few}: {few} are not counted over joined edges, nor crossings of a piece that leaps farther than 16 squares; leave it out"
        )))
    }
}

/// Four fifths of the time are for the work, and the rest is for writing.
fn time_to_work(spending: &SpendingArgs, cancel: Cancel) -> Budget {
    let time_limit = spending.time_limit.map(|limit| limit / 5 * 4);
    budget(&SpendingArgs { time_limit, ..*spending }, cancel)
}
