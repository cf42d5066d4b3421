//! One worker's part of a pass: its own states from layer to layer, in step with all others.

use std::cell::RefCell;

use num_bigint::BigUint;

use super::exchange::Exchange;
use super::post::{Post, SharedExchange};
use super::resume::Choice;
use super::tally::Tally;
use super::word::{LayerNews, LayerReport, LayerSums, Opening, Readiness, read_all};
use crate::disk::{LayerName, Parts, Unusable};
use crate::error::CountError;
use crate::parallel::memory_shares::MemoryShares;
use crate::parallel::worker::{Strides, Worker};
use crate::store::layer::{FinishedLayer, PassSums};
use crate::store::layer_writer::LayerWriter;
use crate::store::memory_meter::MemoryMeter;
use crate::store::shard::{Shard, Shards, shard_bits};
use crate::store::shard_error::ShardError;
use crate::store::shard_writer::{MemoryLimit, ShardWriter};
use crate::store::states_to_write::StoredStates;
use crate::store::storage::Storage;
use crate::transition::ends_placed::EndsPlaced;
use crate::transition::expander::Expander;
use crate::transition::labels::Labels;
use cavalcade_core::budget::Budget;
use cavalcade_core::{LayerProgress, Observer, Progress};

/// One worker's part of a pass.
pub(crate) struct PartOfPass<'a, L> {
    pub(crate) name: &'static str,
    pub(crate) expanders: Vec<Expander<L>>,
    /// The ends placed on the empty board.
    pub(crate) first: EndsPlaced,
    /// Distinguishes the plan from others.
    pub(crate) fingerprint: u64,
    /// The memory of this worker.
    pub(crate) memory: MemoryShares,
    pub(crate) storage: &'a dyn Storage<L>,
    pub(crate) parts: Option<Parts<'a>>,
    pub(crate) budget: &'a Budget,
    pub(crate) observer: &'a mut dyn Observer,
}

