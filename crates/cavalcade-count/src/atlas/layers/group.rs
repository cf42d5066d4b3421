//! Groups: all states of one profile in a layer, in order, so that each can be found without reading the others.
//!
//! First come the mates of all states, each in as many bits as the profile takes, so the place of a state follows from
//! its number and a state is found by binary search. Then comes, for every 256 states but the first, where the digits
//! of their weights begin, and last these digits.

use num_bigint::BigUint;

use super::pages::{PageCache, Pages};
use crate::error::CountError;
use crate::store::bits::{BitReader, BitWriter};
use crate::store::block::Block;
use crate::store::digits::{Digits, take_digits, take_long};
use crate::store::mates::Mates;
use crate::transition::ends_placed::EndsPlaced;
use crate::transition::labels::Labels;
use crate::transition::profile::Profile;

/// The number of weights that are read to find one of them.
pub(super) const STEP: usize = 256;

/// Where the states of a profile are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GroupEntry {
    /// The shard key of its states in the stride from there.
    pub(super) key: u64,
    pub(super) profile: Profile,
    pub(super) states: u32,
    pub(super) place: u64,
}

impl GroupEntry {
    pub(super) const BYTES: usize = 37;

    pub(super) fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.profile.bare.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.profile.full.to_le_bytes());
        bytes[24..32].copy_from_slice(&self.place.to_le_bytes());
        bytes[32..36].copy_from_slice(&self.states.to_le_bytes());
        bytes[36] = self.profile.placed.0;
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let (words, rest) = bytes.as_chunks();
        let word = |index: usize| words.get(index).map_or(0, |word| u64::from_le_bytes(*word));
        let states = rest.first_chunk().map_or(0, |states| u32::from_le_bytes(*states));
        let profile = Profile { bare: word(1), full: word(2), placed: EndsPlaced(bytes[36] & 3) };
        Self { key: word(0), profile, states, place: word(3) }
    }
}

/// Appends the states of a profile, which are in order, and the digits of their weights; `None` if there are too many.
pub(super) fn write_group<L: Labels>(
    profile: Profile,
    states: &[L],
    mut digits: &[u16],
    bytes: &mut Vec<u8>,
) -> Option<()> {
    let mates = Mates::of(profile);
    let mut bits = BitWriter::new(bytes);
    for labels in states {
        mates.write(*labels, &mut bits);
    }
    bits.finish();
    let all = digits;
    let mut passed = 0u32;
    for step in states.chunks(STEP).skip(1).map(|_| STEP) {
        passed = passed.checked_add(u32::try_from(take_digits(&mut digits, step).len()).ok()?)?;
        bytes.extend_from_slice(&passed.to_le_bytes());
    }
    bytes.extend(all.iter().flat_map(|digit| digit.to_le_bytes()));
    Some(())
}

pub(super) struct Group<'a, L> {
    entry: GroupEntry,
    mates: Mates<L>,
    pages: &'a Pages,
    cache: &'a mut PageCache,
    /// Where the group ends.
    end: u64,
}

impl<'a, L: Labels> Group<'a, L> {
    /// The group of an entry, ending at this place; an error if it does not fit.
    pub(super) fn new(
        entry: GroupEntry,
        end: u64,
        pages: &'a Pages,
        cache: &'a mut PageCache,
    ) -> Result<Self, CountError> {
        let group = Self { entry, mates: Mates::of(entry.profile), pages, cache, end };
        // Every weight has a digit at least.
        let least = group.table_bytes() + 2 * u64::from(entry.states) + group.mates_bytes();
        let fits = entry.states > 0 && entry.place.checked_add(least).is_some_and(|least| least <= end);
        if fits { Ok(group) } else { Err(group.pages.damage()) }
    }

    fn mates_bytes(&self) -> u64 {
        (u64::from(self.entry.states) * self.mates.bits() as u64).div_ceil(8)
    }

    fn table_bytes(&self) -> u64 {
        (self.steps().saturating_sub(1) * size_of::<u32>()) as u64
    }

