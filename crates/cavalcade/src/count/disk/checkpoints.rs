//! Finished layers on disk, so that a count that was killed goes on where it was.
//!
//! A layer is [one file](super::layer_files). It is written under another name, forced to disk and only then renamed, so
//! a file with the right name is whole, unless someone damages it later: then its checksums tell. A damaged file is set
//! aside under the name `*.damaged`, and the layer before it, which is kept too, is used. The layer stays in its file
//! and is read shard by shard.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::layer_files::{LayerFiles, Unusable};
use crate::budget::Limit;
use crate::count::error::{CheckpointError, CountError};
use crate::count::store::layer::FinishedLayer;
use crate::count::transition::labels::Labels;

/// Saving may take this part of the time.
const PART_OF_TIME: u32 = 5;

/// The folder of a pass.
pub(crate) struct Checkpoints<'a> {
    folder: PathBuf,
    files: LayerFiles<'a>,
    last: Instant,
    cost: Duration,
}

impl<'a> Checkpoints<'a> {
    pub(crate) fn new(folder: PathBuf, files: LayerFiles<'a>) -> Self {
        Self { folder, files, last: Instant::now(), cost: Duration::ZERO }
    }

    fn path(&self, number: usize) -> PathBuf {
        self.folder.join(format!("layer-{number:05}.count"))
    }

    /// An error of the folder, or the limit that it stands for.
    fn storage(&self, error: io::Error) -> CountError {
        storage(&self.folder, error)
    }

    /// The numbers of the layers there are files of, the newest first.
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
    pub(crate) fn newest<L: Labels>(&self) -> Result<Option<FinishedLayer<L>>, CountError> {
        let mut damaged: Vec<PathBuf> = Vec::new();
        for number in self.layers().map_err(|error| self.storage(error))? {
            let path = self.path(number);
            match self.files.read(number, &path) {
                Ok(layer) => {
                    damaged.iter().try_for_each(|path| set_aside(path)).map_err(|error| self.storage(error))?;
                    return Ok(Some(layer));
                }
                Err(Unusable::Damaged) => damaged.push(path),
                Err(Unusable::Refused(error)) => return Err(error.into()),
                Err(Unusable::Unread(error)) => return Err(storage(&path, error)),
            }
        }
        if damaged.is_empty() { Ok(None) } else { Err(CheckpointError::AllDamaged(damaged).into()) }
    }

    /// Saves the layer, unless saving would take too much of the time.
    pub(crate) fn offer<L: Labels>(&mut self, layer: &FinishedLayer<L>, is_last: bool) -> Result<(), CountError> {
        if !is_last && self.last.elapsed() < self.cost * PART_OF_TIME {
            return Ok(());
        }
        let start = Instant::now();
        self.save(layer).and_then(|()| self.tidy_up()).map_err(|error| self.storage(error))?;
        self.last = Instant::now();
        self.cost = start.elapsed();
        Ok(())
    }

    /// Keeps the layer saved last and the one before it.
    fn tidy_up(&self) -> io::Result<()> {
        self.layers()?.into_iter().skip(2).try_for_each(|old| fs::remove_file(self.path(old)))
    }

    fn save<L: Labels>(&self, layer: &FinishedLayer<L>) -> io::Result<()> {
        let draft = self.folder.join("draft");
        let written = self.files.write(layer, &draft).and_then(|()| fs::rename(&draft, self.path(layer.number)));
        if let Err(error) = written {
            // What is there of it is of no use. That it cannot be written is what matters, not that it cannot be removed.
            let _ = fs::remove_file(&draft);
            return Err(error);
        }
        File::open(&self.folder)?.sync_all()
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
