//! The sweep: dynamic programming across a narrow board.
//!
//! **The idea.** Go through the squares one by one, along the board, and choose the moves of each to squares that come
//! later. All that matters for the rest is the *frontier*: which squares seen so far still lack moves, and which of them
//! are the two ends of one path. Choices that agree in that are one state, so on a narrow board there are few states
//! however long it is. If no state is left, there is no tour; if one closes a cycle through everything, the choices that
//! led there are read back. The frontier method for counting (`count`) does the same with sums.
//!
//! **Source.** Held and Karp (1962) for dynamic programming over paths, Knuth's Simpath (2008) for frontiers.
//!
//! **How ours differs.** It keeps, for each state, one choice that leads to it, and works on any cycle graph, so open tours,
//! starts, ends, holes and wraps need no care.
//!
//! **Cost.** Linear in the length, exponential in the width.
//!
//! **A worked board.** 3x4, closed: after the first file a1, b1 and c1 each need two moves to the second and third file, and
//! soon every state has a square that can no longer get its moves: no tour, after a few dozen states in each layer, where
//! backtracking follows every path.

mod layers;
mod order;
mod plan;
mod state;

use self::layers::{SweepLayers, Swept};
use self::order::SweepOrder;
use self::plan::SweepPlan;
use self::state::SLOTS;
use super::cover::CycleCover;
use super::end::{SearchEnd, unless_answered};
use super::sat::SolverVerdict;
use crate::problem::BoardProblem;
use crate::problem::cycle_graph::{CycleGraph, Instance};
use crate::{Node, Run};
use cavalcade_core::{Decision, Limit, Question, Reason};

/// Searches for a tour by sweeping the board, if it is narrow enough.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_graph::*}; }
/// use cavalcade::search::{SearchEnd, sweep::sweep};
/// use cavalcade::{Board, Budget, Kind, Piece, Question, Run, NoObserver, Size, verify::verify};
///
/// let question = Question::new(Board::rectangle(Size::new(3, 50)?), Piece::KNIGHT, Kind::Closed);
/// let (budget, mut observer) = (Budget::unlimited(), NoObserver);
/// let SearchEnd::Path(path) = sweep(&question, &mut Run::new(&budget, &mut observer))? else { panic!() };
/// assert!(verify(&question, path).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sweep(question: &Question, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    unless_answered(question, run, sweep_in)
}

/// Sweeps the board of a problem.
pub fn sweep_in(problem: &BoardProblem<'_>, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    sweep_instance(&Instance::new(problem, run.budget())?, SLOTS, run)
}

/// Sweeps the board of an instance, if its frontier has at most this many squares.
pub fn sweep_instance(instance: &Instance<'_>, widest: usize, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    let order = SweepOrder::along_board(instance, run.budget())?;
    let (start, end) = (instance.problem.question().start(), instance.problem.question().end());
    Ok(match sweep_along(&instance.graph, &order, widest, run)? {
        SolverVerdict::Cycle(cycle) => SearchEnd::Path(instance.path(cycle)),
        SolverVerdict::NoCycle => SearchEnd::Impossible(Reason::Decided { by: Decision::SquareBySquare, start, end }),
        SolverVerdict::Inconclusive => SearchEnd::Inconclusive,
    })
}

/// Sweeps a graph that need not come from a board.
pub fn sweep_graph(graph: &CycleGraph, run: &mut Run<'_>) -> Result<SolverVerdict, Limit> {
    sweep_along(graph, &SweepOrder::along_graph(graph, run.budget())?, SLOTS, run)
}

/// Sweeps a graph along an order of its nodes, if the frontier has at most this many.
fn sweep_along(
    graph: &CycleGraph,
    order: &SweepOrder,
    widest: usize,
    run: &mut Run<'_>,
) -> Result<SolverVerdict, Limit> {
    if order.width > widest.min(SLOTS) {
        return Ok(SolverVerdict::Inconclusive);
    }
    let bytes = SweepPlan::bytes(graph);
    run.budget().has_room_for(bytes)?;
    let plan = SweepPlan::along(graph, &order.nodes, &mut run.budget().clock())?;
    Ok(match SweepLayers::new(&plan, bytes).sweep(run)? {
        Swept::Cycle(links) => SolverVerdict::Cycle(cycle_of(graph, &links)),
        Swept::NoCycle => SolverVerdict::NoCycle,
        Swept::TooMany => SolverVerdict::Inconclusive,
    })
}

fn cycle_of(graph: &CycleGraph, links: &[[Node; 2]]) -> Vec<Node> {
    CycleCover::of_links(graph.len(), links.iter().copied()).cycle(Node::new(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_check::verify::verify;
    use cavalcade_core::{Board, Budget, Kind, NoObserver, Piece, Size, Wrap};

    fn swept(question: &Question) -> SearchEnd {
        let (budget, mut observer) = (Budget::unlimited(), NoObserver);
        sweep(question, &mut Run::new(&budget, &mut observer)).unwrap()
    }

    fn ask(size: &str, wrap: Wrap, kind: Kind) -> Question {
        Question::new(Board::rectangle(size.parse::<Size>().unwrap()).with_wrap(wrap), Piece::KNIGHT, kind)
    }

    #[test]
    fn narrow_boards_have_the_tours_that_theorems_promise() {
        let closed = ["3x4", "3x6", "3x8", "3x10", "10x3", "3x12", "4x5", "4x30", "5x6", "4x4"];
        let has_closed = |size: &str| ["3x10", "10x3", "3x12", "5x6"].contains(&size);
        let has_open = |size: &str| !["3x6", "4x4"].contains(&size);
        for size in closed {
            for (kind, expected) in [(Kind::Closed, has_closed(size)), (Kind::Open, has_open(size))] {
                let question = ask(size, Wrap::None, kind);
                match swept(&question) {
                    SearchEnd::Path(path) => {
                        verify(&question, path).unwrap_or_else(|faults| panic!("{size}: {faults}"));
                        assert!(expected, "{size} {kind}");
                    }
                    SearchEnd::Impossible(_) => assert!(!expected, "{size} {kind}"),
                    end => panic!("{size}: {end:?}"),
                }
            }
        }
    }

    #[test]
    fn a_wide_board_is_left_to_others() {
        assert_eq!(swept(&ask("40x40", Wrap::None, Kind::Closed)), SearchEnd::Inconclusive);
    }

    #[test]
    fn a_long_cylinder_is_swept_along_its_axis() {
        assert!(matches!(swept(&ask("3x40", Wrap::Cylinder, Kind::Closed)), SearchEnd::Path(_)));
    }
}
