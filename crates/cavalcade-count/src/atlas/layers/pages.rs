//! Pages: the format of the layers of an atlas.
//!
//! Looking up a tour reads a few bytes here and there. To detect altered bytes, a layer is written in pages of 4096
//! bytes, the last eight of which are the checksum of the others and of the page number. Places are counted without the
//! checksums.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Write};
use std::io::{Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use crate::error::{CountError, FolderUse};
use crate::store::checksum::checksum;

/// The bytes of a page.
const PAGE: usize = 4096;
/// The bytes of a page without its checksum.
pub(super) const PAYLOAD: usize = PAGE - size_of::<u64>();

/// Writes bytes in pages.
pub(super) struct PageWriter<W> {
    out: W,
    seed: u64,
    pages: u64,
    open: Vec<u8>,
    /// The checksum of all pages so far.
    content: u64,
}

impl<W: Write> PageWriter<W> {
    /// Begins with a page that anyone can read; what it says decides on the checksums of all others.
    pub(super) fn new(out: W, title: &[u8]) -> io::Result<Self> {
        let mut writer = Self { out, seed: 0, pages: 0, open: Vec::with_capacity(PAYLOAD), content: 0 };
        writer.write(title)?;
        writer.end_page()?;
        writer.seed = checksum(0, title);
        Ok(writer)
    }

    /// The place of the next byte.
    pub(super) const fn position(&self) -> u64 {
        self.pages * PAYLOAD as u64 + self.open.len() as u64
    }

    pub(super) fn write(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let (fitting, rest) = bytes.split_at(bytes.len().min(PAYLOAD - self.open.len()));
            self.open.extend_from_slice(fitting);
            bytes = rest;
            if self.open.len() == PAYLOAD {
                self.end_page()?;
            }
        }
        Ok(())
    }

    /// Fills the page up, if it has been begun.
    pub(super) fn end_page(&mut self) -> io::Result<()> {
        if self.open.is_empty() {
            return Ok(());
        }
        self.open.resize(PAYLOAD, 0);
        let sum = checksum(self.seed ^ self.pages, &self.open);
        self.content = checksum(self.content, &sum.to_le_bytes());
        self.open.extend_from_slice(&sum.to_le_bytes());
        self.out.write_all(&self.open)?;
        self.open.clear();
        self.pages += 1;
        Ok(())
    }

    /// The checksum of all pages that are full.
    pub(super) const fn content(&self) -> u64 {
        self.content
    }

    /// Returns the underlying writer.
    pub(super) fn into_inner(self) -> W {
        self.out
    }
}

/// The bytes of pages, in memory or in a file.
#[derive(Debug)]
pub(super) enum PageSource {
    Memory(Vec<u8>),
    File(Mutex<File>),
}

#[derive(Debug)]
pub(super) struct Pages {
    /// The file, for messages.
    path: PathBuf,
    source: PageSource,
    seed: u64,
    /// The number of pages.
    number: u64,
}

impl Pages {
    /// Pages whose title is not known yet.
    pub(super) fn open(path: PathBuf, source: PageSource) -> Result<Self, CountError> {
        let bytes = match &source {
            PageSource::Memory(bytes) => bytes.len() as u64,
            PageSource::File(file) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::End(0)).map_err(|error| FolderUse::Atlas.error(&path, error))?
            }
        };
        let pages = Self { path, source, seed: 0, number: bytes / PAGE as u64 };
        if bytes % PAGE as u64 == 0 { Ok(pages) } else { Err(pages.damage()) }
    }

    /// Takes the title, which decides on the checksums of all pages but the first.
    pub(super) fn set_title(&mut self, title: &[u8]) {
        self.seed = checksum(0, title);
    }

    /// The place where the last page begins.
    pub(super) const fn before_last(&self) -> u64 {
        self.number.saturating_sub(1) * PAYLOAD as u64
    }

    pub(super) fn last(&self) -> Result<Box<[u8]>, CountError> {
        self.page(self.number.saturating_sub(1))
    }

    pub(super) fn damage(&self) -> CountError {
        CountError::DamagedAtlas(self.path.clone())
    }

    /// The bytes of all pages.
    pub(super) const fn bytes(&self) -> u64 {
        self.number * PAGE as u64
    }

    /// A page, if it is as it was written.
    pub(super) fn page(&self, number: u64) -> Result<Box<[u8]>, CountError> {
        self.page_and_sum(number).map(|(page, _)| page)
    }

    fn page_and_sum(&self, number: u64) -> Result<(Box<[u8]>, u64), CountError> {
        if number >= self.number {
            return Err(self.damage());
        }
        let mut bytes = vec![0; PAGE];
        self.read_page(number, &mut bytes).map_err(|error| FolderUse::Atlas.error(&self.path, error))?;
        let written = bytes.split_off(PAYLOAD);
        let seed = if number == 0 { 0 } else { self.seed };
        let sum = checksum(seed ^ number, &bytes);
        if *written == sum.to_le_bytes() { Ok((bytes.into(), sum)) } else { Err(self.damage()) }
    }

    fn read_page(&self, number: u64, bytes: &mut [u8]) -> io::Result<()> {
        let start = number * PAGE as u64;
        match &self.source {
            PageSource::Memory(all) => {
                let start = start as usize;
                bytes.copy_from_slice(all.get(start..start + PAGE).ok_or(io::ErrorKind::UnexpectedEof)?);
                Ok(())
            }
            PageSource::File(file) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(start))?;
                file.read_exact(bytes)
            }
        }
    }

    /// The checksum of all pages but the last; every one of them is looked at.
    pub(super) fn content(&self, mut pause: impl FnMut() -> Result<(), CountError>) -> Result<u64, CountError> {
        let mut content = 0;
        for number in 0..self.number.saturating_sub(1) {
            pause()?;
            content = checksum(content, &self.page_and_sum(number)?.1.to_le_bytes());
        }
        Ok(content)
    }
}

