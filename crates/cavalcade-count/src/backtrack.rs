//! Counting one by one: every path is met, and counted.
//!
//! The oldest method, and a check on the frontier method: the two share nothing but the reading of the question. Its cost
//! grows with the number of tours itself, so it is for small boards.

use std::cell::Cell;

use super::effort::CountEffort;
use super::error::CountError;
use super::tours::Tours;
use cavalcade_core::budget::Budget;
use cavalcade_core::{Observer, Progress};
use cavalcade_graph::Run;
use cavalcade_graph::problem::BoardProblem;
use cavalcade_graph::search::backtrack::{Backtrack, Pruning};

/// Counts the cycles of a problem, and those of its tours that end a move away from their start; with the work that was.
pub(crate) fn count(
    problem: &BoardProblem<'_>,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<(Tours, CountEffort), CountError> {
    let (paths, mut closable) = (Cell::new(0u64), 0u64);
    let mut teller = Teller { observer, paths: &paths };
    let mut run = Run::new(budget, &mut teller);
    let mut search = Backtrack::of(problem, Pruning::On, budget)?;
    while search.advance(&mut run)? {
        paths.set(paths.get() + 1);
        if let [start, .., end] = search.path() {
            closable += u64::from(problem.graph().are_neighbours(*start, *end));
        }
    }
    let effort = CountEffort { transitions: run.effort.steps, ..CountEffort::default() };
    // Each tour was met once in every direction in which it is one.
    let directions = problem.directions();
    let each_once = |met: u64| (met / u64::from(directions)).into();
    Ok((Tours { all: each_once(paths.get()), closable: each_once(closable), directions }, effort))
}

/// Tells how far the count is.
struct Teller<'a> {
    observer: &'a mut dyn Observer,
    paths: &'a Cell<u64>,
}

impl Observer for Teller<'_> {
    fn progress(&mut self, progress: Progress<'_>) {
        if let Progress::Search(effort) = progress {
            self.observer.progress(Progress::Paths { steps: effort.steps, paths: self.paths.get() });
        }
    }
}
