//! `cavalcade check FILE`: is it a tour, and what can be said of it?

use std::io::{self, Write};

use cavalcade::confirm::{Verdict, confirm};
use cavalcade::facts::Facts;
use cavalcade::notation::json::{Claim, read_claim};
use cavalcade::{Budget, Kind, Square, Tour};
use serde::Serialize;

use crate::args::CheckArgs;
use crate::board::input_name;
use crate::failure::{Exit, Failure};
use crate::output::write_to;
use crate::question::free_memory;
use crate::tour::{Faults, read_bytes, tour_in};

/// How long a decision is repeated by backtracking: some seconds.
const STEPS_FOR_A_CLAIM: u64 = 50_000_000;

/// Reads a tour, checks it and tells.
pub(crate) fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    let bytes = read_bytes(&args.tour)?;
    if let Some(claim) = str::from_utf8(&bytes).ok().and_then(read_claim) {
        let claim = claim.map_err(|source| Failure::Tour { name: input_name(&args.tour.file), source })?;
        return check_claim(args, &claim);
    }
    let kind = args.closed.then_some(Kind::Closed);
    match tour_in(&bytes, &args.tour, kind)? {
        Ok(tour) => {
            write_to(None, |out| write_facts(args, &tour, &Facts::of(&tour), out))?;
            Ok(Exit::Done)
        }
        Err(faults) => {
            write_to(None, |out| write_faults(args, &faults, out))?;
            faults.give_hint();
            Ok(Exit::No)
        }
    }
}

/// Looks again at the claim that there is no tour.
fn check_claim(args: &CheckArgs, claim: &Claim) -> Result<Exit, Failure> {
    let budget = Budget::unlimited().with_steps(STEPS_FOR_A_CLAIM).with_memory(free_memory());
    let (word, exit, limit) = match confirm(&claim.question, &claim.reason, &budget) {
        Verdict::Confirmed => ("confirmed", Exit::Done, None),
        Verdict::Refuted => ("refuted", Exit::No, None),
        Verdict::Open(limit) => ("open", Exit::GaveUp, Some(limit)),
    };
    write_to(None, |out| {
        if args.json {
            return write_json(&ClaimRecord { verdict: word, reason: claim.reason.to_string() }, out);
        }
        writeln!(
            out,
            "{word}: no {} tour of {}: {}",
            claim.question.kind(),
            claim.question.board().size(),
            claim.reason
        )
    })?;
    if let Some(limit) = limit {
        eprintln!("gave up: {limit}");
    }
    Ok(exit)
}

#[derive(Serialize)]
struct ClaimRecord {
    verdict: &'static str,
    reason: String,
}

fn write_faults(args: &CheckArgs, faults: &Faults, out: &mut dyn Write) -> io::Result<()> {
    if args.json {
        write_json(&Rejected { valid: false, faults: faults.lines() }, out)
    } else {
        write!(out, "{faults}")
    }
}

fn write_facts(args: &CheckArgs, tour: &Tour, facts: &Facts, out: &mut dyn Write) -> io::Result<()> {
    let record = Accepted::new(tour, facts);
    if args.json {
        return write_json(&record, out);
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

#[derive(Serialize)]
struct Rejected<'a> {
    valid: bool,
    faults: &'a [String],
}

#[derive(Serialize)]
struct Accepted {
    valid: bool,
    kind: &'static str,
    piece: String,
    width: u32,
    height: u32,
    length: usize,
    start: Square,
    end: Square,
    symmetries: Vec<String>,
    magic: MagicRecord,
    turns: Option<u64>,
    crossings: Option<u64>,
}

/// How magic the numbers are; sums as strings, because they outgrow what JSON readers hold.
#[derive(Serialize)]
struct MagicRecord {
    kind: &'static str,
    rank_sum: Option<String>,
    file_sum: Option<String>,
}

impl Accepted {
    fn new(tour: &Tour, facts: &Facts) -> Self {
        let size = tour.board().size();
        Self {
            valid: true,
            kind: if tour.is_closed() { "closed" } else { "open" },
            piece: tour.piece().to_string(),
            width: size.width(),
            height: size.height(),
            length: tour.len(),
            start: tour.start(),
            end: tour.end(),
            symmetries: facts.symmetries.iter().map(ToString::to_string).collect(),
            magic: facts.magic.into(),
            turns: facts.turns,
            crossings: facts.crossings,
        }
    }
}

impl From<cavalcade::facts::Magic> for MagicRecord {
    fn from(magic: cavalcade::facts::Magic) -> Self {
        use cavalcade::facts::Magic;
        let record = |kind, ranks: Option<u128>, files: Option<u128>| Self {
            kind,
            rank_sum: ranks.map(|sum| sum.to_string()),
            file_sum: files.map(|sum| sum.to_string()),
        };
        match magic {
            Magic::No => record("none", None, None),
            Magic::Semi { ranks, files } => record("semi-magic", Some(ranks), Some(files)),
            Magic::Full { sum } => record("magic", Some(sum), Some(sum)),
        }
    }
}

fn write_json(record: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    writeln!(out)
}
