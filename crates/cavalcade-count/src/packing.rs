//! The packing of the states of a pass: the narrowest of a few types that holds the frontier.
//!
//! The counting engine is compiled once per type. [`PackedPlan::choose`] picks one, and [`in_packing`] is the only
//! place that maps the choice to the type.

use super::error::CountError;
use super::model::count_graph::CountGraph;
use super::model::order::NodeOrder;
use super::model::plan::CountPlan;
use super::model::turn::Closing;
use super::transition::byte_labels::ByteLabels;
use super::transition::labels::Labels;
use super::transition::packed_labels::{Packed16, Packed24, Packed60};

/// The widest frontier there is a packing for.
const MOST_SLOTS: usize = Packed60::SLOTS;

/// The types that states can be packed in. A type more is worth its copy of the engine only if boards that are counted to
/// the end gain by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Packing {
    Packed16,
    Packed24,
    Packed60,
    Bytes32,
    Bytes64,
}

impl Packing {
    /// Packings of paths without turns, the narrowest first.
    const PLAIN: [Self; 3] = [Self::Packed16, Self::Packed24, Self::Packed60];
    /// Packings of paths with turns, which take a byte a slot.
    const TURNING: [Self; 2] = [Self::Bytes32, Self::Bytes64];

    /// The widest frontier that it holds.
    const fn slots(self) -> usize {
        match self {
            Self::Packed16 => Packed16::SLOTS,
            Self::Packed24 => Packed24::SLOTS,
            Self::Packed60 | Self::Bytes64 => MOST_SLOTS,
            Self::Bytes32 => ByteLabels::<32>::SLOTS,
        }
    }
}

/// The plan of a pass, and the packing that holds its frontier.
pub(crate) struct PackedPlan {
    pub(crate) plan: CountPlan,
    /// The order that the plan follows.
    pub(crate) order: NodeOrder,
    pub(crate) packing: Packing,
}

impl PackedPlan {
    /// The plan in the narrowest packing that holds the frontier of a graph.
    pub(crate) fn choose(graph: &CountGraph, order: &NodeOrder) -> Result<Self, CountError> {
        Self::of_slots(graph, order, 0)
    }

    /// The plan in the narrowest packing of at least this many slots.
    pub(crate) fn of_slots(graph: &CountGraph, order: &NodeOrder, least: usize) -> Result<Self, CountError> {
        let plain = order.without_mirror();
        // A mirror halves the states, which no narrower packing makes up for.
        let (orders, packings) = match graph.closing() {
            Closing::Plain => (vec![order, &plain], &Packing::PLAIN[..]),
            _ => (vec![&plain], &Packing::TURNING[..]),
        };
        for order in orders {
            for packing in packings.iter().filter(|packing| packing.slots() >= least) {
                if let Some(plan) = CountPlan::new(graph, order, packing.slots()) {
                    return Ok(Self { plan, order: order.clone(), packing: *packing });
                }
            }
        }
        Err(CountError::TooWide { most: MOST_SLOTS })
    }
}

/// Evaluates an expression in which `$labels` is the type of states of a [`Packing`].
macro_rules! in_packing {
    ($packing:expr, $labels:ident => $body:expr) => {{
        use $crate::packing::Packing;
        use $crate::transition::{byte_labels, packed_labels};
        macro_rules! with {
            ($type:ty) => {{
                type $labels = $type;
                $body
            }};
        }
        match $packing {
            Packing::Packed16 => with!(packed_labels::Packed16),
            Packing::Packed24 => with!(packed_labels::Packed24),
            Packing::Packed60 => with!(packed_labels::Packed60),
            Packing::Bytes32 => with!(byte_labels::ByteLabels<32>),
            Packing::Bytes64 => with!(byte_labels::ByteLabels<64>),
        }
    }};
}
pub(crate) use in_packing;
