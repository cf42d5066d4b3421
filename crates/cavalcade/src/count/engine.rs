//! The engine: drives a plan stride by stride over layers of states, on several threads.
//!
//! It knows nothing of squares and moves. A layer is worked off shard by shard; when the last shard is done the layer
//! is gone and the next one complete, and may be saved.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use num_bigint::BigUint;

use super::checkpoint::{CheckpointError, Checkpoints, LockedFolder, Saved};
use super::crew;
use super::expander::Expander;
use super::layer::{self, Allowance, BLOCK, Ledger, Router, Shard, Shards};
use super::network::{Ends, Network};
use super::plan::Plan;
use super::state::{Labels, Lane};
use super::worker::{Room, Stopped, Worker};
use super::{CountError, CountOptions, Effort};
use crate::budget::{Budget, Limit};
use crate::{LayerProgress, Observer, Progress};

/// How the runs of a count may go about their work.
#[derive(Debug)]
pub(crate) struct Settings {
    pub(crate) threads: usize,
    /// Where layers go that do not fit in memory.
    pub(crate) scratch: Option<PathBuf>,
    /// Where finished layers are saved. No other process uses that folder while the settings are kept.
    pub(crate) checkpoint: Option<LockedFolder>,
}

impl Settings {
    pub(crate) fn new(options: &CountOptions) -> Result<Self, CheckpointError> {
        let CountOptions { threads, scratch, checkpoint, .. } = options;
        let checkpoint = checkpoint.as_deref().map(LockedFolder::take).transpose()?;
        Ok(Self { threads: threads.get(), scratch: scratch.clone(), checkpoint })
    }
}

/// What a run found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) total: BigUint,
    pub(crate) effort: Effort,
}

/// About so many states to a shard: their table then fits a core's own cache.
const SHARD: u64 = 8192;
/// The most shards of a layer, as a power of two.
const MOST_BITS: u32 = 12;
/// With fewer states than this a second thread costs more than it brings.
const WORTH_SHARING: u64 = 4096;
/// The least memory a thread can work in.
pub(crate) const LEAST_MEMORY: u64 = 8 << 20;

/// Counts the cycles of a network along a plan.
pub(crate) fn run<L: Labels>(
    network: &Network,
    plan: &Plan,
    name: &'static str,
    settings: &Settings,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Outcome, CountError> {
    let memory = Memory::new(budget, settings.threads, L::WORDS)?;
    let checkpoints = Checkpoints::open::<L>(settings, name, network, plan, budget)?;
    let expanders: Vec<Expander<L>> = Expander::all(plan, network, budget)?;
    let start = match checkpoints.as_ref().map(Checkpoints::newest::<L>).transpose()?.flatten() {
        Some(saved) => saved,
        None => first_layer(network),
    };
    let mut engine = Engine { expanders: &expanders, name, settings, memory, budget, observer };
    engine.run(start, checkpoints)
}

/// The empty board.
fn first_layer<L: Labels>(network: &Network) -> Saved<L> {
    let lane = if *network.ends() == Ends::Closed { Lane::BOTH } else { Lane::NEITHER };
    let mut shard = Shard::new();
    let mut block = layer::Block::with_capacity(1, 1);
    block.states.push(L::BARE);
    block.limbs.push(1);
    shard.lanes[lane.index()].push(block);
    Saved { layer: 0, shards: vec![shard], outcome: Outcome::default() }
}

/// How the allowed memory is shared out.
#[derive(Clone, Copy, Debug)]
struct Memory {
    /// The threads it is enough for.
    threads: usize,
    /// For the tools of one thread.
    room: Room,
    /// For the blocks of the layer that is worked off and of the next one.
    layers: u64,
    /// The most shards, as a power of two: each thread keeps an open block for each.
    bits: u32,
}

impl Memory {
    fn new(budget: &Budget, threads: usize, words: usize) -> Result<Self, Limit> {
        let Some(memory) = budget.memory() else {
            let room = Room { merger: u64::MAX, caches: 64 << 20 };
            return Ok(Self { threads, room, layers: u64::MAX, bits: MOST_BITS });
        };
        if memory < LEAST_MEMORY {
            return Err(Limit::Memory { needed: LEAST_MEMORY, allowed: memory });
        }
        let threads = threads.min(usize::try_from(memory / LEAST_MEMORY).unwrap_or(usize::MAX));
        let share = memory / 8 / threads as u64;
        // One block each for two lanes of every shard.
        let open = (BLOCK * (words * 8 + 4) * 2) as u64;
        let bits = (share / open).max(1).ilog2().min(MOST_BITS);
        // Merging, caches and open blocks have an eighth each, the layers half; what a thread collects above that before
        // it goes to disk, runs being read and the rest have the last one.
        Ok(Self { threads, room: Room { merger: share, caches: share / 2 }, layers: memory / 2, bits })
    }
}

struct Engine<'a, L> {
    expanders: &'a [Expander<L>],
    name: &'static str,
    settings: &'a Settings,
    memory: Memory,
    budget: &'a Budget,
    observer: &'a mut dyn Observer,
}

