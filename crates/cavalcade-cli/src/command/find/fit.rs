//! Checks before the search: the format, the output files, and every option.

use std::io::{self, IsTerminal};

use cavalcade::{Method, Property, Question, notation};

use crate::args::FindArgs;
use crate::conflicts;
use crate::error::CliError;
use crate::format::Format;
use crate::output::{expect_place, is_one_place, named};

/// The format of the answer, if the options fit it and each other.
pub(super) fn format(args: &FindArgs) -> Result<Format, CliError> {
    conflicts::expect_none(conflicts::FIND, args)?;
    let format = args.output.format(args.picture.given())?;
    expect_place_for_cnf(args)?;
    match format {
        Format::Picture(_) | Format::Notation(notation::Format::Csv | notation::Format::Npy)
            if args.lookup.is_wanted() =>
        {
            let name = format.name();
            Err(CliError::usage(format!(
                "--at and --where write text or JSON, not {name}; write -o FILE.txt or FILE.json"
            )))
        }
        Format::Picture(picture) => args.picture.expect_tour(picture).map(|()| format),
        Format::Notation(_) => Ok(format),
    }
}

/// Checks that the formula can be written, and to another place than the tour.
fn expect_place_for_cnf(args: &FindArgs) -> Result<(), CliError> {
    let cnf = args.search.cnf.as_deref();
    expect_place(cnf)?;
    if cnf.is_some() && is_one_place(cnf, args.output.file()) {
        return Err(CliError::usage(
            "the formula and the tour cannot go to the same place; add -o or --cnf with a file",
        ));
    }
    if cnf.is_some() && named(cnf).is_none() && args.output.json {
        return Err(CliError::usage("--cnf - and --json both write to standard output; name a file with --cnf"));
    }
    Ok(())
}

/// The largest tour in squares that is printed on a terminal.
const TERMINAL_SQUARES: u64 = 10_000;

/// Checks that the question suits the options and the output.
pub(super) fn expect_fitting(args: &FindArgs, format: Format, question: &Question) -> Result<(), CliError> {
    if !args.search.method.fits(question) {
        return Err(CliError::usage(
            "--method construct needs a knight on a full rectangle; leave it out to search for a tour",
        ));
    }
    let (board, goes_to_terminal) = (question.board(), args.output.file().is_none() && io::stdout().is_terminal());
    match format {
        Format::Picture(format) => args.picture.expect_drawable(board, format)?,
        Format::Notation(_) if args.lookup.is_wanted() || !goes_to_terminal => {}
        Format::Notation(_) if board.len() > TERMINAL_SQUARES => {
            return Err(CliError::usage(format!(
                "a tour of {} squares is too long for the terminal; add -o FILE, or --at 1..100 for a part of it",
                board.len()
            )));
        }
        Format::Notation(_) => {}
    }
    expect_options_used(args, question)
}

/// Refuses options that have no effect on this question.
fn expect_options_used(args: &FindArgs, question: &Question) -> Result<(), CliError> {
    if args.property.unique && question.given().is_none() {
        return Err(CliError::usage("--unique needs given numbers; add some with --clue or in the board file"));
    }
    let special = question.property().filter(|property| !property.uses_any_search());
    if let (Some(property), Some(option)) = (special, args.search.given()) {
        let property = option_of(property.name());
        return Err(CliError::usage(format!("{option} cannot be used with {property}; leave it out")));
    }
    let useless =
        |option: &str, with: &str| Err(CliError::usage(format!("{option} has no effect with {with}; leave it out")));
    let method = args.search.method();
    let by = format!("--method {method}");
    match (args.budget.threads, question.property()) {
        (Some(_), Some(Property::Random)) if args.property.atlas.is_some() => return useless("--threads", "--atlas"),
        (None, _) | (_, Some(Property::Random)) => {}
        (Some(_), Some(property)) if special.is_some() => return useless("--threads", &option_of(property.name())),
        (Some(_), _) if !matches!(method, Method::Auto | Method::Warnsdorff) => return useless("--threads", &by),
        _ => {}
    }
    match args.search.chance.given() {
        Some(option) if question.given().is_some() => useless(option, "given numbers"),
        Some(option) if method == Method::Backtrack => useless(option, &by),
        _ => Ok(()),
    }
}

/// The option for a property; numbers may also be given in a file.
pub(super) fn option_of(property: &str) -> String {
    if property == "clues" { "given numbers".into() } else { format!("--{}", property.replace('_', "-")) }
}
