//! Counting the cycles of a network that comes from no board.

use std::num::NonZeroUsize;

use num_bigint::BigUint;

use super::effort::CountEffort;
use super::error::CountError;
use super::model::free_order::choose;
use super::model::network::{Network, NetworkLink, TourEnds};
use super::model::turn::{Closing, Turn};
use super::options::CountOptions;
use super::passes::{Passes, RunPasses};
use cavalcade_core::Observer;
use cavalcade_core::budget::Budget;
use cavalcade_graph::Node;

/// Counts the cycles through all nodes, each with its list of others it is linked to, or the paths between ends, each once;
/// unless the estimate of the cost is more than this.
pub fn count_lists(
    links: Vec<Vec<Node>>,
    ends: TourEnds,
    most: f64,
    threads: NonZeroUsize,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Option<(BigUint, CountEffort)>, CountError> {
    let (order, cost) = choose(&links, budget)?;
    if cost > most {
        return Ok(None);
    }
    let plain = |to: Node| NetworkLink { to, turn: Turn::NONE };
    let links = links.into_iter().map(|list| list.into_iter().map(plain).collect()).collect();
    let name = if ends == TourEnds::Closed { "cycles" } else { "paths" };
    let options = CountOptions { threads, ..CountOptions::default() };
    let mut passes = Passes::new(&options, budget, observer)?;
    let number = passes.count(&Network::new(links, ends, Closing::Plain), &order, name)?;
    Ok(Some((number, passes.effort)))
}
