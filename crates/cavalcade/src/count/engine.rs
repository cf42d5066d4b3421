//! The engine: drives a plan stride by stride over layers of states.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigUint;

use super::layer::{Router, Shard};
use super::network::{Closing, Ends, Network};
use super::plan::Plan;
use super::state::Labels;
use super::step::{Expander, Lane, Sink};
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
    let expanders: Vec<Expander> = plan.strides.iter().map(|s| Expander::new::<L>(plan, s, network.closing())).collect();
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
            };
            while let Some(slot) = source.get(next.fetch_add(1, Ordering::Relaxed)) {
                let shard = slot.lock().unwrap().take().unwrap();
                worker.shard(&shard);
            }
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
    expander: &'a Expander,
    following: Option<&'a Expander>,
    router: Router<L>,
    narrow: Tables<L, u64>,
    total: BigUint,
    transitions: u64,
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
        let mut gather = Gather { tables: &mut tables.0, weight: W::ZERO, total: W::ZERO, transitions: 0, fits: Ok(()) };
        for (lane, blocks) in shard.lanes.iter().enumerate() {
            for block in blocks {
                if block.width > W::LIMBS {
                    return Err(TooLarge);
                }
                for (labels, limbs) in block.entries() {
                    gather.weight = W::from_limbs(limbs);
                    self.expander.expand(labels, Lane(lane as u8), &mut gather);
                }
                gather.fits?;
            }
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
    weight: W,
    total: W,
    transitions: u64,
    fits: Result<(), TooLarge>,
}

impl<L: Labels, W: Weight> Sink<L> for Gather<'_, L, W> {
    #[inline]
    fn state(&mut self, labels: L, lane: Lane) {
        self.transitions += 1;
        if let Err(e) = self.tables[lane.index() & 3].add(labels, self.weight) {
            self.fits = Err(e);
        }
    }

    fn tour(&mut self) {
        self.transitions += 1;
        match self.total.checked_add(self.weight) {
            Some(total) => self.total = total,
            None => self.fits = Err(TooLarge),
        }
    }
}
