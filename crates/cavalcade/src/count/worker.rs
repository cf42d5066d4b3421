//! One thread at work on the shards of a layer.

use std::collections::hash_map::Entry;
use std::io;

use num_bigint::BigUint;

use super::expander::{Expander, Foresight};
use super::layer::{Block, Full, Router, Shard};
use super::profile::ByProfile;
use super::recipe::{Batch, Batches, Recipe, Sink};
use super::state::{Labels, Lane};
use super::table::{Misfit, Table};
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
            Full::Disk(error) => Self::Disk(error),
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

/// The most recipes kept; more would push the states out of the cache.
const MOST_RECIPES: usize = 8192;
/// About the bytes of an outlook that is kept, and of an action of a recipe.
const OUTLOOK_BYTES: u64 = 48;
const ACTION_BYTES: u64 = 96;

/// The memory of one thread, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// For its tables.
    pub(crate) table: u64,
    /// For recipes, and as much again for outlooks.
    pub(crate) caches: u64,
}

/// The states that take an action together.
const BATCH: usize = 256;
/// The blocks whose states are sorted by profile together.
const SLAB: usize = 64;

/// One thread's tools.
pub(crate) struct Worker<'a, L> {
    expander: &'a Expander<L>,
    /// The stride after this one, which decides on the shards of the next layer.
    following: Option<&'a Expander<L>>,
    pub(crate) router: Router<L>,
    room: Room,
    budget: &'a Budget,
    tables: Option<Tables<L, u64>>,
    known: ByProfile<u32>,
    recipes: Vec<Recipe<L>>,
    /// The actions of all recipes.
    actions: u64,
    foresight: Foresight,
    pub(crate) total: BigUint,
    pub(crate) transitions: u64,
}

type Tables<L, W> = [Table<L, W>; Lane::COUNT];

fn new_tables<L: Labels, W: Weight>(bytes: u64) -> Tables<L, W> {
    [(); Lane::COUNT].map(|()| Table::new(bytes / Lane::COUNT as u64))
}

