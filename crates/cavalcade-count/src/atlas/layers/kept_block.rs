//! The states of a layer that is kept, made ready to continue from.

use std::io;
use std::sync::Arc;

use super::group::STEP;
use super::kept_layer::KeptLayer;
use super::pages::PageCache;
use crate::disk::encode;
use crate::error::CountError;
use crate::store::block::Block;
use crate::store::shard::{Shard, Shards, shard_bits, shard_of};
use crate::store::spill::SpilledBlock;
use crate::transition::labels::Labels;
use cavalcade_core::budget::Budget;

/// The approximate number of states that are read back at a time.
const MOST_STATES: usize = 64 * STEP;

#[derive(Clone, Copy)]
struct Part {
    group: u64,
    from: usize,
    to: usize,
}

/// Some states of a shard, where they are kept.
struct KeptBlock {
    layer: Arc<KeptLayer>,
    shard: usize,
    parts: Vec<Part>,
    states: usize,
}

impl KeptBlock {
    fn push(&mut self, part: Part) {
        self.states += part.to - part.from;
        self.parts.push(part);
    }

    fn block<L: Labels>(&self) -> Result<Block<L>, CountError> {
        let mut block = Block::with_capacity(self.states);
        let mut cache = PageCache::default();
        for part in &self.parts {
            let read = self.layer.group::<L>(part.group, &mut cache)?.block(part.from, part.to)?;
            block.append(read);
        }
        Ok(block)
    }
}

impl<L: Labels> SpilledBlock<L> for KeptBlock {
    fn len(&self) -> usize {
        self.states
    }

    /// They are kept anyway.
    fn bytes(&self) -> u64 {
        0
    }

    fn read(&self) -> io::Result<Block<L>> {
        self.block().map_err(|error| match error {
            CountError::Limit(limit) => limit.into(),
            other => io::Error::other(other),
        })
    }

    fn stored_bytes(&self) -> io::Result<Vec<u8>> {
        let block: Block<L> = SpilledBlock::<L>::read(self)?;
        let mut bytes = Vec::new();
        let head = encode(self.shard, &[block], &mut bytes);
        Ok([&head.to_bytes()[..], &bytes].concat())
    }
}

/// The shards of a layer. Its states stay where they are until they are needed.
pub(super) fn shards_of<L: Labels>(
    layer: &Arc<KeptLayer>,
    most_bits: u32,
    budget: &Budget,
) -> Result<Shards<L>, CountError> {
    let bits = shard_bits(layer.trailer.states).min(most_bits);
    let mut shards: Shards<L> = (0..1 << bits).map(|_| Shard::new()).collect();
    let mut open: Option<KeptBlock> = None;
    let mut cache = PageCache::default();
    for group in 0..layer.trailer.groups {
        budget.check(0)?;
        let entry = layer.entry(group, &mut cache)?;
        let (shard, states) = (shard_of(entry.key, bits), entry.states as usize);
        for from in (0..states).step_by(MOST_STATES) {
            let part = Part { group, from, to: states.min(from + MOST_STATES) };
            match &mut open {
                Some(block) if block.shard == shard && block.states < MOST_STATES => block.push(part),
                _ => {
                    let mut block = KeptBlock { layer: Arc::clone(layer), shard, parts: Vec::new(), states: 0 };
                    block.push(part);
                    if let Some(full) = open.replace(block) {
                        shards[full.shard].spilled.push(Box::new(full));
                    }
                }
            }
        }
    }
    if let Some(last) = open {
        shards[last.shard].spilled.push(Box::new(last));
    }
    Ok(shards)
}
