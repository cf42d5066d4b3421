//! Monte Carlo: walk at random until a walk happens to be a tour.
//!
//! **Idea.** From the start, move to a random unvisited square a move away; stuck before the board is full, begin again.
//! No memory of what failed, no look ahead: the simplest method there is, and a lesson in why the others exist.
//!
//! **Cost.** Exponential: on 5x5 it takes some hundred walks, on 6x6 some thousand, and on 8x8 one can wait for ever. The
//! report says how many walks were begun, and so the rate of success.
//!
//! Every choice comes from `ChaCha8`, seeded: same seed, same walks.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::end::{SearchEnd, unless_answered};
use crate::problem::BoardProblem;
use crate::problem::walk_spec::{Target, WalkSpec};
use crate::{BoardGraph, Node, Run};
use cavalcade_core::{Limit, Question};

/// Walks at random until a walk answers the question or a limit is reached.
///
/// Without a start, each walk begins on a random square that may be an end.
pub fn random(question: &Question, seed: u64, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    unless_answered(question, run, |problem, run| random_in(problem, seed, run))
}

/// Walks at random for a problem.
pub fn random_in(problem: &BoardProblem<'_>, seed: u64, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    let mut walks = Walks::new(problem, seed);
    loop {
        run.effort.walks += 1;
        if walks.try_once(run)? {
            let mut path = problem.cells(&walks.path);
            walks.aim.finish(&mut path);
            return Ok(SearchEnd::Path(path));
        }
    }
}

struct Walks<'g> {
    graph: &'g BoardGraph,
    aim: WalkSpec,
    starts: Vec<Node>,
    rng: ChaCha8Rng,
    path: Vec<Node>,
    visited: Vec<bool>,
}

impl<'g> Walks<'g> {
    fn new(problem: &'g BoardProblem<'_>, seed: u64) -> Self {
        let (aim, rng) = (WalkSpec::of(problem.question()), ChaCha8Rng::seed_from_u64(seed));
        let graph = problem.graph();
        let starts = match (aim.start, problem.ends()) {
            (Some(start), _) => graph.node(start).into_iter().collect(),
            (None, Some(ends)) => ends.others().collect(),
            (None, None) => graph.nodes().collect(),
        };
        Self { graph, aim, starts, rng, path: Vec::with_capacity(graph.len()), visited: vec![false; graph.len()] }
    }

    /// Makes one walk, and returns whether it answers the question.
    fn try_once(&mut self, run: &mut Run<'_>) -> Result<bool, Limit> {
        self.clear(run);
        let mut next = Some(match self.starts[..] {
            [start] => start,
            _ => self.starts[self.rng.random_range(0..self.starts.len())],
        });
        while let Some(node) = next {
            run.forward(|| self.graph.square(node))?;
            self.visited[node.index()] = true;
            self.path.push(node);
            next = self.random_exit(node);
        }
        run.reached(self.path.len() as u64);
        Ok(self.path.len() == self.graph.len() && self.is_at_target())
    }

    fn clear(&mut self, run: &mut Run<'_>) {
        while let Some(node) = self.path.pop() {
            run.back(|| self.graph.square(node));
            self.visited[node.index()] = false;
        }
    }

    fn random_exit(&mut self, from: Node) -> Option<Node> {
        let is_open = |node: &&Node| !self.visited[node.index()];
        let exits = self.graph.neighbours(from).iter().filter(is_open).count();
        let pick = if exits == 0 { return None } else { self.rng.random_range(0..exits) };
        self.graph.neighbours(from).iter().filter(is_open).nth(pick).copied()
    }

    fn is_at_target(&self) -> bool {
        let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
        match self.aim.target {
            Target::Anywhere => true,
            Target::On(end) => self.graph.square(last) == end,
            Target::NextToStart => self.graph.are_neighbours(last, first),
        }
    }
}
