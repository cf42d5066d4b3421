//! The exchange of a worker: a dataflow that takes every letter to the worker it is for.
//!
//! The whole dataflow is an input, and an operator that puts what arrives into this worker's inbox. Its times count
//! meetings and, within one, rounds: timely reports when nothing of a time is under way any more, anywhere. When all
//! are at a meeting, everything sent before has arrived. Rounds keep a worker from sending faster than others receive:
//! it begins a new one after a number of bytes, and waits while anything of the round before the last is under way. A
//! worker that receives something of a later round begins that too, so none waits for one that has little to send.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use cavalcade::count::cluster::{Exchange, Parcel};
use cavalcade::{Budget, Limit};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::operators::{Operator, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use crate::letter::{Delivery, Letter, Mail};
use crate::shared_state::{Cause, SharedState};

/// The longest nap while there is nothing to do.
const NAP: Duration = Duration::from_millis(5);
/// Rounds that may be under way at a time.
const ROUNDS: u32 = 2;

/// Everything that has arrived for a worker and was not handed over yet.
#[derive(Debug)]
struct Inbox {
    /// States, with the meeting before which they were sent.
    parcels: Vec<(u32, Parcel)>,
    /// The words of all workers for a meeting.
    words: Vec<(u32, usize, Vec<u8>)>,
    news: Vec<(usize, Vec<u8>)>,
    /// The latest time of anything that has arrived.
    latest: Time,
    shared: Arc<SharedState>,
}

impl Inbox {
    fn put(&mut self, time: Time, letter: Letter) {
        self.latest = self.latest.max(time);
        match letter {
            Letter::Parcel(parcel) => self.parcels.push((time.meeting(), parcel)),
            Letter::Word(from, word) => self.words.push((time.meeting(), from, word)),
            Letter::News(from, word) => self.news.push((from, word)),
            Letter::End { process, at_limit, reason } => {
                self.shared.stop(Cause::GaveUp { process, reason, at_limit });
            }
            Letter::Corrupted => {
                self.shared.stop(Cause::Corrupted);
            }
        }
    }

    /// The states that were sent before a meeting.
    fn take_parcels(&mut self, before: u32) -> Vec<Parcel> {
        let is_in_time = |(meeting, _): &mut (u32, Parcel)| *meeting < before;
        self.parcels.extract_if(.., is_in_time).map(|(_, parcel)| parcel).collect()
    }

    /// The words of a meeting, in the order of the workers.
    fn take_words(&mut self, meeting: u32) -> Vec<Vec<u8>> {
        let mut words: Vec<_> = self.words.extract_if(.., |word| word.0 == meeting).collect();
        words.sort_unstable_by_key(|(_, from, _)| *from);
        words.into_iter().map(|(_, _, word)| word).collect()
    }
}

/// A time of the dataflow: a number of meetings, and of rounds since.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Time(u64);

impl Time {
    const fn new(meeting: u32, round: u32) -> Self {
        Self((meeting as u64) << 32 | round as u64)
    }

    const fn meeting(self) -> u32 {
        (self.0 >> 32) as u32
    }

    const fn round(self) -> u32 {
        self.0 as u32
    }
}

pub(crate) struct TimelyExchange<'a> {
    worker: Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Mail>>,
    probe: ProbeHandle<u64>,
    inbox: Rc<RefCell<Inbox>>,
    /// The workers of each process.
    threads: usize,
    now: Time,
    /// Whether it is at a meeting.
    is_meeting: bool,
    /// The bytes sent in this round, and how many there may be.
    sent: usize,
    room: usize,
    budget: &'a Budget,
}

impl<'a> TimelyExchange<'a> {
    /// Builds the dataflow of a worker that may send `room` bytes per round.
    pub(crate) fn new(
        mut worker: Worker,
        threads: usize,
        room: usize,
        budget: &'a Budget,
        shared: Arc<SharedState>,
    ) -> Self {
        let mut input = InputHandle::new_with_builder();
        let probe = ProbeHandle::new();
        let now = Time::new(0, 0);
        let inbox = Inbox { parcels: Vec::new(), words: Vec::new(), news: Vec::new(), latest: now, shared };
        let inbox = Rc::new(RefCell::new(inbox));
        let sink = Rc::clone(&inbox);
        worker.dataflow::<u64, _, _>(|scope| {
            input
                .to_stream(scope)
                .unary::<CapacityContainerBuilder<Mail>, _, _, _>(DistributorPact(|_| Delivery), "inbox", |_, _| {
                    move |arrived, _| {
                        arrived.for_each(|time, mail: &mut Mail| {
                            if let Some(letter) = mail.letter.take() {
                                sink.borrow_mut().put(Time(*time.time()), letter);
                            }
                        });
                    }
                })
                .probe_with(&probe);
        });
        Self { worker, input, probe, inbox, threads, now, is_meeting: false, sent: 0, room, budget }
    }

