//! The threads that take a layer a stride further.
//!
//! [`threads`] starts them. Each has a [`worker`], with a share of the memory as [`memory_shares`] cuts it, which fetches
//! shards from the [`work_queue`] until there are no more. On its [`workbench`] states of one profile follow their
//! transitions together, and what follows from a shard, or from as large a part of it as fits in memory, is merged in
//! [`part_sums`]. Why a shard cannot be worked off says [`shard_error`].

pub(super) mod memory_shares;
mod part_sums;
mod shard_error;
pub(super) mod threads;
pub(super) mod work_queue;
mod workbench;
pub(super) mod worker;
