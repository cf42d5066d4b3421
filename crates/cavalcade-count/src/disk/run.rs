//! States on disk: closely written, checksummed runs.
//!
//! A run holds states of one shard. The states of a profile follow one another: the profile is written once, and of each
//! state only the [mates](crate::store::mates) of its ends, with two bytes for every digit of its weight.

use std::io;

use crate::store::bits::{BitReader, BitWriter};
use crate::store::block::{BLOCK, Block, Piece};
use crate::store::checksum::checksum;
use crate::store::digits::{count_bytes, take_bytes};
use crate::store::mates::Mates;
use crate::transition::ends_placed::EndsPlaced;
use crate::transition::labels::Labels;
use crate::transition::profile::Profile;
use cavalcade_core::Budget;

/// The most states in a run, so that reading one back takes little memory.
const LONGEST_RUN: usize = 1 << 14;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RunHead {
    pub(crate) shard: u32,
    pub(crate) states: u32,
    pub(crate) bytes: u32,
    checksum: u64,
}

impl RunHead {
    pub(crate) const BYTES: usize = 20;

    pub(crate) fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..4].copy_from_slice(&self.shard.to_le_bytes());
        bytes[4..8].copy_from_slice(&self.states.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.bytes.to_le_bytes());
        bytes[12..].copy_from_slice(&self.checksum.to_le_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let checksum = u64::from(word(16)) << 32 | u64::from(word(12));
        Self { shard: word(0), states: word(4), bytes: word(8), checksum }
    }
}

