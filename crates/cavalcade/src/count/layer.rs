//! A layer: all states after so many strides, cut into shards.
//!
//! A stride touches a few squares of the frontier and leaves the others bare, ends or full as they were. States that
//! differ in an untouched square can never become equal in that stride. So a layer is cut by what its next stride
//! cannot change: each shard is worked off by itself, in a table that fits the cache, by whichever thread is free, and
//! nothing is shared. Only the merged states, several times fewer than the transitions, are handed round to the shards
//! of the next layer. Partitions that never meet are also what a disk or a cluster wants.
//!
//! A shard is a list of blocks of about a thousand states, each with weights of one width. A router that may not hold
//! any more blocks writes them to disk as [`super::runs`].

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::runs::{self, Head, Run, RunFile};
use super::state::{Labels, Lane};
use super::weight::Weight;
use crate::Budget;

/// The states in a block.
pub(crate) const BLOCK: usize = 1024;

/// Widths of weights in limbs: one, two, four and so on, up to this many doublings.
const WIDTHS: usize = 6;

/// The most states in a run, so that reading one back takes little memory.
const LONGEST_RUN: usize = 1 << 16;

/// States with weights of the same width.
pub(crate) struct Block<L> {
    pub(crate) states: Vec<L>,
    pub(crate) limbs: Vec<u32>,
    pub(crate) width: usize,
}

impl<L: Labels> Block<L> {
    pub(crate) fn with_capacity(width: usize, states: usize) -> Self {
        Self { states: Vec::with_capacity(states), limbs: Vec::with_capacity(states * width), width }
    }

    /// The states and the limbs of their weights.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (L, &[u32])> {
        self.states.iter().copied().zip(self.limbs.chunks_exact(self.width))
    }

    fn bytes(&self) -> u64 {
        (self.states.capacity() * size_of::<L>() + self.limbs.capacity() * size_of::<u32>()) as u64
    }
}

/// The states of a layer that share what the next stride leaves untouched.
pub(crate) struct Shard<L> {
    pub(crate) lanes: [Vec<Block<L>>; Lane::COUNT],
    /// The states that are on disk.
    pub(crate) runs: Vec<Run>,
}

impl<L: Labels> Shard<L> {
    pub(crate) const fn new() -> Self {
        Self { lanes: [const { Vec::new() }; Lane::COUNT], runs: Vec::new() }
    }

    /// The number of states.
    pub(crate) fn len(&self) -> u64 {
        self.states().iter().sum::<usize>() as u64
    }

    /// The number of states in each lane.
    pub(crate) fn states(&self) -> [usize; Lane::COUNT] {
        let mut states = self.lanes.each_ref().map(|blocks| blocks.iter().map(|block| block.states.len()).sum());
        for run in &self.runs {
            states[run.head.lane.index()] += run.head.states as usize;
        }
        states
    }

    /// The memory taken.
    pub(crate) fn bytes(&self) -> u64 {
        self.lanes.iter().flatten().map(Block::bytes).sum()
    }

    fn append(&mut self, mut other: Self) {
        for (lane, more) in self.lanes.iter_mut().zip(&mut other.lanes) {
            lane.append(more);
        }
        self.runs.append(&mut other.runs);
    }

    /// Shows all blocks in the form of runs, as long as the budget lets it.
    pub(crate) fn for_each_run(
        &self,
        number: usize,
        budget: &Budget,
        mut show: impl FnMut(Head, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        for (lane, blocks) in (0..).map(Lane).zip(&self.lanes) {
            let mut blocks: Vec<&Block<L>> = blocks.iter().collect();
            blocks.sort_by_key(|block| block.width);
            for alike in blocks.chunk_by(|a, b| a.width == b.width) {
                for part in alike.chunks(LONGEST_RUN / BLOCK) {
                    budget.check(0)?;
                    let (head, bytes) = runs::encode(number, lane, part);
                    show(head, &bytes)?;
                }
            }
        }
        Ok(())
    }

    /// Moves all blocks to the file.
    fn spill(&mut self, number: usize, file: &Arc<RunFile>, budget: &Budget) -> io::Result<()> {
        let mut runs = Vec::new();
        self.for_each_run(number, budget, |head, bytes| file.append(head, bytes).map(|run| runs.push(run)))?;
        self.runs.append(&mut runs);
        self.lanes = [const { Vec::new() }; Lane::COUNT];
        Ok(())
    }
}

/// What a layer is cut into.
pub(crate) type Shards<L> = Vec<Shard<L>>;

/// Puts together what several routers have collected.
pub(crate) fn gather<L: Labels>(parts: impl IntoIterator<Item = Shards<L>>) -> Shards<L> {
    let mut parts = parts.into_iter();
    let mut shards = parts.next().unwrap_or_default();
    for part in parts {
        shards.iter_mut().zip(part).for_each(|(shard, more)| shard.append(more));
    }
    shards
}

/// The memory of two layers at a time: as one is worked off, the next one takes its place.
#[derive(Debug)]
pub(crate) struct Ledger {
    held: AtomicU64,
    most: u64,
}

impl Ledger {
    /// For two layers that may take so many bytes, of which the first has so many.
    pub(crate) const fn new(held: u64, most: u64) -> Self {
        Self { held: AtomicU64::new(held), most }
    }

