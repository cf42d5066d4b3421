//! Patching: cover the board with cycles, then join them until one is left.
//!
//! **The idea.** That every square has two moves of the tour is easy to arrange; that they form a single cycle is the
//! hard part. So the easy part is done first, and the cycles that come out are joined one after the other by small
//! exchanges of moves. The method goes back to the first tours by hand: Euler (1759) already joins closed paths by
//! exchanging parallel moves. The same idea makes good heuristics for the travelling salesman (Karp 1979).
//!
//! **How ours differs.** The cover begins with long fragments (`fragments`) and is completed along augmenting paths
//! (`descent`, `augment`), so it has few, long cycles; if it cannot be completed, the squares that conflict with each
//! other are a proof that there is no tour. Where exchanges of two or three moves (`cover::join`, `cover::ring`)
//! fail, a small window is solved exactly (`window`), or moves are led elsewhere (`repair`).
//!
//! **Cost.** Near linear in practice: each square is visited some ten times, nearly always to complete the cover. No
//! cycle but a short one is ever walked round to join it. A board of a million squares takes about two seconds, with
//! holes or without.
//!
//! **A worked board.** Patching 6x6 may begin with two cycles. a1-c2 is a move of one, b3-d4 of the other, and
//! a1-b3 and c2-d4 are moves too: exchanging the pairs leaves one cycle, a closed tour.

mod augment;
mod descent;
mod fragments;
mod repair;
mod window;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

use self::augment::{Augmented, augment};
use self::repair::Repair;
use super::cover::{CycleCover, CycleOrder, join, join_by_rings};
use super::end::{SearchEnd, unless_answered};
use crate::problem::cycle_graph::{CycleGraph, Instance};
use crate::problem::{BoardProblem, CycleProblem};
use crate::{Node, Run, obstacle};
use cavalcade_core::util::arithmetic::mix::mix;
use cavalcade_core::util::threads::run_on_threads;
use cavalcade_core::{Budget, Limit, NoObserver, Question, Reason};

/// Searches for a tour by patching.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_graph::*}; }
/// use cavalcade::search::{SearchEnd, patch::patch};
/// use cavalcade::{Board, Budget, Kind, Piece, Question, Run, NoObserver, Size, verify::verify};
///
/// let centre = ["d4", "e4", "d5", "e5"].map(|name| name.parse().unwrap());
/// let board = Board::rectangle(Size::new(8, 8)?).with_holes(centre)?;
/// let question = Question::new(board, Piece::KNIGHT, Kind::Closed);
/// let (budget, mut observer) = (Budget::unlimited(), NoObserver);
/// let SearchEnd::Path(path) = patch(&question, 0, &mut Run::new(&budget, &mut observer))? else { panic!() };
/// assert!(verify(&question, path)?.is_closed());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn patch(question: &Question, seed: u64, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    unless_answered(question, run, |problem, run| patch_in(problem, seed, run))
}

/// Searches for a tour by patching, for a problem.
pub fn patch_in(problem: &BoardProblem<'_>, seed: u64, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    let instance = Instance::new(problem, run.budget())?;
    let patched = patch_instance(&instance, seed, run)?;
    Ok(match (patched.reason(problem, run.budget())?, patched) {
        (_, Patched::Cycle(cycle)) => SearchEnd::Path(instance.path(cycle)),
        (Some(reason), _) => SearchEnd::Impossible(problem.in_squares(reason)),
        (None, _) => SearchEnd::Inconclusive,
    })
}

/// The result of patching.
pub enum Patched {
    /// One cycle through all nodes.
    Cycle(Vec<Node>),
    /// There is no cycle: these nodes cannot all have two links.
    Deficit(Vec<Node>),
    /// Cycles that could not be joined; empty if there was not even a cover.
    Stuck(Vec<Vec<Node>>),
}

impl Patched {
    /// Returns the reason why there is no cycle, if patching found one.
    pub fn reason(&self, problem: &CycleProblem, budget: &Budget) -> Result<Option<Reason<Node>>, Limit> {
        let Self::Deficit(nodes) = self else { return Ok(None) };
        let is_apex = |node: &Node| node.index() >= problem.graph().len();
        let nodes: Vec<Node> = nodes.iter().copied().filter(|node| !is_apex(node)).collect();
        obstacle::deficit(problem, &nodes, budget)
    }

    /// The cycles that could not be joined.
    #[must_use]
    pub fn cycles(self) -> Vec<Vec<Node>> {
        if let Self::Stuck(cycles) = self { cycles } else { Vec::new() }
    }
}

/// Searches for one cycle through all nodes of the instance's graph.
pub fn patch_instance(instance: &Instance<'_>, seed: u64, run: &mut Run<'_>) -> Result<Patched, Limit> {
    let (problem, size) = (instance.problem, instance.problem.question().board().size());
    let is_square = |node: Node| !instance.graph.is_apex(node);
    let distance =
        |node: Node| if is_square(node) { size.distance_from_middle(problem.graph().square(node)) } else { 0 };
    patch_graph(&instance.graph, distance, seed, run)
}

/// The number of times that patching is tried again.
const RETRIES: u64 = 4;

