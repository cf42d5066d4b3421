//! Lazy cuts: one solver that runs again and again, with one more clause for each cycle that is too short.

use super::clause_solver::ClauseSolver;
use super::cnf::Cnf;
use super::demands::Demands;
use super::verdict::SolverVerdict;
use crate::problem::cycle_graph::CycleGraph;
use crate::search::cover::{CycleCover, join};
use crate::{Node, Run};
use cavalcade_core::{Budget, Limit};

/// The approximate number of bytes per link that the formula of a graph and a solver for it take.
const BYTES_PER_LINK: u64 = 2048;

/// A solver for a cycle through all nodes of a graph, which adds cuts as they are needed.
pub struct LazyCutSolver<'a> {
    graph: &'a CycleGraph,
    cnf: Cnf,
    solver: ClauseSolver,
    /// The sets of nodes that were found to be closed.
    cuts: Vec<Vec<Node>>,
}

impl<'a> LazyCutSolver<'a> {
    /// Creates a solver that stops after `most_conflicts` conflicts, if given.
    pub fn new(graph: &'a CycleGraph, most_conflicts: Option<u64>, budget: &Budget) -> Result<Self, Limit> {
        Self::with_demands(graph, &Demands::default(), most_conflicts, budget)
    }

    /// Creates a solver with further conditions on the cycle.
    pub fn with_demands(
        graph: &'a CycleGraph,
        demands: &Demands,
        most_conflicts: Option<u64>,
        budget: &Budget,
    ) -> Result<Self, Limit> {
        budget.has_room_for(graph.links() as u64 * BYTES_PER_LINK)?;
        let mut clock = budget.clock();
        let mut cnf = Cnf::new(graph, &mut clock)?;
        cnf.demand(demands);
        let mut solver = ClauseSolver::new(cnf.variables as usize, most_conflicts, budget)?;
        for clause in cnf.clauses() {
            clock.tick()?;
            solver.add(clause);
        }
        Ok(Self { graph, cnf, solver, cuts: Vec::new() })
    }

    /// Solves until there is one cycle, or it is proven that there is none.
    pub fn solve(&mut self, run: &mut Run<'_>) -> Result<SolverVerdict, Limit> {
        self.solve_for(run, |_| true)
    }

    /// Solves until there is one acceptable cycle, or it is proven that there is none. Every cycle that meets the
    /// demands has to be acceptable; one that was made by joining others may not meet them.
    pub fn solve_for(&mut self, run: &mut Run<'_>, will_do: impl Fn(&[Node]) -> bool) -> Result<SolverVerdict, Limit> {
        loop {
            match self.solver.solve(run)? {
                Some(false) => return Ok(SolverVerdict::NoCycle),
                None => return Ok(SolverVerdict::Inconclusive),
                Some(true) => {}
            }
            if let Some(cycle) = self.learn(run, &will_do)? {
                return Ok(SolverVerdict::Cycle(cycle));
            }
        }
    }

    /// Handles the cycles of a solution: if they cannot be joined to one, each becomes a clause.
    fn learn(&mut self, run: &mut Run<'_>, will_do: impl Fn(&[Node]) -> bool) -> Result<Option<Vec<Node>>, Limit> {
        let is_used = |(number, _): &(usize, _)| self.solver.is_true(*number);
        let used = (1..).zip(&self.cnf.links).filter(is_used).map(|(_, link)| *link);
        let mut cover = CycleCover::of_links(self.graph.len(), used);
        let mut cycles = cover.cycles();
        if cycles.len() == 1 {
            return Ok(cycles.pop());
        }
        let mut families = cover.families();
        join(self.graph, &mut cover, &mut families, run)?;
        let joined = (families.count() == 1).then(|| cover.cycle(Node::new(0))).filter(|cycle| will_do(cycle));
        if joined.is_none() {
            self.cut_all(cycles);
        }
        Ok(joined)
    }

    /// Requires a cycle to leave each of some cycles that cover the graph. One of them may be left out, because it is
    /// closed exactly if the others are: the one with the apex, so that cuts are sets of squares, or the longest.
    pub fn cut_all(&mut self, mut cycles: Vec<Vec<Node>>) {
        cycles.sort_by_key(|cycle| (cycle.iter().any(|node| self.graph.is_apex(*node)), cycle.len()));
        cycles.pop();
        for cycle in cycles {
            self.add_cut(cycle);
        }
    }

    /// Requires a cycle to leave these nodes.
    fn add_cut(&mut self, mut nodes: Vec<Node>) {
        nodes.sort_unstable();
        self.solver.add(self.cnf.add_cut(&nodes));
        self.cuts.push(nodes);
    }

    /// The sets of nodes that a cycle has to leave.
    #[must_use]
    pub fn cuts(&self) -> &[Vec<Node>] {
        &self.cuts
    }
}
