//! Keeps every layer of a pass in a folder, one file per layer. A pass that was killed continues from the last of them.

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use super::kept_block::shards_of;
use super::kept_layer::{KeptLayer, Title};
use super::layer_writer::LayerWriting;
use super::pages::PageSource;
use crate::disk::{ScratchFiles, save};
use crate::error::{CountError, FolderUse};
use crate::parallel::memory_shares::MOST_BITS;
use crate::store::layer::{FinishedLayer, PassSums};
use crate::store::spill::Spill;
use crate::store::storage::Storage;
use crate::transition::expander::Expander;
use crate::transition::labels::Labels;
use cavalcade_core::budget::Budget;

pub(crate) fn layer_file_name(layer: usize) -> String {
    format!("layer-{layer:05}.atlas")
}

#[derive(Clone, Copy)]
pub(super) struct LayerFolder<'a> {
    pub(super) folder: &'a Path,
    pub(super) fingerprint: u64,
}

impl LayerFolder<'_> {
    fn path(&self, layer: usize) -> PathBuf {
        self.folder.join(layer_file_name(layer))
    }

    pub(super) fn open(&self, layer: usize) -> Result<KeptLayer, CountError> {
        let path = self.path(layer);
        // A pipe would be waited for.
        let is_file = fs::metadata(&path).map(|metadata| metadata.is_file());
        if is_file.is_ok_and(|is_file| !is_file) {
            return Err(CountError::DamagedAtlas(path));
        }
        let file = File::open(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => CountError::DamagedAtlas(path.clone()),
            _ => FolderUse::Atlas.error(&path, error),
        })?;
        let title = Title { fingerprint: self.fingerprint, layer: layer as u32 };
        KeptLayer::open(title, path, PageSource::File(Mutex::new(file)))
    }

    /// Opens the layers after each of the first `strides` strides.
    pub(super) fn open_all(&self, strides: usize) -> Result<Vec<KeptLayer>, CountError> {
        (1..=strides).map(|layer| self.open(layer)).collect()
    }
}

/// Keeps every layer of a pass in a folder.
pub(super) struct FolderKeeper<'a, L> {
    pub(super) expanders: &'a [Expander<L>],
    pub(super) layers: LayerFolder<'a>,
    pub(super) threads: usize,
    pub(super) budget: &'a Budget,
}

impl<L: Labels> FolderKeeper<'_, L> {
    /// Writes a layer by way of a draft, so that a file with the right name is whole.
    fn save(&self, layer: &FinishedLayer<L>) -> Result<(), CountError> {
        let writing = LayerWriting {
            following: self.expanders.get(layer.number),
            fingerprint: self.layers.fingerprint,
            threads: self.threads,
            budget: self.budget,
        };
        let folder = self.layers.folder;
        save(folder, "layer.atlas.draft", &layer_file_name(layer.number), |file| {
            Ok(writing.write(layer, BufWriter::with_capacity(1 << 20, file))?.into_inner()?)
        })
        .map_err(|error| FolderUse::Atlas.error(folder, error))
    }

    fn last_whole(&self) -> Result<Option<(usize, KeptLayer)>, CountError> {
        let mut last = None;
        for number in 1..=self.expanders.len() {
            if !self.layers.path(number).exists() {
                break;
            }
            let opened = self.layers.open(number).and_then(|layer| layer.check(self.budget).map(|()| layer));
            match opened {
                Ok(layer) => last = Some((number, layer)),
                // The folder is this atlas's: any other file in the place of a layer is overwritten.
                Err(CountError::DamagedAtlas(_) | CountError::OtherBoard { .. } | CountError::OtherVersion { .. }) => {
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(last)
    }
}

impl<L: Labels> Storage<L> for FolderKeeper<'_, L> {
    fn spill(&self) -> Option<Box<dyn Spill<L> + '_>> {
        Some(Box::new(ScratchFiles::new(self.layers.folder, self.budget)))
    }

    fn newest(&self) -> Result<Option<FinishedLayer<L>>, CountError> {
        let Some((number, layer)) = self.last_whole()? else { return Ok(None) };
        let states = layer.trailer.states;
        let sums = PassSums { total: layer.trailer.total.clone(), ..PassSums::default() };
        let shards = shards_of(&Arc::new(layer), MOST_BITS, self.budget)?;
        Ok(Some(FinishedLayer { number, states, shards, sums }))
    }

    fn offer(&mut self, layer: &FinishedLayer<L>, _: bool) -> Result<(), CountError> {
        self.save(layer)
    }
}
