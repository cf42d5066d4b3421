//! What is counted, in which order, and what each step touches.
//!
//! A [`count_graph`] is what is counted: nodes, edges between them, and which nodes may be an end of the tour. Usually it is
//! the board with its moves; for tours with a symmetry it is the smaller graph of [`quotient`], whose edges carry a
//! [`turn`]. An `order` says which nodes are finished one after the other, and a `plan` works out what each of
//! these steps touches, and in which `slot` of a state every node of the frontier is kept.

pub mod count_graph;
pub(super) mod free_order;
pub(super) mod order;
pub(super) mod plan;
pub mod quotient;
pub(super) mod slot;
pub mod turn;
