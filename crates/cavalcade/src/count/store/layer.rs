//! A finished layer, and what was counted up to it.

use num_bigint::BigUint;

use super::shard::Shards;
use crate::count::effort::CountEffort;

/// What a pass has counted so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct PassSums {
    /// The tours.
    pub(crate) total: BigUint,
    pub(crate) effort: CountEffort,
}

/// A layer and the sums up to it: all that is needed to go on.
pub(crate) struct FinishedLayer<L> {
    /// The number of strides before it.
    pub(crate) number: usize,
    pub(crate) shards: Shards<L>,
    pub(crate) sums: PassSums,
}
