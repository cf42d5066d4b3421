//! The file of a finished layer.
//!
//! A head names the version, the graph and its plan, and holds the numbers of the layer and of its states, which part
//! of it the file is, and the sums so far; the states follow as [`super::run`]s, in any order, and a tail. The head has
//! its own checksum, so that damage can be distinguished from another version or another board.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use num_bigint::BigUint;

use super::layer_name::{LayerName, Part};
use super::run::{RunHead, check, for_each_run};
use super::run_file::{RunFile, SpilledRun};
use crate::effort::CountEffort;
use crate::error::{CountError, FolderUse};
use crate::store::checksum::checksum;
use crate::store::layer::{FinishedLayer, PassSums};
use crate::store::shard::{Shard, Shards};
use crate::transition::labels::Labels;
use cavalcade_core::Budget;
use cavalcade_core::util::threads::run_on_threads;

/// The first bytes of every file; the last one is the version of the format.
const MAGIC: &[u8; 16] = b"cavalcade-layer\x05";
/// The first bytes of files of the first version, whose heads had no checksum.
const FIRST_MAGIC: &[u8; 16] = b"cavalcade-count\x01";
const TAIL: &[u8; 8] = b"complete";

/// The reason why a file is not used.
pub(crate) enum Unusable {
    /// It is not whole: the one before it may be.
    Damaged,
    /// It belongs to something else.
    Refused(CountError),
    /// It could not be read, or not in time.
    Unread(io::Error),
}

impl From<io::Error> for Unusable {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::UnexpectedEof { Self::Damaged } else { Self::Unread(error) }
    }
}

impl From<CountError> for Unusable {
    fn from(error: CountError) -> Self {
        Self::Refused(error)
    }
}

/// Writes and reads the files of the layers of a pass.
pub(crate) struct LayerFiles<'a> {
    /// Distinguishes the layers of this pass from others.
    pub(crate) fingerprint: u64,
    pub(crate) threads: usize,
    pub(crate) budget: &'a Budget,
}

impl LayerFiles<'_> {
    /// Reads the sums and checks that all runs are intact. These stay in the file until they are needed.
    pub(crate) fn read<L: Labels>(&self, name: LayerName, path: &Path) -> Result<FinishedLayer<L>, Unusable> {
        let mut file = BufReader::new(File::open(path)?);
        let number = name.layer as usize;
        let head = self.read_head(&mut file, path, name)?;
        let mut shards: Shards<L> = (0..head.shards).map(|_| Shard::new()).collect();
        let source = RunFile::new(path, File::open(path)?);
        loop {
            self.budget.check(0).map_err(io::Error::from)?;
            let mut run = [0; RunHead::BYTES];
            file.read_exact(&mut run[..TAIL.len()])?;
            if run[..TAIL.len()] == *TAIL {
                return Ok(FinishedLayer { number, states: head.states, shards, sums: head.sums });
            }
            file.read_exact(&mut run[TAIL.len()..])?;
            let run = RunHead::from_bytes(&run);
            let shard = run.shard as usize;
            let offset = file.stream_position()?;
            let run = check_run(&mut file, SpilledRun { file: Arc::clone(&source), offset, head: run })?;
            shards.get_mut(shard).ok_or(Unusable::Damaged)?.spilled.push(Box::new(run));
        }
    }

    fn read_head(&self, file: &mut impl Read, path: &Path, name: LayerName) -> Result<Head, Unusable> {
        let mut title = [0; TITLE_BYTES];
        file.read_exact(&mut title[..MAGIC.len()])?;
        if title[..MAGIC.len()] == *FIRST_MAGIC {
            return Err(CountError::OtherVersion { path: path.to_owned(), used_for: FolderUse::Checkpoints }.into());
        }
        file.read_exact(&mut title[MAGIC.len()..])?;
        let sum = read_word(file)?;
        let length = read_word(&mut &title[MAGIC.len()..])?;
        let mut bytes = vec![0; usize::try_from(length).ok().filter(|n| *n < 1 << 16).ok_or(Unusable::Damaged)?];
        file.read_exact(&mut bytes)?;
        if head_checksum(&title, &bytes) != sum {
            return Err(Unusable::Damaged);
        }
        if title[..MAGIC.len()] != *MAGIC {
            return Err(CountError::OtherVersion { path: path.to_owned(), used_for: FolderUse::Checkpoints }.into());
        }
        if title != self.title(length) {
            return Err(CountError::OtherBoard { path: path.to_owned(), used_for: FolderUse::Checkpoints }.into());
        }
        read_sums(&bytes, name)
    }

    /// The magic bytes, the length of the sums that follow, and the fingerprint.
    fn title(&self, length: u64) -> [u8; TITLE_BYTES] {
        let mut title = [0; TITLE_BYTES];
        title[..16].copy_from_slice(MAGIC);
        title[16..24].copy_from_slice(&length.to_le_bytes());
        title[24..].copy_from_slice(&self.fingerprint.to_le_bytes());
        title
    }

    pub(crate) fn write<L: Labels>(&self, layer: &FinishedLayer<L>, part: Part, file: File) -> io::Result<File> {
        let file = Durable { file, unsynced: 0 };
        let mut file = BufWriter::with_capacity(1 << 20, file);
        self.write_head(layer, part, &mut file)?;
        let file = Mutex::new(file);
        self.write_shards(&layer.shards, &file)?;
        let mut file = file.into_inner().unwrap_or_else(PoisonError::into_inner);
        file.write_all(TAIL)?;
        Ok(file.into_inner()?.file)
    }

    /// Writes the runs of all shards, in the order in which the threads get them ready.
    fn write_shards<L: Labels>(&self, shards: &[Shard<L>], file: &Mutex<impl Write + Send>) -> io::Result<()> {
        let next = AtomicUsize::new(0);
        let write = |head: &[u8], bytes: &[u8]| {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            file.write_all(head)?;
            file.write_all(bytes)
        };
        let work = || {
            while let number = next.fetch_add(1, Ordering::Relaxed)
                && let Some(shard) = shards.get(number)
            {
                for run in &shard.spilled {
                    self.budget.check(0)?;
                    write(&[], &run.stored_bytes()?)?;
                }
                let encoded = |head: RunHead, bytes: &[u8]| write(&head.to_bytes(), bytes);
                for_each_run(number, &shard.blocks, self.budget, encoded)?;
            }
            Ok(())
        };
        run_on_threads(self.threads.min(shards.len()), work, |_| work()).into_iter().collect()
    }

    fn write_head<L: Labels>(&self, layer: &FinishedLayer<L>, part: Part, file: &mut impl Write) -> io::Result<()> {
        let effort = &layer.sums.effort;
        let words = [
            layer.number as u64,
            part.index.into(),
            part.parts.into(),
            layer.states,
            layer.shards.len() as u64,
            effort.states,
            effort.states_peak,
            effort.memory_peak,
            effort.transitions,
        ];
        let mut bytes: Vec<u8> = words.into_iter().flat_map(u64::to_le_bytes).collect();
        bytes.extend(layer.sums.total.to_bytes_le());
        let title = self.title(bytes.len() as u64);
        file.write_all(&title)?;
        file.write_all(&head_checksum(&title, &bytes).to_le_bytes())?;
        file.write_all(&bytes)
    }
}

