//! Adds up the weights of equal states of a shard, however many there are.
//!
//! A table that fits a core's cache does that at once. But shards are uneven: a shard holds the states that share what
//! the next stride leaves untouched, and the largest of open 8x8 tours have millions, so that every look into a table
//! would be a wait for memory. So the states of a large shard are first only dealt out into buckets by their hash, which
//! writes memory in streams, and then merged bucket by bucket, each in a table that fits the cache. (Databases join large
//! tables in this way: Shatdal, Kant and Naughton 1994.)
//!
//! A state dealt out takes as much room as one merged, and there are several times as many. If they fill the room, each
//! bucket is merged and its states stay in it, to be merged once more with those still to come.

use super::bucket::{Bucket, CHUNK, Pool};
use super::sum_table::SumTable;
use super::weight::Weight;
use crate::budget::{Budget, Limit};
use crate::count::transition::ends_placed::EndsPlaced;
use crate::count::transition::labels::Labels;

/// So many states are merged in one table.
const DIRECTLY: usize = 1 << 17;
/// More than so many are dealt out after all.
const UNEXPECTED: usize = 8 * DIRECTLY;
/// So many states are meant for a bucket.
const BUCKET: usize = 1 << 13;
/// The most buckets: each is a stream of writes, and the cache has to hold the ends of all of them.
const MOST_BUCKETS: usize = 1 << 10;
/// Why states could not be merged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MergeError {
    /// They do not fit in the room there is for them.
    NoRoom,
    /// The time is up, or someone asked to stop.
    Limit(Limit),
}

impl From<Limit> for MergeError {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// States and the sums of their weights, or what these will be made of.
pub(crate) struct Merger<'a, L, W> {
    tables: [SumTable<L, W>; EndsPlaced::COUNT],
    /// For each set of ends placed the buckets, one after the other; none if states go to the tables directly.
    buckets: Vec<Bucket<L, W>>,
    /// The number of buckets of a set of ends placed.
    count: usize,
    pool: Pool<L, W>,
    room: u64,
    budget: &'a Budget,
}

impl<'a, L: Labels, W: Weight> Merger<'a, L, W> {
    const ENTRY: u64 = size_of::<(L, W)>() as u64;

    /// A merger that takes about so many bytes.
    pub(crate) fn new(room: u64, budget: &'a Budget) -> Self {
        Self {
            tables: [(); EndsPlaced::COUNT].map(|()| SumTable::new()),
            buckets: Vec::new(),
            count: 0,
            pool: Pool::new(),
            room,
            budget,
        }
    }

    /// Makes ready for about so many states of each set of ends placed.
    pub(crate) fn reset(&mut self, expected: [usize; EndsPlaced::COUNT]) {
        for bucket in &mut self.buckets {
            bucket.empty_into(&mut self.pool);
        }
        self.provide_buckets(expected.iter().sum());
        // A table is not made larger than the room for it; a bucket is merged where the one before it was.
        let most = if self.count == 0 { (self.room / 64 / Self::ENTRY) as usize } else { 0 };
        for (table, expected) in self.tables.iter_mut().zip(expected) {
            table.reset(expected.min(most));
        }
    }

    /// Makes buckets for about so many states, if they are too many for a table.
    fn provide_buckets(&mut self, expected: usize) {
        self.count = self.buckets_for(expected);
        self.buckets.resize_with(self.count * EndsPlaced::COUNT, Bucket::new);
    }

    /// The number of buckets for so many states: none, or a power of two.
    fn buckets_for(&self, expected: usize) -> usize {
        if expected <= DIRECTLY {
            return 0;
        }
        // Their open chunks may take an eighth of the room.
        let affordable = (self.room / 8 / (Self::ENTRY * (CHUNK * EndsPlaced::COUNT) as u64)) as usize;
        1 << (expected / BUCKET).min(affordable).clamp(2, MOST_BUCKETS).ilog2()
    }

