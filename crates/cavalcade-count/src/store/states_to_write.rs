//! States of one profile on their way into blocks.

use super::block::{BLOCK, Block};
use super::digits::take_digits;
use super::weight::Weight;
use crate::transition::ends_placed::EndsPlaced;
use crate::transition::labels::Labels;

/// States of one profile, whichever form their weights have.
pub(crate) trait StatesToWrite<L> {
    /// The number of states that have not been moved yet.
    fn left(&self) -> usize;
    /// Moves states into a block until it is full or there are no more.
    fn move_into(&mut self, block: &mut Block<L>, placed: EndsPlaced);
}

/// States with the sums of their weights.
impl<L: Labels, W: Weight> StatesToWrite<L> for &[(L, W)] {
    fn left(&self) -> usize {
        self.len()
    }

    fn move_into(&mut self, block: &mut Block<L>, placed: EndsPlaced) {
        let (fitting, rest) = self.split_at(block.room().min(self.len()));
        block.push_all(placed, fitting);
        *self = rest;
    }
}

/// States of a block, and the digits from which their weights are taken.
pub(crate) struct StoredStates<'b, 'd, L> {
    pub(crate) states: &'b [L],
    pub(crate) digits: &'d mut &'b [u16],
}

impl<L: Labels> StatesToWrite<L> for StoredStates<'_, '_, L> {
    fn left(&self) -> usize {
        self.states.len()
    }

    fn move_into(&mut self, block: &mut Block<L>, placed: EndsPlaced) {
        let (fitting, rest) = self.states.split_at(block.room().min(self.states.len()));
        block.extend(placed, fitting, take_digits(self.digits, fitting.len()));
        self.states = rest;
    }
}

/// Moves states into the open block, and gives that back when it is full; there may be more states then.
pub(crate) fn fill<L: Labels>(
    open: &mut Option<Block<L>>,
    placed: EndsPlaced,
    states: &mut impl StatesToWrite<L>,
) -> Option<Block<L>> {
    let block = open.get_or_insert_with(|| Block::with_capacity(BLOCK));
    states.move_into(block, placed);
    if block.room() == 0 { open.take() } else { None }
}
