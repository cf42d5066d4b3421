//! Unfolding: from a cycle of the folded board to the squares of a tour.
//!
//! A walk over the orbits is a walk over squares once its first square is chosen, except where orbits are joined in two
//! ways. So for each orbit along the way it is noted which of its squares can be reached, and the walk is read off
//! backwards from one that makes a tour: where the image is walked in the same direction, the walk has to come back to
//! another square of its first orbit, from which it continues until it has been everywhere.
//!
//! The cycle a1 b3 d2 (c2) ... of 6x5, folded left and right: from a1 to b3, then to d2 on the other side, and on there.

use super::fold::Fold;
use cavalcade_core::symmetry::sense::Sense;
use cavalcade_core::{Kind, TourSymmetry};
use cavalcade_graph::{BoardGraph, Node};

/// The nodes of the board in the order of a tour, if a cycle of the folded board unfolds into one.
pub(super) fn unfold(fold: &Fold, graph: &BoardGraph, form: TourSymmetry, cycle: &[Node]) -> Option<Vec<Node>> {
    let orbits = path(fold, form, cycle);
    let walk = Walk { fold, graph, orbits: &orbits };
    match (form.kind, form.sense) {
        (_, Sense::Kept) => walk.round(form.order()),
        (Kind::Closed, Sense::Reversed) => walk.to_and_fro(),
        (Kind::Open, Sense::Reversed) => walk.both_ways(),
    }
}

/// The orbits of a cycle in their order: from the end that is joined to the first of all further nodes, if there are such.
fn path(fold: &Fold, form: TourSymmetry, cycle: &[Node]) -> Vec<Node> {
    let mut cycle = cycle.to_vec();
    let first = fold.orbits.len();
    if form.sense == Sense::Reversed
        && let Some(place) = cycle.iter().position(|node| node.index() == first)
    {
        cycle.rotate_left(place);
        // The other nodes of a row are at the end.
        if fold.graph.is_apex(cycle[1]) && fold.graph.is_apex(cycle[2]) {
            cycle[1..].reverse();
        }
    }
    cycle.retain(|node| !fold.graph.is_apex(*node));
    cycle
}

/// A walk over orbits.
struct Walk<'a> {
    fold: &'a Fold,
    graph: &'a BoardGraph,
    orbits: &'a [Node],
}

impl Walk<'_> {
    /// Round once to another square of the first orbit, and on until the tour is closed.
    fn round(&self, order: usize) -> Option<Vec<Node>> {
        let mut orbits = self.orbits.to_vec();
        orbits.push(orbits[0]);
        let first = self.fold.orbits.first(orbits[0]);
        let mut lap = self.squares(&orbits, |last| self.fold.orbits.times(last) % 2 == 1)?;
        let turn = self.fold.orbits.times(lap.pop()?);
        debug_assert_eq!(lap[0], first, "a walk begins with the first square of its first orbit");
        let mut tour = lap.clone();
        for _ in 1..order {
            for node in &mut lap {
                (0..turn).for_each(|_| *node = self.fold.orbits.image(*node));
            }
            tour.extend(&lap);
        }
        Some(tour)
    }

    /// There, and back by the images.
    fn to_and_fro(&self) -> Option<Vec<Node>> {
        let mut tour = self.squares(self.orbits, |_| true)?;
        let images: Vec<Node> = tour.iter().rev().map(|node| self.fold.orbits.image(*node)).collect();
        tour.extend(images.into_iter().filter(|node| self.fold.orbits.image(*node) != *node));
        Some(tour)
    }

    /// From the middle to one end, and by the images to the other.
    fn both_ways(&self) -> Option<Vec<Node>> {
        let half = self.squares(self.orbits, |_| true)?;
        let images = half.iter().rev().map(|node| self.fold.orbits.image(*node));
        let mut tour: Vec<Node> = images.filter(|node| self.fold.orbits.image(*node) != *node).collect();
        tour.extend(half);
        Some(tour)
    }

    /// A square of each orbit, a move apart each, from the first square of the first one to a last one that will do.
    fn squares(&self, orbits: &[Node], will_do: impl Fn(Node) -> bool) -> Option<Vec<Node>> {
        let mut reached = vec![vec![self.fold.orbits.first(*orbits.first()?)]];
        for orbit in &orbits[1..] {
            let mut next: Vec<Node> = Vec::new();
            for from in &reached[reached.len() - 1] {
                let there = self.moves(*from).filter(|to| self.fold.orbits.of(*to) == *orbit);
                next.extend(there);
            }
            next.sort_unstable();
            next.dedup();
            reached.push(next);
        }
        let mut at = reached.pop()?.into_iter().find(|last| will_do(*last))?;
        let mut squares = vec![at];
        for candidates in reached.iter().rev() {
            at = *candidates.iter().find(|from| self.moves(**from).any(|to| to == at))?;
            squares.push(at);
        }
        squares.reverse();
        Some(squares)
    }

    /// The moves from a square: where the orbits of the two given ends are linked, only the move between them and its images.
    fn moves(&self, from: Node) -> impl Iterator<Item = Node> + '_ {
        let all = self.graph.neighbours(from).iter().copied();
        all.filter(move |to| self.fold.is_as_given(from, *to))
    }
}
