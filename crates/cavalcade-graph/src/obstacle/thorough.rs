//! The serious search for a reason: what takes more than one look.
//!
//! First come reasons that hold on the board as it is: cuts of one square and of two, matchings that fall short, and
//! random cuts. Then the same after all moves that are forced, and at last probing. So a reader gets the simplest kind
//! of reason that was found.

use super::articulation;
use super::cut::cut;
use super::degree_deficit::deficit_of;
use super::finding::Finding;
use super::forced::Forcing;
use super::marked_graph::MarkedGraph;
use super::matching::{Matching, Need};
use super::probe::{ProbeDepth, probe};
use super::random_cuts::random_cut;
use crate::Node;
use crate::problem::exits::too_few_exits;
use crate::problem::{Answer, CycleProblem, Normalised, normalise};
use cavalcade_core::{Budget, Limit, Question, Reason};

/// Boards up to this size are tried for all cuts of two squares. Where nodes have very many edges, the graph counts for
/// more.
const MOST_FOR_PAIRS: u64 = 2000;

/// Boards up to this size are tried for random cuts and by probing.
const MOST_FOR_TRIES: usize = 5000;

/// Visits to edges spent on random cuts: per node, and at most.
const RANDOM_CUTS: (u64, u64) = (10_000, 4_000_000);

/// Nodes copied for probing, altogether.
const PROBES: u64 = 20_000_000;

/// Searches hard for a reason why there is no tour. Finding nothing proves nothing; without enough memory, nothing is
/// found.
///
/// It takes at most about a second for boards of some thousand squares, and near-linear time beyond. The same seed
/// finds the same reason.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_core::*, cavalcade_graph::*}; }
/// use cavalcade::{Board, Budget, Kind, Piece, Question, Reason, Size, obstacle};
///
/// let question = Question::new(Board::rectangle(Size::new(4, 7)?), Piece::KNIGHT, Kind::Closed);
/// let reason = obstacle::thorough(&question, &Budget::unlimited(), 0).unwrap();
/// assert!(matches!(reason, Some(Reason::Cut(cut)) if cut.removed.len() == 7));
/// # Ok::<(), cavalcade::SizeError>(())
/// ```
pub fn thorough(question: &Question, budget: &Budget, seed: u64) -> Result<Option<Reason>, Limit> {
    match normalise(question, budget)? {
        Normalised::Answered(Answer::Path(_)) => Ok(None),
        Normalised::Answered(Answer::Impossible(reason)) => Ok(Some(reason)),
        Normalised::Cycle(problem) => Ok(thorough_in(&problem, budget, seed)?.map(|reason| problem.in_squares(reason))),
    }
}

/// Searches hard for a reason why a problem has no cycle.
pub fn thorough_in(problem: &CycleProblem, budget: &Budget, seed: u64) -> Result<Option<Reason<Node>>, Limit> {
    if let Some(reason) = too_few_exits(problem.question()) {
        return Ok(Some(reason));
    }
    if !MarkedGraph::has_room(problem, budget) {
        return Ok(None);
    }
    let mut forcing = Forcing::new(MarkedGraph::new(problem, budget)?);
    let finding = match look(&forcing.marked, seed, budget)? {
        None => look_after_forcing(&mut forcing, seed, budget)?,
        found => found,
    };
    Ok(finding.map(|finding| finding.reason(&forcing)))
}

/// Searches a graph as it is.
fn look(marked: &MarkedGraph<'_>, seed: u64, budget: &Budget) -> Result<Option<Finding>, Limit> {
    if let Some(cut) = articulation::single(marked, budget)? {
        return Ok(Some(Finding::Cut(cut)));
    }
    if let Some(finding) = unmatched(marked, budget)? {
        return Ok(Some(finding));
    }
    if marked.cost() <= MOST_FOR_PAIRS
        && let Some(cut) = articulation::pair(marked, budget)?
    {
        return Ok(Some(Finding::Cut(cut)));
    }
    if marked.len() <= MOST_FOR_TRIES {
        let effort = (RANDOM_CUTS.0 * marked.len() as u64).min(RANDOM_CUTS.1);
        return Ok(random_cut(marked, seed, effort, budget)?.map(Finding::Cut));
    }
    Ok(None)
}

/// Uses matchings: squares in need, or squares with equally many neighbours.
fn unmatched(marked: &MarkedGraph<'_>, budget: &Budget) -> Result<Option<Finding>, Limit> {
    let matching = Matching::new(marked, Need::One, budget)?;
    for set in [matching.short()].into_iter().chain(matching.tight(&mut budget.clock())?) {
        if let Some(cut) = cut(marked, &neighbours(marked, &set), budget)? {
            return Ok(Some(Finding::Cut(cut)));
        }
    }
    let doubled = Matching::new(marked, Need::All, budget)?;
    let short: Vec<Node> = doubled.short().into_iter().filter(|node| *node != marked.apex()).collect();
    Ok(deficit_of(marked, &short).map(Finding::DegreeDeficit))
}

/// The neighbours of nodes.
fn neighbours(marked: &MarkedGraph<'_>, nodes: &[Node]) -> Vec<Node> {
    let mut neighbours: Vec<Node> =
        nodes.iter().flat_map(|node| marked.joined(*node)).filter(|next| *next != marked.apex()).collect();
    neighbours.sort_unstable();
    neighbours.dedup();
    neighbours
}

/// Searches a graph after all forced moves, and after probing.
fn look_after_forcing(forcing: &mut Forcing<'_>, seed: u64, budget: &Budget) -> Result<Option<Finding>, Limit> {
    if let Some(conflict) = forcing.run(&mut budget.clock())? {
        return Ok(Some(Finding::Conflict(conflict)));
    }
    if !forcing.events.is_empty()
        && let Some(finding) = look(&forcing.marked, seed, budget)?
    {
        return Ok(Some(finding));
    }
    if forcing.marked.len() > MOST_FOR_TRIES {
        return Ok(None);
    }
    let mut effort = PROBES;
    for depth in [ProbeDepth::Forced, ProbeDepth::Cuts] {
        let before = forcing.events.len();
        if let Some(finding) = probe(forcing, depth, &mut effort, budget)? {
            return Ok(Some(finding));
        }
        if forcing.events.len() > before
            && let Some(finding) = look(&forcing.marked, seed, budget)?
        {
            return Ok(Some(finding));
        }
    }
    Ok(None)
}
