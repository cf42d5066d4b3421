//! SAT: the tour as a formula, with one more clause for each way in which a solution is not a tour.
//!
//! **The idea.** A variable for each move that could be made, and clauses that say: of the moves at a square, exactly
//! two are made. A solver for such formulas knows nothing of knights, but it learns from each contradiction, and it can
//! prove that there is no solution. A solution is a cover by cycles. If there are several, each of them becomes a clause:
//! *some move leads out of these squares*. Such clauses are the cuts of Dantzig, Fulkerson and Johnson (1954), who
//! solved the travelling salesman's problem with 49 cities that way; for tours they are added only as needed, and the
//! solver keeps all it has learnt. In the end there is one cycle, or the formula with its cuts is unsatisfiable.
//!
//! **How ours differs.** The cycles of each solution are first offered to the exchanges that patching makes; usually one
//! of the first covers can be joined and no more is needed.
//!
//! **Cost.** Exponential at worst. Irregular boards of a thousand squares take some hundredths of a second, rectangles
//! are harder: they have many more covers than tours.
//!
//! **A worked board.** 3x3 without its centre: eight squares with two moves each, so every variable is true at once and the
//! cover is one cycle. 4x4: the corner a1 has two moves, to b3 and c2, and so has d4; all four must be made, and a1, b3,
//! d4, c2 are a cycle in themselves. Its cut asks for a third move at b3 or c2: unsatisfiable.

#[cfg_attr(not(feature = "sat"), path = "no_solver.rs")]
mod clause_solver;
mod cnf;
mod demands;
mod dimacs;
mod solver;
mod verdict;

pub use self::clause_solver::ClauseSolver;
pub use self::demands::{Demands, Turned};
pub use self::dimacs::{WriteCnfError, write_cnf};
pub use self::solver::LazyCutSolver;
pub use self::verdict::SolverVerdict;

use super::end::{SearchEnd, unless_answered};
use crate::problem::BoardProblem;
use crate::problem::cycle_graph::Instance;
use crate::{Node, Run};
use cavalcade_core::{Limit, Question, Reason, Square};

/// Whether the library was built with a solver.
pub const IS_BUILT_IN: bool = cfg!(feature = "sat");

/// Searches for a tour by SAT, until one is found or it is proven that there is none.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_core::*, cavalcade_graph::*}; }
/// use cavalcade::search::{SearchEnd, sat::sat};
/// use cavalcade::{Board, Budget, Kind, Piece, Question, Reason, Run, NoObserver, Size};
///
/// let question = Question::new(Board::rectangle(Size::new(4, 4)?), Piece::KNIGHT, Kind::Closed);
/// let (budget, mut observer) = (Budget::unlimited(), NoObserver);
/// let end = sat(&question, &mut Run::new(&budget, &mut observer)).unwrap();
/// assert!(matches!(end, SearchEnd::Impossible(Reason::Unsatisfiable { .. })));
/// # Ok::<(), cavalcade::SizeError>(())
/// ```
pub fn sat(question: &Question, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    unless_answered(question, run, sat_in)
}

/// Searches for a tour by SAT, for a problem.
pub fn sat_in(problem: &BoardProblem<'_>, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    sat_instance(&Instance::new(problem, run.budget())?, &[], run)
}

/// Searches for a cycle through all nodes, which has to leave each of some given sets of nodes.
pub fn sat_instance(instance: &Instance<'_>, closed: &[Vec<Node>], run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    let mut solver = LazyCutSolver::new(&instance.graph, None, run.budget())?;
    solver.cut_all(closed.to_vec());
    let verdict = solver.solve(run)?;
    let cuts: Vec<Vec<Square>> = solver.cuts().iter().map(|nodes| instance.problem.squares(nodes)).collect();
    for squares in &cuts {
        run.cut(squares);
    }
    Ok(match verdict {
        SolverVerdict::Cycle(cycle) => SearchEnd::Path(instance.path(cycle)),
        SolverVerdict::NoCycle => SearchEnd::Impossible(Reason::Unsatisfiable { cuts }),
        SolverVerdict::Inconclusive => SearchEnd::Inconclusive,
    })
}

#[cfg(all(test, not(feature = "sat")))]
mod tests {
    use super::*;
    use cavalcade_core::{Board, Budget, Kind, NoObserver, Piece};

    #[test]
    fn without_a_solver_the_method_gives_up() {
        let question = Question::new(Board::rectangle("4x4".parse().unwrap()), Piece::KNIGHT, Kind::Closed);
        let (budget, mut observer) = (Budget::unlimited(), NoObserver);
        assert_eq!(sat(&question, &mut Run::new(&budget, &mut observer)), Err(Limit::Method));
    }
}
