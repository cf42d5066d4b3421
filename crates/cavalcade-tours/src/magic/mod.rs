//! Magic tours: the numbers of all ranks add up alike, and those of all files; if the tour is fully magic, the long diagonals too.
//!
//! ```
//! # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_graph::*, cavalcade_tours::*}; }
//! use cavalcade::magic::{Magic, MagicAnswer, MagicQuestion};
//! use cavalcade::{Budget, Question, Silent, Size};
//!
//! let question = MagicQuestion::new(Question::on(Size::CHESSBOARD), Magic::Semi)?;
//! let report = question.solve(7, &Budget::unlimited(), &mut Silent);
//! let MagicAnswer::Found(tour) = report.answer else { panic!("there are 140") };
//! let ranks = tour.numbers();
//! assert!(ranks.chunks(8).all(|rank| rank.iter().sum::<u32>() == 260));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **The ways.** What the [size](NoMagic::of_size) says against it is told at once. Then four searches take turns, each with twice
//! the steps in every round: tours made of quartes, four squares at a time; tours made of a circuit and its mirror image, on the
//! board as it is and with its sides exchanged; and on small boards every tour, which is how it is proven that there is none. What they find is turned until it
//! fits the ends that were asked for, and goes through the checker and through [`facts`](crate::facts).
//!
//! **Cost.** `cargo xtask bench magic` measures. The chessboard takes a fraction of a second, a fully magic 16x16 some seconds to minutes.

mod answer;
mod by_mirrors;
mod by_quartes;
mod by_trying;
mod diagonals;
mod field;
mod fit;
mod joint;
mod known;
mod mode;
mod none;
mod quarte;
mod question;
mod quotas;

pub use self::answer::{MagicAnswer, MagicReport, Stop};
pub use self::known::Known;
pub use self::mode::Magic;
pub use self::none::NoMagic;
pub use self::question::{MagicQuestion, NoRectangle};
