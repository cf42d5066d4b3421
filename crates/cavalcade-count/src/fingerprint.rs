//! Distinguishes the layers of one pass from those of another.

use crate::model::count_graph::{CountGraph, TourEnds};
use crate::model::plan::CountPlan;
use crate::transition::labels::Labels;
use cavalcade_core::util::arithmetic::mix::spread;
use cavalcade_graph::Node;

/// A hash of a graph, a question and a plan.
pub(crate) fn fingerprint<L: Labels>(graph: &CountGraph, plan: &CountPlan) -> u64 {
    let mut sum = spread(
        L::WORDS as u64 ^ u64::from(L::NAME_BITS) << 4 ^ (graph.len() as u64) << 8 ^ (graph.closing() as u64) << 40,
    );
    let mut add = |number: u64| sum = spread(sum.rotate_left(17) ^ number);
    for node in (0..graph.len()).map(Node::new) {
        graph.edges(node).iter().for_each(|edge| {
            add((edge.to.index() as u64) << 3 | u64::from(edge.turn.quarters()));
        });
        add(u64::MAX);
    }
    let flags = |nodes: &[bool]| nodes.iter().fold(1, |sum: u64, flag| spread(sum << 1 ^ u64::from(*flag)));
    match graph.ends() {
        TourEnds::Closed => add(1),
        TourEnds::Either(nodes) => add(flags(nodes)),
        TourEnds::Each(first, second) => add(flags(first) ^ flags(second).rotate_left(1)),
    }
    for stride in &plan.strides {
        add(stride.mirror as u64);
        stride.slots.iter().for_each(|slot| add(slot.map_or(255, |slot| slot.0.into())));
    }
    sum
}
