//! Tours that fit given numbers: a grid with some squares numbered is completed, or it is told why it cannot be.
//!
//! ```
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
//! [`Clues`] are checked by themselves first. [`Places`](places) says which squares each number can stand on, from the clues
//! before and after it; a [formula](formula) says the rest, and a solver completes it. Whatever it finds goes through the checker.

mod clue_grid;
mod clues;
mod completion;
mod formula;
mod misfit;
mod places;

pub use self::clue_grid::{ClueGrid, ClueGridError};
pub use self::clues::{ClueError, Clues};
pub use self::completion::Completions;
pub use self::misfit::{Misfit, Numbered};
