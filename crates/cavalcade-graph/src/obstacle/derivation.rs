//! The derivation of a contradiction: only the steps that it rests on.
//!
//! Of many moves that are forced all over the board few have to do with a contradiction. Each mark knows the step that
//! made it, and each step rests on marks. So the steps are followed backwards from the contradiction, and only those
//! met are reported. A chain of moves that closes too soon rests on all its moves. To keep this linear, after as much
//! work as a few passes over the whole board the remaining steps are reported without checking.

use super::forced::{Conflict, Event, Forcing};
use super::marked_graph::{Edge, GIVEN, Mark};
use crate::Node;
use cavalcade_core::reason::Step;

/// The steps that are needed.
#[derive(Debug)]
pub(super) struct Derivation<'f, 'g> {
    forcing: &'f Forcing<'g>,
    needed: Vec<bool>,
    /// The number of marks that may still be visited.
    patience: usize,
}

impl<'f, 'g> Derivation<'f, 'g> {
    /// Creates a derivation that needs no step yet.
    pub(super) fn new(forcing: &'f Forcing<'g>) -> Self {
        let steps = forcing.events.len();
        Self { forcing, needed: vec![false; steps], patience: 64 * (forcing.marked.len() + steps) }
    }

    /// The conflict needs these marks.
    pub(super) fn need_for(&mut self, conflict: Conflict) {
        match conflict {
            Conflict::TooFewMoves(at) => self.need_marks(at, Mark::Dropped),
            Conflict::TooManyMoves(at) => self.need_marks(at, Mark::Taken),
            Conflict::PrematureCycle((from, to)) => {
                self.need_edge((from, to));
                self.need_stretch(from, to, GIVEN);
            }
        }
    }

    /// The mark of an edge is needed.
    pub(super) fn need_edge(&mut self, edge: Edge) {
        self.patience = self.patience.saturating_sub(1);
        if let Some((_, step)) = self.forcing.marked.mark(edge) {
            self.need(step);
        }
    }

    fn need(&mut self, step: u32) {
        if step != GIVEN {
            self.needed[step as usize] = true;
        }
    }

    fn need_marks(&mut self, at: Node, wanted: Mark) {
        let forcing = self.forcing;
        for (_, mark, step) in forcing.marked.edges(at) {
            self.patience = self.patience.saturating_sub(1);
            if mark == wanted {
                self.need(step);
            }
        }
    }

    fn need_stretch(&mut self, from: Node, to: Node, before: u32) {
        let stretch = self.forcing.stretch(from, to, before).unwrap_or_default();
        stretch.windows(2).for_each(|pair| self.need_edge((pair[0], pair[1])));
    }

    /// Every step that is needed, by its number, in order.
    pub(super) fn close(mut self) -> Vec<usize> {
        let forcing = self.forcing;
        for step in (0..self.needed.len()).rev() {
            if self.patience == 0 {
                self.needed[..=step].fill(true);
                break;
            }
            if !self.needed[step] {
                continue;
            }
            match &forcing.events[step] {
                Event::Takes(at) => self.need_marks(*at, Mark::Dropped),
                Event::Leaves(at, _) => self.need_marks(*at, Mark::Taken),
                Event::Skips(from, to) => self.need_stretch(*from, *to, step as u32),
                Event::Differs(end, _) => self.need_edge((forcing.marked.apex(), *end)),
                Event::Supposed => {}
                Event::Concluded(_, rests_on) => rests_on.iter().for_each(|earlier| self.need(*earlier)),
            }
        }
        (0..self.needed.len()).filter(|step| self.needed[*step]).collect()
    }

    /// These steps, as a reader sees them.
    pub(super) fn report(forcing: &Forcing<'_>, steps: &[usize]) -> Vec<Step<Node>> {
        let vertex = |node: &Node| forcing.marked.vertex(*node);
        let vertices = |nodes: &[Node]| nodes.iter().map(vertex).collect();
        let report = |step: &usize| match &forcing.events[*step] {
            // All the edges of the node: one may have been taken before.
            Event::Takes(at) => {
                Some(Step::Takes { at: vertex(at), to: forcing.marked.joined(*at).map(|to| vertex(&to)).collect() })
            }
            Event::Leaves(at, to) => Some(Step::Leaves { at: vertex(at), to: vertices(to) }),
            Event::Skips(from, to) => Some(Step::Skips { from: vertex(from), to: vertex(to) }),
            Event::Differs(end, to) => Some(Step::Differs { end: vertex(end), to: vertices(to) }),
            Event::Supposed => None,
            Event::Concluded(step, _) => Some(step.clone()),
        };
        steps.iter().filter_map(report).collect()
    }
}
