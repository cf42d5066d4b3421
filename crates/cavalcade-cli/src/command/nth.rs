//! `cavalcade nth BOARD K`: tour number K.

use std::path::Path;

use cavalcade::atlas::Atlas;
use cavalcade::count::BigUint;
use cavalcade::notation::write_within;
use cavalcade::{Budget, Question, Tour};
use cavalcade_draw::{DrawOptions, Drawing};
use cavalcade_formats::json::{FoundRecord, write_line};

use crate::account::Account;
use crate::args::NthArgs;
use crate::atlas::{Numbered, all_of};
use crate::conflicts;
use crate::failure::{Exit, Failure};
use crate::format::{Format, Wanted};
use crate::notes::tell;
use crate::output::{expect_place, write_to};
use crate::picture::write_picture;

/// Writes the tour of a number.
pub(crate) fn run(args: &NthArgs) -> Result<Exit, Failure> {
    let account = Account::open(args.json);
    account.settle(nth(args, &account))
}

fn nth(args: &NthArgs, account: &Account) -> Result<Exit, Failure> {
    let (json, format, file) = (args.json, args.format, args.output.as_deref());
    let format = Wanted { json, format, file, picture: args.picture.given() }.format()?;
    expect_place(file)?;
    conflicts::expect_none(conflicts::LOOKUP, &args.of.source)?;
    let numbered = Numbered::read(&args.of, account, |question| expect_drawable(args, format, question))?;
    let Some(Numbered { atlas, budget, .. }) = numbered else { return Ok(Exit::No) };
    let Some(tour) = atlas.nth(args.number.clone(), &budget)? else {
        let (all, most) = (all_of(&atlas), atlas.len());
        return Err(Failure::usage(format!("that is more than all, {all}; write a number from 1 to {most}")));
    };
    let numbered = NumberedTour { atlas: &atlas, number: &args.number, tour: &tour, account };
    numbered.write(format, &args.picture.options(), file, &budget)?;
    Ok(Exit::Done)
}

/// Finds out before the work whether its answer could be drawn.
fn expect_drawable(args: &NthArgs, format: Format, question: &Question) -> Result<(), Failure> {
    match format {
        Format::Picture(format) => args.picture.expect_drawable(question.board(), format),
        Format::Notation(_) => Ok(()),
    }
}

/// A tour that an atlas has given out.
pub(crate) struct NumberedTour<'a> {
    pub(crate) atlas: &'a Atlas,
    pub(crate) number: &'a BigUint,
    pub(crate) tour: &'a Tour,
    pub(crate) account: &'a Account,
}

impl NumberedTour<'_> {
    /// Writes it in any notation, or draws it, and tells its number.
    pub(crate) fn write(
        &self,
        format: Format,
        options: &DrawOptions,
        file: Option<&Path>,
        budget: &Budget,
    ) -> Result<(), Failure> {
        let Self { atlas, number, tour, account } = self;
        match format {
            Format::JSON => {
                let record = FoundRecord::new(atlas.question(), tour, account.elapsed()).by(Some("atlas"));
                return write_to(file, budget, |out| write_line(&record.numbered(number, atlas.len()), out));
            }
            Format::Notation(format) => {
                write_to(file, budget, |mut out| write_within(tour, format, budget, &mut out))?;
            }
            Format::Picture(format) => write_picture(Drawing::Tour(tour), options, format, file, budget)?,
        }
        tell(format_args!("number {number} of {}", all_of(atlas)));
        Ok(())
    }
}
