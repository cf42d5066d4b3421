//! `cavalcade check FILE`: is it a tour, and what can be said of it? Or is there really none?

use std::io::{self, Write};
use std::time::Instant;

use cavalcade::confirm::{Basis, Verdict, confirm};
use cavalcade::count::BigUint;
use cavalcade::facts::Facts;
use cavalcade::notation::json::{
    Claim, ClaimRecord, FaultyRecord, SymmetryClaim, TourRecord, UncheckedRecord, read_claim, read_symmetry_claim,
    write_line,
};
use cavalcade::symmetric::number_of;
use cavalcade::{Budget, Kind, Limit, Named, Tour, counted, with_article};
use serde::Serialize;

use crate::args::CheckArgs;
use crate::atlas::or_gave_up;
use crate::failure::{Exit, Failure};
use crate::input::{input_name, patiently};
use crate::interrupt::cancel_on_interrupt;
use crate::notes::{complain, insist, last_words, tell};
use crate::output::write_to;
use crate::progress::CountBar;
use crate::question::budget;
use crate::style::Word;
use crate::tour::{Faults, parts_of, read_bytes, tour_in};

/// Reads tours or claims, checks each and tells.
pub(crate) fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    let begin = Instant::now();
    let budget = budget(&args.spending, cancel_on_interrupt());
    let of_reader = args.tour.clone();
    let bytes = match patiently(&budget, move |budget| read_bytes(&of_reader, budget)) {
        Err(Failure::Limit(limit)) => return give_up(args, &limit, begin),
        read => read?,
    };
    let parts = parts_of(&bytes);
    let [part] = parts[..] else { return check_all(args, &parts, &budget) };
    check(args, part, begin, &budget)
}

/// Checks one tour after the other, and sums up.
fn check_all(args: &CheckArgs, parts: &[&[u8]], budget: &Budget) -> Result<Exit, Failure> {
    let mut refused = 0;
    for (number, part) in (1..).zip(parts) {
        if number > 1 && !args.json {
            write_to(None, budget, |out| writeln!(out))?;
        }
        let checked = check(args, part, Instant::now(), budget);
        match checked.map_err(|failure| Failure::of_part(number, failure))? {
            Exit::Done => {}
            Exit::No => refused += 1,
            other => return Ok(other),
        }
    }
    let all = parts.len();
    match refused {
        0 => tell(format_args!("all {all} are as they should be")),
        _ => insist(format_args!("{refused} of {all} are not as they should be")),
    }
    Ok(if refused == 0 { Exit::Done } else { Exit::No })
}