impl<L: Labels> Engine<'_, L> {
    fn run(&mut self, start: Saved<L>, mut checkpoints: Option<Checkpoints<'_>>) -> Result<Outcome, CountError> {
        let mut at = start;
        while at.layer < self.expanders.len() {
            at = self.stride(at)?;
            if let Some(checkpoints) = &mut checkpoints {
                checkpoints.consider(&at, at.layer == self.expanders.len())?;
            }
        }
        Ok(at.outcome)
    }

    /// Works off a layer.
    fn stride(&mut self, at: Saved<L>) -> Result<Saved<L>, CountError> {
        let states: u64 = at.shards.iter().map(Shard::len).sum();
        let mut outcome = at.outcome;
        outcome.effort.states += states;
        outcome.effort.states_peak = outcome.effort.states_peak.max(states);
        let progress = LayerProgress {
            pass: self.name,
            layer: at.layer,
            layers: self.expanders.len(),
            states,
            transitions: outcome.effort.transitions,
            ..LayerProgress::default()
        };
        let held = at.shards.iter().map(Shard::bytes).sum();
        // A shard is worked off by one thread: more threads than shards have nothing to do.
        let threads = if states < WORTH_SHARING { 1 } else { self.memory.threads.min(at.shards.len()) };
        let desk = Desk::new(at.shards, Ledger::new(held, self.memory.layers), progress);
        let results = self.employ(&desk, at.layer, threads, (states / SHARD).next_power_of_two().ilog2());
        desk.verdict()?;
        let mut parts = Vec::new();
        for (shards, total, transitions) in results {
            outcome.total += total;
            outcome.effort.transitions += transitions;
            parts.push(shards);
        }
        let shards = layer::gather(parts);
        outcome.effort.memory_peak = outcome.effort.memory_peak.max(shards.iter().map(Shard::bytes).sum());
        Ok(Saved { layer: at.layer + 1, shards, outcome })
    }

    /// Lets the threads work, this one among them.
    fn employ(&mut self, desk: &Desk<L>, layer: usize, threads: usize, bits: u32) -> Vec<Yield<L>> {
        let (expanders, memory, budget) = (self.expanders, self.memory, self.budget);
        let scratch = self.settings.scratch.as_deref();
        let worker = || {
            let least = memory.layers / 16 / threads as u64;
            let router = Router::new(bits.min(memory.bits), Allowance { ledger: &desk.ledger, least, scratch, budget });
            Worker::new(&expanders[layer], expanders.get(layer + 1), router, memory.room, budget)
        };
        let observer = &mut *self.observer;
        crew::employ(
            threads,
            || desk.serve(worker(), budget, |progress| observer.progress(Progress::Layers(progress))),
            |_| desk.serve(worker(), budget, |_| {}),
        )
    }
}

/// The states, tours and transitions one thread came up with.
type Yield<L> = (Shards<L>, BigUint, u64);

/// Where the threads fetch their work.
struct Desk<L> {
    shards: Vec<Mutex<Option<Shard<L>>>>,
    ledger: Ledger,
    next: AtomicUsize,
    transitions: AtomicU64,
    stop: AtomicBool,
    verdict: Mutex<Option<CountError>>,
    progress: LayerProgress,
}

impl<L: Labels> Desk<L> {
    fn new(shards: Shards<L>, ledger: Ledger, progress: LayerProgress) -> Self {
        Self {
            shards: shards.into_iter().map(|shard| Mutex::new(Some(shard))).collect(),
            ledger,
            next: AtomicUsize::new(0),
            transitions: AtomicU64::new(progress.transitions),
            stop: AtomicBool::new(false),
            verdict: Mutex::new(None),
            progress,
        }
    }

    /// Gives the worker shards until there are no more or something stops the work.
    fn serve(&self, mut worker: Worker<'_, L>, budget: &Budget, mut tell: impl FnMut(&LayerProgress)) -> Yield<L> {
        while let Some((number, shard)) = self.fetch() {
            let before = worker.transitions;
            let result = worker.work_off(&shard).map_err(|stopped| self.explain(stopped, number, budget));
            let done = worker.transitions - before;
            self.ledger.remove(shard.bytes());
            drop(shard);
            let sum = self.transitions.fetch_add(done, Ordering::Relaxed) + done;
            if let Err(error) = result.and_then(|()| budget.check(sum).map_err(CountError::from)) {
                self.halt(error);
            }
            tell(&LayerProgress {
                shard: number + 1,
                shards: self.shards.len(),
                transitions: sum,
                memory: self.ledger.held(),
                ..self.progress
            });
        }
        (worker.router.finish(), worker.total, worker.transitions)
    }

    fn fetch(&self) -> Option<(usize, Shard<L>)> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let shard = self.shards.get(number)?.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        Some((number, shard))
    }

    fn halt(&self, error: CountError) {
        self.stop.store(true, Ordering::Relaxed);
        self.verdict.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }

    fn verdict(&self) -> Result<(), CountError> {
        match self.verdict.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    fn explain(&self, stopped: Stopped, number: usize, budget: &Budget) -> CountError {
        match stopped {
            Stopped::Memory => {
                let allowed = budget.memory().unwrap_or(0);
                // What the layer would take if the rest of it is like what has been seen.
                let needed = (allowed as f64 * self.shards.len() as f64 / (number + 1) as f64) as u64;
                Limit::Memory { needed: needed.max(allowed / 4 * 5), allowed }.into()
            }
            Stopped::Limit(limit) => limit.into(),
            Stopped::Weight => CountError::TooManyTours,
            Stopped::Disk(error) => CountError::Storage(error),
        }
    }
}