/// Searches for one cycle again, where patching was stuck: with other seeds, on several threads. The first seed that
/// leads to one counts, and each is tried to its end, so that the result does not depend on the number of threads.
pub fn patch_again(
    instance: &Instance<'_>,
    seed: u64,
    threads: NonZeroUsize,
    run: &mut Run<'_>,
) -> Result<Option<Vec<Node>>, Limit> {
    let (budget, next) = (run.budget(), AtomicU64::new(1));
    let work = |_| {
        let numbers =
            std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number <= RETRIES));
        let try_one = |number| {
            let mut observer = NoObserver;
            let mut run = Run::new(budget, &mut observer);
            let patched = patch_instance(instance, mix(seed ^ mix(number)), &mut run);
            (number, patched, run.effort)
        };
        numbers.map(try_one).collect::<Vec<_>>()
    };
    let mut tries: Vec<_> =
        run_on_threads(threads.get().min(RETRIES as usize), || work(0), work).into_iter().flatten().collect();
    tries.sort_by_key(|(number, ..)| *number);
    for (_, patched, effort) in tries {
        run.effort.add(&effort);
        if let Patched::Cycle(cycle) = patched? {
            return Ok(Some(cycle));
        }
    }
    Ok(None)
}

/// Searches for one cycle through all nodes of a graph, given their distances from the middle.
pub fn patch_graph(
    graph: &CycleGraph,
    distance: impl Fn(Node) -> u64,
    seed: u64,
    run: &mut Run<'_>,
) -> Result<Patched, Limit> {
    let mut cover = match augment(graph, fragments::grow(graph, distance, run)?, run)? {
        Augmented::Complete(cover) => cover,
        Augmented::Deficit(nodes) => return Ok(Patched::Deficit(nodes)),
        Augmented::Incomplete => return Ok(Patched::Stuck(Vec::new())),
    };
    let is_one = unite(graph, &mut cover, seed, run)?;
    let mut cycles = cover.cycles();
    Ok(if is_one { Patched::Cycle(cycles.swap_remove(0)) } else { Patched::Stuck(cycles) })
}

/// Joins the cycles of the cover to one, if possible.
fn unite(graph: &CycleGraph, cover: &mut CycleCover, seed: u64, run: &mut Run<'_>) -> Result<bool, Limit> {
    let mut families = cover.families();
    join(graph, cover, &mut families, run)?;
    if families.count() == 1 {
        return Ok(true);
    }
    let mut order = CycleOrder::new(cover);
    join_by_rings(graph, cover, &mut order, run)?;
    if order.cycles() > 1 {
        Repair::new(graph, cover, &mut order, seed).repair_all(run)?;
    }
    Ok(order.cycles() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Normalised, normalise};
    use cavalcade_check::verify::verify;
    use cavalcade_core::{Board, Kind, Piece, Size, Wrap};

    fn ask(size: &str, piece: Piece, wrap: Wrap, kind: Kind) -> Question {
        Question::new(Board::rectangle(size.parse::<Size>().unwrap()).with_wrap(wrap), piece, kind)
    }

    fn patched(question: &Question) -> SearchEnd {
        let (budget, mut observer) = (Budget::unlimited(), NoObserver);
        patch(question, 0, &mut Run::new(&budget, &mut observer)).unwrap()
    }

    fn expect_tour(question: &Question) {
        let SearchEnd::Path(path) = patched(question) else { panic!("{question:?}") };
        verify(question, path).unwrap_or_else(|faults| panic!("{question:?}: {faults}"));
    }

    #[test]
    fn rectangles_cylinders_and_tori_are_patched() {
        for size in ["5x6", "6x6", "7x6", "8x8", "20x11", "50x50"] {
            expect_tour(&ask(size, Piece::KNIGHT, Wrap::None, Kind::Closed));
            expect_tour(&ask(size, Piece::KNIGHT, Wrap::Cylinder, Kind::Closed));
            expect_tour(&ask(size, Piece::KNIGHT, Wrap::Torus, Kind::Closed));
        }
        for size in ["5x5", "9x9", "21x11"] {
            expect_tour(&ask(size, Piece::KNIGHT, Wrap::None, Kind::Open));
            expect_tour(&ask(size, Piece::KNIGHT, Wrap::Torus, Kind::Closed));
        }
        expect_tour(&ask("20x20", Piece::ZEBRA, Wrap::None, Kind::Closed));
        expect_tour(&ask("20x20", Piece::GIRAFFE, Wrap::None, Kind::Closed));
    }

    #[test]
    fn another_try_comes_to_the_same_cycle_on_any_number_of_threads() {
        let question = ask("30x30", Piece::KNIGHT, Wrap::None, Kind::Open);
        let budget = Budget::unlimited();
        let Normalised::Cycle(problem) = normalise(&question, &budget).unwrap() else { panic!() };
        let instance = Instance::new(&problem, &budget).unwrap();
        let again = |threads: usize| {
            let mut observer = NoObserver;
            let mut run = Run::new(&budget, &mut observer);
            let cycle = patch_again(&instance, 7, threads.try_into().unwrap(), &mut run).unwrap().unwrap();
            (cycle, run.effort.steps)
        };
        let alone = again(1);
        assert!(verify(&question, instance.path(alone.0.clone())).is_ok());
        assert!([2, 3, 9].into_iter().all(|threads| again(threads) == alone));
    }

    #[test]
    fn open_tours_go_from_start_to_end() {
        let question = ask("8x8", Piece::KNIGHT, Wrap::None, Kind::Open);
        for start in ["a1", "c4", "h8"] {
            let from = question.clone().starting_at(start).unwrap();
            expect_tour(&from);
            for end in ["b1", "f6", "g2"] {
                if let Ok(between) = from.clone().ending_at(end) {
                    let is_possible = crate::obstacle::quick(&between, &Budget::unlimited()).unwrap().is_none();
                    if is_possible {
                        expect_tour(&between);
                    }
                }
            }
        }
    }
}
