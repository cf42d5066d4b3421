//! `cavalcade sample BOARD`: tours drawn at random, each as likely as any other.

use std::io::{self, Write};

use cavalcade::Tour;
use cavalcade::atlas::{Atlas, Repetition};
use cavalcade::count::BigUint;
use cavalcade::notation::json::{numbered, write_line};
use cavalcade::notation::{Format, write};

use crate::args::SampleArgs;
use crate::atlas::{atlas, for_each_tour, in_words, or_gave_up};
use crate::command::find::tell_why_none;
use crate::failure::{Exit, Failure};
use crate::interrupt::cancel_on_interrupt;
use crate::output::write_to;
use crate::question::{budget, question, threads};

/// Writes tours as they are drawn.
pub(crate) fn run(args: &SampleArgs) -> Result<Exit, Failure> {
    or_gave_up(args.json, sample(args))
}

fn sample(args: &SampleArgs) -> Result<Exit, Failure> {
    let budget = budget(&args.budget.spending, cancel_on_interrupt());
    let question = question(&args.from.board, &args.question, &budget)?;
    let threads = threads(args.budget.threads);
    let atlas = atlas(&question, args.source.atlas.as_deref(), threads, &budget)?;
    if atlas.is_empty() {
        return tell_why_none(&question, args.json, &budget);
    }
    let draws = draws(args, &atlas)?;
    write_to(args.output.as_deref(), &budget, |out| {
        for_each_tour(&atlas, draws, threads, &budget, |number, tour| write_tour(args, &atlas, number, tour, out))
    })?;
    Ok(Exit::Done)
}

/// The numbers of the tours.
fn draws(args: &SampleArgs, atlas: &Atlas) -> Result<impl Iterator<Item = BigUint>, Failure> {
    let all = atlas.len();
    if args.distinct && BigUint::from(args.number) > *all {
        let what = in_words(atlas.question());
        return Err(Failure::usage(format!(
            "there are only {all} {what}; write --number {all}, or leave out --distinct"
        )));
    }
    let repetition = if args.distinct { Repetition::Never } else { Repetition::Allowed };
    Ok(atlas.draw(args.budget.seed, repetition).take(args.number))
}

fn write_tour(
    args: &SampleArgs,
    atlas: &Atlas,
    number: &BigUint,
    tour: &Tour,
    mut out: &mut dyn Write,
) -> io::Result<()> {
    if args.json {
        write_line(&numbered(atlas.question(), tour, number, atlas.len()), out)
    } else {
        write(tour, Format::Squares, &mut out)
    }
}
