//! Storage for the layers of a pass besides memory.

use super::layer::FinishedLayer;
use super::spill::Spill;
use crate::error::CountError;

/// Takes what does not fit in memory, and keeps finished layers.
pub(crate) trait Storage<L>: Sync {
    /// Somewhere to spill blocks to, for one thread; `None` if all must stay in memory.
    fn spill(&self) -> Option<Box<dyn Spill<L> + '_>> {
        None
    }
    /// The newest layer kept from an earlier count.
    fn newest(&self) -> Result<Option<FinishedLayer<L>>, CountError> {
        Ok(None)
    }
    /// Offers a layer, perhaps the last one, to be kept.
    fn offer(&mut self, layer: &FinishedLayer<L>, is_last: bool) -> Result<(), CountError>;
}
