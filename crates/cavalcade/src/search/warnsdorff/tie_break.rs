//! Which of several squares with equally few exits to take.

use super::ground::{BLOCKED, Ground, MOVES, Spot};
use crate::{Offset, Piece, Size};

/// How to choose among squares with equally few exits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TieBreak {
    /// The first in the order of the piece's moves.
    First,
    /// Any, as the seed decides.
    Random,
    /// The one whose neighbours have the fewest exits in all (Pohl 1967).
    Pohl,
    /// The one farthest from the centre of the board (Roth).
    #[default]
    Roth,
}

impl TieBreak {
    /// Every tie-break, with its name.
    pub const NAMED: [(&'static str, Self); 4] =
        [("first", Self::First), ("random", Self::Random), ("pohl", Self::Pohl), ("roth", Self::Roth)];
}

/// Bits of a key below the count of exits.
pub(super) const KEY_BITS: u32 = 48;

/// Puts the moves from a spot in order: the smaller its key, the sooner a move is tried.
///
/// A key is made of the exits of the square it leads to (above [`KEY_BITS`]), the tie-break's opinion, and in its three
/// lowest bits the number of the move, so that no two keys are equal and the smallest names its move.
#[derive(Debug)]
pub(super) struct Preference {
    tie_break: TieBreak,
    seed: u64,
    /// Twice the centre of the board, so that it is a whole number.
    centre: (i64, i64),
    offsets: [Offset; MOVES],
    /// Whether each move always has the same offset; over joined edges it has not.
    is_flat: bool,
}

impl Preference {
    pub(super) fn new(tie_break: TieBreak, seed: u64, size: Size, piece: &Piece, is_flat: bool) -> Self {
        let centre = (i64::from(size.width()) - 1, i64::from(size.height()) - 1);
        let mut offsets = [Offset::new(0, 0); MOVES];
        offsets[..piece.offsets().len()].copy_from_slice(piece.offsets());
        Self { tie_break, seed, centre, offsets, is_flat }
    }

    /// The keys of the moves from a spot, but for the exits.
    #[inline]
    pub(super) fn keys(&self, ground: &impl Ground, exits: &[u8], from: Spot) -> [u64; MOVES] {
        match self.tie_break {
            TieBreak::First => std::array::from_fn(|k| k as u64),
            TieBreak::Roth if self.is_flat => self.outward(from),
            TieBreak::Roth => self.opinions(ground, exits, from, |spot| self.nearness(spot)),
            TieBreak::Random => self.opinions(ground, exits, from, |spot| {
                mix(self.seed ^ (u64::from(spot.rank) << 32 | u64::from(spot.file))) >> (64 - KEY_BITS + 3)
            }),
            TieBreak::Pohl => self.opinions(ground, exits, from, |spot| {
                let around = ground.around(spot.at).map(|at| exits[at as usize]);
                around.into_iter().filter(|exits| *exits < BLOCKED).map(u64::from).sum()
            }),
        }
    }

    /// Roth's opinion: all moves are equally long, so the one that points farthest outward ends farthest outward.
    #[inline]
    fn outward(&self, from: Spot) -> [u64; MOVES] {
        let x = 2 * i64::from(from.file) - self.centre.0;
        let y = 2 * i64::from(from.rank) - self.centre.1;
        let middle = 1i64 << (KEY_BITS - 4);
        std::array::from_fn(|k| {
            let outward = i64::from(self.offsets[k].dx) * x + i64::from(self.offsets[k].dy) * y;
            ((middle - outward) as u64) << 3 | k as u64
        })
    }

    fn nearness(&self, spot: Spot) -> u64 {
        let x = 2 * i64::from(spot.file) - self.centre.0;
        let y = 2 * i64::from(spot.rank) - self.centre.1;
        ((1i64 << (KEY_BITS - 4)) - x * x - y * y) as u64
    }

    fn opinions(&self, ground: &impl Ground, exits: &[u8], from: Spot, opinion: impl Fn(Spot) -> u64) -> [u64; MOVES] {
        let around = ground.around(from.at);
        std::array::from_fn(|k| {
            let is_open = exits[around[k] as usize] < BLOCKED;
            if is_open { opinion(ground.step(from, k)) << 3 | k as u64 } else { k as u64 }
        })
    }
}

/// A number that looks random and depends on all bits of another: the output step of `SplitMix64`
/// (Steele, Lea and Flood 2014).
pub(super) fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}
