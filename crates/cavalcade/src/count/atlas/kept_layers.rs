//! All layers of a pass, each shard in order: by key, profile and labels.
//!
//! The order does not depend on threads, on memory or on the number of shards, so neither do the numbers of tours.

use std::io;

use crate::count::error::CountError;
use crate::count::store::block::Block;
use crate::count::store::digits::{Digits, take_digits, take_number};
use crate::count::store::layer::FinishedLayer;
use crate::count::store::shard::{Shard, Shards, shard_of};
use crate::count::store::spill::Spill;
use crate::count::store::states_to_write::{StatesToWrite, StoredStates, fill};
use crate::count::store::storage::Storage;
use crate::count::store::weight::{Weight, Wide};
use crate::count::transition::expander::Expander;
use crate::count::transition::labels::Labels;
use crate::count::transition::profile::Profile;

/// A layer that is kept: in every shard all states are in order, those in memory first.
pub(crate) struct KeptLayer<L> {
    shards: Shards<L>,
}

impl<L: Labels> KeptLayer<L> {
    /// A layer whose states are in order.
    pub(crate) const fn of(shards: Shards<L>) -> Self {
        Self { shards }
    }

    /// Puts the states of a layer in order, given the stride from there.
    pub(crate) fn new(shards: &[Shard<L>], following: Option<&Expander<L>>) -> io::Result<Self> {
        let kept = |shard: &Shard<L>| Ok(Shard { blocks: in_order(shard, following)?, spilled: Vec::new() });
        Ok(Self { shards: shards.iter().map(kept).collect::<io::Result<_>>()? })
    }

    /// The number of shards, as a power of two.
    pub(crate) fn bits(&self) -> u32 {
        self.shards.len().max(1).ilog2()
    }

    pub(crate) fn shards(&self) -> usize {
        self.shards.len()
    }

    /// Shows the blocks of a shard in order.
    pub(crate) fn for_each_block(
        &self,
        shard: usize,
        mut show: impl FnMut(&Block<L>) -> io::Result<()>,
    ) -> io::Result<()> {
        let Some(shard) = self.shards.get(shard) else { return Ok(()) };
        shard.blocks.iter().try_for_each(&mut show)?;
        shard.spilled.iter().try_for_each(|spilled| show(&spilled.read()?))
    }
}

/// A state with the digits of its weight.
struct Entry<'a, L> {
    key: u64,
    profile: Profile,
    labels: L,
    digits: &'a [u16],
}

/// The states of a shard in order, each once, given the stride from there.
fn in_order<L: Labels>(shard: &Shard<L>, following: Option<&Expander<L>>) -> io::Result<Vec<Block<L>>> {
    let mut ordered = Vec::new();
    for_each_in_order(shard, following, 0, |_, mut blocks| {
        ordered.append(&mut blocks);
        Ok(())
    })?;
    Ok(ordered)
}

/// Shows the states of a shard in order, each once, cut into shards of a layer that has `2^bits` of them.
pub(crate) fn for_each_in_order<L: Labels>(
    shard: &Shard<L>,
    following: Option<&Expander<L>>,
    bits: u32,
    mut show: impl FnMut(usize, Vec<Block<L>>) -> io::Result<()>,
) -> io::Result<()> {
    let key = |profile| following.map_or(0, |following| following.shard_key(profile));
    let spilled = shard.spilled.iter().map(|spilled| spilled.read()).collect::<io::Result<Vec<_>>>()?;
    let mut entries: Vec<Entry<'_, L>> = Vec::new();
    for block in shard.blocks.iter().chain(&spilled) {
        let mut digits = block.weights.all();
        for (profile, states) in block.groups() {
            let key = key(profile);
            entries.extend(states.iter().map(|labels| Entry {
                key,
                profile,
                labels: *labels,
                digits: take_digits(&mut digits, 1),
            }));
        }
    }
    entries.sort_unstable_by_key(|entry| (entry.key, entry.profile, entry.labels));
    for part in entries.chunk_by(|a, b| shard_of(a.key, bits) == shard_of(b.key, bits)) {
        show(shard_of(part[0].key, bits), blocks_of(part))?;
    }
    Ok(())
}

/// Blocks of entries that are in order.
fn blocks_of<L: Labels>(entries: &[Entry<'_, L>]) -> Vec<Block<L>> {
    let mut ordered = Vec::new();
    let mut open = None;
    for group in entries.chunk_by(|a, b| a.profile == b.profile) {
        let placed = group[0].profile.placed;
        let mut states = Vec::new();
        let mut digits = Digits::default();
        for same in group.chunk_by(|a, b| a.labels == b.labels) {
            states.push(same[0].labels);
            digits.extend(sum(same));
        }
        let mut states = StoredStates { states: &states, digits: &mut digits.all() };
        while states.left() > 0 {
            ordered.extend(fill(&mut open, placed, &mut states));
        }
    }
    ordered.extend(open.map(|mut block| {
        block.shrink();
        block
    }));
    ordered
}

/// The digits of the sum of the weights of one state, which may have come in several pieces.
fn sum<L>(same: &[Entry<'_, L>]) -> Vec<u16> {
    if let [one] = same {
        return one.digits.to_vec();
    }
    let number = |entry: &Entry<'_, L>| take_number::<Wide<16>>(&mut &*entry.digits);
    let sum = same.iter().map(number).reduce(|a, b| a.checked_add(b).unwrap_or(a));
    let mut digits = Digits::default();
    sum.into_iter().for_each(|sum| digits.push(sum));
    digits.all().to_vec()
}

/// Keeps every layer of a pass in memory.
pub(crate) struct Keeper<'a, L> {
    pub(crate) expanders: &'a [Expander<L>],
    pub(crate) layers: Vec<KeptLayer<L>>,
}

impl<L: Labels> Storage<L> for Keeper<'_, L> {
    fn spill(&self) -> Option<Box<dyn Spill<L> + '_>> {
        None
    }

    fn newest(&self) -> Result<Option<FinishedLayer<L>>, CountError> {
        Ok(None)
    }

    fn offer(&mut self, layer: &FinishedLayer<L>, _: bool) -> Result<(), CountError> {
        let kept = KeptLayer::new(&layer.shards, self.expanders.get(layer.number)).map_err(CountError::Storage)?;
        self.layers.push(kept);
        Ok(())
    }
}
