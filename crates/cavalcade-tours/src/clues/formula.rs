//! Numbers as a formula: a variable for each square that a number can be on.
//!
//! Every number is on exactly one square and every square has exactly one number; and for every number on a square, the
//! next number and the one before are a move away.

use super::places::{Places, Settled};
use cavalcade_core::{Budget, Clock, Kind, Limit};
use cavalcade_graph::search::sat::ClauseSolver;
use cavalcade_graph::{BoardGraph, Node, Run};

/// The approximate bytes of a clause with its literals, in the formula and in the solver.
const BYTES_PER_LITERAL: u64 = 32;

pub(super) struct Formula {
    /// For each number its places, each with its variable.
    variables: Vec<Vec<(Node, i32)>>,
    solver: ClauseSolver,
}

impl Formula {
    pub(super) fn new(places: &Places, graph: &BoardGraph, kind: Kind, budget: &Budget) -> Result<Self, Limit> {
        let mut last = 0;
        let mut number = |node: &Node| {
            last += 1;
            (*node, last)
        };
        let variables: Vec<Vec<(Node, i32)>> =
            places.squares.iter().map(|squares| squares.iter().map(&mut number).collect()).collect();
        let mut draft = Draft { clauses: Vec::new(), literals: 0, last, budget, clock: budget.clock() };
        draft.number_each_square_once(&variables, graph)?;
        draft.lead_on(&variables, graph, kind)?;
        if variables.len() > 2 {
            draft.tie_to_moves(&variables, &places.settled(), graph, kind)?;
        }
        let mut solver = ClauseSolver::new(draft.last as usize, None, budget)?;
        for clause in &draft.clauses {
            draft.clock.tick()?;
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

/// The variables of the places of a number, by square; zero where it cannot be.
struct Table(Vec<i32>);

impl Table {
    fn new(graph: &BoardGraph) -> Self {
        Self(vec![0; graph.len()])
    }

    fn fill(&mut self, places: &[(Node, i32)]) {
        for (node, variable) in places {
            self.0[node.index()] = *variable;
        }
    }

    fn clear(&mut self, places: &[(Node, i32)]) {
        for (node, _) in places {
            self.0[node.index()] = 0;
        }
    }
}

/// Clauses being collected.
struct Draft<'b> {
    clauses: Vec<Vec<i32>>,
    literals: u64,
    last: i32,
    budget: &'b Budget,
    clock: Clock<'b>,
}

/// With more choices than this, at most one is said by way of more variables.
const FEW: usize = 6;

impl Draft<'_> {
    /// Counts work, and checks that there is room for the clauses so far.
    fn look(&mut self, bits: usize) -> Result<(), Limit> {
        self.clock.ticks(bits)?;
        self.budget.has_room_for(self.literals * BYTES_PER_LITERAL)
    }

    /// Every number is on exactly one square, and every square has exactly one number.
    fn number_each_square_once(&mut self, variables: &[Vec<(Node, i32)>], graph: &BoardGraph) -> Result<(), Limit> {
        let mut of_square: Vec<Vec<i32>> = vec![Vec::new(); graph.len()];
        for (node, variable) in variables.iter().flatten() {
            of_square[node.index()].push(*variable);
        }
        for choices in &of_square {
            self.look(choices.len() + 1)?;
            self.exactly_one(choices);
        }
        for places in variables {
            self.look(places.len() + 1)?;
            self.exactly_one(&places.iter().map(|(_, variable)| *variable).collect::<Vec<_>>());
        }
        Ok(())
    }

    /// Consecutive numbers are a move apart.
    fn lead_on(&mut self, variables: &[Vec<(Node, i32)>], graph: &BoardGraph, kind: Kind) -> Result<(), Limit> {
        let numbers = variables.len();
        // One square needs no move.
        let pairs = if kind == Kind::Closed && numbers > 1 { numbers } else { numbers.saturating_sub(1) };
        let mut table = Table::new(graph);
        for first in 0..pairs {
            let (one, other) = (&variables[first], &variables[(first + 1) % numbers]);
            self.look(one.len() + other.len())?;
            self.follow(one, other, graph, &mut table);
            self.follow(other, one, graph, &mut table);
        }
        Ok(())
    }

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
            for choice in &others {
                self.push(vec![-choice, later]);
            }
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

    /// Wherever one number is, the other is a move away. The table is empty before and after.
    fn follow(&mut self, one: &[(Node, i32)], other: &[(Node, i32)], graph: &BoardGraph, table: &mut Table) {
        table.fill(other);
        for (node, variable) in one {
            let near = graph.neighbours(*node).iter().map(|next| table.0[next.index()]).filter(|near| *near != 0);
            let mut clause: Vec<i32> = std::iter::once(-variable).chain(near).collect();
            // Where edges are joined, several moves may lead to one square.
            clause[1..].sort_unstable();
            clause.dedup();
            self.push(clause);
        }
        table.clear(other);
    }

    /// Says the same once more in moves: a variable for each move that is made, in whichever direction, of which every square
    /// has two, or one if it is an end. Numbers alone learn slowly that a corner has only two exits. Where a square is settled,
    /// there is nothing left to say.
    fn tie_to_moves(
        &mut self,
        variables: &[Vec<(Node, i32)>],
        settled: &Settled,
        graph: &BoardGraph,
        kind: Kind,
    ) -> Result<(), Limit> {
        let moves = self.moves(settled, graph)?;
        self.count_moves(variables, settled, &moves, graph, kind)?;
        let numbers = variables.len();
        let mut tables = [Table::new(graph), Table::new(graph)];
        for (number, places) in variables.iter().enumerate() {
            self.look(places.len() + 1)?;
            let before =
                if number == 0 && kind == Kind::Open { &[][..] } else { &variables[(number + numbers - 1) % numbers] };
            let after =
                if number + 1 == numbers && kind == Kind::Open { &[][..] } else { &variables[(number + 1) % numbers] };
            for (table, others) in tables.iter_mut().zip([before, after]) {
                table.fill(others);
            }
            for (node, here) in places {
                for (next, made) in &moves[node.index()] {
                    let [earlier, later] = tables.each_ref().map(|table| table.0[next.index()]);
                    if later != 0 {
                        self.push(vec![-here, -later, *made]);
                    }
                    self.push([-made, -here, earlier, later].into_iter().filter(|literal| *literal != 0).collect());
                }
            }
            for (table, others) in tables.iter_mut().zip([before, after]) {
                table.clear(others);
            }
        }
        Ok(())
    }

    /// Every square makes two moves; the first and the last number of an open tour take the place of one.
    fn count_moves(
        &mut self,
        variables: &[Vec<(Node, i32)>],
        settled: &Settled,
        moves: &[Vec<(Node, i32)>],
        graph: &BoardGraph,
        kind: Kind,
    ) -> Result<(), Limit> {
        let mut ends = [Table::new(graph), Table::new(graph)];
        if kind == Kind::Open {
            ends[0].fill(&variables[0]);
            ends[1].fill(&variables[variables.len() - 1]);
        }
        for node in graph.nodes().filter(|node| !settled.contains(*node)) {
            let mut arms: Vec<i32> = moves[node.index()].iter().map(|(_, made)| *made).collect();
            arms.extend(ends.iter().map(|table| table.0[node.index()]).filter(|end| *end != 0));
            self.look(arms.len().pow(2))?;
            if settled.has_neighbour(node) { self.exactly_one(&arms) } else { self.exactly_two(&arms) }
        }
        Ok(())
    }

    /// For each square that is not settled its neighbours of that kind, each with the variable of the move between the two.
    fn moves(&mut self, settled: &Settled, graph: &BoardGraph) -> Result<Vec<Vec<(Node, i32)>>, Limit> {
        let mut moves: Vec<Vec<(Node, i32)>> = vec![Vec::new(); graph.len()];
        let is_open = |node: &Node| !settled.contains(*node);
        for node in graph.nodes().filter(is_open) {
            self.look(1)?;
            for next in graph.neighbours(node).iter().filter(|next| **next > node && is_open(next)) {
                if moves[node.index()].iter().any(|(known, _)| known == next) {
                    continue;
                }
                self.last += 1;
                moves[node.index()].push((*next, self.last));
                moves[next.index()].push((node, self.last));
            }
        }
        Ok(moves)
    }

    fn exactly_two(&mut self, choices: &[i32]) {
        for left_out in choices {
            self.push(choices.iter().copied().filter(|choice| choice != left_out).collect());
        }
        for (third, c) in choices.iter().enumerate() {
            for (second, b) in choices[..third].iter().enumerate() {
                for a in &choices[..second] {
                    self.push(vec![-a, -b, -c]);
                }
            }
        }
    }
}
