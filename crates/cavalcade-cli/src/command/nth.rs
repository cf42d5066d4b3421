//! `cavalcade nth BOARD K`: tour number K.

use std::path::Path;

use cavalcade::atlas::Atlas;
use cavalcade::count::BigUint;
use cavalcade::notation::json::{numbered, write_line};
use cavalcade::notation::write_within;
use cavalcade::{Budget, Tour};
use cavalcade_draw::{DrawOptions, Drawing, Footer, Layout, Room};

use crate::args::NthArgs;
use crate::atlas::{atlas, in_words, or_gave_up};
use crate::command::find::tell_why_none;
use crate::failure::{Exit, Failure};
use crate::format::{Format, Wanted};
use crate::interrupt::cancel_on_interrupt;
use crate::notes::tell;
use crate::output::write_to;
use crate::picture::write_picture;
use crate::question::{budget, question, threads};

/// Writes the tour of a number.
pub(crate) fn run(args: &NthArgs) -> Result<Exit, Failure> {
    or_gave_up(args.json, nth(args))
}

fn nth(args: &NthArgs) -> Result<Exit, Failure> {
    let budget = budget(&args.budget.spending, cancel_on_interrupt());
    let file = args.output.as_deref();
    let (json, format) = (args.json, args.format);
    let format = Wanted { json, format, file, picture: args.picture.given() }.format()?;
    let question = question(&args.from.board, &args.question, &budget)?;
    if let Format::Picture(_) = format {
        Layout::new(question.board(), &args.picture.options(), Room::Page, Footer::None)?;
    }
    let atlas = atlas(&question, args.source.atlas.as_deref(), threads(args.budget.threads), &budget)?;
    if atlas.is_empty() {
        return tell_why_none(&question, args.json, &budget);
    }
    let Some(tour) = atlas.nth_within(&args.number, &budget)? else {
        return Err(Failure::usage(format!(
            "there are {} {}; write a number from 1 to {0}",
            atlas.len(),
            in_words(&question)
        )));
    };
    let numbered = NumberedTour { atlas: &atlas, number: &args.number, tour: &tour };
    numbered.write(format, &args.picture.options(), file, &budget)?;
    Ok(Exit::Done)
}

/// A tour that an atlas has given out.
pub(crate) struct NumberedTour<'a> {
    pub(crate) atlas: &'a Atlas,
    pub(crate) number: &'a BigUint,
    pub(crate) tour: &'a Tour,
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
        let Self { atlas, number, tour } = self;
        match format {
            Format::JSON => {
                let record = numbered(atlas.question(), tour, number, atlas.len());
                return write_to(file, budget, |out| write_line(&record, out));
            }
            Format::Notation(format) => {
                write_to(file, budget, |mut out| write_within(tour, format, budget, &mut out))?;
            }
            Format::Picture(format) => write_picture(Drawing::Tour(tour), options, format, file, budget)?,
        }
        tell(format_args!("number {number} of {} {}", atlas.len(), in_words(atlas.question())));
        Ok(())
    }
}
