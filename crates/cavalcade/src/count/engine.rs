//! The engine: drives a plan stride by stride over layers of states.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigUint;

use super::layer::{Router, Shard};
use super::network::{Closing, Ends, Network};
use super::plan::Plan;
use super::state::Labels;
use super::step::{Expander, Lane, Batch, Batches, Profile, Recipe, Sink, MixHasher, Foresight};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use super::table::Table;
use super::weight::{TooLarge, Weight, Wide};

#[derive(Default, Debug)]
pub(crate) struct Outcome {
    pub(crate) total: BigUint,
    pub(crate) transitions: u64,
    pub(crate) peak: usize,
    pub(crate) sum_states: usize,
}

pub(crate) fn run<L: Labels>(network: &Network, plan: &Plan, threads: usize) -> Outcome {
    let mut outcome = Outcome::default();
    let first = if *network.ends() == Ends::Closed { Lane::BOTH } else { Lane::NEITHER };
    let expanders: Vec<Expander<L>> = plan.strides.iter().map(|s| Expander::new(plan, s, network)).collect();
    let mut router = Router::<L>::new(0);
    router.push(L::BARE, first, 1u64, 0);
    let mut layer = router.finish();
    let verbose = std::env::var("VERBOSE").is_ok();
    for (k, expander) in expanders.iter().enumerate() {
        let states: usize = layer.iter().map(Shard::len).sum();
        outcome.peak = outcome.peak.max(states);
        outcome.sum_states += states;
        let bits = (states / 8192).next_power_of_two().ilog2().min(12);
        let t = std::time::Instant::now();
        let before = outcome.transitions;
        let source: Vec<Mutex<Option<Shard<L>>>> = layer.into_iter().map(|s| Mutex::new(Some(s))).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            let mut worker = Worker::<L> {
                expander,
                following: expanders.get(k + 1),
                router: Router::new(bits),
                narrow: Tables::new(),
                total: BigUint::default(),
                transitions: 0,
                built: 0,
                foresight: Foresight::default(),
                profiles: HashMap::default(),
                list: Vec::new(),
            };
            while let Some(slot) = source.get(next.fetch_add(1, Ordering::Relaxed)) {
                let shard = slot.lock().unwrap().take().unwrap();
                worker.shard(&shard);
            }
            if verbose { eprintln!("recipes {}", worker.built); }
(worker.router.finish(), worker.total, worker.transitions)
        };
        let results: Vec<_> = if states < 2000 || threads == 1 {
            vec![work()]
        } else {
            std::thread::scope(|scope| {
                let handles: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
                handles.into_iter().map(|h| h.join().unwrap()).collect()
            })
        };
        let mut merged: Vec<Shard<L>> = (0..1 << bits).map(|_| Shard::new()).collect();
        for (shards, total, transitions) in results {
            outcome.total += total;
            outcome.transitions += transitions;
            for (into, mut from) in merged.iter_mut().zip(shards) {
                for lane in 0..Lane::COUNT {
                    into.lanes[lane].append(&mut from.lanes[lane]);
                }
            }
        }
        layer = merged;
        if verbose {
            let biggest = layer.iter().map(Shard::len).max().unwrap();
            let blocks: usize = layer.iter().map(|s| s.lanes.iter().map(|l| l.len()).sum::<usize>()).sum();
            let dt = t.elapsed().as_secs_f64();
            let tr = outcome.transitions - before;
            eprintln!(
                "{k:3} in {states:10} trans {tr:11} {:6.1} ns/tr {dt:8.3}s biggest out {biggest} blocks {blocks}",
                dt * 1e9 / tr as f64
            );
        }
    }
    let _ = Closing::Plain;
    outcome
}

struct Tables<L, W>([Table<L, W>; Lane::COUNT]);

impl<L: Labels, W: Weight> Tables<L, W> {
    fn new() -> Self {
        Self([(); Lane::COUNT].map(|()| Table::new()))
    }
}

struct Worker<'a, L> {
    expander: &'a Expander<L>,
    following: Option<&'a Expander<L>>,
    router: Router<L>,
    narrow: Tables<L, u64>,
    total: BigUint,
    transitions: u64,
    built: usize,
    foresight: Foresight,
    profiles: HashMap<Profile, u32, BuildHasherDefault<MixHasher>>,
    list: Vec<Recipe<L>>,
}