    /// Adds each weight to that of its state. No sum may be too large for its kind.
    pub(crate) fn add_all(&mut self, states: &[(L, W)], placed: EndsPlaced) -> Result<(), MergeError> {
        if self.count > 0 {
            return self.deal(states, placed);
        }
        self.tables[placed.index()].add_all(states);
        // The one that grows next takes twice as much, and half as much again while it does.
        let taken: u64 = self.tables.iter().map(|table| table.places() as u64 * Self::ENTRY).sum();
        let count: usize = self.tables.iter().map(SumTable::len).sum();
        if taken > self.room / 4 || count > UNEXPECTED { self.deal_tables(count) } else { Ok(()) }
    }

    /// Goes over to buckets after all, where far more states come than were expected.
    #[cold]
    fn deal_tables(&mut self, count: usize) -> Result<(), MergeError> {
        self.provide_buckets(DIRECTLY.max(count) * 4);
        let tables = std::mem::replace(&mut self.tables, [(); EndsPlaced::COUNT].map(|()| SumTable::new()));
        for (placed, table) in EndsPlaced::all().zip(tables) {
            let states: Vec<(L, W)> = table.entries().collect();
            drop(table);
            self.deal(&states, placed)?;
        }
        Ok(())
    }

    /// Puts each state into its bucket.
    fn deal(&mut self, states: &[(L, W)], placed: EndsPlaced) -> Result<(), MergeError> {
        let first = placed.index() * self.count;
        for state in states {
            // The table takes the highest bits of the hash, parts of a shard the lowest.
            let bucket = &mut self.buckets[first + ((state.0.hash() >> 16) as usize & (self.count - 1))];
            bucket.push(*state, &mut self.pool);
        }
        if self.dealt() > self.room / 2 {
            self.merge_buckets()?;
            // Unless that made much room, it would soon have to be done again.
            if self.dealt() > self.room / 4 {
                return Err(MergeError::NoRoom);
            }
        }
        Ok(())
    }

    /// The memory of all states dealt out, in bytes.
    fn dealt(&self) -> u64 {
        (self.pool.in_use() * CHUNK) as u64 * Self::ENTRY
    }

    /// Merges each bucket, and leaves the merged states in it.
    #[cold]
    fn merge_buckets(&mut self) -> Result<(), Limit> {
        let [table, ..] = &mut self.tables;
        for bucket in &mut self.buckets {
            self.budget.check(0)?;
            bucket.merge_into(table, &mut self.pool);
            for state in table.entries() {
                bucket.push(state, &mut self.pool);
            }
        }
        table.reset(0);
        Ok(())
    }

