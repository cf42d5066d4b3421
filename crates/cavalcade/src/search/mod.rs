//! The classic searches. Each returns a bare path; only [`verify`](crate::verify) makes it a tour.
//!
//! Each search has a module of its own. Two modules are shared: `end` says how all of them end, and `cover` holds the
//! cycle covers of patching, SAT and the sweep.

pub mod backtrack;
mod cover;
mod end;
pub mod patch;
pub mod random;
pub mod sat;
pub mod sweep;
pub mod warnsdorff;

pub use self::end::SearchEnd;

use crate::{Board, Budget, Limit};

/// Whether a board can be held in memory at so many bytes a square of its box.
pub(crate) fn expect_room(board: &Board, bytes_per_square: u64, budget: &Budget) -> Result<(), Limit> {
    let area = board.size().area();
    let needed = area.saturating_mul(bytes_per_square);
    budget.has_room_for(needed)?;
    if area > Board::MAX_HELD {
        return Err(Limit::Memory { needed, allowed: Board::MAX_HELD * bytes_per_square });
    }
    Ok(())
}
