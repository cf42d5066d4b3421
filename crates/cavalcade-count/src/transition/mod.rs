//! The transitions from one state to the next.
//!
//! A state is the [`labels`] of the frontier and the [`ends_placed`]. Its [`profile`] is all of it but the mates, and
//! decides which moves there are; an [`expander`] computes them as [`transitions`], and [`cache`] keeps these for the
//! next state of that profile. On the way, states that leave a square without enough moves are dropped: around a step
//! by its [`packed_step`], and on the whole board by the [`feasibility`] check. For single states, [`way`] lists the
//! moves of every continuation, and [`undo`] the states it comes from.

pub(super) mod arm;
pub(super) mod batch;
pub(super) mod byte_labels;
pub(super) mod cache;
pub(super) mod ends_placed;
pub(super) mod expander;
pub(super) mod feasibility;
pub(super) mod flow;
pub(super) mod labels;
pub(super) mod packed_labels;
pub(super) mod packed_step;
pub(super) mod profile;
pub(super) mod transitions;
pub(super) mod undo;
pub(super) mod vicinity;
pub(super) mod way;
