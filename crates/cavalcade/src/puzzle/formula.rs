//! Numbers as a formula: a variable for each place that a number can stand on.
//!
//! Every number stands on exactly one square and every square has exactly one number; and whoever stands on a square, the
//! next number stands a move away, and so does the one before.

use super::places::Places;
use crate::search::sat::ClauseSolver;
use crate::{Budget, Clock, Graph, Kind, Limit, Node, Run};

/// About the bytes of a clause with its literals, in the formula and in the solver.
const BYTES_PER_LITERAL: u64 = 32;

/// A formula and its solver.
pub(super) struct Formula {
    /// For each number its places, each with its variable.
    variables: Vec<Vec<(Node, i32)>>,
    solver: ClauseSolver,
}

impl Formula {
    pub(super) fn new(
        places: &Places,
        graph: &Graph,
        kind: Kind,
        clock: &mut Clock<'_>,
        budget: &Budget,
    ) -> Result<Self, Limit> {
        let mut last = 0;
        let mut number = |node: &Node| {
            last += 1;
            (*node, last)
        };
        let variables: Vec<Vec<(Node, i32)>> =
            places.squares.iter().map(|squares| squares.iter().map(&mut number).collect()).collect();
        let mut draft = Draft { clauses: Vec::new(), literals: 0, last };
        let mut of_square: Vec<Vec<i32>> = vec![Vec::new(); graph.len()];
        for (node, variable) in variables.iter().flatten() {
            of_square[node.index()].push(*variable);
        }
        for choices in &of_square {
            clock.tick()?;
            draft.exactly_one(choices);
        }
        for places in &variables {
            clock.tick()?;
            draft.exactly_one(&places.iter().map(|(_, variable)| *variable).collect::<Vec<_>>());
            budget.has_room_for(draft.literals * BYTES_PER_LITERAL)?;
        }
        let numbers = variables.len();
        // One square needs no move.
        let pairs = if kind == Kind::Closed && numbers > 1 { numbers } else { numbers.saturating_sub(1) };
        for first in 0..pairs {
            clock.tick()?;
            let (one, other) = (&variables[first], &variables[(first + 1) % numbers]);
            draft.follow(one, other, graph);
            draft.follow(other, one, graph);
        }
        let mut solver = ClauseSolver::new(draft.last as usize, None, budget)?;
        for clause in &draft.clauses {
            clock.tick()?;
            solver.add(clause);
        }
        Ok(Self { variables, solver })
    }

    /// The squares in order, if the formula can be met.
    pub(super) fn solve(&mut self, run: &mut Run<'_>) -> Result<Option<Vec<Node>>, Limit> {
        if self.solver.solve(run)? != Some(true) {
            return Ok(None);
        }
        let is_taken = |(_, variable): &&(Node, i32)| self.solver.is_true(*variable as usize);
        Ok(Some(self.variables.iter().flatten().filter(is_taken).map(|(node, _)| *node).collect()))
    }

    /// Rules a solution out.
    pub(super) fn forbid(&mut self, path: &[Node]) {
        let variable = |(places, node): (&Vec<(Node, i32)>, &Node)| {
            places.iter().find(|(other, _)| other == node).map(|(_, variable)| -variable)
        };
        let clause: Vec<i32> = self.variables.iter().zip(path).filter_map(variable).collect();
        self.solver.add(&clause);
    }
}

/// Clauses being collected.
struct Draft {
    clauses: Vec<Vec<i32>>,
    literals: u64,
    last: i32,
}

/// With more choices than this, at most one is said by way of more variables.
const FEW: usize = 6;

impl Draft {
    fn push(&mut self, clause: Vec<i32>) {
        self.literals += clause.len() as u64;
        self.clauses.push(clause);
    }

    fn exactly_one(&mut self, choices: &[i32]) {
        self.push(choices.to_vec());
        self.at_most_one(choices.to_vec());
    }

    /// Of many choices the first few and a new variable are at most one: it says that it is one of the others.
    fn at_most_one(&mut self, mut choices: Vec<i32>) {
        while choices.len() > FEW {
            let others = choices.split_off(FEW - 1);
            self.last += 1;
            let later = self.last;
            choices.push(later);
            self.each_excludes(&choices);
            others.iter().for_each(|choice| self.push(vec![-choice, later]));
            choices = others;
        }
        self.each_excludes(&choices);
    }

    fn each_excludes(&mut self, choices: &[i32]) {
        for (index, one) in choices.iter().enumerate() {
            for other in &choices[..index] {
                self.push(vec![-one, -other]);
            }
        }
    }

    /// Wherever one number stands, the other stands a move away.
    fn follow(&mut self, one: &[(Node, i32)], other: &[(Node, i32)], graph: &Graph) {
        for (node, variable) in one {
            let near = other.iter().filter(|(there, _)| graph.are_neighbours(*node, *there)).map(|(_, near)| *near);
            self.push(std::iter::once(-variable).chain(near).collect());
        }
    }
}
