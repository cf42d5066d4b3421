//! A clause solver within a budget.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, Var, lbool};

use crate::Run;
use cavalcade_core::{Budget, Limit};

/// Clauses, and what was learnt from them. Variables are numbered from 1; a literal is the number of its variable, or that
/// below zero if it must be false.
pub struct ClauseSolver {
    solver: Solver<Interrupt>,
    literals: Vec<Lit>,
}

impl ClauseSolver {
    /// Creates a solver without clauses, which stops after `most_conflicts` conflicts, if given.
    pub fn new(variables: usize, most_conflicts: Option<u64>, budget: &Budget) -> Result<Self, Limit> {
        let interrupt = Interrupt { budget: budget.clone(), conflicts: 0, pause: PAUSE, most_conflicts };
        let mut solver = Solver::new(batsat::SolverOpts::default(), interrupt);
        for _ in 0..variables {
            solver.new_var_default();
        }
        Ok(Self { solver, literals: Vec::new() })
    }

    /// Adds a clause: one of these must hold.
    pub fn add(&mut self, clause: &[i32]) {
        self.literals.clear();
        self.literals.extend(clause.iter().map(|literal| literal_of(*literal)));
        self.solver.add_clause_reuse(&mut self.literals);
    }

    /// Returns whether all clauses can hold, or `None` if the limit of conflicts was reached.
    pub fn solve(&mut self, run: &mut Run<'_>) -> Result<Option<bool>, Limit> {
        loop {
            let before = self.solver.num_decisions();
            let solution = self.solver.solve_limited(&[]);
            run.effort.steps += self.solver.num_decisions() - before;
            run.look_up()?;
            let interrupt = self.solver.cb_mut();
            if solution == lbool::FALSE {
                return Ok(Some(false));
            }
            if interrupt.is_over_limit() {
                return Ok(None);
            }
            if solution == lbool::TRUE {
                return Ok(Some(true));
            }
            interrupt.pause += PAUSE;
        }
    }

    /// Returns `true` if a variable is true in the solution found last.
    #[must_use]
    pub fn is_true(&self, variable: usize) -> bool {
        self.solver.value_var(Var::unsafe_from_idx(variable as u32 - 1)) == lbool::TRUE
    }
}

fn literal_of(number: i32) -> Lit {
    Lit::new(Var::unsafe_from_idx(number.unsigned_abs() - 1), number > 0)
}

/// Conflicts between two checks of the budget.
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
