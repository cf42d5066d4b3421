//! What decides the moves of a state, and a hasher for it.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::state::{Lane, mix};

/// The lane of a state, and the flags of those of its squares that matter to a stride.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Profile {
    pub(crate) bare: u64,
    pub(crate) full: u64,
    pub(crate) lane: Lane,
}

/// Something for each profile.
pub(crate) type ByProfile<T> = HashMap<Profile, T, BuildHasherDefault<MixHasher>>;

/// A hasher for words that need no more than to be mixed.
#[derive(Default)]
pub(crate) struct MixHasher(u64);

impl Hasher for MixHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0 ^ word);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
