//! Cycle covers: two links at every node, and how the cycles they form are joined into one.
//!
//! Patching makes covers by hand, SAT gets them as solutions, and the sweep reads its cycle off one.

mod cycle_cover;
mod join;
mod order;
mod ring;

pub(super) use self::cycle_cover::CycleCover;
pub(super) use self::join::join;
pub(super) use self::order::CycleOrder;
pub(super) use self::ring::join_by_rings;
