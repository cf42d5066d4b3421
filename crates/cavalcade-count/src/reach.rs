//! Which boards are within reach of a count or an estimate.

use super::error::CountError;
use cavalcade_core::Question;
use cavalcade_core::budget::Budget;
use cavalcade_graph::problem::{BoardReading, Reading, read};

/// Boards beyond this are out of reach whatever their shape.
const MOST_SQUARES: u64 = 1 << 12;

/// Boards up to this size are read to see whether they have tours at all.
const MOST_READ: u64 = 1 << 22;

/// Reads a question, and refuses boards that are out of reach.
pub(crate) fn read_countable<'q>(question: &'q Question, budget: &Budget) -> Result<BoardReading<'q>, CountError> {
    let squares = question.board().len();
    let out_of_reach = CountError::TooManySquares { squares, most: MOST_SQUARES };
    if squares > MOST_READ {
        return Err(out_of_reach);
    }
    match read(question, budget)? {
        Reading::Cycle(_) if squares > MOST_SQUARES => Err(out_of_reach),
        reading => Ok(reading),
    }
}
