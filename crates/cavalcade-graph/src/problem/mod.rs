//! Normalised questions.
//!
//! The meaning of a question is worked out here and nowhere else: tours of a single square, which squares may be ends,
//! what the colours imply, and what it means that both ends are given. [`normalise`] turns a question into either an
//! [`Answer`] that needs no search, or one [`CycleProblem`]: a connected graph with at least three nodes and colours
//! that fit, and perhaps an *apex*, one more node that joins the two ends of an open tour, so that every tour is a
//! cycle. [`normalise_graph`] does the same for any graph; a [`BoardProblem`] knows the squares too.
//!
//! - `normalise` normalises a question, and `quick_checks` covers what needs no graph of the board;
//! - `colouring` has the rule about which squares may be ends;
//! - `cycle` is the problem, in nodes, that SAT, the sweep, patching, obstacles, counting, estimating and listing all take;
//!   `board` adds squares;
//! - `cycle_graph` writes it as a plain graph in which fixed moves are nodes with two neighbours;
//! - `walk_spec` is the same question for methods that walk over the board and never build a graph of it.
//!
//! The checker and `confirm` interpret a question independently, on purpose: they are second opinions.
//!
//! 5x5, open, from a1: thirteen dark squares and twelve light ones, so both ends are dark. a1 is dark, so there is a
//! cycle problem, and its apex is joined to a1, by a fixed move, and to the twelve other dark squares. From a2 there is
//! no tour: the answer is that a tour starts on the colour that has one more square.

mod answer;
mod board;
pub(crate) mod colouring;
mod cycle;
pub mod cycle_graph;
pub(crate) mod exits;
mod normalise;
mod quick_checks;
pub(crate) mod walk_spec;

pub use self::answer::Answer;
pub use self::board::BoardProblem;
pub use self::cycle::{CycleProblem, Ends};
pub use self::normalise::{Normalised, NormalisedBoard, NormalisedGraph, normalise, normalise_graph};
pub use self::quick_checks::{few_squares, is_wide_rectangle, seen_without_graph};
