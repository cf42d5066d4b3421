//! Tours that fit given numbers: a grid with some squares numbered is completed, or it is told why it cannot be.
//!
//! ```
//! # mod cavalcade { pub use {cavalcade_core::*, cavalcade_tours::*}; pub mod puzzle { pub use cavalcade_puzzle::*; } }
//! use cavalcade::puzzle::{Clues, Completions};
//! use cavalcade::{Budget, Question, Size};
//!
//! let question = Question::on(Size::new(5, 5)?);
//! let clues = Clues::new(question, [("a1".parse()?, 1), ("c3".parse()?, 25), ("e5".parse()?, 5)])?;
//! let Completions::Several(tours) = clues.completions(&Budget::unlimited())? else { panic!("there are many") };
//! assert_eq!(tours[0].squares().nth(4), Some("e5".parse()?));
//! assert!(tours[0] != tours[1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **The idea.** [`Clues`] are checked by themselves first. Between two of them lie as many moves as their numbers differ, so
//! each number can stand only on squares that are reached from the one in time, and from which the other is. What is left
//! becomes a formula: a variable for each number on each of its squares, and one for each move. A solver completes it, or
//! proves that nobody can; to see whether there is another way, the first is forbidden. Whatever is found goes through the checker.
//!
//! **How ours differs.** Most programs for such puzzles walk from number to number and turn back at dead ends. Numbers alone
//! make a formula that is slow to learn from; so the moves are said beside them, of which every square has two.
//!
//! **Cost.** Exponential at worst. `cargo xtask bench clues` measures: 8x8 with eight numbers takes some hundredths of a second, 20x20 with
//! a hundred about half of one.
//!
//! **A worked board.** 3x4 with 1 on a1 and 12 on b1. Number 2 is on b3 or c2, the moves from a1; 11 is on a3 or c3. From c2, b3 could be
//! reached by c1 alone, and left by nothing; so 2 is on b3, 3 on c1, 4 on a2, and so on: one way is left.

mod clue_grid;
#[cfg(feature = "serde")]
mod clue_json;
mod clue_rows;
mod clues;
mod completion;
mod explanation;
mod formula;
mod human;
mod maker;
mod misfit;
mod places;
mod shape;
mod technique;
mod thinning;

pub use self::clue_grid::{ClueGrid, ClueGridError};
pub use self::clues::{ClueError, Clues};
pub use self::completion::Completions;
pub use self::explanation::{Explained, Explanation};
pub use self::human::step::{Step, Why};
pub use self::maker::{Maker, MakerError, NoPuzzle, Puzzle};
pub use self::misfit::{Misfit, Numbered};
pub use self::shape::Shape;
pub use self::technique::{Difficulty, Technique};