/// Checks one tour or claim and tells.
fn check(args: &CheckArgs, bytes: &[u8], begin: Instant, budget: &Budget) -> Result<Exit, Failure> {
    let (of_reader, bytes) = (args.clone(), bytes.to_vec());
    // What can be said of a tour is told by work that looks at no clock: it is waited for like a reader.
    match patiently(budget, move |budget| Subject::read(&of_reader, &bytes, budget)) {
        Ok(Subject::Claim(claim)) => check_claim(args, &claim, begin, budget),
        Ok(Subject::SymmetryClaim(claim)) => check_symmetry_claim(args, &claim, budget),
        Ok(Subject::Tour(tour, facts)) => {
            write_to(None, budget, |out| write_facts(args, &tour, &facts, out))?;
            Ok(Exit::Done)
        }
        Ok(Subject::Faulty(faults)) => {
            write_to(None, budget, |out| write_faults(args, &faults, out))?;
            faults.give_hint();
            Ok(Exit::No)
        }
        Err(Failure::Limit(limit)) => give_up(args, &limit, begin),
        Err(failure) => Err(failure),
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
    fn read(args: &CheckArgs, bytes: &[u8], budget: &Budget) -> Result<Self, Failure> {
        let unreadable = |source| Failure::Tour { name: input_name(&args.tour.file), source };
        let text = str::from_utf8(bytes).unwrap_or_default();
        if let Some(claim) = read_symmetry_claim(text) {
            expect_nothing_more(args)?;
            return claim.map(Self::SymmetryClaim).map_err(unreadable);
        }
        if let Some(kind) = uncheckable(text) {
            let name = input_name(&args.tour.file);
            return Err(Failure::usage(format!(
                "{name}: a claim of the kind {kind} cannot be checked by itself; ask again with cavalcade find"
            )));
        }
        if let Some(claim) = read_claim(text) {
            let claim = claim.map_err(unreadable)?;
            expect_nothing_more(args)?;
            return Ok(Self::Claim(claim));
        }
        Ok(match tour_in(bytes, &args.tour, args.closed.then_some(Kind::Closed), budget)? {
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
    let known = ["clues", "no-strictly-open-tour", "no-magic-tour"].into_iter().find(|kind| text.contains(kind))?;
    let record: serde_json::Value = serde_json::from_str(text).ok()?;
    (record.get("reason")?.get("kind")? == known).then_some(known)
}

/// A claim tells what it is about, and is about nothing else.
fn expect_nothing_more(args: &CheckArgs) -> Result<(), Failure> {
    let tour = &args.tour;
    let is_bare = tour.board.is_none() && tour.holes.is_empty() && tour.piece.is_none() && tour.wrap.is_none();
    if is_bare && !args.closed {
        return Ok(());
    }
    let message = "it is a claim that there is no tour, and tells its own board; leave out --closed, --board, --holes, --piece and --wrap";
    Err(Failure::usage(format!("{}: {message}", input_name(&tour.file))))
}

/// Looks again at the claim that there is no tour.
fn check_claim(args: &CheckArgs, claim: &Claim, begin: Instant, budget: &Budget) -> Result<Exit, Failure> {
    let Claim { question, reason } = claim;
    let verdict = confirm(question, reason, budget);
    let record = ClaimRecord::new(&verdict, reason, begin.elapsed());
    let allowed = if let Verdict::Open(_) = verdict { &last_words() } else { budget };
    write_to(None, allowed, |out| {
        if args.json {
            return write_line(&record, out);
        }
        let claim = format!("{}: no {} tour of {}", record.verdict, question.kind(), question.board().size());
        match (&verdict, Basis::of(reason)) {
            // The words of such a claim are not what was looked at.
            (Verdict::Confirmed, Basis::Decided) => writeln!(out, "{claim}, decided anew; the claim says: {reason}"),
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
fn check_symmetry_claim(args: &CheckArgs, claim: &SymmetryClaim, budget: &Budget) -> Result<Exit, Failure> {
    let SymmetryClaim { question, wish, text } = claim;
    let number =
        or_gave_up(args.json, number_of(question, *wish, budget, &mut CountBar::new()).map_err(Failure::from))?;
    let verdict = if number == BigUint::default() { "confirmed" } else { "refuted" };
    write_to(None, budget, |out| {
        if args.json {
            return write_line(
                &CountedClaim { outcome: verdict, symmetry: wish.name(), number: number.to_string() },
                out,
            );
        }
        let size = question.board().size();
        writeln!(
            out,
            "{verdict}: {} tours of {size} with the symmetry {wish}: {number}, by a count; the claim says: {text}",
            question.kind()
        )
    })?;
    Ok(if verdict == "confirmed" { Exit::Done } else { Exit::No })
}

/// What a count says of a claim.
#[derive(Serialize)]
struct CountedClaim {
    outcome: &'static str,
    symmetry: &'static str,
    number: String,
}

/// Tells that a limit was reached before it was clear what there is in the file.
fn give_up(args: &CheckArgs, limit: &Limit, begin: Instant) -> Result<Exit, Failure> {
    if args.json {
        write_to(None, &last_words(), |out| write_line(&UncheckedRecord::new(limit, begin.elapsed()), out))?;
    }
    complain(Word::GaveUp, limit);
    Ok(Exit::GaveUp)
}

fn write_faults(args: &CheckArgs, faults: &Faults, out: &mut dyn Write) -> io::Result<()> {
    if args.json { write_line(&FaultyRecord::new(faults.lines().to_vec()), out) } else { write!(out, "{faults}") }
}

fn write_facts(args: &CheckArgs, tour: &Tour, facts: &Facts, out: &mut dyn Write) -> io::Result<()> {
    let record = TourRecord::new(tour, facts);
    if args.json {
        return write_line(&record, out);
    }
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
