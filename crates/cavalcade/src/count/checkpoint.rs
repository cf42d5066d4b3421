//! Finished layers on disk, so that a count that was killed goes on where it was.
//!
//! A layer is one file: a head that names the version, the network and its plan and holds the sums so far; the states
//! as [`super::runs`]; and a tail. It is written under another name, forced to disk and only then renamed, so a file
//! with the right name is whole, unless someone damages it later: then its checksums tell, and the layer before it,
//! which is kept too, is used. The layer stays in its file and is read shard by shard.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use thiserror::Error;

use super::Effort;
use super::crew;
use super::engine::{Outcome, Settings};
use super::layer::{Shard, Shards};
use super::network::{Ends, Network};
use super::plan::Plan;
use super::runs::{self, Head, Run, RunFile, checksum};
use super::state::{Labels, mix};

/// The first bytes of every file; the last one is the version of the format.
const MAGIC: &[u8; 16] = b"cavalcade-count\x01";
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
    /// A file or folder cannot be read or written.
    #[error("cannot use {} for checkpoints: {source}", path.display())]
    Storage {
        /// The file or folder.
        path: PathBuf,
        /// What happened.
        source: io::Error,
    },
}

/// A layer and the sums up to it.
pub(crate) struct Saved<L> {
    pub(crate) layer: usize,
    pub(crate) shards: Shards<L>,
    pub(crate) outcome: Outcome,
}

/// The folder of a run.
pub(crate) struct Checkpoints {
    folder: PathBuf,
    fingerprint: u64,
    threads: usize,
    last: Instant,
    cost: Duration,
}

impl Checkpoints {
    /// The checkpoints of a run in a folder of its own, if there is to be one.
    pub(crate) fn open<L: Labels>(
        settings: &Settings,
        name: &str,
        network: &Network,
        plan: &Plan,
    ) -> Result<Option<Self>, CheckpointError> {
        let Some(folder) = &settings.checkpoint else { return Ok(None) };
        let folder = folder.join(name);
        fs::create_dir_all(&folder).map_err(|source| CheckpointError::Storage { path: folder.clone(), source })?;
        let fingerprint = fingerprint::<L>(network, plan);
        let threads = settings.threads;
        Ok(Some(Self { folder, fingerprint, threads, last: Instant::now(), cost: Duration::ZERO }))
    }

    fn path(&self, layer: usize) -> PathBuf {
        self.folder.join(format!("layer-{layer:05}.count"))
    }

    fn storage(&self, source: io::Error) -> CheckpointError {
        CheckpointError::Storage { path: self.folder.clone(), source }
    }

    /// The layers there are files of, the newest first.
    fn layers(&self) -> Result<Vec<usize>, CheckpointError> {
        let mut layers = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(|error| self.storage(error))? {
            let name = entry.map_err(|error| self.storage(error))?.file_name();
            let number = name.to_str().and_then(|name| name.strip_prefix("layer-")?.strip_suffix(".count"));
            layers.extend(number.and_then(|number| number.parse::<usize>().ok()));
        }
        layers.sort_unstable_by(|a, b| b.cmp(a));
        Ok(layers)
    }

    /// The newest layer that was saved whole and is still so.
    pub(crate) fn newest<L: Labels>(&self) -> Result<Option<Saved<L>>, CheckpointError> {
        for layer in self.layers()? {
            match self.load(layer) {
                Ok(saved) => return Ok(Some(saved)),
                Err(Unusable::Refused(error)) => return Err(error),
                Err(Unusable::Damaged) => {}
            }
        }
        Ok(None)
    }

    fn load<L: Labels>(&self, layer: usize) -> Result<Saved<L>, Unusable> {
        let path = self.path(layer);
        let mut file = BufReader::new(File::open(&path)?);
        let (outcome, count) = self.read_head(&mut file, &path, layer)?;
        let mut shards: Shards<L> = (0..count).map(|_| Shard::new()).collect();
        let source = RunFile::new(&path, File::open(&path)?);
        loop {
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
        let mut magic = [0; MAGIC.len()];
        file.read_exact(&mut magic)?;
        if magic != *MAGIC {
            let ours = magic[..MAGIC.len() - 1] == MAGIC[..MAGIC.len() - 1];
            return Err(if ours { CheckpointError::OtherVersion(path.to_owned()).into() } else { Unusable::Damaged });
        }
        let [length, sum, fingerprint] = [read_word(file)?, read_word(file)?, read_word(file)?];
        if fingerprint != self.fingerprint {
            return Err(CheckpointError::OtherBoard(path.to_owned()).into());
        }
        let mut bytes = vec![0; usize::try_from(length).ok().filter(|n| *n < 1 << 16).ok_or(Unusable::Damaged)?];
        file.read_exact(&mut bytes)?;
        if checksum(fingerprint, &bytes) != sum {
            return Err(Unusable::Damaged);
        }
        let rest = &mut &bytes[..];
        let [number, shards, states, peak, memory, transitions] = [
            read_word(rest)?,
            read_word(rest)?,
            read_word(rest)?,
            read_word(rest)?,
            read_word(rest)?,
            read_word(rest)?,
        ];
        if number != layer as u64 {
            return Err(Unusable::Damaged);
        }
        let effort = Effort { states, states_peak: peak, memory_peak: memory, transitions };
        Ok((Outcome { total: BigUint::from_bytes_le(rest), effort }, shards as usize))
    }

    /// Saves the layer, unless saving would take too much of the time.
    pub(crate) fn consider<L: Labels>(&mut self, at: &Saved<L>, is_last: bool) -> Result<(), CheckpointError> {
        if !is_last && self.last.elapsed() < self.cost * PART_OF_TIME {
            return Ok(());
        }
        let start = Instant::now();
        self.save(at).map_err(|error| self.storage(error))?;
        self.last = Instant::now();
        self.cost = start.elapsed();
        // Kept: this layer and the one before it.
        for old in self.layers()?.into_iter().skip(2) {
            fs::remove_file(self.path(old)).map_err(|error| self.storage(error))?;
        }
        Ok(())
    }

    fn save<L: Labels>(&self, at: &Saved<L>) -> io::Result<()> {
        let draft = self.folder.join("draft");
        let mut file = BufWriter::with_capacity(1 << 20, File::create(&draft)?);
        self.write_head(at, &mut file)?;
        let file = Mutex::new(file);
        self.write_shards(&at.shards, &file)?;
        let mut file = file.into_inner().unwrap_or_else(PoisonError::into_inner);
        file.write_all(TAIL)?;
        file.into_inner()?.sync_all()?;
        fs::rename(&draft, self.path(at.layer))?;
        File::open(&self.folder)?.sync_all()
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
                    write(run.head, &run.read_bytes()?)?;
                }
                shard.for_each_run(number, write)?;
            }
            Ok(())
        };
        crew::employ(self.threads, work, |_| work()).into_iter().collect()
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
        file.write_all(MAGIC)?;
        for word in [bytes.len() as u64, checksum(self.fingerprint, &bytes), self.fingerprint] {
            file.write_all(&word.to_le_bytes())?;
        }
        file.write_all(&bytes)
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
}

impl From<io::Error> for Unusable {
    fn from(_: io::Error) -> Self {
        Self::Damaged
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
