//! Tie-breaks: the choice among squares with equally few exits.

use super::layout::{Layout, MOVES, is_open};
use cavalcade_core::named;
use cavalcade_core::util::arithmetic::mix::mix;
use cavalcade_core::{Board, Offset, Piece, Square};

/// The choice among squares with equally few exits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
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

named!(TieBreak, "tie-break", First => "first", Random => "random", Pohl => "pohl", Roth => "roth");

/// A move as one number: the smaller, the sooner it is tried.
///
/// From the highest bits to the lowest: the exits of the place it leads to (5 bits), the tie-break's rating (24),
/// the number of the move (3) and the place it leads to (32). No two moves from a place are equal, and the smallest of
/// eight keys says all that is needed to make the move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Key(u64);

impl Key {
    pub(super) const MAX: Self = Self(u64::MAX);
    const OPINION_BITS: u32 = 24;
    const OPINION: u32 = 35;
    const EXITS: u32 = 59;

    fn new(opinion: u64, number: usize, place: u32) -> Self {
        Self(opinion << Self::OPINION | (number as u64) << 32 | u64::from(place))
    }

    #[inline]
    pub(super) fn with_exits(self, exits: u8) -> Self {
        Self(self.0 | u64::from(exits) << Self::EXITS)
    }

    #[inline]
    pub(super) fn exits(self) -> u8 {
        (self.0 >> Self::EXITS) as u8
    }

    /// The number of the move among those of the piece.
    #[inline]
    pub(super) fn number(self) -> usize {
        (self.0 >> 32) as usize % MOVES
    }

    /// The place that the move leads to.
    #[inline]
    pub(super) fn place(self) -> u32 {
        self.0 as u32
    }
}

/// Puts the moves from a place in order, as keys without their exits.
#[derive(Debug)]
pub(super) struct Preference {
    tie_break: TieBreak,
    seed: u64,
    /// Twice the centre of the board, so that it is a whole number.
    centre: (i64, i64),
    /// Distances are divided by this power of two, so that the largest fits in a key.
    scale: u32,
    offsets: [Offset; MOVES],
    shifts: Option<Shifts>,
}

/// For each move, the numbers that turn the keys of a place into those of the place that it leads to.
#[derive(Debug)]
pub(super) struct Shifts([[u64; MOVES]; MOVES]);

impl Shifts {
    /// Converts the keys of one place into those of the place that a move led to.
    #[inline]
    pub(super) fn follow(&self, keys: &mut [Key; MOVES], by: Key) {
        for (key, shift) in keys.iter_mut().zip(&self.0[by.number()]) {
            key.0 = key.0.wrapping_add(*shift);
        }
    }
}

impl Preference {
    pub(super) fn new(tie_break: TieBreak, seed: u64, board: &Board, piece: &Piece, layout: &impl Layout) -> Self {
        let (width, height) = (i64::from(board.size().width()), i64::from(board.size().height()));
        let (short, long) = piece.leaps();
        let farthest = i64::from(short + long) * width.max(height);
        let scale = 65u32.saturating_sub((width * width + height * height).leading_zeros() + Key::OPINION_BITS);
        let fits = farthest < 1 << (Key::OPINION_BITS - 1);
        let mut offsets = [Offset::new(0, 0); MOVES];
        offsets[..piece.offsets().len()].copy_from_slice(piece.offsets());
        let shifts = layout.deltas().filter(|_| fits).and_then(|deltas| shifts(tie_break, offsets, deltas));
        Self { tie_break, seed, centre: (width - 1, height - 1), scale, offsets, shifts }
    }

    /// The keys of the moves from a place.
    pub(super) fn keys(&self, layout: &impl Layout, exits: &[u8], from: u32) -> [Key; MOVES] {
        let around = layout.around(from);
        match self.tie_break {
            TieBreak::First => std::array::from_fn(|k| Key::new(0, k, around[k])),
            TieBreak::Roth if self.shifts.is_some() => {
                let from = layout.square(from);
                std::array::from_fn(|k| Key::new(self.inward(from, self.offsets[k]), k, around[k]))
            }
            TieBreak::Roth => std::array::from_fn(|k| Key::new(self.nearness(layout.square(around[k])), k, around[k])),
            TieBreak::Random => std::array::from_fn(|k| {
                Key::new(mix(self.seed ^ u64::from(around[k])) >> (64 - Key::OPINION_BITS), k, around[k])
            }),
            TieBreak::Pohl => std::array::from_fn(|k| Key::new(exits_beyond(layout, exits, around[k]), k, around[k])),
        }
    }

