//! The folders that layers may go to.

use std::path::{Path, PathBuf};

use super::checkpoints::Checkpoints;
use super::layer_files::LayerFiles;
use super::layer_name::Part;
use super::locked_folder::LockedFolder;
use super::parts::Parts;
use super::run_file::ScratchFiles;
use crate::error::{CountError, FolderUse};
use crate::fingerprint::fingerprint;
use crate::model::count_graph::CountGraph;
use crate::model::plan::CountPlan;
use crate::store::layer::FinishedLayer;
use crate::store::spill::Spill;
use crate::store::storage::Storage;
use crate::transition::labels::Labels;
use cavalcade_core::Budget;

/// Where layers may go besides memory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LayerFolders {
    /// A folder for layers that do not fit in the memory allowed; without one the count stops there.
    pub scratch: Option<PathBuf>,
    /// A folder to save finished layers in, and to continue from.
    pub checkpoint: Option<PathBuf>,
}

/// The folders of a count at work.
#[derive(Debug)]
pub(crate) struct OpenFolders {
    scratch: Option<PathBuf>,
    /// No other process uses it until this is dropped.
    checkpoint: Option<LockedFolder>,
}

impl OpenFolders {
    /// Opens the folders for a worker of a cluster; a lone process is number 0.
    pub(crate) fn new(folders: &LayerFolders, worker: usize) -> Result<Self, CountError> {
        let lock = |folder: &Path| LockedFolder::take(folder, worker, FolderUse::Checkpoints);
        let checkpoint = folders.checkpoint.as_deref().map(lock).transpose()?;
        Ok(Self { scratch: folders.scratch.clone(), checkpoint })
    }

    /// The scratch folder alone.
    pub(crate) fn scratch<'a>(&'a self, budget: &'a Budget) -> DiskStorage<'a> {
        DiskStorage { scratch: self.scratch.as_deref(), checkpoints: None, budget }
    }

    /// The parts of layers that a worker of a cluster saves, if they are to be.
    pub(crate) fn parts<'a>(
        &self,
        pass: &str,
        fingerprint: u64,
        part: Part,
        budget: &'a Budget,
    ) -> Result<Option<Parts<'a>>, CountError> {
        let Some(root) = &self.checkpoint else { return Ok(None) };
        let files = LayerFiles { fingerprint, threads: 1, budget };
        Ok(Some(Parts::new(root.subfolder(pass)?, files, part)))
    }

    /// The storage of a pass. The checkpoints of each pass have their own folder.
    pub(crate) fn storage<'a, L: Labels>(
        &'a self,
        pass: &str,
        graph: &CountGraph,
        plan: &CountPlan,
        threads: usize,
        budget: &'a Budget,
    ) -> Result<DiskStorage<'a>, CountError> {
        let open = |root: &LockedFolder| {
            let files = LayerFiles { fingerprint: fingerprint::<L>(graph, plan), threads, budget };
            root.subfolder(pass).map(|folder| Checkpoints::new(folder, files))
        };
        let checkpoints = self.checkpoint.as_ref().map(open).transpose()?;
        Ok(DiskStorage { scratch: self.scratch.as_deref(), checkpoints, budget })
    }
}

/// The storage of the layers of a pass.
pub(crate) struct DiskStorage<'a> {
    scratch: Option<&'a Path>,
    checkpoints: Option<Checkpoints<'a>>,
    budget: &'a Budget,
}

impl<L: Labels> Storage<L> for DiskStorage<'_> {
    fn spill(&self) -> Option<Box<dyn Spill<L> + '_>> {
        Some(Box::new(ScratchFiles::new(self.scratch?, self.budget)))
    }

    fn newest(&self) -> Result<Option<FinishedLayer<L>>, CountError> {
        self.checkpoints.as_ref().map_or(Ok(None), Checkpoints::newest)
    }

    fn offer(&mut self, layer: &FinishedLayer<L>, is_last: bool) -> Result<(), CountError> {
        self.checkpoints.as_mut().map_or(Ok(()), |checkpoints| checkpoints.offer(layer, is_last))
    }
}