/// The pages kept of one layer: half a megabyte.
const MOST_KEPT: usize = 128;

/// Pages of a layer read lately.
#[derive(Debug, Default)]
pub(super) struct PageCache {
    kept: HashMap<u64, Box<[u8]>>,
}

impl PageCache {
    /// Reads the bytes from a place on.
    pub(super) fn read(&mut self, pages: &Pages, place: u64, bytes: &mut [u8]) -> Result<(), CountError> {
        let mut place = place;
        let mut rest = bytes;
        while !rest.is_empty() {
            let page = self.page(pages, place / PAYLOAD as u64)?;
            let there = &page[(place % PAYLOAD as u64) as usize..];
            let (part, after) = rest.split_at_mut(there.len().min(rest.len()));
            part.copy_from_slice(&there[..part.len()]);
            place += part.len() as u64;
            rest = after;
        }
        Ok(())
    }

    fn page(&mut self, pages: &Pages, number: u64) -> Result<&[u8], CountError> {
        if self.kept.len() >= MOST_KEPT && !self.kept.contains_key(&number) {
            self.kept.clear();
        }
        match self.kept.entry(number) {
            std::collections::hash_map::Entry::Occupied(kept) => Ok(kept.into_mut()),
            std::collections::hash_map::Entry::Vacant(new) => Ok(new.insert(pages.page(number)?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(bytes: &[u8]) -> Vec<u8> {
        let mut writer = PageWriter::new(Vec::new(), b"title").unwrap();
        bytes.chunks(1000).for_each(|part| writer.write(part).unwrap());
        writer.end_page().unwrap();
        writer.into_inner()
    }

    fn opened(bytes: Vec<u8>) -> Result<Pages, CountError> {
        let mut pages = Pages::open(PathBuf::from("layer"), PageSource::Memory(bytes))?;
        pages.page(0)?;
        pages.set_title(b"title");
        Ok(pages)
    }

    #[test]
    fn bytes_come_back_from_any_place() {
        let bytes: Vec<u8> = (0..20_000u32).map(|number| (number * 7 % 251) as u8).collect();
        let pages = opened(written(&bytes)).unwrap();
        let mut cache = PageCache::default();
        for (place, length) in [(0, 20_000), (4087, 2), (4088, 4088), (12_000, 8000), (3, 1)] {
            let mut read = vec![0; length];
            cache.read(&pages, (PAYLOAD + place) as u64, &mut read).unwrap();
            assert_eq!(read, bytes[place..place + length]);
        }
        assert!(cache.read(&pages, (PAYLOAD * 6) as u64, &mut [0]).is_err());
    }

    #[test]
    fn an_altered_or_exchanged_page_is_noticed() {
        let whole = written(&vec![5; 9000]);
        let content = opened(whole.clone()).unwrap().content(|| Ok(())).unwrap();
        for place in (0..whole.len() - PAGE).step_by(997) {
            let mut altered = whole.clone();
            altered[place] ^= 4;
            let seen = opened(altered).and_then(|pages| pages.content(|| Ok(())));
            assert!(matches!(seen, Err(CountError::DamagedAtlas(_))), "byte {place}");
        }
        let mut exchanged = whole.clone();
        exchanged.copy_within(PAGE..2 * PAGE, 2 * PAGE);
        assert!(opened(exchanged).unwrap().page(2).is_err());
        assert!(opened(whole[..whole.len() - 1].to_vec()).is_err());
        assert_eq!(opened(whole).unwrap().content(|| Ok(())).unwrap(), content);
    }
}