    /// The numbers by which keys follow the piece, if they are the same everywhere.
    pub(super) const fn shifts(&self) -> Option<&Shifts> {
        self.shifts.as_ref()
    }

    /// Roth's rating of a move. All moves are equally long, so the one that points farthest outward ends farthest
    /// outward: what counts is the product of the move and the place, seen from the centre.
    ///
    /// When the piece moves, that product changes by the product of two moves, which is the same everywhere: one addition
    /// keeps a key up to date.
    fn inward(&self, from: Square, by: Offset) -> u64 {
        let x = 2 * i64::from(from.file()) - self.centre.0;
        let y = 2 * i64::from(from.rank()) - self.centre.1;
        ((1 << (Key::OPINION_BITS - 1)) - i64::from(by.dx) * x - i64::from(by.dy) * y) as u64
    }

    /// Roth's rating if a move does not always have the same offset.
    fn nearness(&self, square: Square) -> u64 {
        let x = 2 * i64::from(square.file()) - self.centre.0;
        let y = 2 * i64::from(square.rank()) - self.centre.1;
        (1 << Key::OPINION_BITS) - 1 - ((x * x + y * y) as u64 >> self.scale)
    }
}

/// Pohl's rating of a place: the sum of the exits of the open places around it.
fn exits_beyond(layout: &impl Layout, exits: &[u8], place: u32) -> u64 {
    if !is_open(exits[place as usize]) {
        return 0;
    }
    let around = layout.around(place).map(|to| exits[to as usize]);
    around.into_iter().filter(|exits| is_open(*exits)).map(u64::from).sum()
}

fn shifts(tie_break: TieBreak, offsets: [Offset; MOVES], deltas: [u32; MOVES]) -> Option<Shifts> {
    let outward = |by: Offset, offset: Offset| match tie_break {
        TieBreak::First => Some(0),
        TieBreak::Roth => Some(-2 * i64::from(by.dx * offset.dx + by.dy * offset.dy)),
        TieBreak::Random | TieBreak::Pohl => None,
    };
    let mut shifts = [[0; MOVES]; MOVES];
    for (row, (by, delta)) in shifts.iter_mut().zip(offsets.iter().zip(deltas)) {
        for (shift, offset) in row.iter_mut().zip(offsets) {
            *shift = (outward(*by, offset)? << Key::OPINION).wrapping_add(i64::from(delta as i32)) as u64;
        }
    }
    Some(Shifts(shifts))
}

cavalcade_core::as_text!(TieBreak);

#[cfg(test)]
mod tests {
    use super::super::layout::FramedLayout;
    use super::*;
    use cavalcade_core::Size;

    #[test]
    fn keys_that_follow_the_piece_are_the_keys_of_where_it_stands() {
        let board = Board::rectangle(Size::new(9, 7).unwrap());
        for piece in [Piece::KNIGHT, Piece::leaper(1, 1), Piece::GIRAFFE] {
            let layout = FramedLayout::new(&board, &piece);
            let exits = layout.exits(&cavalcade_core::Budget::unlimited()).unwrap();
            for (_, tie_break) in TieBreak::NAMED {
                let preference = Preference::new(tie_break, 5, &board, &piece, &layout);
                let Some(shifts) = preference.shifts() else { continue };
                for from in board.squares().map(|square| layout.place(square)) {
                    let keys = preference.keys(&layout, &exits, from);
                    for by in keys.into_iter().filter(|key| is_open(exits[key.place() as usize])) {
                        let mut followed = keys;
                        shifts.follow(&mut followed, by);
                        assert_eq!(followed, preference.keys(&layout, &exits, by.place()), "{tie_break:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn roth_prefers_the_square_farther_out() {
        let board = Board::rectangle(Size::new(8, 8).unwrap());
        let layout = FramedLayout::new(&board, &Piece::KNIGHT);
        let preference = Preference::new(TieBreak::Roth, 0, &board, &Piece::KNIGHT, &layout);
        let best = preference
            .keys(
                &layout,
                &layout.exits(&cavalcade_core::Budget::unlimited()).unwrap(),
                layout.place("c3".parse().unwrap()),
            )
            .into_iter()
            .min()
            .unwrap();
        assert_eq!(layout.square(best.place()).to_string(), "b1");
    }
}
