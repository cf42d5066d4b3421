//! What may be demanded of a cycle besides that it visits every node once.

use crate::Node;

/// Whether a link counts where an odd number of links is demanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turned {
    /// It counts if it is used.
    Always,
    /// If it is used, it may be counted or not, as need be.
    AtWill,
}

/// What is demanded of a cycle besides.
#[derive(Clone, Debug, Default)]
pub struct Demands {
    /// Of these links an odd number is used.
    pub odd: Option<Vec<([Node; 2], Turned)>>,
    /// No two links of a pair are used together.
    pub not_both: Vec<[[Node; 2]; 2]>,
}
