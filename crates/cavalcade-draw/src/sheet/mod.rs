//! Pages with several boards: contact sheets, worksheets, and sheets of puzzles.

pub mod contact;
mod paper;
pub mod puzzles;
pub mod worksheet;
