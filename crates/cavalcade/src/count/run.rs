//! From a network and an order to a number: chooses the packing of states and lets the engine run.

use super::CountError;
use super::engine::{self, Outcome, Settings};
use super::network::{Closing, Network};
use super::order::Order;
use super::plan::Plan;
use super::state::{Bytes, Labels, Nibbles};
use crate::Observer;
use crate::budget::Budget;

/// The widest frontier there is a packing for.
const MOST_SLOTS: usize = Bytes::<64>::SLOTS;

/// Counts the cycles of a network, in the narrowest packing that holds its frontier.
pub(crate) fn run(
    network: &Network,
    order: &Order,
    name: &'static str,
    settings: &Settings,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Outcome, CountError> {
    let plain = order.without_mirror();
    for order in [order, &plain] {
        // Four bits cannot carry turns.
        if network.closing() == Closing::Plain
            && let Some(plan) = Plan::new(network, order, Nibbles::SLOTS)
        {
            return engine::run::<Nibbles>(network, &plan, name, settings, budget, observer);
        }
    }
    if let Some(plan) = Plan::new(network, &plain, Bytes::<16>::SLOTS) {
        return engine::run::<Bytes<16>>(network, &plan, name, settings, budget, observer);
    }
    if let Some(plan) = Plan::new(network, &plain, Bytes::<32>::SLOTS) {
        return engine::run::<Bytes<32>>(network, &plan, name, settings, budget, observer);
    }
    let plan = Plan::new(network, &plain, MOST_SLOTS).ok_or(CountError::TooWide { most: MOST_SLOTS })?;
    engine::run::<Bytes<64>>(network, &plan, name, settings, budget, observer)
}
