//! Counting by the frontier method: which networks have to be run for a question.

use num_bigint::BigUint;

use super::backtrack::Walks;
use super::engine::Settings;
use super::network::{Ends, Network};
use super::order::Order;
use super::progress::CountObserver;
use super::{CountError, CountOptions, Effort, Paths, run};
use crate::budget::Budget;
use crate::{Graph, Kind, Node, Question};

/// Counts directed paths over all squares, and those that one more move closes.
pub(crate) fn count(
    question: &Question,
    graph: &Graph,
    walks: Walks,
    options: &CountOptions,
    budget: &Budget,
    observer: &mut dyn CountObserver,
) -> Result<Paths, CountError> {
    let mut counter = Counter::new(question, graph, options, budget, observer);
    let paths = match (question.kind(), walks.start, walks.end) {
        _ if graph.len() == 1 => (BigUint::from(1u32), BigUint::default()),
        (kind, Some(start), Some(end)) => counter.between(kind, start, end)?,
        (Kind::Closed, ..) => (BigUint::default(), counter.closed()? * 2u32),
        (Kind::Open, None, None) => {
            let all = counter.run(Ends::Either(vec![true; graph.len()]), "open")? * 2u32;
            (all, counter.closed()? * 2u32 * graph.len())
        }
        (Kind::Open, Some(end), None) | (Kind::Open, None, Some(end)) => {
            let all = counter.run(Ends::Each(only(end, graph), vec![true; graph.len()]), "one-end")?;
            (all, counter.closed()? * 2u32)
        }
    };
    Ok(Paths { all: paths.0, closable: paths.1, effort: counter.effort })
}

/// The set of one node.
fn only(node: Node, graph: &Graph) -> Vec<bool> {
    graph.nodes().map(|other| other == node).collect()
}

struct Counter<'a> {
    question: &'a Question,
    graph: &'a Graph,
    settings: Settings,
    budget: &'a Budget,
    observer: &'a mut dyn CountObserver,
    effort: Effort,
}

impl<'a> Counter<'a> {
    fn new(
        question: &'a Question,
        graph: &'a Graph,
        options: &CountOptions,
        budget: &'a Budget,
        observer: &'a mut dyn CountObserver,
    ) -> Self {
        Self { question, graph, settings: Settings::new(options), budget, observer, effort: Effort::default() }
    }

    /// Closed tours, each once.
    fn closed(&mut self) -> Result<BigUint, CountError> {
        if self.graph.len() <= 2 { Ok(BigUint::default()) } else { self.run(Ends::Closed, "closed") }
    }

    /// Paths from one square to another. They can all be closed, or none of them.
    fn between(&mut self, kind: Kind, start: Node, end: Node) -> Result<(BigUint, BigUint), CountError> {
        let closes = self.graph.len() > 2 && self.graph.are_neighbours(start, end);
        if kind == Kind::Closed && !closes {
            return Ok((BigUint::default(), BigUint::default()));
        }
        let all = self.run(Ends::Each(only(start, self.graph), only(end, self.graph)), "two-ends")?;
        let closable = if closes { all.clone() } else { BigUint::default() };
        Ok((all, closable))
    }

    fn run(&mut self, ends: Ends, name: &'static str) -> Result<BigUint, CountError> {
        let network = Network::of_graph(self.graph, ends);
        let order = Order::choose(self.question.board(), self.graph, &network, self.budget)?;
        let outcome = run::run(&network, &order, name, &self.settings, self.budget, self.observer)?;
        self.effort.add(&outcome.effort);
        Ok(outcome.total)
    }
}
