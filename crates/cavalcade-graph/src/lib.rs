//! Hamiltonian cycles of the graph of a board: why there are none, and the searches that find one.
//!
//! A question is read once, as a [`problem`]: it has an answer already, or becomes one cycle problem for every method. An
//! [`obstacle`] says why there is no tour, an [`argument`] tells it to a reader, and a [`search`] returns a bare path.

pub mod argument;
pub mod graph;
pub mod obstacle;
pub mod path_array;
pub mod problem;
mod run;
pub mod search;

pub use graph::{Colour, Graph, Node};
pub use run::Run;
