//! Counting by backtracking: every path is visited and counted.
//!
//! The oldest method, and a check on the frontier method: the two share only the reading of the question. Its cost grows
//! with the number of tours, so it is for small boards.

use std::cell::Cell;

use super::effort::CountEffort;
use super::error::CountError;
use super::tours::Tours;
use cavalcade_core::budget::Budget;
use cavalcade_core::{Observer, Progress};
use cavalcade_graph::Run;
use cavalcade_graph::problem::BoardProblem;
use cavalcade_graph::search::backtrack::{Backtrack, Pruning};

/// Counts the cycles of a problem, and those of its tours that end a move away from their start, and returns the work too.
pub(crate) fn count(
    problem: &BoardProblem<'_>,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<(Tours, CountEffort), CountError> {
    let (paths, mut closable) = (Cell::new(0u64), 0u64);
    let mut report = |progress: Progress<'_>| {
        if let Progress::Search(effort) = progress {
            observer.progress(Progress::Paths { steps: effort.steps, paths: paths.get() });
        }
    };
    let mut run = Run::new(budget, &mut report);
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
