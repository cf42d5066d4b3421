//! From arguments to a question and a budget.

use std::num::NonZeroUsize;

use cavalcade::budget::free_memory;
use cavalcade::util::all_threads;
use cavalcade::{Budget, Cancel, Kind, Limits, Piece, Question, Setup, Wrap};

use crate::args::{MoveArgs, QuestionArgs, SpendingArgs};
use crate::board::{ask, read_board};
use crate::error::CliError;

/// The question that the arguments ask of a board, read within the budget.
pub(crate) fn question(board: &str, args: &QuestionArgs, budget: &Budget) -> Result<Question, CliError> {
    question_of(read_board(board, budget)?, args, budget)
}

/// The question that the arguments ask of a board that was read.
pub(crate) fn question_of(drawn: Setup, args: &QuestionArgs, budget: &Budget) -> Result<Question, CliError> {
    question_in_order(drawn, args, &MoveArgs { move_order: None }, budget)
}

/// The same, with an order of moves.
pub(crate) fn question_in_order(
    drawn: Setup,
    args: &QuestionArgs,
    moves: &MoveArgs,
    budget: &Budget,
) -> Result<Question, CliError> {
    // A file may tell more than a board; what the arguments tell goes first.
    let setup = Setup {
        holes: args.on.holes.clone(),
        wrap: if args.on.wrap == Wrap::None { drawn.wrap } else { args.on.wrap },
        piece: if args.on.piece == Piece::KNIGHT { drawn.piece } else { args.on.piece },
        move_order: moves.move_order.as_ref().map(|order| order.0.clone()),
        kind: if args.closed { Kind::Closed } else { drawn.kind },
        start: args.start.or(drawn.start),
        end: args.end.or(drawn.end),
        ..drawn
    };
    ask(setup, budget)
}

/// The budget that the arguments allow, beginning now.
pub(crate) fn budget(args: &SpendingArgs, cancel: Cancel) -> Budget {
    let memory = args.memory.unwrap_or_else(free_memory);
    let limits = Limits::none().with_memory(memory).with_cancel(cancel);
    let limits = match args.time_limit {
        Some(limit) => limits.with_time(limit),
        None => limits,
    };
    limits.start()
}

/// The threads asked for, or as many as the machine runs at once.
pub(crate) fn threads(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    asked.unwrap_or_else(all_threads)
}
