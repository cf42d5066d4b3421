//! One thread at work on the shards of a layer.

use std::io;

use num_bigint::BigUint;

use super::cookbook::Cookbook;
use super::expander::Expander;
use super::layer::{Block, Full, Router, Shard};
use super::merger::{Merger, Unmerged};
use super::recipe::{Batch, Batches, Sink};
use super::state::{Labels, Lane};
use super::weight::{Weight, Wide};
use crate::budget::{Budget, Limit};

/// Why a shard could not be worked off.
#[derive(Debug)]
pub(crate) enum Stopped {
    /// The time is up, or someone asked to stop.
    Limit(Limit),
    /// The next layer takes more memory than allowed and may not go to disk.
    Memory,
    /// A weight outgrew the widest kind.
    Weight,
    /// A file could not be read or written.
    Disk(io::Error),
}

impl From<Full> for Stopped {
    fn from(full: Full) -> Self {
        match full {
            Full::Memory => Self::Memory,
            Full::Disk(error) => Limit::in_error(&error).map_or(Self::Disk(error), Self::Limit),
        }
    }
}

/// The part of a shard's transitions that is worked off at a time: those whose states have these last bits in their
/// hash. Usually there is one part; a shard too large for its table is split until the parts fit.
#[derive(Clone, Copy, Debug)]
struct Part {
    bits: u32,
    index: u64,
}

impl Part {
    const WHOLE: Self = Self { bits: 0, index: 0 };

    fn split(self) -> [Self; 4] {
        [0, 1, 2, 3].map(|quarter| Self { bits: self.bits + 2, index: self.index | quarter << self.bits })
    }

    const fn contains(self, hash: u64) -> bool {
        hash & ((1 << self.bits) - 1) == self.index
    }
}

/// The memory of one thread, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// For merging states.
    pub(crate) merger: u64,
    /// For recipes, and as much again for outlooks.
    pub(crate) caches: u64,
}

impl Room {
    /// The number of states that are sorted by profile together.
    fn portion<L>(self) -> usize {
        let affordable = usize::try_from(self.caches / 4).unwrap_or(usize::MAX) / size_of::<L>();
        affordable.clamp(BATCH, PORTION)
    }
}

/// The states that take an action together.
const BATCH: usize = 256;
/// The most states that are sorted by profile together.
const PORTION: usize = 1 << 16;

/// One thread's tools.
pub(crate) struct Worker<'a, L> {
    expander: &'a Expander<L>,
    /// The stride after this one, which decides on the shards of the next layer.
    following: Option<&'a Expander<L>>,
    pub(crate) router: Router<'a, L>,
    room: Room,
    budget: &'a Budget,
    cookbook: Cookbook<'a, L>,
    bench: Option<Workbench<'a, L, u64>>,
    pub(crate) total: BigUint,
    pub(crate) transitions: u64,
}

impl<'a, L: Labels> Worker<'a, L> {
    pub(crate) fn new(
        expander: &'a Expander<L>,
        following: Option<&'a Expander<L>>,
        router: Router<'a, L>,
        room: Room,
        budget: &'a Budget,
    ) -> Self {
        let cookbook = Cookbook::new(expander, room.caches, budget);
        Self {
            expander,
            following,
            router,
            room,
            budget,
            cookbook,
            bench: None,
            total: BigUint::default(),
            transitions: 0,
        }
    }

    /// Takes all states of the shard a stride further.
    pub(crate) fn work_off(&mut self, shard: &Shard<L>) -> Result<(), Stopped> {
        let mut parts = vec![Part::WHOLE];
        while let Some(part) = parts.pop() {
            match self.merge_in_narrowest(shard, part) {
                Ok(()) => {}
                Err(Trouble::Room) => parts.extend(part.split()),
                Err(Trouble::Weight) => return Err(Stopped::Weight),
                Err(Trouble::Stopped(stopped)) => return Err(stopped),
            }
        }
        Ok(())
    }

