//! Descent: all needs of one colour at once, downhill to those of the other.
//!
//! **The idea.** Where links change colour, a dark node that misses a partner can take a light one that has two already,
//! which leaves another dark node in need: the need moves. It ends where it comes upon a light node in need. On a board
//! with holes one region has more dark squares than light ones and another fewer, at every scale, so some needs have to
//! go a long way, and searching for each path separately would cover the whole board each time. So every
//! dark node has a
//! *height*, a lower bound for the steps from it to a light node in need. A need goes to the lowest node that it can reach; a
//! node from which it cannot go down is first raised above that one. Needs that arrive fill the valleys, and the next ones
//! go over them and on.
//!
//! **Source.** Goldberg and Tarjan (1988), who push a flow downhill. Moving by two links at a time is the double push
//! known from bipartite matching; here each node has two links instead of one. As in all good implementations the
//! heights are measured from time to time by a search from all light nodes in need, since raising nodes step by step is
//! slow.
//!
//! **Cost.** A measurement visits every link once, and there are about ten of them on a board of a million squares. In
//! between, steps are made for an eighth of the nodes. A need from which no light one can be reached gets no height and
//! is left as it is: `augment` makes a proof of it.
//!
//! **A small case.** Dark *a* and light *y* miss a partner. *a* can take light *x*, whose partners are *b* and *c*, and *b* can take
//! *y*: so *b* has height 0 and *a* height 1. *a* takes *x* from *b*, and *b*, now in need itself, takes *y*.

use std::collections::VecDeque;

use crate::graph::two_colours_within;
use crate::problem::cycle_graph::CycleGraph;
use crate::search::cover::CycleCover;
use crate::{Colour, Node, Run};
use cavalcade_core::Limit;

/// The height of a node from which no light node in need can be reached.
const UNREACHABLE: u32 = u32::MAX;
/// Heights are measured after steps for this fraction of the nodes, when steps have cost about half as much as
/// a measurement.
const PART: usize = 8;

/// Meets the needs of a cover whose links change colour, as far as possible.
pub(super) fn descend(graph: &CycleGraph, cover: &mut CycleCover, run: &mut Run<'_>) -> Result<(), Limit> {
    let needs: Vec<Node> = graph.nodes().filter(|node| cover.missing(*node) > 0).collect();
    if needs.is_empty() {
        return Ok(());
    }
    let neighbours = |node| graph.neighbours(node).iter().copied();
    let Some(colours) = two_colours_within(graph.len(), neighbours, &mut run.budget().clock())? else { return Ok(()) };
    let is_light = |node: &Node| colours[node.index()] == Colour::Light;
    let (light, dark): (Vec<Node>, Vec<Node>) = needs.into_iter().partition(is_light);
    let dark = dark.into_iter().flat_map(|node| std::iter::repeat_n(node, cover.missing(node))).collect();
    Descent { graph, cover, heights: vec![UNREACHABLE; graph.len()], dark, light }.meet_all(run)
}

/// Needs on their way down.
struct Descent<'a> {
    graph: &'a CycleGraph,
    cover: &'a mut CycleCover,
    /// For each dark node, the fewest steps to a light node in need, or a lower bound for them.
    heights: Vec<u32>,
    /// The dark nodes in need, once for each partner that they miss; those moved last are at the end.
    dark: VecDeque<Node>,
    /// The light nodes that were in need when heights were last measured.
    light: Vec<Node>,
}

impl Descent<'_> {
    fn meet_all(&mut self, run: &mut Run<'_>) -> Result<(), Limit> {
        while !self.dark.is_empty() {
            self.measure(run)?;
            for _ in 0..=self.graph.len() / PART {
                run.count_step()?;
                let Some(node) = self.dark.pop_front() else { break };
                let moved = self.step(node);
                self.dark.extend(moved);
            }
        }
        Ok(())
    }

    /// Moves a need. Returns its new place, or `None` if it is met or cannot be.
    fn step(&mut self, node: Node) -> Option<Node> {
        let (graph, height) = (self.graph, self.heights[node.index()]);
        let mut lowest: Option<(u32, Node, Node)> = None;
        for taken in graph.neighbours(node).iter().copied().filter(|taken| !self.cover.are_linked(node, *taken)) {
            if self.cover.missing(taken) > 0 {
                self.cover.link(node, taken);
                return None;
            }
            for left in self.cover.partners(taken) {
                let below = self.heights[left.index()];
                if lowest.is_none_or(|(lowest, ..)| below < lowest) {
                    lowest = Some((below, taken, left));
                }
            }
            // Nothing can be lower than one step down.
            if lowest.is_some_and(|(lowest, ..)| lowest < height) {
                break;
            }
        }
        let (below, taken, left) = lowest.filter(|(below, ..)| *below != UNREACHABLE)?;
        self.heights[node.index()] = height.max(below + 1);
        self.cover.unlink(taken, left);
        self.cover.link(node, taken);
        Some(left)
    }

    /// Measures all heights, breadth first from the light nodes in need.
    fn measure(&mut self, run: &mut Run<'_>) -> Result<(), Limit> {
        self.heights.fill(UNREACHABLE);
        self.light.retain(|node| self.cover.missing(*node) > 0);
        let mut queue = Vec::new();
        for place in 0..self.light.len() {
            self.reach(self.light[place], 0, &mut queue);
        }
        let mut next = 0;
        while let Some(node) = queue.get(next).copied() {
            run.count_step()?;
            next += 1;
            for taken in self.cover.partners(node) {
                // The height of a light node only says that it was seen.
                if self.heights[taken.index()] == UNREACHABLE {
                    self.heights[taken.index()] = 0;
                    self.reach(taken, self.heights[node.index()] + 1, &mut queue);
                }
            }
        }
        Ok(())
    }

    /// Gives a height to the dark nodes that could take a light one.
    fn reach(&mut self, taken: Node, height: u32, queue: &mut Vec<Node>) {
        for node in self.graph.neighbours(taken) {
            if self.heights[node.index()] == UNREACHABLE && !self.cover.are_linked(*node, taken) {
                self.heights[node.index()] = height;
                queue.push(*node);
            }
        }
    }
}
