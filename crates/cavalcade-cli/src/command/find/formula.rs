//! Tours that are computed square by square, and may be larger than memory.

use std::time::Instant;

use cavalcade::construct::{Formula, construct_with_seed};
use cavalcade::notation;
use cavalcade::{HumanDuration, Kind, Method, Property, Question};
use cavalcade_draw::DrawError;

use super::answer::{ALSO_CLOSED, Answer};
use crate::args::FindArgs;
use crate::error::{CliError, Exit};
use crate::format::Format;
use crate::notes::note;
use crate::output::write_to;
use crate::progress::TallyBar;

/// The largest tour in squares that is held in memory and checked before it is written.
const HELD: u64 = 1 << 24;

/// The tour as a formula, if the board is too large to hold or only some squares are wanted.
pub(super) fn formula(args: &FindArgs, question: &Question) -> Option<Formula> {
    let seed = args.search.chance.seed();
    let may_construct = matches!(args.search.method(), Method::Auto | Method::Construct);
    let is_large = question.board().len() > HELD;
    // A seed changes more of a tour that is held than its ends.
    let is_plain = args.lookup.is_wanted() && seed == 0;
    let wanted = may_construct && (is_large || is_plain);
    if !wanted || args.distinct.number.is_some() {
        return None;
    }
    match question.property() {
        None => construct_with_seed(question, seed)?.ok(),
        Some(Property::StrictlyOpen) => strictly_open(question, seed),
        _ => None,
    }
}

/// The number of seeds to try for a tour that is not closed.
const TRIES: u64 = 32;

/// A tour whose ends are not a move apart, from this seed or one of the next.
fn strictly_open(question: &Question, seed: u64) -> Option<Formula> {
    let tours = (0..TRIES).filter_map(|more| construct_with_seed(question, seed.wrapping_add(more))?.ok());
    tours.into_iter().find(|tour| !tour.is_closed())
}

impl Answer<'_> {
    /// Writes the whole tour, square by square.
    pub(super) fn write_formula(&self, formula: &Formula) -> Result<Exit, CliError> {
        let Self { question, budget, run, .. } = *self;
        let Format::Notation(format) = self.format else {
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
        write_to(self.args.output.file(), budget, |mut out| {
            notation::write_formula(question, formula, format, &mut tick, &mut out)
        })?;
        drop(bar);
        let kind = question.kind();
        let closed = if kind == Kind::Open && formula.is_closed() { ALSO_CLOSED } else { "" };
        let (method, elapsed) = (Method::Construct, HumanDuration(begin.elapsed()));
        note(format_args!("{kind} tour, found by {method} and written in {elapsed} (built from tables){closed}"));
        Ok(Exit::Done)
    }
}
