//! `cavalcade list BOARD`: every tour, one a line.

use std::io::{self, IsTerminal, Write};

use cavalcade::count::{Listing, UpTo};
use cavalcade::{Kind, Limit, Tour, counted};
use serde::Serialize;

use crate::args::ListArgs;
use crate::command::find::tell_why_none;
use crate::failure::{Exit, Failure};
use crate::interrupt::cancel_on_interrupt;
use crate::notes::complain;
use crate::output::write_to;
use crate::question::{budget, question};
use crate::style::Word;

/// Writes tours as they are found.
pub(crate) fn run(args: &ListArgs) -> Result<Exit, Failure> {
    let budget = budget(&args.spending, cancel_on_interrupt());
    let question = question(&args.from.board, &args.question, &budget)?;
    let up_to = if args.classes { UpTo::Symmetry } else { UpTo::Nothing };
    let mut stopped = None;
    let mut found = 0;
    let listing = match Listing::new(&question, up_to, &budget) {
        Ok(listing) => listing,
        Err(limit) => return Ok(give_up(&limit, found)),
    };
    let written = write_to(None, &budget, |out| {
        for tour in listing.take(args.limit.unwrap_or(usize::MAX)) {
            match tour {
                Ok(tour) => write_tour(args, &tour, out)?,
                Err(limit) => {
                    stopped = Some(limit);
                    break;
                }
            }
            found += 1;
        }
        Ok(())
    });
    match written {
        Err(Failure::Limit(limit)) => stopped = Some(limit),
        written => written?,
    }
    match stopped {
        Some(limit) => Ok(give_up(&limit, found)),
        None if found == 0 && args.limit != Some(0) => tell_why_none(&question, args.json, &budget),
        None => Ok(Exit::Done),
    }
}

fn give_up(limit: &Limit, found: u64) -> Exit {
    let tours = format!("{} {}", counted(found, "tour"), if found == 1 { "was" } else { "were" });
    complain(Word::GaveUp, format_args!("{limit}; {tours} listed"));
    Exit::GaveUp
}

/// A tour as JSON.
#[derive(Serialize)]
struct Record {
    kind: String,
    squares: Vec<String>,
}

fn write_tour(args: &ListArgs, tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    let squares: Vec<String> = tour.squares().map(|square| square.to_string()).collect();
    if args.json {
        let kind = if tour.is_closed() { Kind::Closed } else { Kind::Open };
        serde_json::to_writer(&mut *out, &Record { kind: kind.to_string(), squares })?;
        writeln!(out)?;
    } else {
        writeln!(out, "{}", squares.join(" "))?;
    }
    // Someone who looks on sees each tour as it is found.
    if io::stdout().is_terminal() { out.flush() } else { Ok(()) }
}
