//! The layers that the workers of a cluster save, each its own part, perhaps all in one folder.
//!
//! A part is saved under the name `*.new`. The next time all workers meet, each knows that all have saved theirs: the
//! layer can be resumed from, the parts get the name `*.count`, and all older layers but the last are deleted.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::checkpoints::{layer_names, save, set_aside};
use super::layer_files::LayerFiles;
pub(crate) use super::layer_files::Unusable;
use super::layer_name::{LayerName, Part, Saved};
use super::pace::Pace;
use crate::error::{CountError, FolderUse};
use crate::store::layer::FinishedLayer;
use crate::transition::labels::Labels;

/// The folder of a pass, as one worker sees it.
pub(crate) struct Parts<'a> {
    folder: PathBuf,
    files: LayerFiles<'a>,
    /// The part of every layer that this worker saves.
    part: Part,
    pace: Pace,
    /// The layer that all have saved last.
    whole: Option<u32>,
    /// The layer saved since.
    pending: Option<u32>,
}

impl<'a> Parts<'a> {
    pub(crate) fn new(folder: PathBuf, files: LayerFiles<'a>, part: Part) -> Self {
        Self { folder, files, part, pace: Pace::new(), whole: None, pending: None }
    }

    /// An error of the folder, or the limit inside it.
    fn explain(&self, error: io::Error) -> CountError {
        FolderUse::Checkpoints.error(&self.folder, error)
    }

    /// The file of a part.
    pub(crate) fn path(&self, name: LayerName) -> PathBuf {
        self.folder.join(name.to_string())
    }

    /// The parts that can be seen from here.
    pub(crate) fn seen(&self) -> Result<Vec<LayerName>, CountError> {
        layer_names(&self.folder).map_err(|error| self.explain(error))
    }

    /// Reads a part, and checks that it is intact; its states stay in the file until they are needed.
    pub(crate) fn read<L: Labels>(&self, name: LayerName) -> Result<FinishedLayer<L>, Unusable> {
        self.files.read(name, &self.path(name))
    }

    /// The error of a part that could not be read.
    pub(crate) fn unread(&self, name: LayerName, error: io::Error) -> CountError {
        FolderUse::Checkpoints.error(&self.path(name), error)
    }

    /// Renames the file of a part that is damaged.
    pub(crate) fn set_aside(&self, name: LayerName) -> Result<(), CountError> {
        set_aside(&self.path(name)).map_err(|error| self.explain(error))
    }

    /// Notes that all continue from this layer.
    pub(crate) const fn resume_from(&mut self, layer: u32) {
        self.whole = Some(layer);
    }

    /// Returns `true` if it is time to save again.
    pub(crate) fn is_due(&self) -> bool {
        self.pace.is_due()
    }

    /// Saves this worker's part of a layer.
    pub(crate) fn save<L: Labels>(&mut self, layer: &FinishedLayer<L>) -> Result<(), CountError> {
        let Self { folder, files, part, pace, .. } = self;
        let name = LayerName { layer: layer.number as u32, part: *part, saved: Saved::ByThis };
        let draft = draft(*part);
        pace.timed(|| save(folder, files, layer, name, &draft)).map_err(|error| self.explain(error))?;
        self.pending = Some(name.layer);
        Ok(())
    }

    /// All have saved their parts of the layer saved last.
    pub(crate) fn confirm(&mut self) -> Result<(), CountError> {
        let Some(layer) = self.pending.take() else { return Ok(()) };
        self.confirm_and_tidy_up(layer).map_err(|error| self.explain(error))?;
        self.whole = Some(layer);
        Ok(())
    }

    /// Names the new part as one that all have saved, and keeps the layer before it but no older ones.
    fn confirm_and_tidy_up(&self, layer: u32) -> io::Result<()> {
        let name = |saved| self.path(LayerName { layer, part: self.part, saved });
        fs::rename(name(Saved::ByThis), name(Saved::ByAll))?;
        File::open(&self.folder)?.sync_all()?;
        let kept = self.whole.unwrap_or(0);
        for old in layer_names(&self.folder)?.into_iter().filter(|name| name.layer < kept) {
            remove(&self.path(old))?;
        }
        // What is left of a count by another number of workers.
        let own = format!("-of-{}", self.part.parts);
        for entry in fs::read_dir(&self.folder)? {
            let name = entry?.file_name();
            if name.to_str().is_some_and(|name| name.starts_with("draft-") && !name.ends_with(&own)) {
                remove(&self.folder.join(name))?;
            }
        }
        Ok(())
    }
}

/// The name of a part while it is written.
fn draft(part: Part) -> String {
    format!("draft-{}-of-{}", part.index + 1, part.parts)
}

/// Removes a file, which others may do too.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}