impl<'a, L: Labels> Worker<'a, L> {
    pub(crate) fn new(
        expander: &'a Expander<L>,
        following: Option<&'a Expander<L>>,
        router: Router<L>,
        room: Room,
        budget: &'a Budget,
    ) -> Self {
        Self {
            expander,
            following,
            router,
            room,
            budget,
            tables: None,
            known: ByProfile::default(),
            recipes: Vec::new(),
            actions: 0,
            foresight: Foresight::default(),
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
                Err(Trouble::Misfit(Misfit::Room)) => parts.extend(part.split()),
                Err(Trouble::Misfit(Misfit::Weight)) => return Err(Stopped::Weight),
                Err(Trouble::Stopped(stopped)) => return Err(stopped),
            }
        }
        Ok(())
    }

    /// Merges with the narrowest weights that hold the sums.
    fn merge_in_narrowest(&mut self, shard: &Shard<L>, part: Part) -> Result<(), Trouble> {
        let mut tables = self.tables.take().unwrap_or_else(|| new_tables(self.room.table));
        let narrow = self.merge(shard, part, &mut tables);
        self.tables = Some(tables);
        match narrow {
            Err(Trouble::Misfit(Misfit::Weight)) => {}
            other => return other,
        }
        match self.merge::<Wide<2>>(shard, part, &mut new_tables(self.room.table)) {
            Err(Trouble::Misfit(Misfit::Weight)) => {}
            other => return other,
        }
        match self.merge::<Wide<4>>(shard, part, &mut new_tables(self.room.table)) {
            Err(Trouble::Misfit(Misfit::Weight)) => {}
            other => return other,
        }
        self.merge::<Wide<16>>(shard, part, &mut new_tables(self.room.table))
    }

    /// Expands the states into the tables and hands the merged ones round; nothing is handed round unless all fit.
    fn merge<W: Weight>(&mut self, shard: &Shard<L>, part: Part, tables: &mut Tables<L, W>) -> Result<(), Trouble> {
        for (table, blocks) in tables.iter_mut().zip(&shard.lanes) {
            table.reset(blocks.iter().map(|block| block.states.len()).sum::<usize>() >> part.bits);
        }
        let mut sums = Sums { tables, part, total: W::ZERO, transitions: 0, fits: Ok(()), kept: Batch::new() };
        for (lane, blocks) in (0..).map(Lane).zip(&shard.lanes) {
            for slab in blocks.chunks(SLAB) {
                self.expand(slab, lane, &mut sums)?;
            }
        }
        for run in &shard.runs {
            let block = run.read().map_err(Stopped::Disk)?;
            self.expand(&[block], run.head.lane, &mut sums)?;
        }
        self.transitions += sums.transitions;
        self.total += BigUint::new((0..W::LIMBS).map(|index| sums.total.limb(index)).collect());
        self.hand_round(tables)
    }

    /// Sorts the states by profile, so that those with one recipe follow it together.
    fn expand<W: Weight>(&mut self, slab: &[Block<L>], lane: Lane, sums: &mut Sums<'_, L, W>) -> Result<(), Trouble> {
        if slab.iter().any(|block| block.width > W::LIMBS) {
            return Err(Trouble::Misfit(Misfit::Weight));
        }
        self.forget_much();
        let states = slab.iter().flat_map(|block| &block.states);
        let recipes = states.map(|labels| self.recipe(*labels, lane)).collect::<Result<Vec<u32>, Limit>>();
        let recipes = recipes.map_err(Stopped::Limit)?;
        let mut ends = self.count_each(&recipes);
        let mut sorted = vec![(L::NOTHING, W::ZERO); recipes.len()];
        for ((labels, limbs), recipe) in slab.iter().flat_map(Block::entries).zip(&recipes) {
            let end = &mut ends[*recipe as usize];
            *end -= 1;
            sorted[*end as usize] = (labels, W::from_limbs(limbs));
        }
        self.follow_all(&ends, &sorted, sums)
    }

    /// Keeps the stores of recipes and outlooks small.
    fn forget_much(&mut self) {
        if self.recipes.len() > MOST_RECIPES || self.actions * ACTION_BYTES > self.room.caches {
            self.recipes.clear();
            self.known.clear();
            self.actions = 0;
        }
        self.foresight.forget_beyond((self.room.caches / OUTLOOK_BYTES) as usize);
    }

    /// The number of the recipe for a state, which is made if it is new.
    fn recipe(&mut self, labels: L, lane: Lane) -> Result<u32, Limit> {
        let profile = self.expander.profile(labels, lane);
        match self.known.entry(profile) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(new) => {
                // Where squares have many neighbours, a recipe takes long to make.
                self.budget.check(0)?;
                let recipe = self.expander.recipe(profile, &mut self.foresight);
                self.actions += recipe.len() as u64;
                self.recipes.push(recipe);
                Ok(*new.insert(self.recipes.len() as u32 - 1))
            }
        }
    }

    /// For each recipe, where its states end when all are sorted by recipe.
    fn count_each(&self, recipes: &[u32]) -> Vec<u32> {
        let mut counts = vec![0; self.recipes.len()];
        for recipe in recipes {
            counts[*recipe as usize] += 1;
        }
        let mut sum = 0;
        for count in &mut counts {
            sum += *count;
            *count = sum;
        }
        counts
    }

    fn follow_all<W: Weight>(
        &self,
        starts: &[u32],
        sorted: &[(L, W)],
        sums: &mut Sums<'_, L, W>,
    ) -> Result<(), Trouble> {
        let mut batches: Batches<L, W> = [const { Batch::new() }; _];
        let ends = starts.iter().skip(1).copied().chain([sorted.len() as u32]);
        for ((recipe, start), end) in self.recipes.iter().zip(starts).zip(ends) {
            for states in sorted[*start as usize..end as usize].chunks(BATCH) {
                batches[0].refill(states);
                recipe.follow(&mut batches, self.expander.mirror(), self.expander.closing(), sums);
            }
            sums.fits.map_err(Trouble::Misfit)?;
        }
        Ok(())
    }

    fn hand_round<W: Weight>(&mut self, tables: &Tables<L, W>) -> Result<(), Trouble> {
        for (lane, table) in (0..).map(Lane).zip(tables) {
            for (labels, weight) in table.entries() {
                let kinship = self.following.map_or(0, |following| following.kinship(labels));
                self.router.push(labels, lane, weight, kinship).map_err(Stopped::from)?;
            }
        }
        Ok(())
    }
}

/// Why a part of a shard could not be merged.
enum Trouble {
    /// It can be tried again in another way.
    Misfit(Misfit),
    Stopped(Stopped),
}

impl From<Stopped> for Trouble {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// The states and tours that a part of a shard brings forth.
struct Sums<'a, L, W> {
    tables: &'a mut Tables<L, W>,
    part: Part,
    total: W,
    transitions: u64,
    fits: Result<(), Misfit>,
    /// The states of a batch that belong to the part.
    kept: Batch<L, W>,
}

impl<L: Labels, W: Weight> Sink<L, W> for Sums<'_, L, W> {
    fn states(&mut self, labels: &[L], lane: Lane, weights: &[W]) {
        let (labels, weights) = if self.part.bits == 0 {
            (labels, weights)
        } else {
            let states = labels.iter().copied().zip(weights.iter().copied());
            self.kept.clear();
            states
                .filter(|state| self.part.contains(state.0.hash()))
                .for_each(|state| self.kept.push(state.0, state.1));
            (&*self.kept.labels, &*self.kept.weights)
        };
        self.transitions += labels.len() as u64;
        if let Err(misfit) = self.tables[lane.index()].add_all(labels, weights) {
            self.fits = Err(misfit);
        }
    }

    fn tour(&mut self, weight: W) {
        // A tour has no hash: it is counted with the first part.
        if self.part.index != 0 {
            return;
        }
        self.transitions += 1;
        match self.total.checked_add(weight) {
            Some(total) => self.total = total,
            None => self.fits = Err(Misfit::Weight),
        }
    }
}
