//! Finished layers on disk, so that a count that was killed goes on where it was.
//!
//! A layer is one file: a head that names the version, the network and its plan and holds the sums so far; the states
//! as [`super::runs`]; and a tail. It is written under another name, forced to disk and only then renamed, so a file
//! with the right name is whole, unless someone damages it later: then its checksums tell. A damaged file is set aside
//! under the name `*.damaged`, and the layer before it, which is kept too, is used. The head has a checksum of its own, so
//! that damage is told from another version or another board. The layer stays in its file and is read shard by shard.
//!
//! A process that uses a folder locks it: a second one would write over the drafts of the first.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use thiserror::Error;

use super::crew;
use super::engine::{Outcome, Settings};
use super::layer::{Shard, Shards};
use super::network::{Ends, Network};
use super::plan::Plan;
use super::runs::{self, Head, Run, RunFile, checksum};
use super::state::{Labels, mix};
use super::{CountError, Effort};
use crate::budget::{Budget, Limit};

/// The first bytes of every file; the last one is the version of the format.
const MAGIC: &[u8; 16] = b"cavalcade-layer\x02";
/// The first bytes of files of the first version, whose heads had no checksum.
const FIRST_MAGIC: &[u8; 16] = b"cavalcade-count\x01";
const TAIL: &[u8; 8] = b"complete";
/// Saving may take this part of the time.
const PART_OF_TIME: u32 = 5;

/// Why a folder of checkpoints cannot be used.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The files come from another version of the program.
    #[error("{} was written by another version of cavalcade; finish it with that version, or name another folder", .0.display())]
    OtherVersion(PathBuf),
    /// The files belong to another count.
    #[error("{} belongs to the count of another board or question; name another folder", .0.display())]
    OtherBoard(PathBuf),
    /// There are files, and none of them is whole.
    #[error("every layer saved is damaged: {}; delete them to begin anew, or name another folder", list(.0))]
    AllDamaged(Vec<PathBuf>),
    /// Another process works with the folder.
    #[error("{} is in use by {}; wait until it is done, or name another folder", folder.display(), holder(*process))]
    InUse {
        /// The folder.
        folder: PathBuf,
        /// The number of the process, if it could be read.
        process: Option<u32>,
    },
    /// There is something else where the folder should be, or one above it.
    #[error("{} is not a folder, and checkpoints need one; name a new folder, or one that has checkpoints", .0.display())]
    NotAFolder(PathBuf),
    /// A file or folder cannot be read or written.
    #[error("cannot use {} for checkpoints: {}", path.display(), in_words(source))]
    Storage {
        /// The file or folder.
        path: PathBuf,
        /// What happened.
        source: io::Error,
    },
}

/// The commonest errors with what to do about them.
fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => "permission denied; name a folder that you may use".into(),
        io::ErrorKind::NotFound => "it cannot be made there; name another folder".into(),
        io::ErrorKind::StorageFull => "the disk is full; make room, or name a folder elsewhere".into(),
        _ => error.to_string(),
    }
}

/// Paths with commas between.
fn list(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}

fn holder(process: Option<u32>) -> String {
    process.map_or_else(|| "another process".into(), |process| format!("process {process}"))
}

/// A layer and the sums up to it.
pub(crate) struct Saved<L> {
    pub(crate) layer: usize,
    pub(crate) shards: Shards<L>,
    pub(crate) outcome: Outcome,
}

/// A folder that no other process uses.
#[derive(Debug)]
pub(crate) struct LockedFolder {
    path: PathBuf,
    /// The lock goes with the file: both are gone when it is closed, or the process killed.
    _file: File,
}

impl LockedFolder {
    /// Locks a folder, which is made if there is none, and leaves the number of this process there for others to read.
    pub(crate) fn take(folder: &Path) -> Result<Self, CheckpointError> {
        create(folder)?;
        let path = folder.join("lock");
        let storage = |source| CheckpointError::Storage { path: path.clone(), source };
        let mut file =
            File::options().read(true).write(true).create(true).truncate(false).open(&path).map_err(storage)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                let process = file.read_to_string(&mut text).ok().and_then(|_| text.trim().parse().ok());
                return Err(CheckpointError::InUse { folder: folder.to_owned(), process });
            }
            // Some disks in networks have no locks; then it is up to their users.
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                return Err(storage(error));
            }
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        file.set_len(0).and_then(|()| writeln!(file, "{}", std::process::id())).map_err(storage)?;
        Ok(Self { path: folder.to_owned(), _file: file })
    }
}

