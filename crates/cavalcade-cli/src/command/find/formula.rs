//! Tours that are computed and not held: boards larger than memory, written as they come.

use std::time::Instant;

use cavalcade::construct::{Formula, construct};
use cavalcade::notation;
use cavalcade::{Budget, Method, Question};
use cavalcade_draw::DrawError;

use crate::args::FindArgs;
use crate::failure::{Exit, Failure};
use crate::format::Format;
use crate::notes::tell;
use crate::output::write_to;
use crate::progress::WritingBar;

/// Tours of up to this many squares are written out and checked before they are shown.
const HELD: u64 = 1 << 24;

/// The tour as a formula, where it is not to be held: for a board too large, or to look up a few squares.
pub(super) fn formula(args: &FindArgs, question: &Question) -> Option<Formula> {
    let may_construct = matches!(args.method(), Method::Auto | Method::Construct);
    let is_large = question.board().len() > HELD;
    // A seed varies a tour that is held.
    let is_plain = args.lookup.is_wanted() && args.chance.seed == 0;
    let wanted = may_construct && (is_large || is_plain);
    wanted.then(|| construct(question)?.ok()).flatten()
}

/// Writes the whole tour, square by square.
pub(super) fn write(
    args: &FindArgs,
    format: Format,
    question: &Question,
    formula: &Formula,
    budget: &Budget,
) -> Result<Exit, Failure> {
    let Format::Notation(format) = format else {
        return Err(DrawError::BoardTooLarge { size: formula.size() }.into());
    };
    let begin = Instant::now();
    let mut bar = WritingBar::new(formula.len());
    let mut tick = |squares| {
        bar.advance(squares);
        Ok(budget.check(0)?)
    };
    let file = args.output.as_deref();
    let written =
        write_to(file, budget, |mut out| notation::write_formula(question, formula, format, &mut tick, &mut out));
    drop(bar);
    written?;
    let kind = question.kind();
    tell(format_args!("{kind} tour by {} in {:.3?}, written as it came", Method::Construct, begin.elapsed()));
    Ok(Exit::Done)
}
