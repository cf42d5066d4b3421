//! Hamiltonian paths and cycles of graphs, and of boards as a special case: why there are none, and the searches that
//! find one.
//!
//! A question is read once, as a [`problem`]: it has an answer already, or becomes one cycle problem for every method.
//! An [`obstacle`] says why there is no cycle, an [`argument`] explains that for a board, and a [`search`] returns a
//! bare path. [`find()`] answers a question about any graph.

pub mod argument;
mod find;
pub mod graph;
pub mod obstacle;
pub mod path_array;
pub mod problem;
mod run;
pub mod search;

pub use cavalcade_core::{Graph, Node};
pub use find::{GraphOutcome, find};
pub use graph::{BoardGraph, Colour};
pub use run::Run;
