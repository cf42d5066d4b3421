//! Options that do not go together, in one table for each command or kind of input. What clap can say by itself stands with
//! the arguments.

use cavalcade::Method;
use cavalcade::count::CountMethod;

use crate::args::{AtlasSource, CountArgs, DrawArgs, FindArgs};
use crate::error::CliError;

/// Arguments that are refused, and what is said then.
pub(crate) type Conflict<A> = (fn(&A) -> bool, &'static str);

/// Refuses arguments with the message of the first row that holds for them.
pub(crate) fn expect_none<A>(table: &[Conflict<A>], args: &A) -> Result<(), CliError> {
    match table.iter().find(|(holds, _)| holds(args)) {
        Some((_, message)) => Err(CliError::usage(*message)),
        None => Ok(()),
    }
}

/// `find`.
pub(crate) const FIND: &[Conflict<FindArgs>] = &[
    (
        |args| args.no_prune && args.method != Method::Backtrack,
        "--no-prune is about backtracking; add --method backtrack",
    ),
    (
        |args| args.tie_break.is_some() && !matches!(args.method, Method::Warnsdorff | Method::Auto),
        "--tie-break is about Warnsdorff's rule; add --method warnsdorff",
    ),
    (
        |args| args.cnf.is_some() && args.method() != Method::Sat,
        "--cnf writes the formula of SAT; leave --method out, or write --method sat",
    ),
    (
        |args| args.cnf.is_some() && args.property.strictly_open,
        "--cnf is about any tour, and not about those that --strictly-open asks for",
    ),
    (
        |args| args.cnf.is_some() && args.property.minimize.is_some(),
        "--cnf is about any tour, and not about those that --minimize asks for",
    ),
    (
        |args| args.watch && args.property.strictly_open,
        "--watch shows a search for any tour, and not for those that --strictly-open asks for",
    ),
    (
        |args| args.watch && args.property.minimize.is_some(),
        "--watch shows a search for any tour, and not for those that --minimize asks for",
    ),
    (
        |args| args.watch && !matches!(args.method(), Method::Backtrack | Method::Warnsdorff | Method::Random),
        "--watch shows a piece at work; leave --method out, or write --method backtrack, warnsdorff or random",
    ),
    (|args| args.watch && args.picture.style.is_some(), "--style changes nothing with --watch; leave it out"),
    (|args| args.watch && args.budget.threads.is_some(), "--threads changes nothing with --watch; leave it out"),
    (
        |args| args.moves.move_order.is_some() && args.method() == Method::Construct,
        "--move-order changes nothing with --method construct; leave it out",
    ),
];

/// `count`.
pub(crate) const COUNT: &[Conflict<CountArgs>] = &[
    (
        |args| args.precision.is_some() && !is_estimate(args),
        "--precision is about estimates; add --method estimate, or leave it out",
    ),
    (
        |args| args.runs.is_some() && !is_estimate(args),
        "--runs is about estimates; add --method estimate, or leave it out",
    ),
    (
        |args| args.chance.given().is_some() && !is_estimate(args),
        "--seed is about estimates; add --method estimate, or leave it out",
    ),
    (
        |args| args.checkpoint.is_some() && !has_layers(args),
        "--checkpoint saves the layers of the frontier method; leave it out, or --method",
    ),
    (
        |args| args.scratch.is_some() && !has_layers(args),
        "--scratch is for the layers of the frontier method; leave it out, or --method",
    ),
    (
        |args| args.budget.threads.is_some() && is_backtrack(args),
        "--threads changes nothing with --method backtrack; leave it out",
    ),
    (|args| args.classes && is_estimate(args), "an estimate tells nothing of classes; leave out --classes"),
];

fn is_estimate(args: &CountArgs) -> bool {
    args.method == CountMethod::Estimate
}

fn is_backtrack(args: &CountArgs) -> bool {
    args.method == CountMethod::Backtrack
}

fn has_layers(args: &CountArgs) -> bool {
    !is_estimate(args) && !is_backtrack(args)
}

/// Commands that look up one tour, which one thread does.
pub(crate) const LOOKUP: &[Conflict<AtlasSource>] = &[(
    |source| source.atlas.is_some() && source.budget.threads.is_some(),
    "--threads changes nothing with --atlas; leave it out",
)];

/// `draw`, whatever is drawn.
pub(crate) const DRAW: &[Conflict<DrawArgs>] = &[
    (
        |args| args.sheet.columns.is_some() && !args.sheet.contact_sheet,
        "--columns is about contact sheets; add --contact-sheet, or leave it out",
    ),
    (
        |args| args.sheet.number.is_some() && !args.sheet.worksheet,
        "--number is about worksheets; add --worksheet, or leave it out",
    ),
    (
        |args| args.closed && !args.obstacle && !args.sheet.worksheet,
        "--closed is about obstacles and worksheets; add --obstacle or --worksheet, or leave it out",
    ),
];

/// `draw` with tours.
pub(crate) const DRAW_TOURS: &[Conflict<DrawArgs>] = &[
    (|args| args.obstacle, "--obstacle is about boards, and this is a tour; name a board"),
    (|args| !args.cut.is_empty(), "--cut is about boards, and this is a tour; name a board"),
    (|args| args.sheet.worksheet, "--worksheet is about boards, and this is a tour; name a board"),
];

/// `draw` with a board.
pub(crate) const DRAW_BOARD: &[Conflict<DrawArgs>] =
    &[(|args| args.sheet.contact_sheet, "--contact-sheet is about tours, and this is a board; name tours")];

/// `draw` with a reason why there is no tour, which says itself what is drawn.
pub(crate) const DRAW_REASON: &[Conflict<DrawArgs>] = &[
    (|args| !args.cut.is_empty(), "--cut is not about reasons why there is no tour, and this is one; leave it out"),
    (
        |args| args.sheet.worksheet,
        "--worksheet is not about reasons why there is no tour, and this is one; leave it out",
    ),
    (
        |args| args.sheet.contact_sheet,
        "--contact-sheet is not about reasons why there is no tour, and this is one; leave it out",
    ),
];