    /// The weight of a state; `None` if it is not there.
    pub(super) fn find(&mut self, labels: L) -> Result<Option<BigUint>, CountError> {
        let (mut low, mut high) = (0, self.entry.states as usize);
        while low < high {
            let middle = low.midpoint(high);
            match self.state(middle)?.cmp(&labels) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return self.weight(middle).map(Some),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        Ok(None)
    }

    /// All states and the digits of their weights from one number to another, which are steps apart or at the end.
    pub(super) fn block(&mut self, from: usize, to: usize) -> Result<Block<L>, CountError> {
        let mut block = Block::with_capacity(to - from);
        let (first, last) = (from * self.mates.bits(), to * self.mates.bits());
        let bytes = self.read(self.entry.place + (first / 8) as u64, last.div_ceil(8) - first / 8)?;
        let mut bits = self.skipped(&bytes, first % 8)?;
        let states = (from..to).map(|_| self.mates.read(&mut bits)).collect::<Option<Vec<L>>>();
        let states = states.ok_or_else(|| self.pages.damage())?;
        let digits = self.digits(from / STEP, to.div_ceil(STEP))?;
        block.extend(self.entry.profile.placed, &states, digits.all());
        Ok(block)
    }

    fn state(&mut self, number: usize) -> Result<L, CountError> {
        let first = number * self.mates.bits();
        let length = (first % 8 + self.mates.bits()).div_ceil(8);
        let bytes = self.read(self.entry.place + (first / 8) as u64, length)?;
        let mut bits = self.skipped(&bytes, first % 8)?;
        self.mates.read(&mut bits).ok_or_else(|| self.pages.damage())
    }

    fn skipped<'b>(&self, bytes: &'b [u8], bits: usize) -> Result<BitReader<'b>, CountError> {
        let mut reader = BitReader::new(bytes);
        if bits > 0 {
            reader.read(bits as u32).ok_or_else(|| self.pages.damage())?;
        }
        Ok(reader)
    }

    fn weight(&mut self, number: usize) -> Result<BigUint, CountError> {
        let digits = self.digits(number / STEP, number / STEP + 1)?;
        let mut rest = digits.all();
        take_digits(&mut rest, number % STEP);
        Ok(take_long(&mut rest))
    }

    /// The digits of the weights of some steps.
    fn digits(&mut self, from: usize, to: usize) -> Result<Digits, CountError> {
        let begin = self.step_begins(from)?;
        let end = if to < self.steps() { self.step_begins(to)? } else { self.end };
        let length = if end > self.end { None } else { end.checked_sub(begin) };
        let length = length.ok_or_else(|| self.pages.damage())?;
        let mut digits = Digits::default();
        digits.extend_from_bytes(&self.read(begin, length as usize)?);
        Ok(digits)
    }

    fn steps(&self) -> usize {
        (self.entry.states as usize).div_ceil(STEP)
    }

    /// Where the digits of a step begin.
    fn step_begins(&mut self, step: usize) -> Result<u64, CountError> {
        let table = self.entry.place + self.mates_bytes();
        let digits = table + self.table_bytes();
        if step == 0 {
            return Ok(digits);
        }
        let mut passed = [0; 4];
        self.cache.read(self.pages, table + (step - 1) as u64 * size_of::<u32>() as u64, &mut passed)?;
        Ok(digits + 2 * u64::from(u32::from_le_bytes(passed)))
    }

    fn read(&mut self, place: u64, length: usize) -> Result<Vec<u8>, CountError> {
        if place.checked_add(length as u64).is_none_or(|end| end > self.end) {
            return Err(self.pages.damage());
        }
        let mut bytes = vec![0; length];
        self.cache.read(self.pages, place, &mut bytes)?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas::layers::pages::{PAYLOAD, PageSource, PageWriter};
    use crate::model::slot::Slot;
    use crate::model::turn::Turn;
    use crate::transition::labels::Tip;
    use crate::transition::packed_labels::Packed24;
    use std::path::PathBuf;

    /// All ways to mate these slots two by two.
    fn matings(slots: &[u8], labels: Packed24, all: &mut Vec<Packed24>) {
        let [first, rest @ ..] = slots else { return all.push(labels) };
        for mate in rest {
            let others: Vec<u8> = rest.iter().copied().filter(|slot| slot != mate).collect();
            let mated = labels.with_far_end(Slot(*first), Tip::At(Slot(*mate)), Turn::NONE).with_far_end(
                Slot(*mate),
                Tip::At(Slot(*first)),
                Turn::NONE,
            );
            matings(&others, mated, all);
        }
    }

    /// A weight of one to five digits.
    fn weight(number: usize) -> u128 {
        (number as u128 + 1) << (15 * (number % 5))
    }

    #[test]
    fn every_state_of_a_large_group_is_found_with_its_weight() {
        let mut states = Vec::new();
        matings(&[0, 1, 2, 3, 7, 8, 15, 20, 21, 23], Packed24::BARE.with_full(Slot(5)), &mut states);
        states.sort_unstable();
        let profile = Profile::of(states[0], EndsPlaced::BOTH);
        let mut digits = Digits::default();
        for number in 0..states.len() {
            digits.push_long(&weight(number).into());
        }
        let mut bytes = Vec::new();
        write_group(profile, &states, digits.all(), &mut bytes).unwrap();
        let mut writer = PageWriter::new(Vec::new(), b"title").unwrap();
        writer.write(&bytes).unwrap();
        let end = writer.position();
        writer.end_page().unwrap();
        let mut pages = Pages::open(PathBuf::new(), PageSource::Memory(writer.into_inner())).unwrap();
        pages.set_title(b"title");
        let entry = GroupEntry { key: 7, profile, states: states.len() as u32, place: PAYLOAD as u64 };
        assert_eq!(GroupEntry::from_bytes(&entry.to_bytes()), entry);
        let mut cache = PageCache::default();
        let mut group = Group::new(entry, end, &pages, &mut cache).unwrap();
        assert_eq!(states.len(), 945);
        for (number, labels) in states.iter().enumerate() {
            assert_eq!(group.find(*labels).unwrap(), Some(weight(number).into()));
        }
        assert_eq!(group.find(Packed24::BARE).unwrap(), None);
        let block = group.block(512, 945).unwrap();
        assert_eq!(block.states, states[512..]);
        assert_eq!(take_long(&mut block.weights.all()), weight(512).into());
        let short = Group::<Packed24>::new(entry, entry.place + 100, &pages, &mut cache);
        assert!(short.is_err(), "the states do not fit");
    }
}
