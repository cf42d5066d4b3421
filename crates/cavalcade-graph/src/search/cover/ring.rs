//! Exchanges of two or three links that join cycles.
//!
//! **The idea.** Take links *a b*, *c d* and *e f* of a cover for which *b c*, *d e* and *f a* are moves: a ring of six nodes along
//! which links and other moves alternate. Exchanging them leaves two links at every node. What becomes of the cycles
//! depends on the order in which the six nodes stand on them: three cycles with a link each always become one, two
//! cycles or a single one may become one or more. The [order](super::order) of the nodes says which, without a walk
//! round the cycles.
//!
//! **Source.** These are the moves of three links in local search for the travelling salesman (Lin 1965), with several cycles
//! to begin with.
//!
//! **Cost.** For each node of the cycle to be joined, some hundred rings; each needs a few lookups of the order.
//!
//! **A small case.** Cycles 0 1 2 and 3 4 5 6 7 8. Dropping 0-1, 3-4 and 8-7 and adding 1-3, 4-8 and 7-0 leads from 1 by 3, 8, 4,
//! 5, 6, 7, 0 and 2 home: one cycle. Adding 4-7 and 8-0 instead would leave 4 5 6 7 to itself.

use super::cycle_cover::CycleCover;
use super::order::CycleOrder;
use crate::problem::cycle_graph::CycleGraph;
use crate::{Node, Run};
use cavalcade_core::Limit;

/// Nodes in turn: from the first to the second leads a link to be dropped, from the second to the third one to be
/// added, and so on, and home again.
type Ring = Vec<Node>;

/// Joins cycles to others by exchanges of two or three links, where possible.
pub(crate) fn join_by_rings(
    graph: &CycleGraph,
    cover: &mut CycleCover,
    order: &mut CycleOrder,
    run: &mut Run<'_>,
) -> Result<(), Limit> {
    for head in order.heads() {
        while !order.is_on_longest(head) {
            let Some(ring) = find_ring(graph, cover, order, head, run)? else { break };
            exchange(cover, &ring);
            order.update(cover, &ring);
        }
    }
    Ok(())
}

/// A ring that joins the cycle of this node to others.
fn find_ring(
    graph: &CycleGraph,
    cover: &CycleCover,
    order: &CycleOrder,
    head: Node,
    run: &mut Run<'_>,
) -> Result<Option<Ring>, Limit> {
    let home = order.cycle(head);
    for a in cover.cycle(head) {
        run.count_step()?;
        for b in cover.partners(a).filter(|b| ![a, *b].iter().any(|node| graph.is_apex(*node))) {
            let leads_out = |c: &&Node| order.cycle(**c) != home;
            for c in graph.neighbours(b).iter().filter(leads_out) {
                let ring = cover.partners(*c).find_map(|d| close(graph, cover, order, [a, b, *c, d]));
                if ring.is_some() {
                    return Ok(ring);
                }
            }
        }
    }
    Ok(None)
}

/// Closes a ring that leads from one cycle to another, so that it joins all cycles that it touches.
fn close(graph: &CycleGraph, cover: &CycleCover, order: &CycleOrder, [a, b, c, d]: [Node; 4]) -> Option<Ring> {
    if graph.are_neighbours(d, a) {
        return Some(vec![a, b, c, d]);
    }
    let is_other = |[e, f]: [Node; 2]| [[a, b], [c, d]].iter().all(|link| *link != [e, f] && *link != [f, e]);
    for f in graph.neighbours(a).iter().copied().filter(|f| !cover.are_linked(a, *f)) {
        for e in cover.partners(f).filter(|e| is_other([*e, f])) {
            let is_move = graph.are_neighbours(d, e) && !cover.are_linked(d, e);
            if is_move && joins_all(order, &[a, b, c, d, e, f]) {
                return Some(vec![a, b, c, d, e, f]);
            }
        }
    }
    None
}

/// Returns `true` if exchanging the links of a ring makes one cycle of all that it touches.
fn joins_all(order: &CycleOrder, ring: &[Node]) -> bool {
    let (cuts, _) = ring.as_chunks();
    let others = order.other_ends(cuts);
    // From the end of a path, the link to be added leads to the one after it in the ring or the one before it.
    let across = |end: usize| if end % 2 == 1 { (end + 1) % ring.len() } else { (end + ring.len() - 1) % ring.len() };
    let (mut at, mut passed) = (across(others[0]), 2);
    while at != 0 {
        at = across(others[at]);
        passed += 2;
    }
    passed == ring.len()
}

/// Drops and adds the links of a ring.
fn exchange(cover: &mut CycleCover, ring: &[Node]) {
    for link in ring.chunks(2) {
        cover.unlink(link[0], link[1]);
    }
    for (from, to) in ring.iter().skip(1).zip(ring.iter().cycle().skip(2)).step_by(2) {
        cover.link(*from, *to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cover_of(cycles: &[&[usize]]) -> CycleCover {
        let link = |(a, b): (&usize, &usize)| [*a, *b].map(Node::new);
        let links = cycles.iter().flat_map(|cycle| cycle.iter().zip(cycle.iter().cycle().skip(1)).map(link));
        CycleCover::of_links(cycles.iter().map(|cycle| cycle.len()).sum(), links)
    }

    #[test]
    fn a_ring_joins_cycles_just_if_its_exchange_leaves_one() {
        let cases: [(&[&[usize]], [usize; 6]); 5] = [
            (&[&[0, 1, 2], &[3, 4, 5, 6, 7, 8]], [0, 1, 3, 4, 8, 7]),
            (&[&[0, 1, 2], &[3, 4, 5, 6, 7, 8]], [0, 1, 3, 4, 7, 8]),
            (&[&[0, 1, 2], &[3, 4, 5], &[6, 7, 8]], [0, 1, 3, 4, 8, 7]),
            (&[&[0, 1, 2], &[3, 4, 5], &[6, 7, 8]], [0, 1, 3, 4, 7, 8]),
            (&[&[0, 1, 2, 3, 4, 5], &[6, 7, 8]], [0, 1, 6, 7, 3, 2]),
        ];
        for (cycles, ring) in cases {
            let mut cover = cover_of(cycles);
            let ring = ring.map(Node::new);
            let joins = joins_all(&CycleOrder::new(&cover), &ring);
            exchange(&mut cover, &ring);
            assert_eq!(joins, cover.cycles().len() == 1, "{ring:?}");
        }
    }

    #[test]
    fn three_cycles_that_no_pair_of_links_joins_are_joined_by_a_ring() {
        let cycles: [&[usize]; 3] = [&[0, 1, 2], &[3, 4, 5], &[6, 7, 8]];
        let mut lists = vec![Vec::new(); 9];
        let links = cycles.iter().flat_map(|cycle| cycle.iter().copied().zip(cycle.iter().copied().cycle().skip(1)));
        for (a, b) in links.chain([(1, 3), (4, 6), (7, 0)]) {
            lists[a].push(Node::new(b));
            lists[b].push(Node::new(a));
        }
        let graph = CycleGraph::of_lists(&lists, 9);
        let mut cover = cover_of(&cycles);
        let mut order = CycleOrder::new(&cover);
        let (budget, mut observer) = (cavalcade_core::Budget::unlimited(), cavalcade_core::NoObserver);
        join_by_rings(&graph, &mut cover, &mut order, &mut Run::new(&budget, &mut observer)).unwrap();
        assert_eq!((order.cycles(), cover.cycles().len()), (1, 1));
    }
}
