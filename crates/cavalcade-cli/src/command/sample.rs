//! `cavalcade sample BOARD`: tours drawn at random, each as likely as any other.

use std::io::{self, Write};

use cavalcade::Tour;
use cavalcade::atlas::Repetition;
use cavalcade::count::BigUint;
use cavalcade::notation::json::{FoundRecord, write_line};
use cavalcade::notation::{Format, write};

use crate::account::Account;
use crate::args::SampleArgs;
use crate::atlas::{Numbered, all_of};
use crate::failure::{Exit, Failure};
use crate::output::write_to;

/// Writes tours as they are drawn.
pub(crate) fn run(args: &SampleArgs) -> Result<Exit, Failure> {
    args.chance.name();
    let account = Account::open(args.json);
    account.settle(sample(args, &account))
}

fn sample(args: &SampleArgs, account: &Account) -> Result<Exit, Failure> {
    if let Some(Ok(crate::format::Format::Picture(_))) = args.output.as_deref().map(crate::format::Format::of_file) {
        return Err(Failure::usage("tours are written one a line; for a picture write cavalcade nth, with its number"));
    }
    let Some(numbered) = Numbered::read(&args.of, account, |_| Ok(()))? else { return Ok(Exit::No) };
    let draws = draws(args, &numbered)?;
    write_to(args.output.as_deref(), &numbered.budget, |out| {
        numbered.for_each(draws, args.number, |number, tour| write_tour(args, &numbered, number, tour, out))
    })?;
    Ok(Exit::Done)
}

/// The numbers of the tours.
fn draws(args: &SampleArgs, numbered: &Numbered<'_>) -> Result<impl Iterator<Item = BigUint> + use<>, Failure> {
    let atlas = &numbered.atlas;
    let all = atlas.len();
    if args.distinct && BigUint::from(args.number) > *all {
        let words = all_of(atlas);
        return Err(Failure::usage(format!(
            "that is more than all, {words}; write --number {all}, or leave out --distinct"
        )));
    }
    let repetition = if args.distinct { Repetition::Never } else { Repetition::Allowed };
    Ok(atlas.draw(args.chance.seed(), repetition).take(args.number))
}

fn write_tour(
    args: &SampleArgs,
    numbered: &Numbered<'_>,
    number: &BigUint,
    tour: &Tour,
    mut out: &mut dyn Write,
) -> io::Result<()> {
    if args.json {
        let Numbered { atlas, account, .. } = numbered;
        let record = FoundRecord::new(atlas.question(), tour, account.elapsed()).by(Some("atlas"));
        write_line(&record.numbered(number, atlas.len()), out)
    } else {
        write(tour, Format::Squares, &mut out)
    }
}
