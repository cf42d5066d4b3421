//! Symmetric tours: a tour that a turn or flip of the board maps to itself.
//!
//! ```
//! # mod cavalcade { pub use {cavalcade_core::*, cavalcade_tours::*}; }
//! use cavalcade::{Outcome, Question, Size, Solver, SymmetryRequest};
//!
//! let question = Question::on(Size::new(10, 10)?).closed().symmetric(SymmetryRequest::QuarterTurn)?;
//! assert!(matches!(Solver::new(&question).solve().outcome, Outcome::Found(tour) if tour.len() == 100));
//!
//! let question = Question::on(Size::CHESSBOARD).closed().symmetric(SymmetryRequest::Mirror)?;
//! let Outcome::Impossible(reason) = Solver::new(&question).solve().outcome else { panic!("there is none") };
//! assert!(reason.to_string().contains("32 moves, an even number, but the two differ in colour"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **The idea.** Fold the board, so that squares which go into each other lie on each other. A symmetric tour is then a
//! cycle through the folded board, walked twice or four times, or a path through it, walked back and forth. So a board
//! of half or a quarter of the squares is searched by the methods for whole ones:
//! [patching](cavalcade_graph::search::patch) first, and [SAT](cavalcade_graph::search::sat), which can also show that
//! there is no tour.
//!
//! **Its source.** The folded board is the graph by which symmetric tours are counted; searches by hand do the same
//! (Bergholt 1918, Murray 1942). The formula of SAT requires an odd number of changes of side by a chain of sums.
//!
//! **How it differs.** Programs that look for symmetric tours walk from a square and its image at once, and turn back
//! at dead ends. Here every method for cycles can be used, and colour arguments are applied before any search.
//!
//! **Cost.** That of a tour of half or a quarter of the squares: `cargo xtask bench symmetric`.
//!
//! **A worked board.** 6x5, mirror left-right. Thirty squares are fifteen orbits; a square and its mirror image differ
//! in colour, and half of the tour is fifteen moves, an odd number: the colours permit it. Patching finds a cycle of
//! fifteen orbits; every one changes sides an odd number of times, for the same reason; and so it is half of a tour.

mod fold;
mod search;
mod second_look;
mod shake;
mod unfold;

pub(crate) use self::search::find;
pub use self::search::has_symmetry;
pub use self::second_look::number_of;
