//! What two sides demand of a path, where every link leads from one side to the other.

use super::names::Names;
use cavalcade_graph::Node;

/// What a path that changes sides at each link has to keep to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NetworkColourRule {
    /// A cycle needs as many nodes on one side as on the other.
    CycleNeedsEqual,
    /// A path needs numbers that differ by one at most.
    PathDiffersByOne,
    /// Where one side has a node more, both ends lie on it.
    EndsOnMajority {
        /// A node that has to be an end, because that was asked for or because it has one link, and lies on the other.
        node: Node,
    },
    /// Where the numbers are equal, the ends lie on different sides.
    EndsDiffer {
        /// Two nodes on one side that have to be the ends, because that was asked for or because they have one link.
        ends: [Node; 2],
    },
}

impl NetworkColourRule {
    /// The rule in words.
    pub(super) fn words(&self, names: &Names<'_>) -> String {
        match self {
            Self::CycleNeedsEqual => "a cycle needs as many of one as of the other".into(),
            Self::PathDiffersByOne => "a path needs numbers that differ by one at most".into(),
            Self::EndsOnMajority { node } => format!(
                "a path starts and ends on the side that has one more, and {}, which has to be an end, is on the other",
                names.one(*node)
            ),
            Self::EndsDiffer { ends } => format!(
                "a path starts and ends on different sides, and {}, which have to be the ends, are on the same",
                names.both(*ends)
            ),
        }
    }
}
