//! Probing: if this move were made, something impossible would follow; so it is not made.
//!
//! **Idea.** When nothing is [forced](super::forced) any more, suppose that a free edge is taken and follow what that
//! forces. If it ends in a contradiction, the edge is dropped for good; if to drop it does, it is taken. Each such
//! conclusion can force more. No assumption is made within another, so this is not a search: the number of conclusions
//! is at most the number of edges.
//!
//! **Source.** Solvers of logical formulas probe for failed literals in this way (Freeman, 1995).
//!
//! **Cost.** Each supposition copies the marked graph: quadratic in the number of squares for each round.
//!
//! **A small board.** For a closed tour of this board a2 takes both its moves, to b4 and c1, and d1 takes both of its
//! moves, to b2 and e3. Suppose a move from b2 to c4. Then b2 has two and drops d3, and d3 is left with b4 and c1: it
//! would take both and close a cycle of four squares, a2 b4 d3 c1. So b2 does not go to c4.
//!
//! ```text
//! # . . # #
//! . . # . .
//! . . . . #
//! . . . . #
//! ```

use super::articulation;
use super::derivation::Derivation;
use super::finding::Finding;
use super::forced::{Conflict, Event, Forcing};
use super::marked_graph::{Edge, Mark, MarkedGraph};
use crate::Node;
use cavalcade_core::reason::Step;
use cavalcade_core::{Budget, Limit};

/// The checks made after each assumption.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ProbeDepth {
    /// Forced moves.
    Forced,
    /// Forced moves, and cuts of one square.
    Cuts,
}

impl ProbeDepth {
    /// The approximate number of visits per node.
    const fn looks(self) -> u64 {
        match self {
            Self::Forced => 1,
            Self::Cuts => 8,
        }
    }
}

/// Supposes each free edge to be taken, and to be dropped, as long as that teaches anything and the effort lasts.
pub(super) fn probe(
    forcing: &mut Forcing<'_>,
    depth: ProbeDepth,
    effort: &mut u64,
    budget: &Budget,
) -> Result<Option<Finding>, Limit> {
    loop {
        let mut has_learnt = false;
        for edge in free_edges(&forcing.marked) {
            for mark in [Mark::Taken, Mark::Dropped] {
                let is_free = matches!(forcing.marked.mark(edge), Some((Mark::Free, _)));
                if !is_free {
                    continue;
                }
                budget.check(0)?;
                let cost = forcing.marked.cost() * depth.looks();
                if *effort < cost {
                    return Ok(None);
                }
                *effort -= cost;
                if let Some(conclusion) = try_out(forcing, edge, mark, depth, budget)? {
                    has_learnt = true;
                    if let Some(conflict) = conclude(forcing, edge, mark, conclusion, budget)? {
                        return Ok(Some(Finding::Conflict(conflict)));
                    }
                }
            }
        }
        if !has_learnt {
            return Ok(None);
        }
    }
}

/// The free edges, those of nodes with few of them first.
fn free_edges(marked: &MarkedGraph<'_>) -> Vec<Edge> {
    let free = |node: Node| marked.with_mark(node, |mark| mark == Mark::Free);
    let mut edges: Vec<Edge> =
        marked.squares().flat_map(|node| free(node).filter(move |to| *to > node).map(move |to| (node, to))).collect();
    edges.sort_by_key(|(from, to)| marked.free(*from).min(marked.free(*to)));
    edges
}

/// Assumes that an edge is taken or dropped. Returns the conclusion if that leads to a contradiction.
fn try_out(
    forcing: &Forcing<'_>,
    edge: Edge,
    mark: Mark,
    depth: ProbeDepth,
    budget: &Budget,
) -> Result<Option<Event>, Limit> {
    let base = forcing.events.len();
    let mut supposed = forcing.clone();
    supposed.events.push(Event::Supposed);
    let finding = match mark_and_follow(&mut supposed, edge, mark, base as u32, budget)? {
        Some(conflict) => Some(Finding::Conflict(conflict)),
        None if depth == ProbeDepth::Cuts => articulation::single(&supposed.marked, budget)?.map(Finding::Cut),
        None => None,
    };
    Ok(finding.map(|finding| conclusion(forcing, &supposed, finding, edge, mark)))
}

/// Returns the conclusion from a finding: the assumption about the edge is wrong.
fn conclusion(forcing: &Forcing<'_>, supposed: &Forcing<'_>, finding: Finding, edge: Edge, mark: Mark) -> Event {
    let base = forcing.events.len();
    let (outer, inner): (Vec<usize>, Vec<usize>) = finding.steps(supposed).into_iter().partition(|step| *step < base);
    let (from, to) = (forcing.marked.vertex(edge.0), forcing.marked.vertex(edge.1));
    let (steps, contradiction) = (Derivation::report(supposed, &inner), finding.contradiction(supposed));
    let step = match mark {
        Mark::Taken => Step::Rejects { from, to, steps, contradiction },
        Mark::Dropped | Mark::Free => Step::Needs { from, to, steps, contradiction },
    };
    Event::Concluded(step, outer.into_iter().map(|step| step as u32).collect())
}

/// Takes or drops an edge, and follows what that forces.
fn mark_and_follow(
    forcing: &mut Forcing<'_>,
    edge: Edge,
    mark: Mark,
    step: u32,
    budget: &Budget,
) -> Result<Option<Conflict>, Limit> {
    match mark {
        Mark::Taken => {
            if let Err(conflict) = forcing.take(edge, step) {
                return Ok(Some(conflict));
            }
        }
        Mark::Dropped | Mark::Free => forcing.drop(edge, step),
    }
    forcing.run(&mut budget.clock())
}

/// Marks an edge the other way than supposed, and follows what that forces.
fn conclude(
    forcing: &mut Forcing<'_>,
    edge: Edge,
    supposed: Mark,
    conclusion: Event,
    budget: &Budget,
) -> Result<Option<Conflict>, Limit> {
    let step = forcing.events.len() as u32;
    forcing.events.push(conclusion);
    let mark = if supposed == Mark::Taken { Mark::Dropped } else { Mark::Taken };
    mark_and_follow(forcing, edge, mark, step, budget)
}
