//! What follows from a state.
//!
//! A state is the [`labels`] of the frontier and the [`ends_placed`]. Its [`profile`] is all of it but the mates, and
//! decides which moves there are; an [`expander`] works them out as [`transitions`], and [`cache`] keeps these for
//! the next state of that profile. On the way, whatever leaves a square without enough moves is left out: around a
//! step by its [`packed_step`], and on the whole board by the [`feasibility`] check. Whoever wants to know the moves of a
//! single state asks for every [`way`] it goes on, and [`undo`] tells from which states it comes.

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