const TITLE_BYTES: usize = MAGIC.len() + 16;

fn head_checksum(title: &[u8], sums: &[u8]) -> u64 {
    checksum(checksum(0, title), sums)
}

struct Head {
    /// The states of all of its parts.
    states: u64,
    shards: usize,
    sums: PassSums,
}

fn read_sums(bytes: &[u8], name: LayerName) -> Result<Head, Unusable> {
    let rest = &mut &bytes[..];
    let mut words = [0; 9];
    for word in &mut words {
        *word = read_word(rest)?;
    }
    let [layer, index, parts, of_layer, shards, states, states_peak, memory_peak, transitions] = words;
    if [layer, index, parts] != [name.layer, name.part.index, name.part.parts].map(u64::from) {
        return Err(Unusable::Damaged);
    }
    let effort = CountEffort { states, states_peak, memory_peak, transitions };
    let sums = PassSums { total: BigUint::from_bytes_le(rest), effort };
    Ok(Head { states: of_layer, shards: shards as usize, sums })
}

/// A file that is forced to disk as it is written: to do that at the end alone could take minutes without a look at
/// the clock.
struct Durable {
    file: File,
    unsynced: usize,
}

/// The bytes that are forced to disk at a time.
const STRETCH: usize = 32 << 20;

impl Write for Durable {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.unsynced += written;
        if self.unsynced > STRETCH {
            self.file.sync_data()?;
            self.unsynced = 0;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Reads past a run and checks that it is intact.
fn check_run(file: &mut (impl Read + Seek), run: SpilledRun) -> Result<SpilledRun, Unusable> {
    let mut bytes = Vec::new();
    file.take(run.head.bytes.into()).read_to_end(&mut bytes)?;
    check(run.head, &bytes).map_err(|_| Unusable::Damaged)?;
    file.seek(SeekFrom::Start(run.offset + u64::from(run.head.bytes)))?;
    Ok(run)
}

fn read_word(file: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    file.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transition::packed_labels::Packed16;

    /// The head of a layer without states.
    fn head(files: &LayerFiles<'_>) -> Vec<u8> {
        let layer = FinishedLayer::<Packed16> { number: 3, states: 0, shards: Vec::new(), sums: PassSums::default() };
        let mut bytes = Vec::new();
        files.write_head(&layer, Part::WHOLE, &mut bytes).unwrap();
        bytes
    }

    /// The same head as another version would write it.
    fn of_version(version: u8, head: &[u8]) -> Vec<u8> {
        let mut head = head.to_vec();
        head[MAGIC.len() - 1] = version;
        let sum = head_checksum(&head[..TITLE_BYTES], &head[TITLE_BYTES + 8..]);
        head[TITLE_BYTES..TITLE_BYTES + 8].copy_from_slice(&sum.to_le_bytes());
        head
    }

    #[test]
    fn another_version_and_another_board_are_distinguished_from_damage() {
        let budget = Budget::unlimited();
        let mut files = LayerFiles { fingerprint: 7, threads: 1, budget: &budget };
        let ours = head(&files);
        let read =
            |by: &LayerFiles<'_>, bytes: &[u8]| by.read_head(&mut &*bytes, Path::new("file"), LayerName::whole(3));
        assert!(read(&files, &ours).is_ok());
        let newer = read(&files, &of_version(6, &ours));
        assert!(matches!(newer, Err(Unusable::Refused(CountError::OtherVersion { .. }))));
        for place in 0..ours.len() {
            let mut damaged = ours.clone();
            damaged[place] ^= 1;
            assert!(matches!(read(&files, &damaged), Err(Unusable::Damaged)), "byte {place}");
        }
        files.fingerprint = 8;
        let other = read(&files, &ours);
        assert!(matches!(other, Err(Unusable::Refused(CountError::OtherBoard { .. }))));
    }
}
