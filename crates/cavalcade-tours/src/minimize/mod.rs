//! Tours with few turns, or few crossings.
//!
//! **The idea.** On a rectangle nearly all squares are visited along straight lines, all in one direction (two to the
//! right and one up), and where nothing turns nothing crosses. Only at the edges the ends of lines have to be joined,
//! by repeating patterns, and in the corners by stored pieces. The number of turns or crossings grows with the edges
//! and not with the board.
//!
//! **Its source.** Besa, Johnson, Mamano, Osegueda and Williams, "Taming the knight's tour: minimizing turns and
//! crossings" (2020), whose tours of n x n have approximately 9.25 n turns and 12 n crossings. They keep four lines
//! together and turn them as a formation. How ours differs: the patterns are searched edge by edge, each for the fewest
//! turns or the fewest crossings, and only must not make small cycles with those of the other edges. So the tours have
//! `4 (w + h) - 14` turns, which is 8 n; or approximately 7 1/3 n crossings.
//!
//! **No small cycles.** Number the lines by `c = x - 2y`. The left edge joins each line with an even number c to c - 3,
//! and the right one to c + 5: going back and forth leads from c to c - 8, to c - 16, and so on, and never back to c.
//! Each pattern makes such a rule, and the patterns of two opposite edges fit if no line comes back too soon. The few
//! strands that are left end in corners, and of the stored corners those are taken that join them to one.
//!
//! **Cost.** Choosing the corners takes time in proportion to the edges, writing the tour in proportion to the board: some
//! milliseconds for 1000x1000.
//!
//! **Any other question** (holes, other pieces, small rectangles) is answered in the usual way, and the tour is
//! polished by exchanges. So are constructed tours of small and odd rectangles, and those whose ends were moved.
//!
//! - `find` answers a question; an [`Objective`] says what to minimise
//! - `weave` knows the moves of a rectangle, with `corners` from a table and `direction`; `strand` goes along them, `rectangle`
//!   chooses the corners
//! - `odd` adds to an even rectangle what makes it odd, and `ends` moves the ends of a tour
//! - `polish` makes any tour better, with `line` for the exchanges and `moves` for the crossings
//!
//! The page `docs/how-it-works/minimize.md` shows a worked board.

mod corners;
mod direction;
mod ends;
mod find;
mod line;
mod moves;
mod odd;
mod polish;
mod rectangle;
mod strand;
mod weave;

pub(crate) use self::find::find;

use crate::facts::{crossings, turns};
use cavalcade_check::Tour;
use cavalcade_core::Objective;

/// Returns how many turns or crossings a tour has; `None` where they are not counted.
#[must_use]
pub fn score(objective: Objective, tour: &Tour) -> Option<u64> {
    match objective {
        Objective::Turns => turns(tour),
        Objective::Crossings => crossings(tour),
    }
}