    /// Merges with the narrowest weights that hold the sums.
    fn merge_in_narrowest(&mut self, shard: &Shard<L>, part: Part) -> Result<(), Trouble> {
        let mut bench = self.bench.take().unwrap_or_else(|| Workbench::new(self.room, self.budget));
        let narrow = self.merge(shard, part, &mut bench);
        self.bench = Some(bench);
        match narrow {
            Err(Trouble::Weight) => {}
            other => return other,
        }
        match self.merge::<Wide<2>>(shard, part, &mut Workbench::new(self.room, self.budget)) {
            Err(Trouble::Weight) => {}
            other => return other,
        }
        match self.merge::<Wide<4>>(shard, part, &mut Workbench::new(self.room, self.budget)) {
            Err(Trouble::Weight) => {}
            other => return other,
        }
        self.merge::<Wide<16>>(shard, part, &mut Workbench::new(self.room, self.budget))
    }

    /// Expands the states, merges what they lead to and hands it round; nothing is handed round unless all fits.
    fn merge<W: Weight>(
        &mut self,
        shard: &Shard<L>,
        part: Part,
        bench: &mut Workbench<'_, L, W>,
    ) -> Result<(), Trouble> {
        bench.sums.begin(part, shard);
        for (lane, blocks) in (0..).map(Lane).zip(&shard.lanes) {
            self.expand(blocks, lane, bench)?;
        }
        for run in &shard.runs {
            let block = run.read().map_err(Stopped::Disk)?;
            self.expand(&[block], run.head.lane, bench)?;
        }
        self.transitions += bench.sums.transitions;
        self.total += BigUint::new((0..W::LIMBS).map(|index| bench.sums.total.limb(index)).collect());
        self.hand_round(&mut bench.sums.merger)
    }

    /// Takes the states in portions, as large as the recipes for them have room.
    fn expand<W: Weight>(
        &mut self,
        blocks: &[Block<L>],
        lane: Lane,
        bench: &mut Workbench<'_, L, W>,
    ) -> Result<(), Trouble> {
        if blocks.iter().any(|block| block.width > W::LIMBS) {
            return Err(Trouble::Weight);
        }
        let mut labels = blocks.iter().flat_map(|block| &block.states);
        let mut states = blocks.iter().flat_map(Block::entries);
        loop {
            self.budget.check(0)?;
            self.look_up_some(&mut labels, lane, &mut bench.recipes)?;
            if bench.recipes.is_empty() {
                return Ok(());
            }
            bench.sort(&mut states, self.cookbook.recipes().len());
            self.follow_all(bench)?;
        }
    }

    /// Finds the recipes of the next states: of as many as are worth sorting together, and have room.
    fn look_up_some<'s>(
        &mut self,
        states: &mut impl Iterator<Item = &'s L>,
        lane: Lane,
        found: &mut Vec<u32>,
    ) -> Result<(), Limit> {
        self.cookbook.forget_much();
        found.clear();
        for labels in states.take(self.room.portion::<L>()) {
            found.push(self.cookbook.look_up(*labels, lane)?);
            if self.cookbook.is_full() {
                break;
            }
        }
        Ok(())
    }

    /// States of one profile follow their recipe together.
    fn follow_all<W: Weight>(&self, bench: &mut Workbench<'_, L, W>) -> Result<(), Trouble> {
        let Workbench { sums, starts, sorted, batches, .. } = bench;
        let ends = starts.iter().skip(1).copied().chain([sorted.len() as u32]);
        for ((recipe, start), end) in self.cookbook.recipes().iter().zip(&*starts).zip(ends) {
            for states in sorted[*start as usize..end as usize].chunks(BATCH) {
                // Where squares have many neighbours, a batch brings forth half a million states.
                self.budget.check(0)?;
                batches[0].clear();
                batches[0].extend_from_slice(states);
                recipe.follow(batches, self.expander.mirror(), self.expander.closing(), sums);
                std::mem::replace(&mut sums.fits, Ok(()))?;
            }
        }
        Ok(())
    }

    fn hand_round<W: Weight>(&mut self, merger: &mut Merger<'_, L, W>) -> Result<(), Trouble> {
        let mut clock = self.budget.clock();
        merger.drain(|labels, lane, weight| {
            clock.tick()?;
            let kinship = self.following.map_or(0, |following| following.kinship(labels));
            self.router.push(labels, lane, weight, kinship).map_err(|full| Stopped::from(full).into())
        })
    }
}

/// Why a part of a shard could not be merged.
enum Trouble {
    /// The sums may be too large for the kind of weights: a wider one may do.
    Weight,
    /// There are too many states: a smaller part may do.
    Room,
    Stopped(Stopped),
}

