//! Options that exclude each other, in one table for each command or kind of input. Simple conflicts are declared with the
//! arguments.

use cavalcade::Method;
use cavalcade::count::CountMethod;

use crate::args::{AtlasSource, CountArgs, DrawArgs, FindArgs};
use crate::error::CliError;

/// A condition on the arguments that is refused, and the message.
pub(crate) type Conflict<A> = (fn(&A) -> bool, &'static str);

/// Fails with the message of the first row that applies.
pub(crate) fn expect_none<A>(table: &[Conflict<A>], args: &A) -> Result<(), CliError> {
    match table.iter().find(|(holds, _)| holds(args)) {
        Some((_, message)) => Err(CliError::usage(*message)),
        None => Ok(()),
    }
}

/// `find`.
pub(crate) const FIND: &[Conflict<FindArgs>] = &[
    (
        |args| args.search.no_prune && args.search.method != Method::Backtrack,
        "--no-prune applies only to backtracking; add --method backtrack",
    ),
    (
        |args| args.search.tie_break.is_some() && !matches!(args.search.method, Method::Warnsdorff | Method::Auto),
        "--tie-break applies only to Warnsdorff's rule; add --method warnsdorff",
    ),
    (
        |args| args.search.cnf.is_some() && args.search.method() != Method::Sat,
        "--cnf writes the SAT formula; leave out --method, or write --method sat",
    ),
    (
        |args| {
            args.search.watch
                && !matches!(args.search.method(), Method::Backtrack | Method::Warnsdorff | Method::Random)
        },
        "--watch needs a search that moves a piece; leave out --method, or write --method backtrack, warnsdorff or random",
    ),
    (
        |args| args.search.moves.move_order.is_some() && args.search.method() == Method::Construct,
        "--move-order has no effect with --method construct; leave it out",
    ),
];

/// `count`.
pub(crate) const COUNT: &[Conflict<CountArgs>] = &[
    (
        |args| args.estimate.precision.is_some() && !is_estimate(args),
        "--precision applies only to estimates; add --method estimate, or leave it out",
    ),
    (
        |args| args.estimate.runs.is_some() && !is_estimate(args),
        "--runs applies only to estimates; add --method estimate, or leave it out",
    ),
    (
        |args| args.estimate.chance.given().is_some() && !is_estimate(args),
        "--seed applies only to estimates; add --method estimate, or leave it out",
    ),
    (
        |args| args.checkpoint.is_some() && !has_layers(args),
        "--checkpoint applies only to the frontier method; leave it out, or leave out --method",
    ),
    (
        |args| args.scratch.is_some() && !has_layers(args),
        "--scratch applies only to the frontier method; leave it out, or leave out --method",
    ),
    (
        |args| args.budget.threads.is_some() && is_backtrack(args),
        "--threads has no effect with --method backtrack; leave it out",
    ),
    (|args| args.classes && is_estimate(args), "estimates do not cover classes; leave out --classes"),
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

/// Commands that look up one tour, on one thread.
pub(crate) const LOOKUP: &[Conflict<AtlasSource>] = &[(
    |source| source.atlas.is_some() && source.budget.threads.is_some(),
    "--threads has no effect with --atlas; leave it out",
)];

/// `draw`, whatever is drawn.
pub(crate) const DRAW: &[Conflict<DrawArgs>] = &[
    (
        |args| args.sheet.columns.is_some() && !args.sheet.contact_sheet,
        "--columns applies only to contact sheets; add --contact-sheet, or leave it out",
    ),
    (
        |args| args.sheet.number.is_some() && !args.sheet.worksheet,
        "--number applies only to worksheets; add --worksheet, or leave it out",
    ),
    (
        |args| args.closed && !args.obstacle && !args.sheet.worksheet,
        "--closed applies only to obstacles and worksheets; add --obstacle or --worksheet, or leave it out",
    ),
];

/// `draw` with tours.
pub(crate) const DRAW_TOURS: &[Conflict<DrawArgs>] = &[
    (|args| args.obstacle, "--obstacle needs a board, but this is a tour"),
    (|args| !args.cut.is_empty(), "--cut needs a board, but this is a tour"),
    (|args| args.sheet.worksheet, "--worksheet needs a board, but this is a tour"),
];

/// `draw` with a board.
pub(crate) const DRAW_BOARD: &[Conflict<DrawArgs>] =
    &[(|args| args.sheet.contact_sheet, "--contact-sheet needs tours, but this is a board")];

/// `draw` with a reason why there is no tour.
pub(crate) const DRAW_REASON: &[Conflict<DrawArgs>] = &[
    (|args| !args.cut.is_empty(), "--cut does not apply to a reason why there is no tour; leave it out"),
    (|args| args.sheet.worksheet, "--worksheet does not apply to a reason why there is no tour; leave it out"),
    (|args| args.sheet.contact_sheet, "--contact-sheet does not apply to a reason why there is no tour; leave it out"),
];
