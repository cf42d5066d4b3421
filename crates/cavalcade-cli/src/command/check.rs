//! `cavalcade check FILE`: is it a tour, and what can be said of it?

use std::io::{self, Write};

use cavalcade::confirm::{Verdict, confirm};
use cavalcade::facts::Facts;
use cavalcade::notation::json::{Claim, ClaimRecord, FaultyRecord, TourRecord, read_claim, write_line};
use cavalcade::{Budget, Kind, Tour};

use crate::args::CheckArgs;
use crate::failure::{Exit, Failure};
use crate::input::input_name;
use crate::interrupt::cancel_on_interrupt;
use crate::notes::tell;
use crate::output::write_to;
use crate::question::free_memory;
use crate::tour::{Faults, read_bytes, tour_in};

/// How long a decision is repeated by backtracking: some seconds.
const STEPS_FOR_A_CLAIM: u64 = 50_000_000;

/// Reads a tour, checks it and tells.
pub(crate) fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    let budget = Budget::unlimited().with_memory(free_memory()).with_cancel(cancel_on_interrupt());
    let bytes = read_bytes(&args.tour, &budget)?;
    if let Some(claim) = str::from_utf8(&bytes).ok().and_then(read_claim) {
        let claim = claim.map_err(|source| Failure::Tour { name: input_name(&args.tour.file), source })?;
        return check_claim(args, &claim, &budget);
    }
    let kind = args.closed.then_some(Kind::Closed);
    match tour_in(&bytes, &args.tour, kind, &budget)? {
        Ok(tour) => {
            write_to(None, &budget, |out| write_facts(args, &tour, &Facts::of(&tour), out))?;
            Ok(Exit::Done)
        }
        Err(faults) => {
            write_to(None, &budget, |out| write_faults(args, &faults, out))?;
            faults.give_hint();
            Ok(Exit::No)
        }
    }
}

/// Looks again at the claim that there is no tour.
fn check_claim(args: &CheckArgs, claim: &Claim, budget: &Budget) -> Result<Exit, Failure> {
    let verdict = confirm(&claim.question, &claim.reason, &budget.clone().with_steps(STEPS_FOR_A_CLAIM));
    let record = ClaimRecord::new(&verdict, &claim.reason);
    write_to(None, budget, |out| {
        if args.json {
            return write_line(&record, out);
        }
        writeln!(
            out,
            "{}: no {} tour of {}: {}",
            record.verdict,
            claim.question.kind(),
            claim.question.board().size(),
            claim.reason
        )
    })?;
    Ok(match verdict {
        Verdict::Confirmed => Exit::Done,
        Verdict::Refuted => Exit::No,
        Verdict::Open(limit) => {
            tell(format_args!("gave up: {limit}"));
            Exit::GaveUp
        }
    })
}

fn write_faults(args: &CheckArgs, faults: &Faults, out: &mut dyn Write) -> io::Result<()> {
    if args.json { write_line(&FaultyRecord::new(faults.lines().to_vec()), out) } else { write!(out, "{faults}") }
}

fn write_facts(args: &CheckArgs, tour: &Tour, facts: &Facts, out: &mut dyn Write) -> io::Result<()> {
    let record = TourRecord::new(tour, facts);
    if args.json {
        return write_line(&record, out);
    }
    let counted =
        |number: Option<u64>| number.map_or("not counted on such a board".into(), |number| number.to_string());
    let symmetry = if record.symmetries.is_empty() { "none".into() } else { record.symmetries.join(", ") };
    writeln!(
        out,
        "valid: {} {} tour of {}, {} squares",
        article(record.kind),
        record.piece,
        tour.board().size(),
        tour.len()
    )?;
    writeln!(out, "start      {}", record.start)?;
    writeln!(out, "end        {}", record.end)?;
    writeln!(out, "symmetry   {symmetry}")?;
    writeln!(out, "magic      {}", facts.magic)?;
    writeln!(out, "turns      {}", counted(facts.turns))?;
    writeln!(out, "crossings  {}", counted(facts.crossings))
}

fn article(kind: &str) -> String {
    if kind == "open" { "an open".into() } else { format!("a {kind}") }
}
