//! Conditions on a cycle other than visiting every node once.

use crate::Node;

/// Whether a link counts towards an odd number of links.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turned {
    /// It counts if it is used.
    Always,
    /// If it is used, it may be counted or not, as needed.
    AtWill,
}

/// The conditions on a cycle.
#[derive(Clone, Debug, Default)]
pub struct Demands {
    /// An odd number of these links is used.
    pub odd: Option<Vec<([Node; 2], Turned)>>,
    /// No two links of a pair are used together.
    pub not_both: Vec<[[Node; 2]; 2]>,
}