impl<L: Labels> Worker<'_, L> {
    fn shard(&mut self, shard: &Shard<L>) {
        let mut narrow = std::mem::replace(&mut self.narrow, Tables::new());
        let done = self.merge(shard, &mut narrow);
        self.narrow = narrow;
        if done.is_ok() {
            return;
        }
        if self.merge::<Wide<2>>(shard, &mut Tables::new()).is_ok() {
            return;
        }
        if self.merge::<Wide<4>>(shard, &mut Tables::new()).is_ok() {
            return;
        }
        self.merge::<Wide<16>>(shard, &mut Tables::new()).unwrap();
    }

    fn merge<W: Weight>(&mut self, shard: &Shard<L>, tables: &mut Tables<L, W>) -> Result<(), TooLarge> {
        for (table, blocks) in tables.0.iter_mut().zip(&shard.lanes) {
            table.reset(blocks.iter().map(|b| b.states.len()).sum::<usize>());
        }
        let mut gather = Gather { tables: &mut tables.0, total: W::ZERO, transitions: 0, fits: Ok(()) };
        let mut batches: Batches<L, W> = [const { Batch::new() }; _];
        for (lane, blocks) in shard.lanes.iter().enumerate() {
            if blocks.iter().any(|block| block.width > W::LIMBS) {
                return Err(TooLarge);
            }
            let lane = Lane(lane as u8);
            // group
            if self.list.len() > 8192 { self.profiles.clear(); self.list.clear(); }
            let mut ids: Vec<u32> = Vec::new();
            let mut counts: Vec<u32> = vec![0; self.list.len()];
            for block in blocks {
                for labels in &block.states {
                    let profile = self.expander.profile(*labels, lane);
                    let id = *self.profiles.entry(profile).or_insert_with(|| { self.list.push(self.expander.recipe(profile, &mut self.foresight)); counts.push(0); self.built += 1; self.list.len() as u32 - 1 });
                    ids.push(id);
                    counts[id as usize] += 1;
                }
            }
            let mut starts: Vec<u32> = counts.iter().scan(0, |sum, count| { let s = *sum; *sum += count; Some(s) }).collect();
            let mut sorted = vec![(L::NOTHING, W::ZERO); ids.len()];
            let mut k = 0;
            for block in blocks {
                for (labels, limbs) in block.entries() {
                    let place = &mut starts[ids[k] as usize];
                    sorted[*place as usize] = (labels, W::from_limbs(limbs));
                    *place += 1;
                    k += 1;
                }
            }
            let mut at = 0;
            for (recipe, count) in self.list.iter().zip(counts).filter(|x| x.1 > 0) {
                let states = &sorted[at..at + count as usize];
                at += count as usize;
                for part in states.chunks(256) {
                    batches[0].clear();
                    for (l, w) in part { batches[0].labels.push(*l); batches[0].weights.push(*w); }
                    recipe.follow(&mut batches, self.expander, &mut gather);
                }
            }
            gather.fits?;
        }
        self.transitions += gather.transitions;
        let limbs: Vec<u32> = (0..W::LIMBS).map(|i| gather.total.limb(i)).collect();
        self.total += BigUint::new(limbs);
        for (lane, table) in tables.0.iter().enumerate() {
            for (labels, weight) in table.entries() {
                let kinship = self.following.map_or(0, |f| f.kinship(labels));
                self.router.push(labels, Lane(lane as u8), weight, kinship);
            }
        }
        Ok(())
    }
}

struct Gather<'a, L, W> {
    tables: &'a mut [Table<L, W>; Lane::COUNT],
    total: W,
    transitions: u64,
    fits: Result<(), TooLarge>,
}

impl<L: Labels, W: Weight> Sink<L, W> for Gather<'_, L, W> {
    #[inline]
    fn states(&mut self, labels: &[L], lane: Lane, weights: &[W]) {
        self.transitions += labels.len() as u64;
        if let Err(e) = self.tables[lane.index() & 3].add_all(labels, weights) {
            self.fits = Err(e);
        }
    }

    fn tour(&mut self, weight: W) {
        self.transitions += 1;
        match self.total.checked_add(weight) {
            Some(total) => self.total = total,
            None => self.fits = Err(TooLarge),
        }
    }
}
