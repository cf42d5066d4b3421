//! Stands in for the solver where the library is built without the feature `sat`: nobody can have one.

use super::verdict::SolverVerdict;
use crate::problem::cycle_graph::CycleGraph;
use crate::{Budget, Limit, Node, Run};

/// A solver that does not exist.
pub(crate) enum LazyCutSolver {}

impl LazyCutSolver {
    /// Says that this method cannot go on.
    pub(crate) const fn new(_: &CycleGraph, _: Option<u64>, _: &Budget) -> Result<Self, Limit> {
        Err(Limit::Method)
    }

    pub(crate) const fn solve(&mut self, _: &mut Run<'_>) -> Result<SolverVerdict, Limit> {
        match *self {}
    }

    pub(crate) fn cut_all(&mut self, _: Vec<Vec<Node>>) {
        match *self {}
    }

    pub(crate) const fn cuts(&self) -> &[Vec<Node>] {
        match *self {}
    }
}
