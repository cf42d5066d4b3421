//! What stands in for the disk where the crate is built without it: all layers stay in memory.

use super::error::{CheckpointError, CountError};
use super::model::network::Network;
use super::model::plan::CountPlan;
use super::store::layer::FinishedLayer;
use super::store::spill::Spill;
use super::store::storage::Storage;
use super::transition::labels::Labels;
use cavalcade_core::Budget;

/// Where layers may go besides memory: nowhere, without the feature `disk`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct LayerFolders {}

/// The folders of a count at work: none.
#[derive(Debug)]
pub(crate) struct OpenFolders;

impl OpenFolders {
    #[expect(clippy::unnecessary_wraps, reason = "folders on a disk may not be there")]
    pub(crate) const fn new(_: &LayerFolders, _: usize) -> Result<Self, CheckpointError> {
        Ok(Self)
    }

    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "folders on a disk may not be there")]
    pub(crate) const fn storage<L: Labels>(
        &self,
        _: &str,
        _: &Network,
        _: &CountPlan,
        _: usize,
        _: &Budget,
    ) -> Result<MemoryOnly, CheckpointError> {
        Ok(MemoryOnly)
    }
}

/// Takes and keeps nothing.
pub(crate) struct MemoryOnly;

impl<L> Storage<L> for MemoryOnly {
    fn spill(&self) -> Option<Box<dyn Spill<L> + '_>> {
        None
    }

    fn newest(&self) -> Result<Option<FinishedLayer<L>>, CountError> {
        Ok(None)
    }

    fn offer(&mut self, _: &FinishedLayer<L>, _: bool) -> Result<(), CountError> {
        Ok(())
    }
}