    /// The bytes held now.
    pub(crate) fn held(&self) -> u64 {
        self.held.load(Ordering::Relaxed)
    }

    fn add(&self, bytes: u64) {
        self.held.fetch_add(bytes, Ordering::Relaxed);
    }

    pub(crate) fn remove(&self, bytes: u64) {
        self.held.fetch_sub(bytes, Ordering::Relaxed);
    }

    fn is_overdrawn(&self) -> bool {
        self.held() > self.most
    }
}

/// How much a router may hold, and where it puts the rest.
#[derive(Clone, Debug)]
pub(crate) struct Allowance<'a> {
    pub(crate) ledger: &'a Ledger,
    /// Less than this is not worth a trip to disk.
    pub(crate) least: u64,
    /// The folder for what does not fit, if there may be one.
    pub(crate) scratch: Option<&'a Path>,
    pub(crate) budget: &'a Budget,
}

/// Why a router could take no more.
#[derive(Debug)]
pub(crate) enum Full {
    /// Nothing may go to disk.
    Memory,
    /// Writing failed, or was stopped by a limit.
    Disk(io::Error),
}

/// Hands states round to the shards of a layer; each thread has its own.
pub(crate) struct Router<'a, L> {
    /// For each shard, lane and width the block that is being filled.
    open: Vec<Option<Block<L>>>,
    shards: Shards<L>,
    mask: usize,
    /// The memory of the full blocks.
    held: u64,
    allowance: Allowance<'a>,
    file: Option<Arc<RunFile>>,
}

impl<'a, L: Labels> Router<'a, L> {
    /// For a layer of `2^bits` shards.
    pub(crate) fn new(bits: u32, allowance: Allowance<'a>) -> Self {
        let count = 1 << bits;
        let open = (0..count * Lane::COUNT * WIDTHS).map(|_| None).collect();
        let shards = (0..count).map(|_| Shard::new()).collect();
        Self { open, shards, mask: count - 1, held: 0, allowance, file: None }
    }

    /// Takes a state into the shard of its kin.
    pub(crate) fn push<W: Weight>(&mut self, labels: L, lane: Lane, weight: W, kinship: u64) -> Result<(), Full> {
        let shard = (kinship >> 32) as usize & self.mask;
        let doublings = weight.limbs().next_power_of_two().ilog2() as usize;
        let place = (shard * Lane::COUNT + lane.index()) * WIDTHS + doublings;
        let block = self.open[place].get_or_insert_with(|| Block::with_capacity(1 << doublings, BLOCK));
        block.states.push(labels);
        block.limbs.extend((0..block.width).map(|index| weight.limb(index)));
        if block.states.len() == BLOCK
            && let Some(full) = self.open[place].take()
        {
            self.held += full.bytes();
            self.allowance.ledger.add(full.bytes());
            self.shards[shard].lanes[lane.index()].push(full);
            if self.allowance.ledger.is_overdrawn() && self.held >= self.allowance.least {
                self.spill()?;
            }
        }
        Ok(())
    }

    /// Writes all full blocks to disk.
    #[cold]
    fn spill(&mut self) -> Result<(), Full> {
        let folder = self.allowance.scratch.ok_or(Full::Memory)?;
        let file = match &self.file {
            Some(file) => Arc::clone(file),
            None => RunFile::scratch(folder).map_err(Full::Disk)?,
        };
        for (number, shard) in self.shards.iter_mut().enumerate() {
            shard.spill(number, &file, self.allowance.budget).map_err(Full::Disk)?;
        }
        self.allowance.ledger.remove(std::mem::take(&mut self.held));
        self.file = Some(file);
        Ok(())
    }

    /// All blocks, the last ones not quite full.
    pub(crate) fn finish(mut self) -> Shards<L> {
        for (place, block) in self.open.into_iter().enumerate() {
            if let Some(mut block) = block {
                block.states.shrink_to_fit();
                block.limbs.shrink_to_fit();
                let (shard, lane) = (place / WIDTHS / Lane::COUNT, place / WIDTHS % Lane::COUNT);
                self.shards[shard].lanes[lane].push(block);
            }
        }
        self.shards
    }
}
