//! Joining the cycles of a cover by exchanges.
//!
//! Take a link *a b* of one cycle and a link *c d* of another. If *a c* and *b d* are moves too, exchanging the two
//! pairs makes one cycle of both, in whichever direction they run:
//!
//! ```text
//!   a---b         a   b
//!           ->    |   |
//!   c---d         c   d
//! ```
//!
//! A knight's board is full of such pairs, so this alone joins nearly all cycles. What it does not join is left to
//! [rings](super::ring) and to `patch::repair`.

use super::cycle_cover::CycleCover;
use crate::graph::union_find::UnionFind;
use crate::problem::cycle_graph::CycleGraph;
use crate::{Node, Run};
use cavalcade_core::Limit;

/// Joins cycles by exchanges of two links until no more can be joined. The families are those of the cover's nodes, one
/// per cycle.
pub(crate) fn join(
    graph: &CycleGraph,
    cover: &mut CycleCover,
    families: &mut UnionFind,
    run: &mut Run<'_>,
) -> Result<(), Limit> {
    let mut before = usize::MAX;
    while families.count() > 1 && families.count() < before {
        before = families.count();
        let mut cycles = cover.cycles();
        cycles.sort_by_key(Vec::len);
        // What the longest cycle could do, the others can do with it.
        cycles.pop();
        for node in cycles.into_iter().flatten() {
            run.count_step()?;
            try_exchange(graph, cover, families, node);
        }
    }
    Ok(())
}

/// Exchanges a link of this node with one of another cycle, if there is such a pair.
fn try_exchange(graph: &CycleGraph, cover: &mut CycleCover, families: &mut UnionFind, a: Node) -> bool {
    let home = families.find(a);
    for c in graph.neighbours(a) {
        if families.find(*c) == home {
            continue;
        }
        for b in cover.partners(a) {
            if let Some(d) = cover.partners(*c).find(|d| graph.are_neighbours(b, *d)) {
                exchange(cover, [[a, b], [*c, d]], [[a, *c], [b, d]]);
                families.unite(a, *c);
                return true;
            }
        }
    }
    false
}

/// Drops some links and adds others.
fn exchange(cover: &mut CycleCover, dropped: [[Node; 2]; 2], added: [[Node; 2]; 2]) {
    for [a, b] in dropped {
        cover.unlink(a, b);
    }
    for [a, b] in added {
        cover.link(a, b);
    }
}