impl From<Stopped> for Trouble {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl From<Limit> for Trouble {
    fn from(limit: Limit) -> Self {
        Self::Stopped(Stopped::Limit(limit))
    }
}

impl From<Unmerged> for Trouble {
    fn from(unmerged: Unmerged) -> Self {
        match unmerged {
            Unmerged::NoRoom => Self::Room,
            Unmerged::Limit(limit) => limit.into(),
        }
    }
}

/// Where states are sorted and merged, with weights of one kind.
struct Workbench<'a, L, W> {
    /// For each state of a portion the number of its recipe.
    recipes: Vec<u32>,
    /// The states of the portion sorted by recipe.
    sorted: Vec<(L, W)>,
    /// For each recipe, where its states begin among those.
    starts: Vec<u32>,
    batches: Batches<L, W>,
    sums: Sums<'a, L, W>,
}

impl<'a, L: Labels, W: Weight> Workbench<'a, L, W> {
    fn new(room: Room, budget: &'a Budget) -> Self {
        Self {
            recipes: Vec::new(),
            sorted: Vec::new(),
            starts: Vec::new(),
            batches: [const { Batch::new() }; _],
            sums: Sums::new(room.merger, budget),
        }
    }

    /// Takes as many states as have a recipe looked up, and sorts them by their recipes, of which there are so many.
    fn sort<'s>(&mut self, states: &mut impl Iterator<Item = (L, &'s [u32])>, recipes: usize) {
        self.starts.clear();
        self.starts.resize(recipes, 0);
        for recipe in &self.recipes {
            self.starts[*recipe as usize] += 1;
        }
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        self.sorted.clear();
        self.sorted.resize(self.recipes.len(), (L::NOTHING, W::ZERO));
        for (recipe, (labels, limbs)) in self.recipes.iter().zip(states) {
            let start = &mut self.starts[*recipe as usize];
            *start -= 1;
            self.sorted[*start as usize] = (labels, W::from_limbs(limbs));
        }
    }
}

/// The states and tours that a part of a shard brings forth.
struct Sums<'a, L, W> {
    merger: Merger<'a, L, W>,
    part: Part,
    /// The sum of all weights that are merged: if that fits, so does every one they add up to.
    bound: W,
    /// The tours.
    total: W,
    transitions: u64,
    /// What came in the way; nothing is merged after that.
    fits: Result<(), Trouble>,
    /// The states of a batch that belong to the part.
    kept: Batch<L, W>,
}

impl<'a, L: Labels, W: Weight> Sums<'a, L, W> {
    fn new(room: u64, budget: &'a Budget) -> Self {
        Self {
            merger: Merger::new(room, budget),
            part: Part::WHOLE,
            bound: W::ZERO,
            total: W::ZERO,
            transitions: 0,
            fits: Ok(()),
            kept: Batch::new(),
        }
    }

    /// Makes ready for a part of a shard.
    fn begin(&mut self, part: Part, shard: &Shard<L>) {
        // About as many states come out as go in, most of them in the same lane.
        self.merger.reset(shard.states().map(|states| states >> part.bits));
        self.part = part;
        (self.bound, self.total, self.transitions, self.fits) = (W::ZERO, W::ZERO, 0, Ok(()));
    }

    fn merge(&mut self, states: &[(L, W)], lane: Lane) -> Result<(), Trouble> {
        self.transitions += states.len() as u64;
        let sum = states.iter().try_fold(self.bound, |sum, state| sum.checked_add(state.1));
        self.bound = sum.ok_or(Trouble::Weight)?;
        Ok(self.merger.add_all(states, lane)?)
    }
}

impl<L: Labels, W: Weight> Sink<L, W> for Sums<'_, L, W> {
    fn states(&mut self, states: &[(L, W)], lane: Lane) {
        if self.fits.is_err() {
            return;
        }
        let merged = if self.part.bits == 0 {
            self.merge(states, lane)
        } else {
            let mut kept = std::mem::take(&mut self.kept);
            kept.clear();
            kept.extend(states.iter().filter(|state| self.part.contains(state.0.hash())));
            let merged = self.merge(&kept, lane);
            self.kept = kept;
            merged
        };
        self.fits = merged;
    }

    fn tour(&mut self, weight: W) {
        // A tour has no hash: it is counted with the first part.
        if self.part.index != 0 {
            return;
        }
        self.transitions += 1;
        match self.total.checked_add(weight) {
            Some(total) => self.total = total,
            None => self.fits = Err(Trouble::Weight),
        }
    }
}
