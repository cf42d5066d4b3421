//! The tour of a strip, as a block of blocks.
//!
//! Sixteen equal blocks in a row make one of the next order, and equal blocks are stored once. So the longest board takes
//! a few hundred blocks, eight or nine deep.

use super::automaton::{Choice, Height};
use super::block::{BlockId, StripBlock};
use super::columns::RepeatedColumns;
use super::splice::Splice;

/// The number of equal blocks that make one of the next order.
const RADIX: u64 = 16;

#[derive(Clone, Debug)]
pub(super) struct StripTour {
    pub(super) height: Height,
    blocks: Vec<StripBlock>,
    /// The block that is the whole strip.
    whole: BlockId,
}

impl StripTour {
    /// Splices all columns into one block.
    pub(super) fn new(height: Height, columns: &[RepeatedColumns]) -> Self {
        let mut tour = Self { height, blocks: Vec::new(), whole: BlockId(0) };
        let mut row = Vec::new();
        let mut last = [Choice::NONE; 2];
        for repeated in columns {
            tour.append(&mut row, &mut last, repeated);
        }
        tour.whole = tour.splice(&row);
        tour
    }

    /// Appends columns that are repeated. The first repetition is set apart, as what comes before it is different.
    fn append(&mut self, row: &mut Vec<BlockId>, last: &mut [Choice; 2], repeated: &RepeatedColumns) {
        // What is repeated must not look further back than one repetition, and a move spans up to two columns.
        let (period, times, odd) = match repeated.columns[..] {
            [] => return,
            [only] => (vec![only; 2], repeated.times / 2, repeated.times % 2),
            _ => (repeated.columns.clone(), repeated.times, 0),
        };
        if odd == 1 {
            row.push(self.next_column(last, repeated.columns[0]));
        }
        if times >= 1 {
            row.extend(self.next_columns(last, &period));
        }
        if times >= 2 {
            let again = self.next_columns(last, &period);
            let again = self.splice(&again);
            self.append_repeated(row, again, times - 1);
        }
    }

    /// Appends a block repeatedly, mostly in blocks of higher order.
    fn append_repeated(&mut self, row: &mut Vec<BlockId>, block: BlockId, times: u64) {
        let (mut power, mut left) = (block, times);
        loop {
            row.extend((0..left % RADIX).map(|_| power));
            left /= RADIX;
            if left == 0 {
                return;
            }
            power = self.splice(&[power; RADIX as usize]);
        }
    }

    fn next_columns(&mut self, last: &mut [Choice; 2], period: &[Choice]) -> Vec<BlockId> {
        period.iter().map(|choice| self.next_column(last, *choice)).collect()
    }

    fn next_column(&mut self, last: &mut [Choice; 2], choice: Choice) -> BlockId {
        let column = StripBlock::of_column(self.height, *last, choice);
        *last = [last[1], choice];
        self.add(column)
    }

    fn splice(&mut self, row: &[BlockId]) -> BlockId {
        if let [only] = row {
            return *only;
        }
        let parts: Vec<_> = row.iter().map(|id| (*id, self.get(*id))).collect();
        let block = Splice::new(&parts).block();
        self.add(block)
    }

    fn add(&mut self, block: StripBlock) -> BlockId {
        self.blocks.push(block);
        BlockId(self.blocks.len() as u32 - 1)
    }

    pub(super) fn get(&self, id: BlockId) -> &StripBlock {
        &self.blocks[id.0 as usize]
    }

    pub(super) fn whole(&self) -> &StripBlock {
        self.get(self.whole)
    }
}