impl<L: Labels> PartOfPass<'_, L> {
    /// Takes this worker's states from the empty board, or the newest layer that all can continue from, to the last square.
    /// The sums are those of all workers.
    pub(crate) fn count(mut self, exchange: &mut dyn Exchange) -> Result<PassSums, CountError> {
        let exchange = RefCell::new(exchange);
        let mut layer = self.begin(&exchange)?;
        let mut memory_peak = 0;
        while layer.number < self.expanders.len() {
            let is_due;
            (layer, is_due) = self.stride(layer, memory_peak, &exchange)?;
            memory_peak = memory_peak.max(layer.shards.iter().map(Shard::bytes).sum());
            let is_last = layer.number == self.expanders.len();
            self.save(&layer, is_due || is_last)?;
        }
        // Now all have saved the last layer.
        self.meet_without_states(Vec::new(), &exchange)?;
        self.confirm()?;
        Ok(layer.sums)
    }

    /// The layer to begin with, after all have found that they agree.
    fn begin(&mut self, exchange: &SharedExchange<'_>) -> Result<FinishedLayer<L>, CountError> {
        let mut useless: Vec<Choice> = Vec::new();
        let mut damaged: Vec<LayerName> = Vec::new();
        loop {
            let seen = self.parts.as_ref().map_or(Ok(Vec::new()), Parts::seen)?;
            let opening = Opening { fingerprint: self.fingerprint, seen };
            let openings = read_all(&self.meet_without_states(opening.to_bytes(), exchange)?, Opening::from_bytes)?;
            if openings.iter().any(|opening| opening.fingerprint != self.fingerprint) {
                return Err(CountError::PlansDiffer);
            }
            let choice = match Choice::of(&openings, &useless) {
                Ok(Some(choice)) => choice,
                Ok(None) if useless.is_empty() => return Ok(self.empty_board(exchange)),
                Err(error) if useless.is_empty() => return Err(error),
                _ => return Err(self.all_damaged(&useless)),
            };
            let mine: Vec<LayerName> = choice.parts_of(exchange.borrow().index()).collect();
            let read = self.read(&mine, &mut damaged)?;
            let word = readiness(read.as_deref()).to_bytes();
            let readiness = read_all(&self.meet_without_states(word, exchange)?, Readiness::from_bytes)?;
            match (common_sums(&readiness), read) {
                (Some(sums), Some(read)) => {
                    self.set_aside(&damaged)?;
                    return self.distribute(&choice, &read, sums, exchange);
                }
                _ => useless.push(choice),
            }
        }
    }

    /// The error when there are layers and none of them is intact.
    fn all_damaged(&self, useless: &[Choice]) -> CountError {
        let path = |name| self.parts.as_ref().map(|parts| parts.path(name));
        CountError::AllDamaged(useless.iter().flat_map(Choice::names).filter_map(path).collect())
    }

    /// The empty board, which the first worker has.
    fn empty_board(&self, exchange: &SharedExchange<'_>) -> FinishedLayer<L> {
        let is_first = exchange.borrow().index() == 0;
        let mut layer = FinishedLayer::empty_board(self.first);
        if !is_first {
            layer.shards.clear();
        }
        layer
    }

    /// Renames what is damaged, now that something else is of use.
    fn set_aside(&self, damaged: &[LayerName]) -> Result<(), CountError> {
        let Some(parts) = &self.parts else { return Ok(()) };
        damaged.iter().try_for_each(|name| parts.set_aside(*name))
    }

    /// Reads parts of a layer; `None` if one is damaged, which is noted.
    fn read(
        &self,
        names: &[LayerName],
        damaged: &mut Vec<LayerName>,
    ) -> Result<Option<Vec<FinishedLayer<L>>>, CountError> {
        let Some(parts) = &self.parts else { return Ok(Some(Vec::new())) };
        let mut read = Vec::new();
        for name in names {
            match parts.read(*name) {
                Ok(layer) => read.push(layer),
                Err(Unusable::Damaged) => {
                    damaged.push(*name);
                    return Ok(None);
                }
                Err(Unusable::Refused(error)) => return Err(error),
                Err(Unusable::Unread(error)) => return Err(parts.unread(*name, error)),
            }
        }
        Ok(Some(read))
    }

    /// Sends the states of the parts read to the workers that own them now.
    fn distribute(
        &mut self,
        choice: &Choice,
        read: &[FinishedLayer<L>],
        LayerSums { sums, states }: LayerSums,
        exchange: &SharedExchange<'_>,
    ) -> Result<FinishedLayer<L>, CountError> {
        let following = self.expanders.get(choice.layer as usize);
        let own = read.iter().flat_map(|layer| &layer.shards).map(Shard::len).sum();
        let meter = MemoryMeter::new(0, self.memory.layers, own);
        let post = Post { exchange, following };
        let explain = |error: ShardError| error.explain(self.budget);
        let mut writer = LayerWriter::new(self.shard_writer(states, &meter, exchange), Some(&post));
        for run in read.iter().flat_map(|layer| &layer.shards).flat_map(|shard| &shard.spilled) {
            self.budget.check(0)?;
            let block = run.read().map_err(|error| ShardError::from(error).explain(self.budget))?;
            meter.process(block.states.len() as u64);
            let mut digits = block.weights.all();
            for (profile, states) in block.groups() {
                let shard_key = following.map_or(0, |following| following.shard_key(profile));
                let mut states = StoredStates { states, digits: &mut digits };
                writer.push_all(shard_key, profile.placed, &mut states).map_err(explain)?;
            }
        }
        let report = LayerReport { states: own, ..LayerReport::default() };
        let (shards, words) = finish(writer, &post, &report).map_err(explain)?;
        let reports = read_all(&words, LayerReport::from_bytes)?;
        if reports.iter().map(|report| report.states).sum::<u64>() != states {
            return Err(self.all_damaged(std::slice::from_ref(choice)));
        }
        if let Some(parts) = &mut self.parts {
            parts.resume_from(choice.layer);
        }
        Ok(FinishedLayer { number: choice.layer as usize, states, shards, sums })
    }

    /// A writer to this worker's part of the next layer, after a layer of `states` states.
    fn shard_writer<'m>(&self, states: u64, meter: &'m MemoryMeter, exchange: &SharedExchange<'_>) -> ShardWriter<'m, L>
    where
        Self: 'm,
    {
        let limit = MemoryLimit { meter, least: self.memory.layers / 16, spill: self.storage.spill() };
        let share = states / exchange.borrow().workers() as u64;
        ShardWriter::new(shard_bits(share).min(self.memory.bits), limit)
    }

    /// Processes this worker's part of a layer, and meets all others. Also returns whether the next layer is to be
    /// saved.
    fn stride(
        &mut self,
        layer: FinishedLayer<L>,
        memory_peak: u64,
        exchange: &SharedExchange<'_>,
    ) -> Result<(FinishedLayer<L>, bool), CountError> {
        let begun = layer.progress(self.name, self.expanders.len());
        let FinishedLayer { number, states, shards, sums } = layer;
        let processed = self.process(shards, &begun, memory_peak, exchange)?;
        self.confirm()?;
        let reports = read_all(&processed.words, LayerReport::from_bytes)?;
        let sums = add_up(sums, states, &reports);
        let states = reports.iter().map(|report| report.states).sum();
        Ok((FinishedLayer { number: number + 1, states, shards: processed.shards, sums }, reports[0].is_due))
    }

    /// Takes all states of this worker a stride further.
    fn process(
        &mut self,
        shards: Shards<L>,
        begun: &LayerProgress,
        memory_peak: u64,
        exchange: &SharedExchange<'_>,
    ) -> Result<Processed<L>, CountError> {
        let (this, following) = (&self.expanders[begun.layer], self.expanders.get(begun.layer + 1));
        let states = shards.iter().map(Shard::len).sum();
        let meter = MemoryMeter::new(shards.iter().map(Shard::bytes).sum(), self.memory.layers, states);
        let post = Post { exchange, following };
        let writer = LayerWriter::new(self.shard_writer(begun.states, &meter, exchange), Some(&post));
        let strides = Strides { this, following };
        let mut worker = Worker::new(&strides, writer, self.storage, &meter, self.memory.thread, self.budget);
        let mut tally = Tally::new(exchange.borrow().workers());
        let mut news = LayerNews { layer: begun.layer as u64, shards: shards.len() as u64, ..LayerNews::default() };
        for shard in shards {
            let processed = worker.process(&shard).and_then(|()| post.take_in(&mut worker.writer.own));
            processed.map_err(|error| error.explain(self.budget))?;
            meter.remove(shard.bytes());
            drop(shard);
            self.budget.check(begun.transitions + worker.transitions)?;
            news = LayerNews { shard: news.shard + 1, transitions: worker.transitions, memory: meter.held(), ..news };
            tally.note(news, &mut **exchange.borrow_mut());
            self.observer.progress(Progress::Layers(&tally.progress(begun)));
        }
        let report = LayerReport {
            states: worker.writer.written,
            transitions: worker.transitions,
            memory_peak,
            is_due: self.parts.as_ref().is_some_and(Parts::is_due),
            total: worker.total,
        };
        let finished = finish(worker.writer, &post, &report);
        let (shards, words) = finished.map_err(|error| error.explain(self.budget))?;
        Ok(Processed { shards, words })
    }

    /// Meets all others between layers, when no states are under way.
    fn meet_without_states(&self, word: Vec<u8>, exchange: &SharedExchange<'_>) -> Result<Vec<Vec<u8>>, CountError> {
        let meter = MemoryMeter::new(0, u64::MAX, 0);
        let post = Post::<L> { exchange, following: None };
        post.meet(word, &mut self.shard_writer(0, &meter, exchange)).map_err(|error| error.explain(self.budget))
    }

    /// Saves this worker's part of a layer, if layers are saved and this one is to be.
    fn save(&mut self, layer: &FinishedLayer<L>, is_wanted: bool) -> Result<(), CountError> {
        match &mut self.parts {
            Some(parts) if is_wanted => parts.save(layer),
            _ => Ok(()),
        }
    }

    /// All have met since the last layer was saved: all have saved it.
    fn confirm(&mut self) -> Result<(), CountError> {
        self.parts.as_mut().map_or(Ok(()), Parts::confirm)
    }
}

