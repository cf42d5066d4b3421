//! Writes a layer in order: by key, profile and labels.
//!
//! The order does not depend on threads, on memory or on the number of shards, so neither do the numbers of tours, nor
//! a byte of the file. Shards are sorted in parallel and written one after the other.

use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

use num_bigint::BigUint;

use super::closing::{Closing, closing_tours};
use super::group::{GroupEntry, write_group};
use super::kept_layer::{Title, Trailer};
use super::pages::PageWriter;
use crate::store::block::Block;
use crate::store::digits::{Digits, take_digits, take_long};
use crate::store::layer::FinishedLayer;
use crate::store::shard::Shard;
use crate::transition::cache::TransitionCache;
use crate::transition::expander::Expander;
use crate::transition::labels::Labels;
use crate::transition::profile::Profile;
use cavalcade_core::budget::Budget;
use cavalcade_core::util::threads::run_on_threads;

/// The memory of a thread for transitions, in bytes.
const TRANSITIONS: u64 = 4 << 20;

pub(super) struct LayerWriting<'a, L> {
    /// The stride from there.
    pub(super) following: Option<&'a Expander<L>>,
    pub(super) fingerprint: u64,
    pub(super) threads: usize,
    pub(super) budget: &'a Budget,
}

impl<L: Labels> LayerWriting<'_, L> {
    pub(super) fn write<W: Write + Send>(&self, layer: &FinishedLayer<L>, out: W) -> io::Result<W> {
        let title = Title { fingerprint: self.fingerprint, layer: layer.number as u32 };
        let pages = PageWriter::new(out, &title.to_bytes())?;
        let sequencer = Sequencer::new(Draft { pages, entries: Vec::new(), closings: Vec::new(), states: 0 });
        self.write_shards(&layer.shards, &sequencer)?;
        let Draft { mut pages, entries, closings, states } = sequencer.into_inner();
        let directory = pages.position();
        pages.write(&entries)?;
        let closings_at = pages.position();
        closings.iter().try_for_each(|closing| pages.write(&closing.to_bytes()))?;
        let end = pages.position();
        pages.end_page()?;
        let trailer = Trailer {
            states,
            groups: (entries.len() / GroupEntry::BYTES) as u64,
            directory,
            closings: closings_at,
            end,
            content: pages.content(),
            total: layer.sums.total.clone(),
        };
        pages.write(&trailer.to_bytes())?;
        pages.end_page()?;
        Ok(pages.into_inner())
    }

    fn write_shards<W: Write + Send>(&self, shards: &[Shard<L>], sequencer: &Sequencer<Draft<W>>) -> io::Result<()> {
        let next = AtomicUsize::new(0);
        let work = || {
            let _guard = Guard(sequencer);
            let mut cache = TransitionCache::new(TRANSITIONS);
            while let number = next.fetch_add(1, Ordering::Relaxed)
                && let Some(shard) = shards.get(number)
            {
                let ordered = self.in_order(shard, &mut cache);
                if !sequencer.take(number, |draft| draft.append(ordered?))? {
                    break;
                }
            }
            Ok(())
        };
        run_on_threads(self.threads.min(shards.len()), work, |_| work()).into_iter().collect()
    }

    /// Puts the states of a shard in order, each once.
    fn in_order(&self, shard: &Shard<L>, cache: &mut TransitionCache<L>) -> io::Result<OrderedShard> {
        let spilled = shard.spilled.iter().map(|spilled| spilled.read()).collect::<io::Result<Vec<_>>>()?;
        let mut pieces: Vec<Piece<'_, L>> =
            shard.blocks.iter().chain(&spilled).flat_map(|block| self.pieces(block)).collect();
        pieces.sort_unstable_by_key(|piece| (piece.key, piece.profile));
        let mut ordered = OrderedShard::default();
        for group in pieces.chunk_by(|a, b| a.profile == b.profile) {
            self.budget.check(0)?;
            let (key, profile) = (group[0].key, group[0].profile);
            let (states, digits) = merged(group);
            let place = ordered.bytes.len() as u64;
            write_group(profile, &states, digits.all(), &mut ordered.bytes).ok_or_else(too_large)?;
            if let Some(expander) = self.following.filter(|expander| expander.may_finish()) {
                let transitions = cache.look_up(profile, expander, self.budget)?;
                let tours = closing_tours(profile, &states, digits.all(), expander, transitions);
                if tours != BigUint::ZERO {
                    ordered.closings.push(Closing { group: ordered.entries.len() as u64, tours });
                }
            }
            let states = u32::try_from(states.len()).map_err(|_| too_large())?;
            ordered.entries.push(GroupEntry { key, profile, states, place });
        }
        Ok(ordered)
    }

    fn pieces<'b>(&self, block: &'b Block<L>) -> Vec<Piece<'b, L>> {
        let mut digits = block.weights.all();
        let piece = |(profile, states): (Profile, &'b [L])| Piece {
            key: self.following.map_or(0, |following| following.shard_key(profile)),
            profile,
            states,
            digits: take_digits(&mut digits, states.len()),
        };
        block.groups().map(piece).collect()
    }
}

