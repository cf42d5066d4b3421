//! A question, read once.
//!
//! What a question means is worked out here and nowhere else: what a single square is worth, who may be an end, what
//! the colours say, what it is to have both ends given. [`read`] makes of it either an [`Answer`] that needs no search,
//! or one [`CycleProblem`]: a connected graph with three nodes at least and colours that fit, and perhaps an *apex*, one
//! more node that joins the two ends of an open tour, so that every tour is a cycle. [`read_graph`] does the same for any
//! graph; a [`BoardProblem`] knows the squares too.
//!
//! - `reading` reads a question, and `glance` tells what needs no graph of the board;
//! - `colouring` holds the one rule about who may be an end;
//! - `cycle` is the problem, in nodes, that SAT, the sweep, patching, obstacles, counting, estimating and listing all take; `board` adds squares;
//! - `cycle_graph` writes it out as a plain graph in which fixed moves are nodes with two neighbours;
//! - `aim` is the same question for those who walk over the board and never build a graph of it.
//!
//! The checker and `confirm` read a question for themselves, on purpose: they are second opinions.
//!
//! 5x5, open, from a1: thirteen dark squares and twelve light ones, so both ends are dark; a1 is, so there is a cycle
//! problem, and its apex is joined to a1, by a move that is fixed, and to the twelve other dark squares. From a2 there is
//! none: the answer is that a tour starts on the colour that has one more.

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
