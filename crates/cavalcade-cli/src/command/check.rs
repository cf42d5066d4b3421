//! `cavalcade check FILE`: verifies tours, and proofs that there is none.

use std::io::{self, Write};
use std::path::PathBuf;

use cavalcade::confirm::{Basis, Verdict};
use cavalcade::facts::Facts;
use cavalcade::reason::PropertyReason;
use cavalcade::util::{counted, with_article};
use cavalcade::{Budget, Confirmation, Kind, Reason, Tour};
use cavalcade_formats::json::{Claim, ClaimRecord, FaultyRecord, TourRecord, read_claim, write_line};
use serde::Serialize;

use crate::args::CheckArgs;
use crate::error::{CliError, Exit};
use crate::input::InThread;
use crate::notes::{note, note_always, report_error};
use crate::progress::CountBar;
use crate::question::budget;
use crate::run_report::RunReport;
use crate::stream::{Stream, write_stream};
use crate::style::Word;
use crate::tour::{Faults, TourText, tour_in};

/// Checks each tour or claim and writes the result.
pub(crate) fn run(args: &CheckArgs) -> Result<Exit, CliError> {
    let run = RunReport::start(args.json);
    run.finish(check_all(args, &run))
}

fn check_all(args: &CheckArgs, run: &RunReport) -> Result<Exit, CliError> {
    let budget = budget(&args.spending);
    let files = args.tour.files()?;
    let mut exit = Exit::Done;
    write_stream(None, &budget, |stream| {
        exit = Checker { args, budget: &budget, run, stream, source: None }.check_files(files)?;
        Ok(())
    })?;
    Ok(exit)
}

/// The results of several checks.
#[derive(Default)]
struct Tally {
    all: u64,
    refused: u64,
}

impl Tally {
    fn add(&mut self, exit: Exit) {
        self.all += 1;
        self.refused += u64::from(exit != Exit::Done);
    }

    fn sum_up(&self) -> Exit {
        let Self { all, refused } = self;
        if *refused == 0 {
            note(format_args!("all {all} valid"));
            return Exit::Done;
        }
        note_always(format_args!("{refused} of {all} invalid"));
        Exit::No
    }
}

/// A check of tours and claims.
struct Checker<'a, 's> {
    args: &'a CheckArgs,
    budget: &'a Budget,
    run: &'a RunReport,
    stream: &'a mut Stream<'s>,
    /// The source of the current one, if there are several.
    source: Option<String>,
}

/// A record with its source, if there are several.
#[derive(Serialize)]
struct Sourced<'a, R> {
    #[serde(flatten)]
    record: &'a R,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
}

impl Checker<'_, '_> {
    /// Checks the files, and sums up if there is more than one tour or claim.
    fn check_files(&mut self, files: &[PathBuf]) -> Result<Exit, CliError> {
        let mut tally = Tally::default();
        for file in files {
            let texts = TourText::read(file, &self.args.tour.source, self.budget)?.apart(self.budget)?;
            let all = texts.len();
            let is_one = all == 1 && files.len() == 1;
            let (args, budget) = (self.args.clone(), self.budget.clone());
            // Computing the facts of a tour does not check the budget, so it runs on a thread.
            let read = move |index| {
                let text = texts.text(index);
                Subject::read(&args, &text, &budget).map(|subject| (text.name, subject))
            };
            for read in InThread::start(self.budget, (0..all).map(read))? {
                let (name, subject) = read?;
                if is_one {
                    return self.check(subject);
                }
                self.begin(name, tally.all)?;
                match self.check(subject)? {
                    Exit::GaveUp => return Ok(Exit::GaveUp),
                    exit => tally.add(exit),
                }
            }
        }
        self.flush()?;
        Ok(tally.sum_up())
    }

    /// Sends the output so far, before a note about it.
    fn flush(&mut self) -> Result<(), CliError> {
        self.stream.flush().map_err(CliError::standard_output)
    }

    /// Writes the name of the next tour, after an empty line unless it is the first.
    fn begin(&mut self, name: String, done: u64) -> Result<(), CliError> {
        self.run.set_progress(done, None, "tours");
        if !self.args.json {
            let between = if done == 0 { "" } else { "\n" };
            self.stream.put(|out| writeln!(out, "{between}{name}")).map_err(CliError::standard_output)?;
        }
        self.source = Some(name);
        Ok(())
    }

    /// Checks one tour or claim and writes the result.
    fn check(&mut self, subject: Subject) -> Result<Exit, CliError> {
        match subject {
            Subject::Claim(claim) => self.check_claim(&claim),
            Subject::Tour(tour, facts) => {
                self.write(&TourRecord::new(&tour, &facts), |out| write_facts(&tour, &facts, out))?;
                Ok(Exit::Done)
            }
            Subject::Faulty(faults) => {
                let record = FaultyRecord::new(faults.lines().to_vec());
                self.write(&record, |out| write!(out, "{faults}"))?;
                if faults.has_hint() {
                    self.flush()?;
                    faults.give_hint(self.source.as_deref());
                }
                Ok(Exit::No)
            }
        }
    }

