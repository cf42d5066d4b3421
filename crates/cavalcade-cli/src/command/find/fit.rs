//! What has to fit before anything is looked for: the format, the places to write to, and every option.

use cavalcade::{Method, Question, notation};

use super::Special;
use crate::args::FindArgs;
use crate::failure::Failure;
use crate::format::{Format, Wanted};
use crate::output::{expect_place, is_one_place, named};

/// How the answer is to be written.
pub(super) fn format(args: &FindArgs) -> Result<Format, Failure> {
    let (json, format, file) = (args.json, args.format, args.output.as_deref());
    let format = Wanted { json, format, file, picture: args.picture.given() }.format()?;
    match format {
        Format::Picture(_) | Format::Notation(notation::Format::Csv | notation::Format::Npy)
            if args.lookup.is_wanted() =>
        {
            Err(Failure::usage(format!(
                "--at and --where write text or JSON, and not {}; write -o FILE.txt or FILE.json, or leave them out for the \
                 whole tour",
                format.name()
            )))
        }
        Format::Picture(picture) => args.picture.expect_tour(picture).map(|()| format),
        Format::Notation(_) => Ok(format),
    }
}

/// Finds out before the search whether its answer could be drawn.
pub(super) fn expect_drawable(args: &FindArgs, format: Format, question: &Question) -> Result<(), Failure> {
    match format {
        Format::Notation(_) => Ok(()),
        Format::Picture(format) => args.picture.expect_drawable(question.board(), format),
    }
}

/// Refuses places that nothing could be written to, and one place for two things.
pub(super) fn expect_places(args: &FindArgs) -> Result<(), Failure> {
    let file = args.output.as_deref();
    expect_place(file)?;
    expect_place(args.cnf.as_deref())?;
    let Some(cnf) = args.cnf.as_deref() else { return Ok(()) };
    let is_for_output = named(Some(cnf)).is_none();
    if is_one_place(Some(cnf), file) {
        return Err(Failure::usage("the formula and the tour cannot go to one place; name a file for one of them"));
    }
    if is_for_output && args.json {
        return Err(Failure::usage(
            "that there is no tour would be written to standard output, and --cnf - writes the formula there; name a file \
             with --cnf, or leave out --json",
        ));
    }
    Ok(())
}

/// Refuses options that would change nothing.
pub(super) fn expect_used(args: &FindArgs, special: Option<&Special>) -> Result<(), Failure> {
    let useless =
        |option: &str, why: &str| Err(Failure::usage(format!("{option} changes nothing {why}; leave it out")));
    let by_itself = match special {
        Some(Special::Clues) => Some("where numbers are given"),
        Some(Special::Magic(_)) => Some("with --magic"),
        Some(Special::Ordered) if args.order.symmetry.is_some() => Some("with --symmetry"),
        Some(Special::Random) if args.drawing.atlas.is_some() => Some("with --atlas"),
        _ if args.watch => Some("with --watch"),
        _ => None,
    };
    let (method, is_search) = (args.method(), !matches!(special, Some(Special::Random)));
    let is_alone = is_search && !matches!(method, Method::Auto | Method::Warnsdorff);
    let by = format!("with --method {method}");
    match (args.budget.threads, by_itself) {
        (Some(_), Some(why)) => return useless("--threads", why),
        (Some(_), None) if is_alone => return useless("--threads", &by),
        _ => {}
    }
    match args.chance.given() {
        Some(option) if matches!(special, Some(Special::Clues)) => return useless(option, "where numbers are given"),
        Some(option) if method == Method::Backtrack => return useless(option, &by),
        _ => {}
    }
    if args.picture.style.is_some() && args.watch {
        return useless("--style", "with --watch");
    }
    if args.moves.move_order.is_some() && method == Method::Construct {
        return useless("--move-order", &by);
    }
    Ok(())
}

/// Only tables are not for every question.
pub(super) fn expect_fitting_method(args: &FindArgs, question: &Question) -> Result<(), Failure> {
    if !args.method.fits(question) {
        return Err(Failure::usage(
            "--method construct is for a knight on a whole rectangle; leave it out to search for a tour",
        ));
    }
    Ok(())
}
