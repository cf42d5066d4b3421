//! The states of a layer, merged and added up.
//!
//! The states of a layer are in [`block`]s, those of one profile together and their weights in [`digits`], and the
//! blocks in [`shard`]s that never meet. What follows from a shard goes to [`group_sums`], where the [`weight`]s of
//! equal states are added up in a [`sum_table`] per profile; the sums go through a [`layer_writer`] to a
//! [`shard_writer`], which makes the next [`layer`] of them, block by block of [`states_to_write`], and watches the
//! [`memory_meter`]. What does not fit in memory goes to an implementation of [`spill`] and [`storage`].

pub(super) mod bits;
pub(super) mod block;
pub(super) mod checksum;
pub(super) mod digits;
pub(super) mod group_sums;
pub(super) mod layer;
pub(super) mod layer_writer;
pub(super) mod mates;
pub(super) mod memory_meter;
pub(super) mod shard;
pub(super) mod shard_error;
pub(super) mod shard_writer;
pub(super) mod spill;
pub(super) mod states_to_write;
pub(super) mod storage;
pub(super) mod sum_table;
pub(super) mod weight;
