//! Files of runs, and the runs in them.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::run::{Damaged, RunHead, decode, for_each_run};
use crate::store::block::Block;
use crate::store::spill::{Spill, SpilledBlock};
use crate::transition::labels::Labels;
use cavalcade_core::Budget;

/// A file that runs are appended to and read from.
pub(crate) struct RunFile {
    /// The file, or the folder of a file without a name.
    path: PathBuf,
    file: Mutex<File>,
}

impl RunFile {
    /// A new file without a name in a folder: it is gone when it is dropped, or the process killed.
    fn scratch(folder: &Path) -> io::Result<Arc<Self>> {
        Ok(Self::new(folder, tempfile::tempfile_in(folder)?))
    }

    pub(crate) fn new(path: &Path, file: File) -> Arc<Self> {
        Arc::new(Self { path: path.to_owned(), file: Mutex::new(file) })
    }

    /// Appends a run and says where it is.
    fn append(self: &Arc<Self>, head: RunHead, bytes: &[u8]) -> io::Result<SpilledRun> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let offset = file.seek(SeekFrom::End(0))?;
        file.write_all(bytes)?;
        Ok(SpilledRun { file: Arc::clone(self), offset, head })
    }
}

#[derive(Clone)]
pub(crate) struct SpilledRun {
    pub(crate) file: Arc<RunFile>,
    pub(crate) offset: u64,
    pub(crate) head: RunHead,
}

impl SpilledRun {
    /// Appends the bytes of the run to these.
    fn read_after(&self, mut bytes: Vec<u8>) -> io::Result<Vec<u8>> {
        let start = bytes.len();
        bytes.resize(start + self.head.bytes as usize, 0);
        let mut file = self.file.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(self.offset))?;
        file.read_exact(&mut bytes[start..])?;
        Ok(bytes)
    }

    fn damage(&self) -> io::Error {
        let text = format!("{} was altered while it was in use", self.file.path.display());
        io::Error::new(io::ErrorKind::InvalidData, text)
    }
}

impl<L: Labels> SpilledBlock<L> for SpilledRun {
    fn len(&self) -> usize {
        self.head.states as usize
    }

    fn bytes(&self) -> u64 {
        u64::from(self.head.bytes)
    }

    /// The states of the run; an altered run is an error of the file.
    fn read(&self) -> io::Result<Block<L>> {
        decode(self.head, &self.read_after(Vec::new())?).map_err(|Damaged| self.damage())
    }

    fn stored_bytes(&self) -> io::Result<Vec<u8>> {
        self.read_after(self.head.to_bytes().into())
    }
}

/// The number of shards that share a scratch file. Shards are processed in order, and a file is removed with the last
/// of its shards, so a layer shrinks on disk while the next one grows.
const SHARDS_IN_FILE: usize = 256;

/// Spills blocks as runs into its own files, which are created when needed.
pub(crate) struct ScratchFiles<'a> {
    folder: &'a Path,
    budget: &'a Budget,
    files: Vec<Option<Arc<RunFile>>>,
}

impl<'a> ScratchFiles<'a> {
    pub(crate) const fn new(folder: &'a Path, budget: &'a Budget) -> Self {
        Self { folder, budget, files: Vec::new() }
    }

    fn open(&mut self, shard: usize) -> io::Result<Arc<RunFile>> {
        let number = shard / SHARDS_IN_FILE;
        if self.files.len() <= number {
            self.files.resize(number + 1, None);
        }
        let file = match self.files[number].take() {
            Some(file) => file,
            None => RunFile::scratch(self.folder)?,
        };
        Ok(Arc::clone(self.files[number].insert(file)))
    }
}

impl<L: Labels> Spill<L> for ScratchFiles<'_> {
    fn take(&mut self, shard: usize, blocks: &[Block<L>]) -> io::Result<Vec<Box<dyn SpilledBlock<L>>>> {
        let mut runs: Vec<Box<dyn SpilledBlock<L>>> = Vec::new();
        for_each_run(shard, blocks, self.budget, |head, bytes| {
            runs.push(Box::new(self.open(shard)?.append(head, bytes)?));
            Ok(())
        })?;
        Ok(runs)
    }

    fn room(&self) -> Option<u64> {
        free_space(self.folder)
    }
}

/// The bytes that are free where a folder is.
#[cfg(unix)]
fn free_space(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Unknown on other systems.
#[cfg(not(unix))]
const fn free_space(_: &Path) -> Option<u64> {
    None
}
