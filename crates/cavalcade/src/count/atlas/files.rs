//! Layers kept in a folder, a file for each. A count that is killed goes on from the last of them.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::kept_layers::{KeptLayer, for_each_in_order};
use crate::budget::Budget;
use crate::count::disk::{LayerFiles, LayerName, Part, ScratchFiles, Unusable, set_aside, storage};
use crate::count::error::{CheckpointError, CountError};
use crate::count::store::layer::FinishedLayer;
use crate::count::store::spill::Spill;
use crate::count::store::storage::Storage;
use crate::count::transition::expander::Expander;
use crate::count::transition::labels::Labels;

/// Shards are cut finer by so many bits than a count has them: whoever looks for a state reads a whole one.
const FINER: u32 = 3;

/// Keeps every layer of a pass in a folder.
pub(crate) struct FileKeeper<'a, L> {
    pub(crate) expanders: &'a [Expander<L>],
    pub(crate) folder: &'a Path,
    pub(crate) files: LayerFiles<'a>,
    pub(crate) budget: &'a Budget,
}

impl<L: Labels> FileKeeper<'_, L> {
    fn path(&self, number: usize) -> PathBuf {
        self.folder.join(LayerName::whole(number).to_string())
    }

    /// Writes a layer in order, by way of a draft.
    fn save(&self, layer: &FinishedLayer<L>) -> io::Result<()> {
        let draft = self.folder.join("draft");
        let following = self.expanders.get(layer.number);
        let shards = layer.shards.len() << FINER;
        let bits = shards.ilog2();
        self.files.write_as(layer, Part::WHOLE, shards, &draft, |_, shard, write| {
            for_each_in_order(shard, following, bits, |number, blocks| self.files.write_runs(number, &blocks, write))
        })?;
        fs::rename(&draft, self.path(layer.number))?;
        File::open(self.folder)?.sync_all()
    }

    /// Opens all layers but the first, which is the empty board.
    pub(crate) fn open_all(&self) -> Result<Vec<KeptLayer<L>>, CountError> {
        let open = |number: usize| {
            let path = self.path(number);
            match self.files.open(LayerName::whole(number), &path) {
                Ok(layer) => Ok(KeptLayer::of(layer.shards)),
                Err(Unusable::Damaged) => Err(CheckpointError::AllDamaged(vec![path]).into()),
                Err(Unusable::Refused(error)) => Err(error.into()),
                Err(Unusable::Unread(error)) => Err(storage(&path, error)),
            }
        };
        (1..=self.expanders.len()).map(open).collect()
    }
}

impl<L: Labels> Storage<L> for FileKeeper<'_, L> {
    fn spill(&self) -> Option<Box<dyn Spill<L> + '_>> {
        Some(Box::new(ScratchFiles::new(self.folder, self.budget)))
    }

    fn newest(&self) -> Result<Option<FinishedLayer<L>>, CountError> {
        for number in (1..=self.expanders.len()).rev() {
            let path = self.path(number);
            if !path.exists() {
                continue;
            }
            match self.files.read(LayerName::whole(number), &path) {
                Ok(layer) => return Ok(Some(layer)),
                Err(Unusable::Damaged) => set_aside(&path).map_err(|error| storage(&path, error))?,
                Err(Unusable::Refused(error)) => return Err(error.into()),
                Err(Unusable::Unread(error)) => return Err(storage(&path, error)),
            }
        }
        Ok(None)
    }

    fn offer(&mut self, layer: &FinishedLayer<L>, _: bool) -> Result<(), CountError> {
        self.save(layer).map_err(|error| storage(self.folder, error))
    }
}
