//! Puzzles made of tours: some numbers are given, and one tour has them.
//!
//! A puzzle is a [question](cavalcade_core::Question) with clues, which the solver completes like any other question.
//! This crate makes such questions ([`Maker`]), reads and writes them as grids ([`ClueGrid`]), and solves them as a
//! person would, step by step ([`explain`]).
//!
//! ```
//! # mod cavalcade { pub use {cavalcade_core::*, cavalcade_tours::*}; pub mod puzzle { pub use cavalcade_puzzle::*; } }
//! use cavalcade::puzzle::ClueGrid;
//! use cavalcade::{Outcome, Question, Solver};
//!
//! let grid = ClueGrid::read("1 6 .\n. # 8\n. . .\n")?;
//! let puzzle = Question::on(grid.board).closed().clues(grid.given)?;
//! let Outcome::Found(tour) = Solver::new(&puzzle).solve().outcome else { panic!("there is one way") };
//! assert_eq!(tour.to_string(), "1 6 3\n4 # 8\n7 2 5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clue_grid;
mod clue_json;
mod clue_rows;
mod explanation;
mod human;
mod maker;
mod shape;
mod technique;
mod thinning;

pub use self::clue_grid::{ClueGrid, ClueGridError};
pub use self::explanation::{Explained, Explanation, explain, is_solved_by};
pub use self::human::step::{Step, Why};
pub use self::maker::{Maker, MakerError, NoPuzzle, Puzzle};
pub use self::shape::Shape;
pub use self::technique::{Difficulty, Technique};
