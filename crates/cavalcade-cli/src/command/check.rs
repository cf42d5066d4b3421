//! `cavalcade check FILE`: is it a tour, and what can be said of it? Or is there really none?

use std::io::{self, Write};

use cavalcade::confirm::{Basis, Verdict, confirm};
use cavalcade::count::BigUint;
use cavalcade::facts::Facts;
use cavalcade::notation::json::{
    Claim, ClaimRecord, FaultyRecord, SymmetryClaim, TourRecord, read_claim, read_symmetry_claim, write_line,
};
use cavalcade::symmetric::number_of;
use cavalcade::{Budget, Kind, Tour, counted, with_article};
use serde::Serialize;

use crate::account::Account;
use crate::args::CheckArgs;
use crate::failure::{Exit, Failure};
use crate::input::patiently;
use crate::interrupt::cancel_on_interrupt;
use crate::notes::{complain, insist, last_words, tell};
use crate::output::write_to;
use crate::progress::CountBar;
use crate::question::budget;
use crate::style::Word;
use crate::tour::{Faults, TourText, tour_in};

/// Reads tours or claims, checks each and tells.
pub(crate) fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    let account = Account::open(args.json);
    account.settle(check_all(args, &account))
}

fn check_all(args: &CheckArgs, account: &Account) -> Result<Exit, Failure> {
    let budget = budget(&args.spending, cancel_on_interrupt());
    let mut tally = Tally::default();
    let files = args.tour.files()?;
    for file in files {
        let (file, told) = (file.clone(), args.tour.told.clone());
        let texts = patiently(&budget, move |budget| Ok(TourText::read(&file, &told, budget)?.apart()))?;
        if let ([text], [_]) = (&texts[..], files) {
            return Checker { args, budget: &budget, account, source: None }.check(text);
        }
        for text in texts {
            if !args.json {
                write_heading(&text, &tally, &budget)?;
            }
            account.has_done(tally.all, None, "tours");
            match (Checker { args, budget: &budget, account, source: Some(&text.name) }).check(&text)? {
                Exit::GaveUp => return Ok(Exit::GaveUp),
                exit => tally.add(exit),
            }
        }
    }
    Ok(tally.sum_up())
}

/// Names the tour that comes next, with an empty line before it if it is not the first.
fn write_heading(text: &TourText, tally: &Tally, budget: &Budget) -> Result<(), Failure> {
    let between = if tally.all == 0 { "" } else { "\n" };
    write_to(None, budget, |out| writeln!(out, "{between}{}", text.name))
}

/// What came of several checks.
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
            tell(format_args!("all {all} are as they should be"));
            return Exit::Done;
        }
        let are_not = if *refused == 1 { "is not as it" } else { "are not as they" };
        insist(format_args!("{refused} of {all} {are_not} should be"));
        Exit::No
    }
}

/// What one tour or claim is checked with.
struct Checker<'a> {
    args: &'a CheckArgs,
    budget: &'a Budget,
    account: &'a Account,
    /// Where it comes from, if there are several.
    source: Option<&'a str>,
}

/// A record, with where what it tells of comes from if there are several.
#[derive(Serialize)]
struct Sourced<'a, R> {
    #[serde(flatten)]
    record: &'a R,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
}

impl Checker<'_> {
    /// Checks one tour or claim and tells.
    fn check(&self, text: &TourText) -> Result<Exit, Failure> {
        let (of_reader, text) = (self.args.clone(), text.clone());
        // What can be said of a tour is told by work that looks at no clock: it is waited for like a reader.
        match patiently(self.budget, move |budget| Subject::read(&of_reader, &text, budget))? {
            Subject::Claim(claim) => self.check_claim(&claim),
            Subject::SymmetryClaim(claim) => self.check_symmetry_claim(&claim),
            Subject::Tour(tour, facts) => {
                self.write(self.budget, &TourRecord::new(&tour, &facts), |out| write_facts(&tour, &facts, out))?;
                Ok(Exit::Done)
            }
            Subject::Faulty(faults) => {
                let record = FaultyRecord::new(faults.lines().to_vec());
                self.write(self.budget, &record, |out| write!(out, "{faults}"))?;
                faults.give_hint(self.source);
                Ok(Exit::No)
            }
        }
    }

    /// Writes a record as JSON, or the same in words.
    fn write<R: Serialize>(
        &self,
        budget: &Budget,
        record: &R,
        in_words: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        write_to(None, budget, |out| {
            if self.args.json {
                return write_line(&Sourced { record, source: self.source }, out);
            }
            in_words(out)
        })
    }

    /// Looks again at the claim that there is no tour.
    fn check_claim(&self, claim: &Claim) -> Result<Exit, Failure> {
        let Claim { question, reason } = claim;
        self.account.asks(question);
        let verdict = confirm(question, reason, self.budget);
        let record = ClaimRecord::new(question, &verdict, reason, self.account.elapsed());
        let allowed = if let Verdict::Open(_) = verdict { &last_words() } else { self.budget };
        self.write(allowed, &record, |out| {
            let claim = format!("{}: no {} tour of {}", record.verdict, question.kind(), question.board().size());
            match (&verdict, Basis::of(reason)) {
                // The words of such a claim are not what was looked at.
                (Verdict::Confirmed, Basis::Decided) => {
                    writeln!(out, "{claim}, decided anew; the claim says: {reason}")
                }
                _ => writeln!(out, "{claim}: {reason}"),
            }
        })?;
        Ok(match verdict {
            Verdict::Confirmed => {
                if let Some(note) = Basis::note(reason) {
                    tell(format_args!("note: {note}"));
                }
                Exit::Done
            }
            Verdict::Refuted => Exit::No,
            Verdict::Open(limit) => {
                complain(Word::GaveUp, limit);
                Exit::GaveUp
            }
        })
    }

    /// Looks again at the claim that no tour has a symmetry: counts those that have.
    fn check_symmetry_claim(&self, claim: &SymmetryClaim) -> Result<Exit, Failure> {
        let SymmetryClaim { question, wish, text } = claim;
        self.account.asks(question);
        let number = number_of(question, *wish, self.budget, &mut self.account.kept_by(CountBar::new()))?;
        let record = ClaimRecord::counted(question, *wish, &number, text, self.account.elapsed());
        let (verdict, kind, size) = (record.verdict, question.kind(), question.board().size());
        self.write(self.budget, &record, |out| {
            let counted = format!("{kind} tours of {size} with the symmetry {wish}: {number}, by a count");
            writeln!(out, "{verdict}: {counted}; the claim says: {text}")
        })?;
        Ok(if number == BigUint::ZERO { Exit::Done } else { Exit::No })
    }
}