/// States of one profile with the digits of their weights.
struct Piece<'b, L> {
    key: u64,
    profile: Profile,
    states: &'b [L],
    digits: &'b [u16],
}

/// The states of some pieces of one profile in order, and the digits of the sums of their weights.
fn merged<L: Labels>(pieces: &[Piece<'_, L>]) -> (Vec<L>, Digits) {
    let mut all: Vec<(L, &[u16])> = Vec::new();
    for piece in pieces {
        let mut digits = piece.digits;
        all.extend(piece.states.iter().map(|labels| (*labels, take_digits(&mut digits, 1))));
    }
    all.sort_unstable_by_key(|(labels, _)| *labels);
    let (mut states, mut digits) = (Vec::with_capacity(all.len()), Digits::default());
    for same in all.chunk_by(|a, b| a.0 == b.0) {
        states.push(same[0].0);
        match same {
            [(_, one)] => digits.extend(one.iter().copied()),
            several => digits.push_long(&sum(several)),
        }
    }
    (states, digits)
}

/// The sum of the weights of one state, which has come in several pieces.
fn sum<L>(several: &[(L, &[u16])]) -> BigUint {
    several.iter().map(|(_, digits)| take_long(&mut &**digits)).sum()
}

fn too_large() -> io::Error {
    io::Error::other("a group of states is too large for an atlas")
}

/// A sorted shard, with places relative to its beginning.
#[derive(Default)]
struct OrderedShard {
    bytes: Vec<u8>,
    entries: Vec<GroupEntry>,
    closings: Vec<Closing>,
}

/// The part of a layer written so far.
struct Draft<W> {
    pages: PageWriter<W>,
    entries: Vec<u8>,
    closings: Vec<Closing>,
    /// The number of states, each counted once.
    states: u64,
}

impl<W: Write> Draft<W> {
    fn append(&mut self, shard: OrderedShard) -> io::Result<()> {
        let (begin, groups) = (self.pages.position(), (self.entries.len() / GroupEntry::BYTES) as u64);
        self.pages.write(&shard.bytes)?;
        for entry in shard.entries {
            self.states += u64::from(entry.states);
            self.entries.extend(GroupEntry { place: begin + entry.place, ..entry }.to_bytes());
        }
        self.closings.extend(shard.closings.into_iter().map(|at| Closing { group: groups + at.group, ..at }));
        Ok(())
    }
}

/// Gives up if its thread panics: the others would wait for its turn.
struct Guard<'a, T>(&'a Sequencer<T>);

impl<T> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.give_up();
        }
    }
}

/// Something that many threads use one after the other.
struct Sequencer<T> {
    /// The number whose turn it is, unless something has failed.
    state: Mutex<(Option<usize>, T)>,
    changed: Condvar,
}

impl<T> Sequencer<T> {
    const fn new(thing: T) -> Self {
        Self { state: Mutex::new((Some(0), thing)), changed: Condvar::new() }
    }

    /// Waits for the turn of this number. Returns `false` if one before it has failed.
    fn take(&self, number: usize, work: impl FnOnce(&mut T) -> io::Result<()>) -> io::Result<bool> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_later = |state: &mut (Option<usize>, T)| state.0.is_some_and(|turn| turn < number);
        let mut state = self.changed.wait_while(state, is_later).unwrap_or_else(PoisonError::into_inner);
        if state.0.is_none() {
            return Ok(false);
        }
        let result = work(&mut state.1);
        state.0 = result.is_ok().then_some(number + 1);
        self.changed.notify_all();
        result.map(|()| true)
    }

    /// Stops all threads from waiting for a turn that does not come.
    fn give_up(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).0 = None;
        self.changed.notify_all();
    }

    fn into_inner(self) -> T {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_come_in_order_and_end_when_one_fails() {
        let sequencer = Sequencer::new(Vec::new());
        let work = |number: usize| {
            sequencer.take(number, |taken: &mut Vec<usize>| {
                taken.push(number);
                Ok(())
            })
        };
        std::thread::scope(|scope| {
            let late = scope.spawn(|| work(1));
            assert!(work(0).unwrap());
            assert!(late.join().unwrap().unwrap());
        });
        std::thread::scope(|scope| {
            let late = scope.spawn(|| work(3));
            assert!(sequencer.take(2, |_| Err(too_large())).is_err());
            assert!(!late.join().unwrap().unwrap());
        });
        assert_eq!(sequencer.into_inner(), [0, 1]);
    }
}
