//! Reading and writing tours, boards, graphs and answers.
//!
//! [`notation`] has tours as grids, squares, CSV, `NumPy` arrays and TSPLIB; [`graph_file`] writes the graph of a board
//! for other programs; `json` has the records that the command, the server and the Python package exchange.

pub mod graph_file;
pub mod json;
pub mod notation;