/// What there can be in a file.
enum Subject {
    Claim(Claim),
    SymmetryClaim(SymmetryClaim),
    Tour(Tour, Facts),
    Faulty(Faults),
}

impl Subject {
    fn read(args: &CheckArgs, source: &TourText, budget: &Budget) -> Result<Self, Failure> {
        let name = &source.name;
        let unreadable = |source| Failure::Tour { name: name.clone(), source };
        let text = str::from_utf8(&source.bytes).unwrap_or_default();
        if let Some(claim) = read_symmetry_claim(text) {
            expect_nothing_more(args, name)?;
            return claim.map(Self::SymmetryClaim).map_err(unreadable);
        }
        if let Some(kind) = uncheckable(text) {
            return Err(Failure::usage(format!(
                "{name}: a claim of the kind {kind} cannot be checked by itself; ask again with cavalcade find"
            )));
        }
        if let Some(claim) = read_claim(text) {
            let claim = claim.map_err(unreadable)?;
            expect_nothing_more(args, name)?;
            return Ok(Self::Claim(claim));
        }
        Ok(match tour_in(source, &args.tour.told, args.closed.then_some(Kind::Closed), budget)? {
            Ok((_, tour)) => {
                let facts = Facts::of(&tour);
                Self::Tour(tour, facts)
            }
            Err(faults) => Self::Faulty(faults),
        })
    }
}

/// The kind of a claim about tours to order that says too little to be checked.
fn uncheckable(text: &str) -> Option<&'static str> {
    // Most files are tours, which may be long: only what can be such a claim is read for it.
    let known = ["clues", "counted", "no-strictly-open-tour", "no-magic-tour"];
    if !known.iter().any(|kind| text.contains(kind)) {
        return None;
    }
    let record: serde_json::Value = serde_json::from_str(text).ok()?;
    let kind = record.get("reason")?.get("kind")?;
    known.into_iter().find(|known| kind == known)
}

/// A claim tells what it is about, and is about nothing else.
fn expect_nothing_more(args: &CheckArgs, name: &str) -> Result<(), Failure> {
    let told = &args.tour.told;
    let is_bare = told.board.is_none() && told.holes.is_empty() && told.piece.is_none() && told.wrap.is_none();
    if is_bare && !args.closed {
        return Ok(());
    }
    let message = "it is a claim that there is no tour, and tells its own board; leave out --closed, --board, --holes, --piece and --wrap";
    Err(Failure::usage(format!("{name}: {message}")))
}

fn write_facts(tour: &Tour, facts: &Facts, out: &mut dyn Write) -> io::Result<()> {
    let record = TourRecord::new(tour, facts);
    let squares = counted(tour.len() as u64, "square");
    let counted =
        |number: Option<u64>| number.map_or("not counted on such a board".into(), |number| number.to_string());
    let symmetry = if record.symmetries.is_empty() { "none".into() } else { record.symmetries.join(", ") };
    writeln!(out, "valid: {} {} tour of {}, {squares}", with_article(record.kind), record.piece, tour.board().size())?;
    writeln!(out, "start      {}", record.start)?;
    writeln!(out, "end        {}", record.end)?;
    writeln!(out, "symmetry   {symmetry}")?;
    writeln!(out, "magic      {}", facts.magic)?;
    writeln!(out, "turns      {}", counted(facts.turns))?;
    writeln!(out, "crossings  {}", counted(facts.crossings))
}