    fn post(&mut self, to: usize, letter: Letter) {
        self.input.send_batch(&mut Mail { to, letter: Some(letter) });
    }

    /// Returns `true` if something of an earlier time is under way.
    fn is_under_way_before(&self, time: Time) -> bool {
        self.probe.less_than(&time.0)
    }

    fn advance(&mut self, time: Time) {
        self.now = time;
        self.sent = 0;
        self.input.advance_to(time.0);
    }

    /// Begins a round that another worker has begun.
    fn keep_up(&mut self) {
        let latest = self.inbox.borrow().latest;
        // Those who have left a meeting may be ahead of those who are still there.
        if !self.is_meeting && latest.meeting() == self.now.meeting() && latest > self.now {
            self.advance(latest);
        }
    }

    /// Returns `true` if too much is under way to send more.
    fn is_congested(&self) -> bool {
        let Some(round) = self.now.round().checked_sub(ROUNDS) else { return false };
        !self.is_meeting && self.is_under_way_before(Time::new(self.now.meeting(), round + 1))
    }

    /// Informs all workers of other processes that one gives up, usually this one: the next to look will stop its
    /// process.
    pub(crate) fn give_up(&mut self, process: usize, reason: &str, at_limit: bool) {
        for worker in 0..self.worker.peers() {
            if !self.is_near(worker) {
                self.post(worker, Letter::End { process, at_limit, reason: reason.into() });
            }
        }
        self.worker.step();
    }
}

impl Exchange for TimelyExchange<'_> {
    fn index(&self) -> usize {
        self.worker.index()
    }

    fn workers(&self) -> usize {
        self.worker.peers()
    }

    fn is_near(&self, worker: usize) -> bool {
        worker / self.threads == self.worker.index() / self.threads
    }

    fn send(&mut self, to: usize, parcel: Parcel) {
        let letter = Letter::Parcel(parcel);
        self.sent += letter.size();
        self.post(to, letter);
        if self.sent >= self.room {
            self.advance(Time::new(self.now.meeting(), self.now.round() + 1));
        }
    }

    fn receive(&mut self) -> Result<Vec<Parcel>, Limit> {
        self.budget.check(0)?;
        self.worker.step();
        self.keep_up();
        while self.is_congested() {
            self.worker.step_or_park(Some(NAP));
            self.budget.check(0)?;
            self.keep_up();
        }
        if self.is_meeting && self.is_under_way_before(self.now) {
            self.worker.step_or_park(Some(NAP));
        }
        let before = if self.is_meeting { self.now.meeting() } else { self.now.meeting() + 1 };
        Ok(self.inbox.borrow_mut().take_parcels(before))
    }

    fn meet(&mut self, word: Vec<u8>) {
        for to in 0..self.worker.peers() {
            self.post(to, Letter::Word(self.worker.index(), word.clone()));
        }
        self.is_meeting = true;
        self.advance(Time::new(self.now.meeting() + 1, 0));
    }

    fn words(&mut self) -> Option<Vec<Vec<u8>>> {
        let mut inbox = self.inbox.borrow_mut();
        let is_empty = || inbox.parcels.iter().all(|(meeting, _)| *meeting >= self.now.meeting());
        if !self.is_meeting || self.is_under_way_before(self.now) || !is_empty() {
            return None;
        }
        self.is_meeting = false;
        Some(inbox.take_words(self.now.meeting() - 1))
    }

    fn send_news(&mut self, word: Vec<u8>) {
        self.post(0, Letter::News(self.worker.index(), word));
    }

    fn news(&mut self) -> Vec<(usize, Vec<u8>)> {
        std::mem::take(&mut self.inbox.borrow_mut().news)
    }
}
