//! Finished layers on disk, so that a count that was killed can continue.
//!
//! A layer is [one file](super::layer_files). It is written under another name, forced to disk and only then renamed,
//! so a file with the right name is complete. Damage done later is detected by its checksums: the file is set aside
//! under the name `*.damaged`, and the layer before it, which is kept too, is used. The layer stays in its file and is
//! read shard by shard.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::draft;
use super::layer_files::{LayerFiles, Unusable};
use super::layer_name::LayerName;
use super::pace::Pace;
use crate::error::{CountError, FolderUse};
use crate::store::layer::FinishedLayer;
use crate::transition::labels::Labels;

/// The folder of a pass.
pub(crate) struct Checkpoints<'a> {
    folder: PathBuf,
    files: LayerFiles<'a>,
    pace: Pace,
}

impl<'a> Checkpoints<'a> {
    pub(crate) fn new(folder: PathBuf, files: LayerFiles<'a>) -> Self {
        Self { folder, files, pace: Pace::new() }
    }

    fn path(&self, number: usize) -> PathBuf {
        self.folder.join(LayerName::whole(number).to_string())
    }

    /// An error of the folder, or the limit inside it.
    fn storage(&self, error: io::Error) -> CountError {
        FolderUse::Checkpoints.error(&self.folder, error)
    }

    /// The numbers of the layers there are files of, the newest first.
    fn layers(&self) -> io::Result<Vec<usize>> {
        let mut layers: Vec<usize> = layer_names(&self.folder)?
            .into_iter()
            .filter(|name| *name == LayerName::whole(name.layer as usize))
            .map(|name| name.layer as usize)
            .collect();
        layers.sort_unstable_by(|a, b| b.cmp(a));
        Ok(layers)
    }

    /// The newest layer that was saved whole and is still so. Newer ones that are not are set aside.
    pub(crate) fn newest<L: Labels>(&self) -> Result<Option<FinishedLayer<L>>, CountError> {
        let mut damaged: Vec<PathBuf> = Vec::new();
        for number in self.layers().map_err(|error| self.storage(error))? {
            let path = self.path(number);
            match self.files.read(LayerName::whole(number), &path) {
                Ok(layer) => {
                    damaged.iter().try_for_each(|path| set_aside(path)).map_err(|error| self.storage(error))?;
                    return Ok(Some(layer));
                }
                Err(Unusable::Damaged) => damaged.push(path),
                Err(Unusable::Refused(error)) => return Err(error),
                Err(Unusable::Unread(error)) => return Err(FolderUse::Checkpoints.error(&path, error)),
            }
        }
        if !damaged.is_empty() {
            return Err(CountError::AllDamaged(damaged));
        }
        match layer_names(&self.folder).map_err(|error| self.storage(error))?.as_slice() {
            [] => Ok(None),
            [..] => Err(CountError::SavedInParts(self.folder.clone())),
        }
    }

    /// Saves the layer, unless saving would take too much of the time.
    pub(crate) fn offer<L: Labels>(&mut self, layer: &FinishedLayer<L>, is_last: bool) -> Result<(), CountError> {
        if !is_last && !self.pace.is_due() {
            return Ok(());
        }
        let Self { folder, files, pace } = self;
        let name = LayerName::whole(layer.number);
        pace.timed(|| save(folder, files, layer, name, "draft"))
            .and_then(|()| self.tidy_up())
            .map_err(|error| self.storage(error))
    }

    /// Keeps the layer saved last and the one before it.
    fn tidy_up(&self) -> io::Result<()> {
        self.layers()?.into_iter().skip(2).try_for_each(|old| fs::remove_file(self.path(old)))
    }
}

/// Saves a part of a layer under a name, by way of a draft.
pub(crate) fn save<L: Labels>(
    folder: &Path,
    files: &LayerFiles<'_>,
    layer: &FinishedLayer<L>,
    name: LayerName,
    draft: &str,
) -> io::Result<()> {
    draft::save(folder, draft, &name.to_string(), |file| files.write(layer, name.part, file))
}

pub(crate) fn layer_names(folder: &Path) -> io::Result<Vec<LayerName>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.extend(entry?.file_name().to_str().and_then(|name| name.parse::<LayerName>().ok()));
    }
    Ok(names)
}

/// Renames a damaged file, so that it is out of the way and can be examined.
pub(crate) fn set_aside(path: &Path) -> io::Result<()> {
    fs::rename(path, path.with_extension("damaged"))
}
