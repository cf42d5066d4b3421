//! What has to fit before anything is looked for: the format, the places to write to, and every option.

use cavalcade::{Method, Property, Question, notation};

use crate::args::FindArgs;
use crate::error::CliError;
use crate::format::{Format, Wanted};
use crate::output::{expect_place, is_one_place, named};

/// How the answer is to be written.
pub(super) fn format(args: &FindArgs) -> Result<Format, CliError> {
    let (json, format, file) = (args.json, args.format, args.output.as_deref());
    let format = Wanted { json, format, file, picture: args.picture.given() }.format()?;
    match format {
        Format::Picture(_) | Format::Notation(notation::Format::Csv | notation::Format::Npy)
            if args.lookup.is_wanted() =>
        {
            Err(CliError::usage(format!(
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
pub(super) fn expect_drawable(args: &FindArgs, format: Format, question: &Question) -> Result<(), CliError> {
    match format {
        Format::Notation(_) => Ok(()),
        Format::Picture(format) => args.picture.expect_drawable(question.board(), format),
    }
}

/// Refuses places that nothing could be written to, and one place for two things.
pub(super) fn expect_places(args: &FindArgs) -> Result<(), CliError> {
    let file = args.output.as_deref();
    expect_place(file)?;
    expect_place(args.cnf.as_deref())?;
    let Some(cnf) = args.cnf.as_deref() else { return Ok(()) };
    let is_for_output = named(Some(cnf)).is_none();
    if is_one_place(Some(cnf), file) {
        return Err(CliError::usage("the formula and the tour cannot go to one place; name a file for one of them"));
    }
    if is_for_output && args.json {
        return Err(CliError::usage(
            "that there is no tour would be written to standard output, and --cnf - writes the formula there; name a file \
             with --cnf, or leave out --json",
        ));
    }
    Ok(())
}

/// Refuses options that do not go with the question: those of a search where the property has its own, and those that would
/// change nothing.
pub(super) fn expect_options_used(args: &FindArgs, question: &Question) -> Result<(), CliError> {
    if args.property.unique && question.given().is_none() {
        return Err(CliError::usage("--unique is about given numbers; add some with --clue or in the board file"));
    }
    let special = question.property().filter(|property| !property.uses_any_search());
    if let (Some(property), Some(option)) = (special, args.search_option()) {
        let property = option_of(property.name());
        return Err(CliError::usage(format!("{option} is about searches for any tour; leave it out with {property}")));
    }
    let useless =
        |option: &str, why: &str| Err(CliError::usage(format!("{option} changes nothing with {why}; leave it out")));
    let is_alone = !matches!(args.method(), Method::Auto | Method::Warnsdorff);
    let by = format!("--method {}", args.method());
    match (args.budget.threads, question.property()) {
        (Some(_), Some(Property::Random)) if args.property.atlas.is_some() => return useless("--threads", "--atlas"),
        (None, _) | (_, Some(Property::Random)) => {}
        (Some(_), Some(property)) if special.is_some() => return useless("--threads", &option_of(property.name())),
        (Some(_), _) if is_alone => return useless("--threads", &by),
        _ => {}
    }
    match args.chance.given() {
        Some(option) if question.given().is_some() => useless(option, "given numbers"),
        Some(option) if args.method() == Method::Backtrack => useless(option, &by),
        _ => Ok(()),
    }
}

/// The option that asks for a property, or the words for numbers, which a file may give too.
pub(super) fn option_of(property: &str) -> String {
    if property == "clues" { "given numbers".into() } else { format!("--{}", property.replace('_', "-")) }
}

/// Only tables are not for every question.
pub(super) fn expect_fitting_method(args: &FindArgs, question: &Question) -> Result<(), CliError> {
    if !args.method.fits(question) {
        return Err(CliError::usage(
            "--method construct is for a knight on a whole rectangle; leave it out to search for a tour",
        ));
    }
    Ok(())
}
