//! `cavalcade find BOARD --random`: one tour, each as likely as any other.

use cavalcade::atlas::Repetition;
use cavalcade::{Budget, Question};

use super::lookup::{self, Source};
use super::tell_why_none;
use crate::account::Account;
use crate::args::FindArgs;
use crate::atlas::atlas;
use crate::command::nth::NumberedTour;
use crate::failure::{Exit, Failure};
use crate::format::Format;
use crate::question::threads;

/// Draws a tour and writes it.
pub(super) fn write(
    args: &FindArgs,
    format: Format,
    question: &Question,
    budget: &Budget,
    account: &Account,
) -> Result<Exit, Failure> {
    let atlas = atlas(question, args.drawing.atlas.as_deref(), threads(args.budget.threads), budget, account);
    let atlas = atlas.map_err(|failure| match failure {
        Failure::GaveUp { limit, text } => {
            Failure::GaveUp { limit, text: format!("{text}; without --random some tour is found") }
        }
        other => other,
    })?;
    let Some(number) = atlas.draw(args.chance.seed(), Repetition::Allowed).next() else {
        return tell_why_none(question, account, budget);
    };
    let Some(tour) = atlas.nth(number.clone(), budget)? else { return Ok(Exit::No) };
    if args.lookup.is_wanted() {
        return lookup::write(args, format, question, &Source::Tour(&tour), budget, account);
    }
    let numbered = NumberedTour { atlas: &atlas, number: &number, tour: &tour, account };
    numbered.write(format, &args.picture.options(), args.output.as_deref(), budget)?;
    Ok(Exit::Done)
}
