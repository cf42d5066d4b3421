//! What is wanted of a count besides the number, and what it may use.

use std::num::NonZero;

use super::disk::LayerFolders;
use super::list::UpTo;
use super::method::CountMethod;
use cavalcade_core::util::all_threads;

/// What else is wanted, and what may be used.
#[derive(Clone, Debug)]
pub struct CountOptions {
    /// How to count.
    pub method: CountMethod,
    /// Whether to count classes too.
    pub up_to: UpTo,
    /// The threads to use.
    pub threads: NonZero<usize>,
    /// Where layers may go besides memory.
    pub folders: LayerFolders,
}

impl Default for CountOptions {
    fn default() -> Self {
        Self {
            method: CountMethod::default(),
            up_to: UpTo::default(),
            threads: all_threads(),
            folders: LayerFolders::default(),
        }
    }
}
