//! `cavalcade rank FILE`: the number of a tour.

use cavalcade::atlas::Atlas;
use cavalcade::notation::json::{FaultyRecord, RankRecord, write_line};
use cavalcade::{Budget, Kind, Question, Setup, Tour};

use crate::args::RankArgs;
use crate::atlas::{atlas, in_words, or_gave_up};
use crate::board::ask;
use crate::failure::{Exit, Failure};
use crate::interrupt::cancel_on_interrupt;
use crate::notes::tell;
use crate::output::write_to;
use crate::question::{budget, threads};
use crate::tour::{Faults, read_bytes, tour_in};

/// Reads a tour and tells its number.
pub(crate) fn run(args: &RankArgs) -> Result<Exit, Failure> {
    or_gave_up(args.json, rank(args))
}

fn rank(args: &RankArgs) -> Result<Exit, Failure> {
    let budget = budget(&args.budget.spending, cancel_on_interrupt());
    let open = args.source.atlas.as_deref().map(Atlas::open).transpose()?;
    let bytes = read_bytes(&args.tour, &budget)?;
    // The atlas says what its tours are.
    let kind = args.closed.then_some(Kind::Closed).or_else(|| open.as_ref().map(|atlas| atlas.question().kind()));
    let tour = match tour_in(&bytes, &args.tour, kind, &budget)? {
        Ok(tour) => tour,
        Err(faults) => return refuse(args, &faults, &budget),
    };
    let question = asked(args, &tour, open.as_ref(), &budget)?;
    let folder = args.source.atlas.as_deref();
    let atlas = atlas(&question, folder, threads(args.budget.threads), &budget)?;
    let Some(number) = atlas.rank(&tour)? else {
        tell(format_args!("it is none of the {}", in_words(&question)));
        return Ok(Exit::No);
    };
    write_to(None, &budget, |out| {
        if args.json {
            return write_line(&RankRecord::new(&number, atlas.len()), out);
        }
        writeln!(out, "{number}")
    })?;
    if !args.json {
        tell(format_args!("of {} {}", atlas.len(), in_words(&question)));
    }
    Ok(Exit::Done)
}

/// What all tours with a number answer.
fn asked(args: &RankArgs, tour: &Tour, open: Option<&Atlas>, budget: &Budget) -> Result<Question, Failure> {
    let told = open.map(Atlas::question);
    let setup = Setup {
        piece: *tour.piece(),
        wrap: tour.board().wrap(),
        kind: if tour.is_closed() { Kind::Closed } else { Kind::Open },
        start: args.start.or_else(|| told.and_then(Question::start)),
        end: args.end.or_else(|| told.and_then(Question::end)),
        ..tour.board().clone().into()
    };
    ask(setup, budget)
}

/// Says why it is no tour.
fn refuse(args: &RankArgs, faults: &Faults, budget: &Budget) -> Result<Exit, Failure> {
    write_to(None, budget, |out| {
        if args.json {
            return write_line(&FaultyRecord::new(faults.lines().to_vec()), out);
        }
        write!(out, "{faults}")
    })?;
    faults.give_hint();
    Ok(Exit::No)
}
