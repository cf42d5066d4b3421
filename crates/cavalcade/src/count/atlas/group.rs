//! Groups: all states of one profile in a layer, in order, so that each can be found without reading the others.
//!
//! First come the mates of all states, each in as many bits as the profile takes; so the place of a state follows from
//! its number, and a state is found by halving. Then comes, for every 256 states but the first, where the digits of their
//! weights begin, and at last these digits.

use num_bigint::BigUint;

use super::pages::{PageCache, Pages};
use crate::count::error::CountError;
use crate::count::store::bits::{BitReader, BitWriter};
use crate::count::store::block::Block;
use crate::count::store::digits::{Digits, take_digits, take_number};
use crate::count::store::mates::Mates;
use crate::count::store::weight::{Weight, Wide};
use crate::count::transition::ends_placed::EndsPlaced;
use crate::count::transition::labels::Labels;
use crate::count::transition::profile::Profile;

/// So many weights are read to find one of them.
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

/// Appends the states of a profile, which are in order, and the digits of their weights.
pub(super) fn write_group<L: Labels>(profile: Profile, states: &[L], mut digits: &[u16], bytes: &mut Vec<u8>) {
    let mates = Mates::of(profile);
    let mut bits = BitWriter::new(bytes);
    for labels in states {
        mates.write(*labels, &mut bits);
    }
    bits.finish();
    let all = digits;
    let mut passed = 0u32;
    for step in states.chunks(STEP).skip(1).map(|_| STEP) {
        passed += take_digits(&mut digits, step).len() as u32;
        bytes.extend_from_slice(&passed.to_le_bytes());
    }
    bytes.extend(all.iter().flat_map(|digit| digit.to_le_bytes()));
}

/// A group in its pages.
pub(super) struct Group<'a, L> {
    entry: GroupEntry,
    mates: Mates<L>,
    pages: &'a Pages,
    cache: &'a mut PageCache,
    /// Where the group ends.
    end: u64,
}

impl<'a, L: Labels> Group<'a, L> {
    pub(super) fn new(entry: GroupEntry, end: u64, pages: &'a Pages, cache: &'a mut PageCache) -> Self {
        Self { entry, mates: Mates::of(entry.profile), pages, cache, end }
    }

    /// The number and the weight of a state; none if it is not there.
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

    /// A state by its number.
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

    /// The weight of a state by its number.
    fn weight(&mut self, number: usize) -> Result<BigUint, CountError> {
        let digits = self.digits(number / STEP, number / STEP + 1)?;
        let mut rest = digits.all();
        take_digits(&mut rest, number % STEP);
        Ok(take_number::<Wide<16>>(&mut rest).large())
    }

    /// The digits of the weights of some steps.
    fn digits(&mut self, from: usize, to: usize) -> Result<Digits, CountError> {
        let begin = self.step_begins(from)?;
        let end = if to < self.steps() { self.step_begins(to)? } else { self.end };
        let length = end.checked_sub(begin).ok_or_else(|| self.pages.damage())?;
        let mut digits = Digits::default();
        digits.extend_from_bytes(&self.read(begin, length as usize)?);
        Ok(digits)
    }

    fn steps(&self) -> usize {
        (self.entry.states as usize).div_ceil(STEP)
    }

    /// Where the digits of a step begin.
    fn step_begins(&mut self, step: usize) -> Result<u64, CountError> {
        let table = self.entry.place + (self.entry.states as usize * self.mates.bits()).div_ceil(8) as u64;
        let digits = table + (self.steps() - 1) as u64 * size_of::<u32>() as u64;
        if step == 0 {
            return Ok(digits);
        }
        let mut passed = [0; 4];
        self.cache.read(self.pages, table + (step - 1) as u64 * size_of::<u32>() as u64, &mut passed)?;
        Ok(digits + 2 * u64::from(u32::from_le_bytes(passed)))
    }

    fn read(&mut self, place: u64, length: usize) -> Result<Vec<u8>, CountError> {
        if place + length as u64 > self.end {
            return Err(self.pages.damage());
        }
        let mut bytes = vec![0; length];
        self.cache.read(self.pages, place, &mut bytes)?;
        Ok(bytes)
    }
}