/// The result of a layer that all workers have processed.
struct Processed<L> {
    /// This worker's part of the next one.
    shards: Shards<L>,
    /// The reports of all.
    words: Vec<Vec<u8>>,
}

/// Sends what is left to send, meets all others, and has this worker's part of the layer complete.
fn finish<L: Labels>(
    mut writer: LayerWriter<'_, L>,
    post: &Post<'_, '_, L>,
    report: &LayerReport,
) -> Result<(Shards<L>, Vec<Vec<u8>>), ShardError> {
    writer.flush()?;
    let words = post.meet(report.to_bytes(), &mut writer.own)?;
    Ok((writer.finish(), words))
}

/// The sums of all workers after a layer of `states` states.
fn add_up(mut sums: PassSums, states: u64, reports: &[LayerReport]) -> PassSums {
    let effort = &mut sums.effort;
    effort.states += states;
    effort.states_peak = effort.states_peak.max(states);
    effort.transitions += reports.iter().map(|report| report.transitions).sum::<u64>();
    effort.memory_peak = effort.memory_peak.max(reports.iter().map(|report| report.memory_peak).sum());
    sums.total += reports.iter().map(|report| &report.total).sum::<BigUint>();
    sums
}

/// The message on the parts that were read; `None` if one is damaged.
fn readiness<L>(read: Option<&[FinishedLayer<L>]>) -> Readiness {
    let sums = |layer: &FinishedLayer<L>| LayerSums { sums: layer.sums.clone(), states: layer.states };
    match read.map(|layers| layers.iter().map(sums).collect::<Vec<_>>()).as_deref() {
        None => Readiness::Damaged,
        Some([]) => Readiness::Nothing,
        Some([first, others @ ..]) if others.iter().all(|other| other.agrees_with(first)) => {
            Readiness::Ready(first.clone())
        }
        Some(_) => Readiness::Differing,
    }
}

/// The sums of a layer, if all parts are intact and belong together.
fn common_sums(readiness: &[Readiness]) -> Option<LayerSums> {
    let mut ready = Vec::new();
    for worker in readiness {
        match worker {
            Readiness::Damaged | Readiness::Differing => return None,
            Readiness::Nothing => {}
            Readiness::Ready(sums) => ready.push(sums),
        }
    }
    let (first, others) = ready.split_first()?;
    others.iter().all(|other| other.agrees_with(first)).then(|| (*first).clone())
}
