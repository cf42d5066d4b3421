//! Keeps every layer of a pass in memory.

use std::path::PathBuf;

use super::kept_layer::{KeptLayer, Title};
use super::layer_writer::LayerWriting;
use super::pages::PageSource;
use crate::error::{CountError, FolderUse};
use crate::store::layer::FinishedLayer;
use crate::store::storage::Storage;
use crate::transition::expander::Expander;
use crate::transition::labels::Labels;
use cavalcade_core::budget::{Budget, Limit};

/// Keeps every layer of a pass in memory.
pub(super) struct Keeper<'a, L> {
    pub(super) expanders: &'a [Expander<L>],
    pub(super) fingerprint: u64,
    pub(super) threads: usize,
    pub(super) budget: &'a Budget,
    pub(super) layers: Vec<KeptLayer>,
}

impl<L: Labels> Keeper<'_, L> {
    pub(super) fn keep(&mut self, layer: &FinishedLayer<L>) -> Result<(), CountError> {
        let Self { fingerprint, threads, budget, .. } = *self;
        let writing = LayerWriting { following: self.expanders.get(layer.number), fingerprint, threads, budget };
        let mut bytes =
            writing.write(layer, Vec::new()).map_err(|error| FolderUse::Atlas.error(&in_memory(), error))?;
        bytes.shrink_to_fit();
        let title = Title { fingerprint, layer: layer.number as u32 };
        let kept = KeptLayer::open(title, in_memory(), PageSource::Memory(bytes))?;
        self.layers.push(kept);
        let needed: u64 = self.layers.iter().map(KeptLayer::bytes).sum();
        match budget.memory() {
            // The pass has half of what is allowed.
            Some(allowed) if needed > allowed / 2 => Err(Limit::Memory { needed: 2 * needed, allowed }.into()),
            _ => Ok(()),
        }
    }
}

impl<L: Labels> Storage<L> for Keeper<'_, L> {
    fn offer(&mut self, layer: &FinishedLayer<L>, _: bool) -> Result<(), CountError> {
        self.keep(layer)
    }
}

/// The name of a layer in memory, for messages.
fn in_memory() -> PathBuf {
    PathBuf::from("memory")
}
