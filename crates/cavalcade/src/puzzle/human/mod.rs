//! Steps by which people solve puzzles. Each is sound: what it puts down or rules out follows from the numbers that stand.

mod glance;
pub(super) mod node_sets;
mod reach;
pub(super) mod sheet;
pub(super) mod solver;
pub(super) mod step;
pub(super) mod trial;
mod ways;
