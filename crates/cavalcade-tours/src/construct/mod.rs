//! Tours of rectangles as formulas: made from stored tables, never searched for.
//!
//! A board with both sides at least 5 is cut into tiles of about 8x8. Each tile has a stored tour, and the tours of
//! neighbouring tiles are joined into one. Only the few tiles between the start and the end depend on where those are.
//! The joined tour is so regular that the square with a given number, and the number of a given square, are computed in
//! constant time without going through the others. Boards with a side of 3 or 4 are too narrow for tiles; they are read
//! column by column by a stored finite automaton.
//!
//! Joining tours of small rectangles goes back to Euler (1759) and was made a linear-time method by Conrad, Hindrichs, Morsy
//! and Wegener (1994) and by Parberry (1997), for closed tours of even boards and for one fixed start. Here any
//! start and end are served, on any rectangle, and the tour need not be written down. Which boards have tours was settled
//! by Schwenk (1991) and by Chia and Ong (2005).
//!
//! - [`construct`] answers a question with a [`Formula`] or a [`Reason`](cavalcade_core::Reason); a [`Theorem`](cavalcade_core::reason::Theorem) and `corners` show that there is no tour
//!   (`rectangle`); [`construct_with_seed`] draws the ends that are not given
//! - `table` holds the stored tours, `tile` a tile with its tour, `join` how two neighbours become one
//! - `axis` cuts a side of the board, `tiling` is the board cut into tiles, `plan` finds the tiles between start and end,
//!   `assembly` makes one tour of all of them
//! - `grid` and `fill` turn that into numbers and squares, one at a time or all at once
//! - `strip` does all this for boards with a side of 3 or 4
//!
//! The page `docs/how-it-works/construction.md` shows it with pictures, and why every size, start and end is covered.

mod assembly;
mod axis;
pub(crate) mod corners;
mod direction;
mod ends;
mod extent;
mod fill;
mod formula;
mod grid;
mod join;
mod plan;
mod rectangle;
mod side;
mod strip;
mod table;
mod tile;
mod tiling;
mod with_seed;

pub use fill::Number;
pub use formula::{Formula, Squares};
pub use rectangle::construct;
pub use with_seed::construct_with_seed;
