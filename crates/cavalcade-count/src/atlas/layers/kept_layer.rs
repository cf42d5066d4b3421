//! A layer that is kept, in memory or in a file.
//!
//! A title identifies it. The groups of states follow in order, then the directory, which has an entry of fixed length
//! for each group, then the closings; the last page is the trailer, which says where all of this begins.

use std::ops::Range;
use std::path::PathBuf;

use num_bigint::BigUint;

use super::closing::Closing;
use super::group::{Group, GroupEntry};
use super::pages::{PageCache, PageSource, Pages};
use crate::error::{CountError, FolderUse};
use crate::transition::labels::Labels;
use crate::transition::profile::Profile;
use cavalcade_core::budget::Budget;

/// The first bytes of every layer; the last one is the version of the format.
const MAGIC: &[u8; 16] = b"cavalcade-atlas\x01";

/// The identity of a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Title {
    /// Distinguishes the layers of this atlas from others.
    pub(super) fingerprint: u64,
    pub(super) layer: u32,
}

impl Title {
    const BYTES: usize = 28;

    pub(super) fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..16].copy_from_slice(MAGIC);
        bytes[16..24].copy_from_slice(&self.fingerprint.to_le_bytes());
        bytes[24..].copy_from_slice(&self.layer.to_le_bytes());
        bytes
    }
}

/// Where everything is, and the number of tours counted up to this layer.
#[derive(Clone, Debug)]
pub(super) struct Trailer {
    pub(super) states: u64,
    pub(super) groups: u64,
    /// Where the directory begins, and the groups end.
    pub(super) directory: u64,
    /// Where the closings begin, and the directory ends.
    pub(super) closings: u64,
    /// Where the closings end.
    pub(super) end: u64,
    /// The checksum of all pages before.
    pub(super) content: u64,
    pub(super) total: BigUint,
}

impl Trailer {
    const WORDS: usize = 7;

    /// Seven words, and the number of tours so far, whose length the last of them is.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let total = self.total.to_bytes_le();
        let words: [u64; Self::WORDS] =
            [self.states, self.groups, self.directory, self.closings, self.end, self.content, total.len() as u64];
        words.into_iter().flat_map(u64::to_le_bytes).chain(total).collect()
    }

    /// Reads the trailer that follows `before` bytes; `None` if it is not valid.
    fn from_bytes(bytes: &[u8], before: u64) -> Option<Self> {
        let words: &[[u8; 8]; Self::WORDS] = bytes.as_chunks().0.first_chunk()?;
        let [states, groups, directory, closings, end, content, length] = words.map(u64::from_le_bytes);
        let total = bytes.get(8 * Self::WORDS..)?.get(..usize::try_from(length).ok()?)?;
        let total = BigUint::from_bytes_le(total);
        let is_whole = groups.checked_mul(GroupEntry::BYTES as u64)? == closings.checked_sub(directory)?
            && closings <= end
            && end <= before;
        is_whole.then_some(Self { states, groups, directory, closings, end, content, total })
    }
}

#[derive(Debug)]
pub(super) struct KeptLayer {
    pages: Pages,
    pub(super) trailer: Trailer,
    /// The groups from which tours are finished, in order.
    pub(super) closings: Vec<Closing>,
}

impl KeptLayer {
    /// Opens the layer with this title without reading its groups.
    pub(super) fn open(title: Title, path: PathBuf, source: PageSource) -> Result<Self, CountError> {
        let mut pages = Pages::open(path.clone(), source)?;
        let first = pages.page(0)?;
        if first[..MAGIC.len()] != *MAGIC {
            return Err(CountError::OtherVersion { path, used_for: FolderUse::Atlas });
        }
        let ours = title.to_bytes();
        if first[..Title::BYTES] != ours {
            // Another layer of the same atlas is only in the wrong place.
            let is_of_ours = first[..Title::BYTES - 4] == ours[..Title::BYTES - 4];
            return Err(if is_of_ours {
                CountError::DamagedAtlas(path)
            } else {
                CountError::OtherBoard { path, used_for: FolderUse::Atlas }
            });
        }
        pages.set_title(&title.to_bytes());
        let trailer = Trailer::from_bytes(&pages.last()?, pages.before_last()).ok_or_else(|| pages.damage())?;
        let closings = read_closings(&pages, &trailer)?;
        Ok(Self { pages, trailer, closings })
    }

    /// Looks at every page.
    pub(super) fn check(&self, budget: &Budget) -> Result<(), CountError> {
        let content = self.pages.content(|| Ok(budget.check(0)?))?;
        if content == self.trailer.content { Ok(()) } else { Err(self.damage()) }
    }

    /// The error for a damaged layer.
    pub(super) fn damage(&self) -> CountError {
        self.pages.damage()
    }

    pub(super) const fn bytes(&self) -> u64 {
        self.pages.bytes()
    }

    pub(super) fn entry(&self, number: u64, cache: &mut PageCache) -> Result<GroupEntry, CountError> {
        let mut bytes = [0; GroupEntry::BYTES];
        cache.read(&self.pages, self.trailer.directory + number * GroupEntry::BYTES as u64, &mut bytes)?;
        Ok(GroupEntry::from_bytes(&bytes))
    }

    /// The numbers of the groups that have a key.
    pub(super) fn with_key(&self, key: u64, cache: &mut PageCache) -> Result<Range<u64>, CountError> {
        let first = self.first(|entry| entry.key >= key, cache)?;
        let mut end = first;
        while end < self.trailer.groups && self.entry(end, cache)?.key == key {
            end += 1;
        }
        Ok(first..end)
    }

    /// The number of the group of a profile; `None` if no state has it.
    pub(super) fn of_profile(
        &self,
        key: u64,
        profile: Profile,
        cache: &mut PageCache,
    ) -> Result<Option<u64>, CountError> {
        let number = self.first(|entry| (entry.key, entry.profile) >= (key, profile), cache)?;
        let is_there = number < self.trailer.groups && self.entry(number, cache)?.profile == profile;
        Ok(is_there.then_some(number))
    }

    /// The first group of which something is true that is true of all after it.
    fn first(&self, is_true: impl Fn(GroupEntry) -> bool, cache: &mut PageCache) -> Result<u64, CountError> {
        let (mut low, mut high) = (0, self.trailer.groups);
        while low < high {
            let middle = low.midpoint(high);
            if is_true(self.entry(middle, cache)?) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Ok(low)
    }

    pub(super) fn group<'a, L: Labels>(
        &'a self,
        number: u64,
        cache: &'a mut PageCache,
    ) -> Result<Group<'a, L>, CountError> {
        let entry = self.entry(number, cache)?;
        let end = if number + 1 < self.trailer.groups {
            self.entry(number + 1, cache)?.place
        } else {
            self.trailer.directory
        };
        Group::new(entry, end.min(self.trailer.directory), &self.pages, cache)
    }
}

fn read_closings(pages: &Pages, trailer: &Trailer) -> Result<Vec<Closing>, CountError> {
    let mut bytes = vec![0; (trailer.end - trailer.closings) as usize];
    PageCache::default().read(pages, trailer.closings, &mut bytes)?;
    let (mut rest, mut closings) = (&bytes[..], Vec::new());
    while !rest.is_empty() {
        closings.push(Closing::take(&mut rest).ok_or_else(|| pages.damage())?);
    }
    Ok(closings)
}
