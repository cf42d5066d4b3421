//! The graph that is counted, the order of its nodes, and the steps of a count.
//!
//! A [`count_graph`] has nodes, edges between them, and the nodes that may be an end of the tour. Usually it is the
//! board with its moves; for tours with a symmetry it is the smaller graph of [`quotient`], whose edges carry a
//! [`turn`]. An `order` lists the nodes in the order in which they are finished, and a `plan` works out what each step
//! touches, and in which `slot` of a state every node of the frontier is kept.

pub mod count_graph;
pub(super) mod free_order;
pub(super) mod order;
pub(super) mod plan;
pub mod quotient;
pub(super) mod slot;
pub mod turn;