/// Makes the folder if there is none.
fn create(folder: &Path) -> Result<(), CheckpointError> {
    let not_a_folder = |path: &&Path| path.exists() && !path.is_dir();
    if let Some(obstacle) = folder.ancestors().find(not_a_folder) {
        return Err(CheckpointError::NotAFolder(obstacle.to_owned()));
    }
    fs::create_dir_all(folder).map_err(|source| CheckpointError::Storage { path: folder.to_owned(), source })
}

/// The folder of a run.
pub(crate) struct Checkpoints<'a> {
    folder: PathBuf,
    fingerprint: u64,
    threads: usize,
    budget: &'a Budget,
    last: Instant,
    cost: Duration,
}

impl<'a> Checkpoints<'a> {
    /// The checkpoints of a run in a folder of its own, if there is to be one.
    pub(crate) fn open<L: Labels>(
        settings: &Settings,
        name: &str,
        network: &Network,
        plan: &Plan,
        budget: &'a Budget,
    ) -> Result<Option<Self>, CheckpointError> {
        let Some(root) = &settings.checkpoint else { return Ok(None) };
        let folder = root.path.join(name);
        create(&folder)?;
        Ok(Some(Self {
            folder,
            fingerprint: fingerprint::<L>(network, plan),
            threads: settings.threads,
            budget,
            last: Instant::now(),
            cost: Duration::ZERO,
        }))
    }

    fn path(&self, layer: usize) -> PathBuf {
        self.folder.join(format!("layer-{layer:05}.count"))
    }

    /// An error of the folder, or the limit that it stands for.
    fn storage(&self, error: io::Error) -> CountError {
        storage(&self.folder, error)
    }

