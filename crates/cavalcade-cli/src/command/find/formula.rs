//! Tours that are computed and not held: boards larger than memory, written as they come.

use std::time::Instant;

use cavalcade::construct::{Formula, construct_with_seed};
use cavalcade::notation;
use cavalcade::{Budget, HumanDuration, Kind, Method, Property, Question};
use cavalcade_draw::DrawError;

use super::answer::CLOSES_TOO;
use crate::args::FindArgs;
use crate::error::{CliError, Exit};
use crate::format::Format;
use crate::notes::note;
use crate::output::write_to;
use crate::progress::TallyBar;
use crate::run_report::RunReport;

/// Tours of up to this many squares are written out and checked before they are shown.
const HELD: u64 = 1 << 24;

/// The tour as a formula, where it is not to be held: for a board too large, or to look up a few squares.
pub(super) fn formula(args: &FindArgs, question: &Question) -> Option<Formula> {
    let may_construct = matches!(args.method(), Method::Auto | Method::Construct);
    let is_large = question.board().len() > HELD;
    // Of a tour that is held, a seed changes more than the ends.
    let is_plain = args.lookup.is_wanted() && args.chance.seed() == 0;
    let wanted = may_construct && (is_large || is_plain);
    let seed = args.chance.seed();
    if !wanted || args.distinct.number.is_some() {
        return None;
    }
    match question.property() {
        None => construct_with_seed(question, seed)?.ok(),
        Some(Property::StrictlyOpen) => strictly_open(question, seed),
        _ => None,
    }
}

/// Seeds that are tried for a tour that does not close.
const TRIES: u64 = 32;

/// A tour whose ends are not a move apart, of this seed or one after it.
fn strictly_open(question: &Question, seed: u64) -> Option<Formula> {
    let tours = (0..TRIES).filter_map(|more| construct_with_seed(question, seed.wrapping_add(more))?.ok());
    tours.into_iter().find(|tour| !tour.is_closed())
}

/// Writes the whole tour, square by square.
pub(super) fn write(
    args: &FindArgs,
    format: Format,
    question: &Question,
    formula: &Formula,
    budget: &Budget,
    run: &RunReport,
) -> Result<Exit, CliError> {
    let Format::Notation(format) = format else {
        return Err(DrawError::BoardTooLarge { size: formula.size() }.into());
    };
    let begin = Instant::now();
    let mut bar = TallyBar::new(formula.len(), "squares");
    let mut written = 0;
    let mut tick = |squares| {
        bar.advance(squares);
        written += squares;
        run.set_progress(written, Some(formula.len()), "squares");
        Ok(budget.check(0)?)
    };
    let file = args.output.as_deref();
    let written =
        write_to(file, budget, |mut out| notation::write_formula(question, formula, format, &mut tick, &mut out));
    drop(bar);
    written?;
    let kind = question.kind();
    let closes = if kind == Kind::Open && formula.is_closed() { CLOSES_TOO } else { "" };
    let (method, elapsed) = (Method::Construct, HumanDuration(begin.elapsed()));
    note(format_args!("{kind} tour by {method} in {elapsed}, written as it came{closes}"));
    Ok(Exit::Done)
}
