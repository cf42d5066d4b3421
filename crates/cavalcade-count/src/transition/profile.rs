//! The bare and full squares of a state, which decide its moves.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use super::ends_placed::EndsPlaced;
use super::labels::{Flags, Labels};
use crate::model::slot::Mirror;
use cavalcade_core::util::arithmetic::mix::spread;

/// All of a state but the mates: the bare and the full squares, and the ends placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Profile {
    pub(crate) bare: u64,
    pub(crate) full: u64,
    pub(crate) placed: EndsPlaced,
}

impl Profile {
    /// The profile of a state.
    pub(crate) fn of<L: Labels>(labels: L, placed: EndsPlaced) -> Self {
        let Flags { bare, full } = labels.flags();
        Self { bare, full, placed }
    }

    pub(crate) const fn flags(self) -> Flags {
        Flags { bare: self.bare, full: self.full }
    }

    /// A number whose high half looks random; it does not depend on the ends placed.
    pub(crate) const fn mixed(self) -> u64 {
        spread(self.bare ^ spread(self.full))
    }

    /// As far as some slots go.
    pub(crate) const fn within(self, slots: u64) -> Self {
        Self { bare: self.bare & slots, full: self.full & slots, placed: self.placed }
    }

    /// The profile of the mirror images.
    pub(crate) fn mirrored<L: Labels>(self, mirror: Mirror) -> Self {
        let image = |bits| L::mirrored_bits(bits, mirror);
        Self { bare: image(self.bare), full: image(self.full), placed: self.placed }
    }
}

impl Hash for Profile {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let full = self.full.wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(32);
        state.write_u64(self.bare ^ full ^ u64::from(self.placed.0) << 62);
    }
}

pub(crate) type ByProfile<T> = HashMap<Profile, T, BuildHasherDefault<MixHasher>>;

/// A hasher for a word that only needs mixing.
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
        // Tables look at the highest and at the lowest bits, and only the high half of a spread word depends on all.
        self.0.rotate_left(32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Atlases and checkpoints are sorted by these numbers: those stored could not be read with others.
    #[test]
    fn the_number_of_a_profile_stays_as_it_is_in_files() {
        let profile = Profile { bare: 0x0123_4567_89ab_cdef, full: 0xfedc, placed: EndsPlaced::NEITHER };
        assert_eq!(profile.mixed(), 0x9523_86b6_ef42_d480);
        assert_eq!(Profile { placed: EndsPlaced::BOTH, ..profile }.mixed(), profile.mixed());
    }
}
