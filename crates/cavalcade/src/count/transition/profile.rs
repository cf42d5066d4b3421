//! What decides the moves of a state, and a hasher for it.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use super::ends_placed::EndsPlaced;
use crate::arithmetic::mix::spread;

/// The ends placed in a state, and the flags of those of its squares that matter to a stride.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Profile {
    pub(crate) bare: u64,
    pub(crate) full: u64,
    pub(crate) placed: EndsPlaced,
}

impl Hash for Profile {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // In the narrow packing, where flags stand four bits apart, nothing is lost by this.
        state.write_u64(self.bare ^ self.full << 1 ^ u64::from(self.placed.0) << 2);
    }
}

/// Something for each profile.
pub(crate) type ByProfile<T> = HashMap<Profile, T, BuildHasherDefault<MixHasher>>;

/// A hasher for a word that needs no more than to be mixed.
#[derive(Default)]
pub(crate) struct MixHasher(u64);

impl Hasher for MixHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = spread(self.0 ^ word);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
