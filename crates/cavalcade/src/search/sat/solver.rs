//! One solver that is asked again and again, with one more clause for each cycle that is too short.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, Var, lbool};

use super::formula::Formula;
use crate::problem::circuit::Circuit;
use crate::search::patch::cover::Cover;
use crate::search::patch::join::{Families, join};
use crate::{Budget, Limit, Node, Run};

/// What is known of a circuit in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A cycle through all nodes.
    Cycle(Vec<Node>),
    /// There is none.
    None,
    /// The limit of conflicts was reached.
    Tired,
}

/// The search for a cycle of a circuit.
pub(crate) struct Hunt<'a> {
    circuit: &'a Circuit,
    formula: Formula,
    solver: Solver<Stop>,
    /// The sets of nodes that were found closed in themselves.
    cuts: Vec<Vec<Node>>,
}

impl<'a> Hunt<'a> {
    /// A search that ends after so many conflicts, if a number is given.
    pub(crate) fn new(circuit: &'a Circuit, most: Option<u64>, budget: &Budget) -> Result<Self, Limit> {
        budget.has_room_for(circuit.links() as u64 * Formula::BYTES_PER_LINK)?;
        let mut clock = budget.clock();
        let formula = Formula::new(circuit, &mut clock)?;
        let mut solver = Solver::new(
            batsat::SolverOpts::default(),
            Stop { budget: budget.clone(), conflicts: 0, pause: PAUSE, most },
        );
        for _ in 0..formula.variables() {
            solver.new_var_default();
        }
        let mut literals = Vec::new();
        for clause in formula.clauses() {
            clock.tick()?;
            literals.clear();
            literals.extend(clause.iter().map(|literal| literal_of(*literal)));
            solver.add_clause_reuse(&mut literals);
        }
        Ok(Self { circuit, formula, solver, cuts: Vec::new() })
    }

    /// Asks until the answer is one cycle, or that there is none.
    pub(crate) fn go(&mut self, run: &mut Run<'_>) -> Result<Answer, Limit> {
        loop {
            if self.is_unsatisfiable(run)? {
                return Ok(Answer::None);
            }
            if self.solver.cb().is_tired() {
                return Ok(Answer::Tired);
            }
            if let Some(cycle) = self.learn(run)? {
                return Ok(Answer::Cycle(cycle));
            }
        }
    }

    /// Whether the clauses so far contradict each other. If they do not, there is a solution, unless the search is tired.
    pub(crate) fn is_unsatisfiable(&mut self, run: &mut Run<'_>) -> Result<bool, Limit> {
        loop {
            let before = self.solver.num_decisions();
            let solution = self.solver.solve_limited(&[]);
            run.effort.steps += self.solver.num_decisions() - before;
            run.look_up()?;
            let stop = self.solver.cb_mut();
            if solution != lbool::UNDEF || stop.is_tired() {
                return Ok(solution == lbool::FALSE);
            }
            stop.pause += PAUSE;
        }
    }

    /// Takes the cycles of a solution: if they cannot be joined to one, each becomes a clause.
    fn learn(&mut self, run: &mut Run<'_>) -> Result<Option<Vec<Node>>, Limit> {
        let is_used = |(number, _): &(u32, _)| self.solver.value_var(Var::unsafe_from_idx(*number)) == lbool::TRUE;
        let used = (0..).zip(self.formula.links()).filter(is_used).map(|(_, link)| *link);
        let mut cover = Cover::of_links(self.circuit.len(), used);
        let cycles = cover.cycles();
        let mut families = Families::of(&cover);
        join(self.circuit, &mut cover, &mut families, run)?;
        if families.count() == 1 {
            return Ok(Some(cover.cycle(Node::new(0))));
        }
        self.cut_all(cycles);
        Ok(None)
    }

    /// Demands that a cycle leaves each of some cycles that cover the circuit. One of them may be left out, because it is
    /// closed in itself just if the others are: the one with the apex, so that cuts are sets of squares, or the longest.
    pub(crate) fn cut_all(&mut self, mut cycles: Vec<Vec<Node>>) {
        cycles.sort_by_key(|cycle| (cycle.iter().any(|node| self.circuit.is_apex(*node)), cycle.len()));
        cycles.pop();
        for cycle in cycles {
            self.add_cut(cycle);
        }
    }

    /// Demands that a cycle leaves these nodes.
    pub(crate) fn add_cut(&mut self, mut nodes: Vec<Node>) {
        nodes.sort_unstable();
        let mut literals = self.formula.add_cut(&nodes).iter().map(|literal| literal_of(*literal)).collect();
        self.solver.add_clause_reuse(&mut literals);
        self.cuts.push(nodes);
    }

    /// The sets of nodes that a cycle was told to leave.
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
struct Stop {
    budget: Budget,
    conflicts: u64,
    pause: u64,
    most: Option<u64>,
}

impl Stop {
    fn is_tired(&self) -> bool {
        self.most.is_some_and(|most| self.conflicts > most)
    }
}

impl Callbacks for Stop {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        self.conflicts += u64::from(kind == ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        self.conflicts > self.pause || self.is_tired() || self.budget.check(0).is_err()
    }
}