    /// Writes a record as JSON or in words.
    fn write<R: Serialize>(
        &mut self,
        record: &R,
        in_words: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CliError> {
        let (is_json, source) = (self.args.json, self.source.as_deref());
        let write = |out: &mut dyn Write| {
            if is_json { write_line(&Sourced { record, source }, out) } else { in_words(out) }
        };
        self.stream.put(write).map_err(CliError::standard_output)
    }

    /// Checks the claim that there is no tour, or none with a property.
    fn check_claim(&mut self, claim: &Claim) -> Result<Exit, CliError> {
        let Claim { question, reason, .. } = claim;
        self.run.set_question(question);
        let mut bar = self.run.observe_with(CountBar::new());
        let confirmation = cavalcade::confirm(question, reason, self.budget, &mut bar);
        drop(bar);
        let Some(record) = ClaimRecord::new(claim, &confirmation, self.run.elapsed()) else {
            let name = self.source.as_deref().unwrap_or("the claim");
            let kind = match reason {
                Reason::Property(reason) => reason.kind(),
                _ => "given",
            };
            return Err(CliError::usage(format!(
                "{name}: a claim of the kind {kind} cannot be checked; run `cavalcade find` again instead"
            )));
        };
        self.write(&record, |out| writeln!(out, "{}", verdict_in_words(claim, &confirmation, &record)))?;
        Ok(match confirmation.verdict {
            Verdict::Confirmed => {
                if let Some(text) = Basis::note(reason) {
                    self.flush()?;
                    note(format_args!("note: {text}"));
                }
                Exit::Done
            }
            Verdict::Refuted | Verdict::NotCheckable => Exit::No,
            Verdict::Open(limit) => {
                self.flush()?;
                report_error(Word::GaveUp, limit);
                Exit::GaveUp
            }
        })
    }
}

/// The verdict on a claim in words.
fn verdict_in_words(claim: &Claim, confirmation: &Confirmation, record: &ClaimRecord) -> String {
    let Claim { question, reason, text } = claim;
    let (verdict, kind, size) = (record.verdict, question.kind(), question.board().size());
    let from = question.start().map(|start| format!(" from {start}")).unwrap_or_default();
    let to = question.end().map(|end| format!(" to {end}")).unwrap_or_default();
    let says = text.clone().unwrap_or_else(|| reason.to_string());
    match (reason, &confirmation.counted) {
        (Reason::Property(PropertyReason::NoSymmetricTour { symmetry, .. }), Some(number)) => {
            let counted = format!("a count of the {kind} tours of {size} with the symmetry {symmetry} gives {number}");
            format!("{verdict}: {counted}; the claim says: {says}")
        }
        // The claim was decided independently; its words were not checked.
        _ if confirmation.verdict == Verdict::Confirmed && Basis::of(reason) == Basis::Decided => {
            format!("{verdict}: no {kind} tour of {size}{from}{to}, by an independent search; the claim says: {reason}")
        }
        _ => format!("{verdict}: no {kind} tour of {size}{from}{to}: {reason}"),
    }
}

/// The contents of a file.
enum Subject {
    Claim(Claim),
    Tour(Tour, Facts),
    Faulty(Faults),
}

impl Subject {
    fn read(args: &CheckArgs, source: &TourText, budget: &Budget) -> Result<Self, CliError> {
        let name = &source.name;
        let unreadable = |source| CliError::Tour { name: name.clone(), source };
        let text = str::from_utf8(source.bytes()).unwrap_or_default();
        if let Some(claim) = read_claim(text) {
            let claim = claim.map_err(unreadable)?;
            expect_nothing_more(args, name)?;
            return Ok(Self::Claim(claim));
        }
        Ok(match tour_in(source, &args.tour.source, args.closed.then_some(Kind::Closed), budget)? {
            Ok((_, tour)) => {
                let facts = Facts::of(&tour);
                Self::Tour(tour, facts)
            }
            Err(faults) => Self::Faulty(faults),
        })
    }
}

/// Refuses options with a claim, which names its own board and piece.
fn expect_nothing_more(args: &CheckArgs, name: &str) -> Result<(), CliError> {
    let source = &args.tour.source;
    let is_bare = source.board.is_none() && source.holes.is_empty() && source.piece.is_none() && source.wrap.is_none();
    if is_bare && !args.closed {
        return Ok(());
    }
    let message =
        "a proof that there is no tour names its own board; leave out --closed, --board, --holes, --piece and --wrap";
    Err(CliError::usage(format!("{name}: {message}")))
}

fn write_facts(tour: &Tour, facts: &Facts, out: &mut dyn Write) -> io::Result<()> {
    let record = TourRecord::new(tour, facts);
    let squares = counted(tour.len() as u64, "square");
    let counted = |number: Option<u64>| number.map_or("not counted on this board".into(), |number| number.to_string());
    let symmetry = if record.symmetries.is_empty() { "none".into() } else { record.symmetries.join(", ") };
    let piece = &record.piece;
    let leaper = if piece.starts_with(char::is_alphabetic) { "" } else { "-leaper" };
    let kind = with_article(record.kind);
    writeln!(out, "valid: {kind} {piece}{leaper}'s tour of {}, {squares}", tour.board().size())?;
    writeln!(out, "start      {}", record.start)?;
    writeln!(out, "end        {}", record.end)?;
    writeln!(out, "symmetry   {symmetry}")?;
    writeln!(out, "magic      {}", facts.magic)?;
    writeln!(out, "turns      {}", counted(facts.turns))?;
    writeln!(out, "crossings  {}", counted(facts.crossings))
}
