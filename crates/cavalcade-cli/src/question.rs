//! From arguments to a question and a budget.

use std::num::NonZeroUsize;
use std::thread;

use cavalcade::{Budget, Cancel, Kind, Question};

use crate::args::{QuestionArgs, SpendingArgs};
use crate::board::{read_board, with_holes};
use crate::failure::Failure;

/// The question that the arguments ask of a board, read within the budget.
pub(crate) fn question(board: &str, args: &QuestionArgs, budget: &Budget) -> Result<Question, Failure> {
    let picture = read_board(board, budget)?;
    let board = with_holes(picture.board, &args.on.holes, budget)?.with_wrap(args.on.wrap);
    let piece = match &args.move_order {
        Some(order) => args.on.piece.in_order(&order.0)?,
        None => args.on.piece,
    };
    let kind = if args.closed { Kind::Closed } else { Kind::Open };
    let mut question = Question::new(board, piece, kind);
    if let Some(start) = args.start.or(picture.start) {
        question = question.starting_at(start)?;
    }
    if let Some(end) = args.end.or(picture.end) {
        question = question.ending_at(end)?;
    }
    Ok(question)
}

/// The budget that the arguments allow, beginning now.
pub(crate) fn budget(args: &SpendingArgs, cancel: Cancel) -> Budget {
    let memory = args.memory.unwrap_or_else(free_memory);
    let budget = Budget::unlimited().with_memory(memory).with_cancel(cancel);
    match args.time_limit {
        Some(limit) => budget.with_time(limit),
        None => budget,
    }
}

/// Most of the memory that is free: the rest is for the answer and for others.
pub(crate) fn free_memory() -> u64 {
    let free = sysinfo::System::new().map(|mut system| {
        system.refresh_memory();
        system.available_memory() / 10 * 8
    });
    // A machine that does not tell has its own ways to stop us.
    free.unwrap_or(u64::MAX).min(addressable() / 10 * 8)
}

/// The memory that the system lets this process address.
fn addressable() -> u64 {
    #[cfg(unix)]
    let limit = rustix::process::getrlimit(rustix::process::Resource::As).current;
    #[cfg(not(unix))]
    let limit = None;
    limit.map_or(u64::MAX, |limit: u64| limit.saturating_sub(STANDING))
}

/// What a process addresses before it does anything: its code, its libraries and the stacks of a few threads.
const STANDING: u64 = 100_000_000;

/// The threads asked for, or as many as the machine runs at once.
pub(crate) fn threads(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    asked.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}