/// Shows the blocks of a shard as runs, as long as the budget lets it.
pub(crate) fn for_each_run<L: Labels>(
    shard: usize,
    blocks: &[Block<L>],
    budget: &Budget,
    mut show: impl FnMut(RunHead, &[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut bytes = Vec::new();
    for part in blocks.chunks(LONGEST_RUN / BLOCK) {
        budget.check(0)?;
        bytes.clear();
        let head = encode(shard, part, &mut bytes);
        show(head, &bytes)?;
    }
    Ok(())
}

/// Appends some blocks as a run to no bytes, and makes its head.
pub(crate) fn encode<L: Labels>(shard: usize, blocks: &[Block<L>], bytes: &mut Vec<u8>) -> RunHead {
    let states = blocks.iter().map(|block| block.states.len()).sum::<usize>();
    for block in blocks {
        let mut digits = block.weights.all();
        for (profile, states) in block.groups() {
            write_states(profile, states, bytes);
            take_bytes(&mut digits, states.len(), bytes);
        }
    }
    let head = RunHead { shard: shard as u32, states: states as u32, bytes: bytes.len() as u32, checksum: 0 };
    RunHead { checksum: checksum(seed(head), bytes), ..head }
}

/// Writes some states of a profile, all but their weights.
fn write_states<L: Labels>(profile: Profile, states: &[L], bytes: &mut Vec<u8>) {
    bytes.push(profile.placed.0);
    bytes.extend_from_slice(&(states.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&profile.bare.to_le_bytes());
    bytes.extend_from_slice(&profile.full.to_le_bytes());
    let mates = Mates::<L>::of(profile);
    let mut bits = BitWriter::new(bytes);
    for labels in states {
        mates.write(*labels, &mut bits);
    }
    bits.finish();
}

/// The head takes part in the checksum too.
fn seed(head: RunHead) -> u64 {
    checksum(0, &RunHead { checksum: 0, ..head }.to_bytes())
}

/// The run was cut short or altered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Damaged;

/// Checks that the bytes are those that were written.
pub(crate) fn check(head: RunHead, bytes: &[u8]) -> Result<(), Damaged> {
    if checksum(seed(head), bytes) == head.checksum { Ok(()) } else { Err(Damaged) }
}

/// Reads a run back.
pub(crate) fn decode<L: Labels>(head: RunHead, bytes: &[u8]) -> Result<Block<L>, Damaged> {
    check(head, bytes)?;
    let mut block = Block::with_capacity(head.states as usize);
    let mut rest = bytes;
    while !rest.is_empty() {
        read_piece(&mut rest, &mut block)?;
    }
    Ok(block)
}

/// Reads the states of a piece with their weights.
fn read_piece<L: Labels>(rest: &mut &[u8], block: &mut Block<L>) -> Result<(), Damaged> {
    let [placed] = *take(rest)?;
    let piece = Piece { placed: EndsPlaced(placed & 3), states: u32::from_le_bytes(*take(rest)?) };
    let (bare, full) = (u64::from_le_bytes(*take(rest)?), u64::from_le_bytes(*take(rest)?));
    let mates = Mates::<L>::of(Profile { bare, full, placed: piece.placed });
    let mut bits = BitReader::new(rest);
    for _ in 0..piece.states {
        block.states.push(mates.read(&mut bits).ok_or(Damaged)?);
    }
    *rest = &rest[rest.len() - bits.left()..];
    let (weights, after) = rest.split_at(count_bytes(rest, piece.states as usize).ok_or(Damaged)?);
    block.weights.extend_from_bytes(weights);
    block.pieces.push(piece);
    *rest = after;
    Ok(())
}

/// Takes `N` bytes off the front.
fn take<'b, const N: usize>(rest: &mut &'b [u8]) -> Result<&'b [u8; N], Damaged> {
    let (taken, after) = rest.split_first_chunk().ok_or(Damaged)?;
    *rest = after;
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::slot::Slot;
    use crate::model::turn::Turn;
    use crate::store::digits::take_number;
    use crate::transition::byte_labels::ByteLabels;
    use crate::transition::labels::Tip;
    use crate::transition::packed_labels::{Packed16, Packed24, Packed60};
    use cavalcade_core::util::arithmetic::mix::spread;
    use proptest::prelude::*;

    /// Some states of one profile: these slots are mated in an order drawn for each, the first perhaps with the apex.
    fn states<L: Labels>(ends: &[u8], apex: bool, orders: &[u64], turns: bool) -> Vec<L> {
        let state = |order: &u64| {
            let mut ends = ends.to_vec();
            ends.sort_by_key(|slot| spread(order ^ u64::from(*slot)));
            let (led, pairs) = ends.split_at(usize::from(apex));
            let full = L::BARE.with_full(Slot(L::SLOTS as u8 - 1));
            let led = led.iter().fold(full, |state, slot| state.with_far_end(Slot(*slot), Tip::Apex, Turn::NONE));
            pairs.chunks_exact(2).fold(led, |state, pair| {
                let turn = Turn::new(if turns { (order % 4) as u8 } else { 0 });
                let state = state.with_far_end(Slot(pair[0]), Tip::At(Slot(pair[1])), turn);
                state.with_far_end(Slot(pair[1]), Tip::At(Slot(pair[0])), turn.back())
            })
        };
        orders.iter().map(state).collect()
    }

    fn block<L: Labels>(groups: &[Vec<L>]) -> Block<L> {
        let mut block = Block::with_capacity(0);
        for (number, group) in (0..).zip(groups) {
            let weighted = |(state, weight): (&L, u64)| (*state, spread(weight) >> (weight % 60));
            block.push_all(EndsPlaced(number % 4), &group.iter().zip(1..).map(weighted).collect::<Vec<_>>());
        }
        block
    }

    fn encoded<L: Labels>(shard: usize, blocks: &[Block<L>]) -> (RunHead, Vec<u8>) {
        let mut bytes = Vec::new();
        (encode(shard, blocks, &mut bytes), bytes)
    }

    fn comes_back<L: Labels>(pairs: usize, apex: bool, orders: &[u64], turns: bool) {
        let ends: Vec<u8> = (0..(2 * pairs + usize::from(apex)) as u8).collect();
        let groups = [states::<L>(&ends, apex, orders, turns), states(&[0, 1], false, &orders[..1], turns)];
        let (first, second) = (block(&groups), block(&groups[..1]));
        let (head, bytes) = encoded(3, &[first, second]);
        let back: Block<L> = decode(RunHead::from_bytes(&head.to_bytes()), &bytes).unwrap();
        let states = groups.iter().chain(&groups[..1]).flatten();
        assert!(back.states.iter().eq(states), "the states are those written");
        let counts: Vec<u32> = back.pieces.iter().map(|piece| piece.states).collect();
        assert_eq!(counts, [orders.len() as u32, 1, orders.len() as u32]);
        let mut digits = back.weights.all();
        let weights: Vec<u64> = (0..back.states.len()).map(|_| take_number(&mut digits)).collect();
        assert!(digits.is_empty() && weights[0] == spread(1) >> 1 && weights[orders.len()] == spread(1) >> 1);
    }

    proptest! {
        #[test]
        fn a_run_gives_its_states_back_with_their_weights(
            pairs in 0usize..7, apex: bool, orders in proptest::collection::vec(any::<u64>(), 1..40)
        ) {
            let pairs = pairs + usize::from(!apex);
            comes_back::<Packed16>(pairs, apex, &orders, false);
            comes_back::<Packed24>(pairs + 3, apex, &orders, false);
            comes_back::<Packed60>(pairs + 20, apex, &orders, false);
            comes_back::<ByteLabels<32>>(pairs, apex, &orders, true);
        }

        #[test]
        fn every_altered_byte_is_noticed(at in 0usize..2000, flip in 1u8..=255) {
            let orders: Vec<u64> = (0..40).collect();
            let block = block(&[states::<Packed24>(&[0, 1, 5, 7, 9, 20], false, &orders, false)]);
            let (head, mut bytes) = encoded(0, &[block]);
            let at = at % bytes.len();
            bytes[at] ^= flip;
            prop_assert!(decode::<Packed24>(head, &bytes).is_err());
        }
    }
}
