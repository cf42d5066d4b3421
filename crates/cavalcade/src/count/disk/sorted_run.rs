//! States on disk: sorted, compressed, checksummed runs.
//!
//! A run holds states of one shard, with the same ends placed and weights of one width. Sorted states differ little from one to the
//! next, so each word is written as its difference, in groups of seven bits with a mark on all but the last; so are
//! the weights. A 8x8 layer takes some six bytes a state this way, instead of twelve.

use std::io;

use crate::Budget;
use crate::arithmetic::mix::spread;
use crate::count::store::block::{BLOCK, Block, Blocks};
use crate::count::transition::ends_placed::EndsPlaced;
use crate::count::transition::labels::Labels;

/// The most states in a run, so that reading one back takes little memory.
const LONGEST_RUN: usize = 1 << 16;

/// What is known of a run before it is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RunHead {
    pub(crate) shard: u32,
    pub(crate) placed: EndsPlaced,
    /// The limbs of a weight.
    pub(crate) width: u16,
    pub(crate) states: u32,
    pub(crate) bytes: u32,
    checksum: u64,
}

impl RunHead {
    pub(crate) const BYTES: usize = 24;

    pub(crate) fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..4].copy_from_slice(&self.shard.to_le_bytes());
        bytes[4..8].copy_from_slice(&(u32::from(self.placed.0) << 16 | u32::from(self.width)).to_le_bytes());
        bytes[8..12].copy_from_slice(&self.states.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.bytes.to_le_bytes());
        bytes[16..].copy_from_slice(&self.checksum.to_le_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let checksum = u64::from(word(20)) << 32 | u64::from(word(16));
        let (placed, width) = (EndsPlaced((word(4) >> 16) as u8 & 3), word(4) as u16);
        Self { shard: word(0), placed, width, states: word(8), bytes: word(12), checksum }
    }
}

/// The checksum of some bytes, which depends on a number too.
pub(crate) fn checksum(seed: u64, bytes: &[u8]) -> u64 {
    let word = |chunk: &[u8]| chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
    bytes.chunks(8).fold(spread(seed ^ bytes.len() as u64), |sum, chunk| spread(sum.rotate_left(29) ^ word(chunk)))
}

/// Shows the blocks of a shard as runs, as long as the budget lets it.
pub(crate) fn for_each_run<L: Labels>(
    shard: usize,
    blocks: &Blocks<L>,
    budget: &Budget,
    mut show: impl FnMut(RunHead, &[u8]) -> io::Result<()>,
) -> io::Result<()> {
    for (placed, blocks) in EndsPlaced::all().zip(blocks) {
        let mut blocks: Vec<&Block<L>> = blocks.iter().collect();
        blocks.sort_by_key(|block| block.width);
        for alike in blocks.chunk_by(|a, b| a.width == b.width) {
            for part in alike.chunks(LONGEST_RUN / BLOCK) {
                budget.check(0)?;
                let (head, bytes) = encode(shard, placed, part);
                show(head, &bytes)?;
            }
        }
    }
    Ok(())
}

/// Writes the blocks, all of one width, as a run: its head and its bytes.
fn encode<L: Labels>(shard: usize, placed: EndsPlaced, blocks: &[&Block<L>]) -> (RunHead, Vec<u8>) {
    let width = blocks.first().map_or(1, |block| block.width);
    let mut entries: Vec<(L, &[u32])> = blocks.iter().flat_map(|block| block.entries()).collect();
    entries.sort_unstable_by_key(|entry| entry.0);
    let mut bytes = Vec::with_capacity(entries.len() * 8);
    let mut before = vec![0; L::WORDS];
    for (labels, limbs) in &entries {
        for (index, before) in before.iter_mut().enumerate() {
            let word = labels.word(index);
            write_number(word.wrapping_sub(std::mem::replace(before, word)), &mut bytes);
        }
        limbs.iter().for_each(|limb| write_number(u64::from(*limb), &mut bytes));
    }
    let head = RunHead {
        shard: shard as u32,
        placed,
        width: width as u16,
        states: entries.len() as u32,
        bytes: bytes.len() as u32,
        checksum: 0,
    };
    (RunHead { checksum: checksum(seed(head), &bytes), ..head }, bytes)
}

/// The head takes part in the checksum too.
fn seed(head: RunHead) -> u64 {
    checksum(0, &RunHead { checksum: 0, ..head }.to_bytes())
}

/// The run was cut short or altered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Damaged;

/// Whether the bytes are those that were written.
pub(crate) fn check(head: RunHead, bytes: &[u8]) -> Result<(), Damaged> {
    if checksum(seed(head), bytes) == head.checksum { Ok(()) } else { Err(Damaged) }
}

/// Reads a run back.
pub(crate) fn decode<L: Labels>(head: RunHead, bytes: &[u8]) -> Result<Block<L>, Damaged> {
    check(head, bytes)?;
    let width = usize::from(head.width);
    let mut block = Block::with_capacity(width, head.states as usize);
    let mut rest = bytes;
    let mut words = vec![0u64; L::WORDS];
    for _ in 0..head.states {
        for word in &mut words {
            *word = word.wrapping_add(read_number(&mut rest)?);
        }
        block.states.push(L::from(&words[..]));
        for _ in 0..width {
            block.limbs.push(u32::try_from(read_number(&mut rest)?).map_err(|_| Damaged)?);
        }
    }
    Ok(block)
}

fn write_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> Result<u64, Damaged> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (byte, rest) = bytes.split_first().ok_or(Damaged)?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Ok(number);
        }
    }
    Err(Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::transition::byte_labels::ByteLabels;
    use crate::count::transition::nibble_labels::NibbleLabels;
    use proptest::prelude::*;

    fn block<L: Labels>(words: &[Vec<u64>], width: usize) -> Block<L> {
        let states: Vec<L> = words.iter().map(|words| L::from(&words[..])).collect();
        let limbs = (0..states.len() * width).map(|limb| spread(limb as u64) as u32).collect();
        Block { states, limbs, width }
    }

    proptest! {
        #[test]
        fn a_run_gives_its_states_back_sorted_and_with_their_weights(words in proptest::collection::vec(any::<u64>(), 0..50), width in 1usize..5) {
            let words: Vec<Vec<u64>> = words.into_iter().map(|word| vec![word]).collect();
            let block = block::<NibbleLabels>(&words, width);
            let (head, bytes) = encode(3, EndsPlaced(2), &[&block]);
            let back: Block<NibbleLabels> = decode(RunHead::from_bytes(&head.to_bytes()), &bytes).unwrap();
            prop_assert!(back.states.is_sorted());
            let sorted = |block: &Block<NibbleLabels>| {
                let mut entries: Vec<(NibbleLabels, Vec<u32>)> = block.entries().map(|(state, limbs)| (state, limbs.to_vec())).collect();
                entries.sort();
                entries
            };
            prop_assert_eq!(sorted(&back), sorted(&block));
        }

        #[test]
        fn every_altered_byte_is_noticed(at in 0usize..2000, flip in 1u8..=255) {
            let words: Vec<Vec<u64>> = (0..40).map(|k| vec![spread(k), spread(k + 100)]).collect();
            let (head, mut bytes) = encode(0, EndsPlaced::BOTH, &[&block::<ByteLabels<16>>(&words, 1)]);
            let at = at % bytes.len();
            bytes[at] ^= flip;
            prop_assert!(decode::<ByteLabels<16>>(head, &bytes).is_err());
        }
    }
}
