//! Lazy cuts: one solver that is asked again and again, with one more clause for each cycle that is too short.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, Var, lbool};

use super::cnf::Cnf;
use super::verdict::SolverVerdict;
use crate::problem::cycle_graph::CycleGraph;
use crate::search::cover::{CycleCover, join};
use crate::{Budget, Limit, Node, Run};

/// About the memory that the formula of a graph and a solver for it take, in bytes for each link.
const BYTES_PER_LINK: u64 = 2048;

/// A solver for a cycle through all nodes of a graph, which adds cuts as they are needed.
pub(crate) struct LazyCutSolver<'a> {
    graph: &'a CycleGraph,
    cnf: Cnf,
    solver: Solver<Interrupt>,
    /// The sets of nodes that were found closed in themselves.
    cuts: Vec<Vec<Node>>,
}

impl<'a> LazyCutSolver<'a> {
    /// A solver that stops after so many conflicts, if a number is given.
    pub(crate) fn new(graph: &'a CycleGraph, most_conflicts: Option<u64>, budget: &Budget) -> Result<Self, Limit> {
        budget.has_room_for(graph.links() as u64 * BYTES_PER_LINK)?;
        let mut clock = budget.clock();
        let cnf = Cnf::new(graph, &mut clock)?;
        let interrupt = Interrupt { budget: budget.clone(), conflicts: 0, pause: PAUSE, most_conflicts };
        let mut solver = Solver::new(batsat::SolverOpts::default(), interrupt);
        for _ in 0..cnf.variables {
            solver.new_var_default();
        }
        let mut literals = Vec::new();
        for clause in cnf.clauses() {
            clock.tick()?;
            literals.clear();
            literals.extend(clause.iter().map(|literal| literal_of(*literal)));
            solver.add_clause_reuse(&mut literals);
        }
        Ok(Self { graph, cnf, solver, cuts: Vec::new() })
    }

    /// Asks until the answer is one cycle, or that there is none.
    pub(crate) fn solve(&mut self, run: &mut Run<'_>) -> Result<SolverVerdict, Limit> {
        loop {
            if self.is_unsatisfiable(run)? {
                return Ok(SolverVerdict::NoCycle);
            }
            if self.solver.cb().is_over_limit() {
                return Ok(SolverVerdict::Inconclusive);
            }
            if let Some(cycle) = self.learn(run)? {
                return Ok(SolverVerdict::Cycle(cycle));
            }
        }
    }

    /// Whether the clauses so far contradict each other. If they do not, there is a solution, unless the limit of
    /// conflicts was reached.
    fn is_unsatisfiable(&mut self, run: &mut Run<'_>) -> Result<bool, Limit> {
        loop {
            let before = self.solver.num_decisions();
            let solution = self.solver.solve_limited(&[]);
            run.effort.steps += self.solver.num_decisions() - before;
            run.look_up()?;
            let interrupt = self.solver.cb_mut();
            if solution != lbool::UNDEF || interrupt.is_over_limit() {
                return Ok(solution == lbool::FALSE);
            }
            interrupt.pause += PAUSE;
        }
    }

    /// Takes the cycles of a solution: if they cannot be joined to one, each becomes a clause.
    fn learn(&mut self, run: &mut Run<'_>) -> Result<Option<Vec<Node>>, Limit> {
        let is_used = |(number, _): &(u32, _)| self.solver.value_var(Var::unsafe_from_idx(*number)) == lbool::TRUE;
        let used = (0..).zip(&self.cnf.links).filter(is_used).map(|(_, link)| *link);
        let mut cover = CycleCover::of_links(self.graph.len(), used);
        let cycles = cover.cycles();
        let mut families = cover.families();
        join(self.graph, &mut cover, &mut families, run)?;
        if families.count() == 1 {
            return Ok(Some(cover.cycle(Node::new(0))));
        }
        self.cut_all(cycles);
        Ok(None)
    }

    /// Demands that a cycle leaves each of some cycles that cover the graph. One of them may be left out, because it is
    /// closed in itself just if the others are: the one with the apex, so that cuts are sets of squares, or the longest.
    pub(crate) fn cut_all(&mut self, mut cycles: Vec<Vec<Node>>) {
        cycles.sort_by_key(|cycle| (cycle.iter().any(|node| self.graph.is_apex(*node)), cycle.len()));
        cycles.pop();
        for cycle in cycles {
            self.add_cut(cycle);
        }
    }

    /// Demands that a cycle leaves these nodes.
    fn add_cut(&mut self, mut nodes: Vec<Node>) {
        nodes.sort_unstable();
        let mut literals = self.cnf.add_cut(&nodes).iter().map(|literal| literal_of(*literal)).collect();
        self.solver.add_clause_reuse(&mut literals);
        self.cuts.push(nodes);
    }

    /// The sets of nodes that a cycle has to leave.
    pub(crate) fn cuts(&self) -> &[Vec<Node>] {
        &self.cuts
    }
}

fn literal_of(number: i32) -> Lit {
    Lit::new(Var::unsafe_from_idx(number.unsigned_abs() - 1), number > 0)
}

/// Conflicts between two looks at what else there is to do.
const PAUSE: u64 = 1000;

/// Interrupts the solver now and then, and when the budget is spent or its own limit of conflicts.
struct Interrupt {
    budget: Budget,
    conflicts: u64,
    pause: u64,
    most_conflicts: Option<u64>,
}

impl Interrupt {
    fn is_over_limit(&self) -> bool {
        self.most_conflicts.is_some_and(|most| self.conflicts > most)
    }
}

impl Callbacks for Interrupt {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        self.conflicts += u64::from(kind == ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        self.conflicts > self.pause || self.is_over_limit() || self.budget.check(0).is_err()
    }
}
