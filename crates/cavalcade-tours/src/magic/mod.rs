//! Magic tours: all ranks have the same sum, and all files; if the tour is fully magic, the long diagonals too.
//!
//! ```
//! # mod cavalcade { pub use {cavalcade_core::*, cavalcade_tours::*}; }
//! use cavalcade::{Magic, Outcome, Question, Size, Solver};
//!
//! let question = Question::on(Size::CHESSBOARD).magic(Magic::Semi)?;
//! let Outcome::Found(tour) = Solver::new(&question).seed(7).solve().outcome else { panic!("there are 140") };
//! let ranks = tour.numbers();
//! assert!(ranks.chunks(8).all(|rank| rank.iter().sum::<u32>() == 260));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **The searches.** A board whose [size](cavalcade_core::reason::NoMagic::of_size) rules out a magic tour is answered
//! at once. Otherwise four searches take turns, each with twice the steps in every round: tours made of quartes, four
//! squares at a time; tours made of a circuit and its mirror image, on the board as it is and with its sides exchanged;
//! and on small boards every tour, which can prove that there is none. The tours found are rotated and reflected until
//! they fit the given ends, and go through the checker and through [`facts`].
//!
//! **Cost.** `cargo xtask bench magic` measures. The chessboard takes a fraction of a second, a fully magic 16x16 some seconds to minutes.

mod by_mirrors;
mod by_quartes;
mod by_trying;
mod diagonals;
mod field;
mod find;
mod fit;
mod joint;
mod known;
mod quarte;
mod quotas;

pub(crate) use self::find::find;
pub use self::known::Known;

use crate::facts;
use cavalcade_check::Tour;
use cavalcade_core::Magic;

/// Returns whether a tour is as magic as this, as [`facts`] adds it up.
#[must_use]
pub fn is_magic(tour: &Tour, magic: Magic) -> bool {
    match facts::magic(tour.board(), &tour.numbers()) {
        facts::Magic::No => false,
        facts::Magic::Semi { .. } => magic == Magic::Semi,
        facts::Magic::Full { .. } => true,
    }
}
