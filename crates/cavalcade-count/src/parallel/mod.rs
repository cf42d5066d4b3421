//! The threads that take a layer a stride further.
//!
//! Each has a [`worker`], with a share of the memory as [`memory_shares`] cuts it, which fetches
//! shards from the [`work_queue`] until there are no more. On its [`workbench`] states of one profile follow their
//! transitions together, and what follows from a shard is merged in [`shard_sums`], by way of an [`overflow`] if it
//! takes too much memory, or in [`long_sums`] if its weights are too long. Why a shard cannot be worked off says [`shard_error`].

mod long_sums;
pub(super) mod memory_shares;
mod overflow;
mod shard_sums;
pub(super) mod work_queue;
mod workbench;
pub(super) mod worker;
