//! Blocks as parcels, and parcels as states in their shards.

use std::cell::RefCell;
use std::io;

use super::exchange::{Exchange, Opened, Parcel};
use crate::disk::{RunHead, decode, encode};
use crate::error::CountError;
use crate::store::block::Block;
use crate::store::layer_writer::Others;
use crate::store::shard_error::ShardError;
use crate::store::shard_writer::ShardWriter;
use crate::store::states_to_write::StoredStates;
use crate::transition::expander::Expander;
use crate::transition::labels::Labels;

/// The exchange of a worker, shared by its parts.
pub(super) type SharedExchange<'e> = RefCell<&'e mut dyn Exchange>;

/// Sends and receives the states of one layer.
pub(super) struct Post<'a, 'e, L> {
    pub(super) exchange: &'a SharedExchange<'e>,
    /// The stride from the layer that is written, which decides on its shards.
    pub(super) following: Option<&'a Expander<L>>,
}

impl<L: Labels> Post<'_, '_, L> {
    /// Puts what has arrived into shards.
    pub(super) fn take_in(&self, shards: &mut ShardWriter<'_, L>) -> Result<(), ShardError> {
        let parcels = self.exchange.borrow_mut().receive()?;
        parcels.into_iter().try_for_each(|parcel| self.take(&open(parcel)?, shards))
    }

    fn take(&self, block: &Block<L>, shards: &mut ShardWriter<'_, L>) -> Result<(), ShardError> {
        let mut digits = block.weights.all();
        for (profile, states) in block.groups() {
            let shard_key = self.following.map_or(0, |following| following.shard_key(profile));
            shards.push_all(shard_key, profile.placed, &mut StoredStates { states, digits: &mut digits })?;
        }
        Ok(())
    }

    /// Meets all others, and puts what arrives meanwhile into shards.
    pub(super) fn meet(&self, word: Vec<u8>, shards: &mut ShardWriter<'_, L>) -> Result<Vec<Vec<u8>>, ShardError> {
        self.exchange.borrow_mut().meet(word);
        loop {
            self.take_in(shards)?;
            let words = self.exchange.borrow_mut().words();
            if let Some(words) = words {
                return Ok(words);
            }
        }
    }
}

impl<L: Labels> Others<L> for Post<'_, '_, L> {
    fn own(&self) -> usize {
        self.exchange.borrow().index()
    }

    fn workers(&self) -> usize {
        self.exchange.borrow().workers()
    }

    fn send(&self, to: usize, block: Block<L>, shards: &mut ShardWriter<'_, L>) -> Result<(), ShardError> {
        let is_near = self.exchange.borrow().is_near(to);
        let parcel = if is_near { Parcel::near(block.bytes(), block) } else { pack(block) };
        self.exchange.borrow_mut().send(to, parcel);
        self.take_in(shards)
    }
}

/// Packs a block: as on disk, a head with a checksum and the states closely written.
fn pack<L: Labels>(block: Block<L>) -> Parcel {
    let mut bytes = vec![0; RunHead::BYTES];
    let mut run = Vec::new();
    let head = encode(0, &[block], &mut run);
    bytes.copy_from_slice(&head.to_bytes());
    bytes.append(&mut run);
    Parcel::from_bytes(bytes)
}

fn open<L: Labels>(parcel: Parcel) -> Result<Block<L>, ShardError> {
    match parcel.open::<Block<L>>() {
        Opened::Near(block) => Ok(block),
        Opened::Packed(bytes) => {
            let (head, run) = bytes.split_first_chunk().ok_or_else(corrupted)?;
            decode(RunHead::from_bytes(head), run).map_err(|_| corrupted())
        }
    }
}

/// The error for data that was damaged on its way from another worker.
fn corrupted() -> ShardError {
    ShardError::Io(io::Error::other(CountError::Corrupted))
}
