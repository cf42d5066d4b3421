//! Layers on disk: those that do not fit in memory, and checkpoints.
//!
//! The states of a shard are written as [`run`]s, closely packed. Those that do not fit in memory go to a nameless
//! [`run_file`]; a saved layer goes to a file of [`layer_files`] with a [`layer_name`], which [`checkpoints`] finds
//! again if its [fingerprint](super::fingerprint) is right; [`pace`] decides how often. In a cluster [`parts`] do that.
//! Meanwhile the folder is a [`locked_folder`]. [`folders`] is the [storage](super::store::storage) of a pass, and all
//! that the rest of the count sees.

mod checkpoints;
mod draft;
mod folders;
mod layer_files;
mod layer_name;
mod locked_folder;
mod pace;
mod parts;
mod run;
mod run_file;

pub(crate) use draft::save;
pub use folders::LayerFolders;
pub(crate) use folders::OpenFolders;
pub(crate) use layer_name::{LayerName, Part, Saved};
pub(crate) use locked_folder::LockedFolder;
pub(crate) use parts::{Parts, Unusable};
pub(crate) use run::encode;
pub(crate) use run::{RunHead, decode};
pub(crate) use run_file::ScratchFiles;
