//! How tours, boards, graphs and answers are written and read: grids, squares, CSV, `NumPy`, TSPLIB and JSON.

pub mod export;
pub mod notation;
