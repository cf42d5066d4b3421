//! Tours in which some squares have given numbers.
//!
//! ```
//! # mod cavalcade { pub use {cavalcade_core::*, cavalcade_tours::*}; }
//! use cavalcade::{Outcome, Question, Size, Solver, Uniqueness};
//!
//! let clues = [("a1".parse()?, 1), ("c3".parse()?, 25), ("e5".parse()?, 5)];
//! let question = Question::on(Size::new(5, 5)?).clues(clues)?;
//! let report = Solver::new(&question).unique().solve();
//! let Outcome::Found(tour) = report.outcome else { panic!("there are many") };
//! assert_eq!(tour.squares().nth(4), Some("e5".parse()?));
//! assert!(matches!(report.uniqueness, Some(Uniqueness::Another(other)) if other != tour));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **The idea.** The clues are checked by themselves first. Two of them are as many moves apart as their numbers
//! differ, so each number between them can only be on squares that are reached from one in time, and from which the
//! other is. What is left becomes a formula: a variable for each number on each of its squares, and one for each move.
//! A solver completes it, or proves that it cannot be completed; to see whether there is another solution, the first is
//! forbidden. Every path goes through the checker.
//!
//! **How ours differs.** Most programs for such puzzles walk from number to number and turn back at dead ends. Numbers alone
//! make a formula that is slow to learn from; so it also has the moves, of which every square has two.
//!
//! **Cost.** Exponential at worst. `cargo xtask bench clues` measures: 8x8 with eight numbers takes some hundredths of
//! a second, 20x20 with a hundred roughly half a second.
//!
//! **A worked board.** 3x4 with 1 on a1 and 12 on b1. Number 2 is on b3 or c2, the moves from a1; 11 is on a3 or c3. From c2, b3 could be
//! reached by c1 alone, and left by nothing; so 2 is on b3, 3 on c1, 4 on a2, and so on: one way is left.

mod completion;
mod formula;
mod places;

pub(crate) use self::completion::{Completion, find};
pub use self::completion::{complete, have_another_tour};
