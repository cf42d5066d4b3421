//! From arguments to a question and a budget.

use std::num::NonZeroUsize;

use cavalcade::budget::free_memory;
use cavalcade::util::all_threads;
use cavalcade::{Budget, Cancel, Kind, Limits, Piece, Question, Setup, Wrap};

use crate::args::{QuestionArgs, SpendingArgs};
use crate::board::{ask, read_board};
use crate::error::CliError;
use crate::interrupt::cancel_on_interrupt;

/// Reads the board and returns the question that the arguments ask.
pub(crate) fn question(board: &str, args: &QuestionArgs, budget: &Budget) -> Result<Question, CliError> {
    question_of(read_board(board, budget)?, args, budget)
}

/// The question that the arguments ask of a board. Arguments override what the board file says.
pub(crate) fn question_of(drawn: Setup, args: &QuestionArgs, budget: &Budget) -> Result<Question, CliError> {
    let setup = Setup {
        holes: args.on.holes.clone(),
        wrap: if args.on.wrap == Wrap::None { drawn.wrap } else { args.on.wrap },
        piece: if args.on.piece == Piece::KNIGHT { drawn.piece } else { args.on.piece },
        kind: if args.closed { Kind::Closed } else { drawn.kind },
        start: args.ends.start.or(drawn.start),
        end: args.ends.end.or(drawn.end),
        ..drawn
    };
    ask(setup, budget)
}

/// Starts the budget that the arguments allow. Ctrl-C cancels it.
pub(crate) fn budget(args: &SpendingArgs) -> Budget {
    budget_until(args, cancel_on_interrupt())
}

/// Starts the budget that the arguments allow, with a flag that cancels it.
pub(crate) fn budget_until(args: &SpendingArgs, cancel: Cancel) -> Budget {
    let memory = args.memory.unwrap_or_else(free_memory);
    let limits = Limits::none().with_memory(memory).with_cancel(cancel);
    let limits = match args.time_limit {
        Some(limit) => limits.with_time(limit),
        None => limits,
    };
    limits.start()
}

/// The number of threads given, or that of the machine.
pub(crate) fn threads(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    asked.unwrap_or_else(all_threads)
}