    /// The layers there are files of, the newest first.
    fn layers(&self) -> io::Result<Vec<usize>> {
        let mut layers = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let name = entry?.file_name();
            let number = name.to_str().and_then(|name| name.strip_prefix("layer-")?.strip_suffix(".count"));
            let layer = number.and_then(|number| number.parse::<usize>().ok());
            layers.extend(layer.filter(|layer| self.path(*layer).ends_with(&name)));
        }
        layers.sort_unstable_by(|a, b| b.cmp(a));
        Ok(layers)
    }

    /// The newest layer that was saved whole and is still so. Newer ones that are not are set aside.
    pub(crate) fn newest<L: Labels>(&self) -> Result<Option<Saved<L>>, CountError> {
        let mut damaged: Vec<PathBuf> = Vec::new();
        for layer in self.layers().map_err(|error| self.storage(error))? {
            let path = self.path(layer);
            match self.load(layer, &path) {
                Ok(saved) => {
                    damaged.iter().try_for_each(|path| set_aside(path)).map_err(|error| self.storage(error))?;
                    return Ok(Some(saved));
                }
                Err(Unusable::Damaged) => damaged.push(path),
                Err(Unusable::Refused(error)) => return Err(error.into()),
                Err(Unusable::Unread(error)) => return Err(storage(&path, error)),
            }
        }
        if damaged.is_empty() { Ok(None) } else { Err(CheckpointError::AllDamaged(damaged).into()) }
    }

    fn load<L: Labels>(&self, layer: usize, path: &Path) -> Result<Saved<L>, Unusable> {
        let mut file = BufReader::new(File::open(path)?);
        let (outcome, count) = self.read_head(&mut file, path, layer)?;
        let mut shards: Shards<L> = (0..count).map(|_| Shard::new()).collect();
        let source = RunFile::new(path, File::open(path)?);
        loop {
            self.budget.check(0).map_err(io::Error::from)?;
            let mut head = [0; Head::BYTES];
            file.read_exact(&mut head[..TAIL.len()])?;
            if head[..TAIL.len()] == *TAIL {
                return Ok(Saved { layer, shards, outcome });
            }
            file.read_exact(&mut head[TAIL.len()..])?;
            let head = Head::from_bytes(&head);
            let offset = file.stream_position()?;
            let run = check_run(&mut file, Run { file: Arc::clone(&source), offset, head })?;
            shards.get_mut(head.shard as usize).ok_or(Unusable::Damaged)?.runs.push(run);
        }
    }

    /// The sums and the number of shards.
    fn read_head(&self, file: &mut impl Read, path: &Path, layer: usize) -> Result<(Outcome, usize), Unusable> {
        let mut title = [0; TITLE_BYTES];
        file.read_exact(&mut title[..MAGIC.len()])?;
        if title[..MAGIC.len()] == *FIRST_MAGIC {
            return Err(CheckpointError::OtherVersion(path.to_owned()).into());
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
            return Err(CheckpointError::OtherVersion(path.to_owned()).into());
        }
        if title != self.title(length) {
            return Err(CheckpointError::OtherBoard(path.to_owned()).into());
        }
        read_sums(&bytes, layer)
    }

    /// The magic bytes, the length of the sums that follow, and the fingerprint.
    fn title(&self, length: u64) -> [u8; TITLE_BYTES] {
        let mut title = [0; TITLE_BYTES];
        title[..16].copy_from_slice(MAGIC);
        title[16..24].copy_from_slice(&length.to_le_bytes());
        title[24..].copy_from_slice(&self.fingerprint.to_le_bytes());
        title
    }

    /// Saves the layer, unless saving would take too much of the time.
    pub(crate) fn consider<L: Labels>(&mut self, at: &Saved<L>, is_last: bool) -> Result<(), CountError> {
        if !is_last && self.last.elapsed() < self.cost * PART_OF_TIME {
            return Ok(());
        }
        let start = Instant::now();
        self.save(at).and_then(|()| self.tidy_up()).map_err(|error| self.storage(error))?;
        self.last = Instant::now();
        self.cost = start.elapsed();
        Ok(())
    }

    /// Keeps the layer saved last and the one before it.
    fn tidy_up(&self) -> io::Result<()> {
        self.layers()?.into_iter().skip(2).try_for_each(|old| fs::remove_file(self.path(old)))
    }

    fn save<L: Labels>(&self, at: &Saved<L>) -> io::Result<()> {
        let draft = self.folder.join("draft");
        let written = self.write(at, &draft).and_then(|()| fs::rename(&draft, self.path(at.layer)));
        if let Err(error) = written {
            // What is there of it is of no use. That it cannot be written is what matters, not that it cannot be removed.
            let _ = fs::remove_file(&draft);
            return Err(error);
        }
        File::open(&self.folder)?.sync_all()
    }

    fn write<L: Labels>(&self, at: &Saved<L>, draft: &Path) -> io::Result<()> {
        let file = Durable { file: File::create(draft)?, unsynced: 0 };
        let mut file = BufWriter::with_capacity(1 << 20, file);
        self.write_head(at, &mut file)?;
        let file = Mutex::new(file);
        self.write_shards(&at.shards, &file)?;
        let mut file = file.into_inner().unwrap_or_else(PoisonError::into_inner);
        file.write_all(TAIL)?;
        file.into_inner()?.file.sync_all()
    }

    /// Writes the runs of all shards, in whatever order the threads get them ready.
    fn write_shards<L: Labels>(&self, shards: &[Shard<L>], file: &Mutex<impl Write + Send>) -> io::Result<()> {
        let next = AtomicUsize::new(0);
        let write = |head: Head, bytes: &[u8]| {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            file.write_all(&head.to_bytes())?;
            file.write_all(bytes)
        };
        let work = || {
            while let number = next.fetch_add(1, Ordering::Relaxed)
                && let Some(shard) = shards.get(number)
            {
                for run in &shard.runs {
                    self.budget.check(0)?;
                    write(run.head, &run.read_bytes()?)?;
                }
                shard.for_each_run(number, self.budget, write)?;
            }
            Ok(())
        };
        crew::employ(self.threads.min(shards.len()), work, |_| work()).into_iter().collect()
    }

    fn write_head<L: Labels>(&self, at: &Saved<L>, file: &mut impl Write) -> io::Result<()> {
        let effort = &at.outcome.effort;
        let words = [
            at.layer as u64,
            at.shards.len() as u64,
            effort.states,
            effort.states_peak,
            effort.memory_peak,
            effort.transitions,
        ];
        let mut bytes: Vec<u8> = words.into_iter().flat_map(u64::to_le_bytes).collect();
        bytes.extend(at.outcome.total.to_bytes_le());
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

/// The sums of a head, and the number of shards.
fn read_sums(bytes: &[u8], layer: usize) -> Result<(Outcome, usize), Unusable> {
    let rest = &mut &bytes[..];
    let mut words = [0; 6];
    for word in &mut words {
        *word = read_word(rest)?;
    }
    let [number, shards, states, states_peak, memory_peak, transitions] = words;
    if number != layer as u64 {
        return Err(Unusable::Damaged);
    }
    let effort = Effort { states, states_peak, memory_peak, transitions };
    Ok((Outcome { total: BigUint::from_bytes_le(rest), effort }, shards as usize))
}

/// A file that is forced to disk as it is written: to do that at the end alone could take minutes without a look at
/// the clock.
struct Durable {
    file: File,
    unsynced: usize,
}

/// So many bytes are forced to disk at a time.
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

/// Renames a damaged file, so that it is in nobody's way and can be looked at.
fn set_aside(path: &Path) -> io::Result<()> {
    fs::rename(path, path.with_extension("damaged"))
}

/// An error of a file or folder, or the limit that it stands for.
fn storage(path: &Path, source: io::Error) -> CountError {
    match Limit::in_error(&source) {
        Some(limit) => limit.into(),
        None => CheckpointError::Storage { path: path.to_owned(), source }.into(),
    }
}

/// Reads past a run and sees that it is whole.
fn check_run(file: &mut (impl Read + Seek), run: Run) -> Result<Run, Unusable> {
    let mut bytes = Vec::new();
    file.take(run.head.bytes.into()).read_to_end(&mut bytes)?;
    runs::check(run.head, &bytes).map_err(|_| Unusable::Damaged)?;
    file.seek(SeekFrom::Start(run.offset + u64::from(run.head.bytes)))?;
    Ok(run)
}

fn read_word(file: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    file.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// Why a file is not used.
enum Unusable {
    /// It is not whole: the one before it may be.
    Damaged,
    /// It belongs to something else.
    Refused(CheckpointError),
    /// It could not be read, or not in time.
    Unread(io::Error),
}

impl From<io::Error> for Unusable {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::UnexpectedEof { Self::Damaged } else { Self::Unread(error) }
    }
}

impl From<CheckpointError> for Unusable {
    fn from(error: CheckpointError) -> Self {
        Self::Refused(error)
    }
}

/// A number that tells apart networks, questions and plans.
fn fingerprint<L: Labels>(network: &Network, plan: &Plan) -> u64 {
    let mut sum = mix(L::WORDS as u64 ^ (network.len() as u64) << 8 ^ (network.closing() as u64) << 40);
    let mut add = |number: u64| sum = mix(sum.rotate_left(17) ^ number);
    for node in (0..network.len()).map(crate::Node::new) {
        network.links(node).iter().for_each(|link| {
            add((link.to.index() as u64) << 3 | u64::from(link.turn.quarters()));
        });
        add(u64::MAX);
    }
    let flags = |nodes: &[bool]| nodes.iter().fold(1, |sum: u64, flag| mix(sum << 1 ^ u64::from(*flag)));
    match network.ends() {
        Ends::Closed => add(1),
        Ends::Either(nodes) => add(flags(nodes)),
        Ends::Each(first, second) => add(flags(first) ^ flags(second).rotate_left(1)),
    }
    for stride in &plan.strides {
        add(stride.mirror as u64);
        stride.slots.iter().for_each(|slot| add(slot.map_or(255, |slot| slot.0.into())));
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::state::Nibbles;

    /// The head of a layer without states.
    fn head(checkpoints: &Checkpoints<'_>) -> Vec<u8> {
        let at = Saved::<Nibbles> { layer: 3, shards: Vec::new(), outcome: Outcome::default() };
        let mut bytes = Vec::new();
        checkpoints.write_head(&at, &mut bytes).unwrap();
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
    fn another_version_and_another_board_are_told_from_damage() {
        let folder = tempfile::tempdir().unwrap();
        let mut checkpoints = Checkpoints {
            folder: folder.path().to_owned(),
            fingerprint: 7,
            threads: 1,
            budget: &Budget::unlimited(),
            last: Instant::now(),
            cost: Duration::ZERO,
        };
        let ours = head(&checkpoints);
        let read = |by: &Checkpoints<'_>, bytes: &[u8]| by.read_head(&mut &*bytes, Path::new("file"), 3);
        assert!(read(&checkpoints, &ours).is_ok());
        let newer = read(&checkpoints, &of_version(3, &ours));
        assert!(matches!(newer, Err(Unusable::Refused(CheckpointError::OtherVersion(_)))));
        for place in 0..ours.len() {
            let mut damaged = ours.clone();
            damaged[place] ^= 1;
            assert!(matches!(read(&checkpoints, &damaged), Err(Unusable::Damaged)), "byte {place}");
        }
        checkpoints.fingerprint = 8;
        let other = read(&checkpoints, &ours);
        assert!(matches!(other, Err(Unusable::Refused(CheckpointError::OtherBoard(_)))));
    }
}
