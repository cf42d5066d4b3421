//! The threads that advance a layer by a stride.
//!
//! Each has a [`worker`], with a share of the memory from [`memory_shares`], which fetches shards from the
//! [`work_queue`] until there are no more. On its [`workbench`] states of one profile follow their transitions
//! together, and what follows from a shard is merged in [`shard_sums`], through an [`overflow`] if it takes too much
//! memory, or in [`long_sums`] if its weights are too long.

mod long_sums;
pub(super) mod memory_shares;
mod overflow;
mod shard_sums;
pub(super) mod work_queue;
mod workbench;
pub(super) mod worker;
