//! Hamiltonian paths and cycles of graphs, and of boards as a special case: searches for them, and for reasons why
//! there are none.
//!
//! A question is normalised once, as a [`problem`]: it has an answer already, or becomes one cycle problem for every
//! method. An [`obstacle`] shows why there is no cycle, an [`argument`] explains it for a board, and a [`search`]
//! returns an unchecked path. [`find()`] answers a question about any graph.

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