    /// Shows every state with the sum of its weights. After that there are none.
    pub(crate) fn drain<E>(&mut self, mut show: impl FnMut(L, EndsPlaced, W) -> Result<(), E>) -> Result<(), E> {
        for (placed, table) in EndsPlaced::all().zip(&mut self.tables) {
            table.entries().try_for_each(|(labels, weight)| show(labels, placed, weight))?;
            let first = placed.index() * self.count;
            for bucket in &mut self.buckets[first..first + self.count] {
                bucket.merge_into(table, &mut self.pool);
                table.entries().try_for_each(|(labels, weight)| show(labels, placed, weight))?;
            }
            table.reset(0);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cancel;
    use crate::Limits;
    use crate::count::transition::nibble_labels::NibbleLabels;
    use std::collections::HashMap;
    use std::sync::LazyLock;

    /// Each of some states a few times.
    fn states(count: u64) -> Vec<(NibbleLabels, u64)> {
        (0..count).map(|k| (NibbleLabels::from(&[k * k % (count / 3) + 1][..]), k)).collect()
    }

    /// A merger with so many bytes of room and no other limit.
    fn merger(room: u64) -> Merger<'static, NibbleLabels, u64> {
        static UNLIMITED: LazyLock<Budget> = LazyLock::new(Budget::unlimited);
        Merger::new(room, &UNLIMITED)
    }

    fn sums(merger: &mut Merger<'_, NibbleLabels, u64>) -> HashMap<(NibbleLabels, EndsPlaced), u64> {
        let mut sums = HashMap::new();
        let drained: Result<(), ()> = merger.drain(|labels, placed, weight| {
            assert!(sums.insert((labels, placed), weight).is_none(), "each state once");
            Ok(())
        });
        drained.map(|()| sums).unwrap()
    }

    #[test]
    fn dealing_out_and_merging_directly_come_to_the_same() {
        let states = states(50_000);
        let mut expected: HashMap<(NibbleLabels, EndsPlaced), u64> = HashMap::new();
        let mut merger = merger(u64::MAX);
        for count in [100, DIRECTLY + 1, 10, 4 * DIRECTLY] {
            expected.clear();
            merger.reset([count, 0, 0, count]);
            for (placed, states) in (0..).map(|k| EndsPlaced(k % 2 * 3)).zip(states.chunks(200)) {
                merger.add_all(states, placed).unwrap();
                for (labels, weight) in states {
                    *expected.entry((*labels, placed)).or_default() += weight;
                }
            }
            assert_eq!(sums(&mut merger), expected, "{count} states expected");
            assert!(sums(&mut merger).is_empty(), "a merger that was drained is empty");
        }
    }

    #[test]
    fn buckets_that_fill_the_room_are_merged_to_make_more() {
        let states: Vec<(NibbleLabels, u64)> =
            (0..50_000).map(|k| (NibbleLabels::from(&[k % 1000 + 1][..]), 1)).collect();
        let mut merger = merger(1 << 18);
        merger.reset([DIRECTLY; 4]);
        states.chunks(200).for_each(|states| merger.add_all(states, EndsPlaced::BOTH).unwrap());
        let sums = sums(&mut merger);
        assert_eq!(sums.len(), 1000);
        assert!(sums.values().all(|sum| *sum == 50));
    }

    #[test]
    fn too_many_states_for_the_room_are_told_and_what_was_there_is_forgotten() {
        let states = states(50_000);
        for expected in [[100; 4], [DIRECTLY; 4]] {
            let mut merger = merger(1 << 18);
            merger.reset(expected);
            assert!(
                states.chunks(200).any(|states| merger.add_all(states, EndsPlaced::BOTH) == Err(MergeError::NoRoom))
            );
            merger.reset(expected);
            merger.add_all(&states[..10], EndsPlaced::BOTH).unwrap();
            assert_eq!(sums(&mut merger).values().sum::<u64>(), 45);
        }
    }

    #[test]
    fn states_that_nobody_expected_are_dealt_out_after_all() {
        let count = UNEXPECTED as u64 + 1000;
        let states: Vec<(NibbleLabels, u64)> =
            (0..2 * count).map(|k| (NibbleLabels::from(&[k % count + 1][..]), k)).collect();
        let mut merger = merger(u64::MAX);
        merger.reset([100; 4]);
        states.chunks(200).for_each(|states| merger.add_all(states, EndsPlaced::BOTH).unwrap());
        assert!(merger.count > 0);
        let sums = sums(&mut merger);
        assert_eq!(sums.len() as u64, count);
        assert!(sums.iter().all(|((state, _), sum)| *sum == 2 * (state.word(0) - 1) + count));
    }

    #[test]
    fn merging_stops_when_it_is_asked_to() {
        let cancel = Cancel::default();
        let budget = Limits::none().with_cancel(cancel.clone()).start();
        let mut merger = Merger::new(1 << 18, &budget);
        merger.reset([DIRECTLY; 4]);
        cancel.cancel();
        let stopped = states(50_000).chunks(200).find_map(|states| merger.add_all(states, EndsPlaced::BOTH).err());
        assert_eq!(stopped, Some(MergeError::Limit(Limit::Cancelled)));
    }
}
