//! The piece that makes the tour: the knight, or any other leaper.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::util::Escaped;

/// A step by `dx` files to the right and `dy` ranks up (negative: left and down).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offset {
    /// Files to the right.
    pub dx: i32,
    /// Ranks up.
    pub dy: i32,
}

impl Offset {
    /// The step by `dx` files to the right and `dy` ranks up.
    #[must_use]
    pub const fn new(dx: i32, dy: i32) -> Self {
        Self { dx, dy }
    }
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.dx, self.dy)
    }
}

impl fmt::Debug for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({self})")
    }
}

/// A leaper: it moves `a` squares along one axis and `b` along the other, and leaps over what lies between.
///
/// A piece also carries the order in which its moves are tried, because the searches that follow a
/// fixed order need one. It begins with "`a` right, `b` up" and goes round clockwise;
/// [`Piece::in_order`] sets another.
///
/// ```
/// # use cavalcade_core as cavalcade;
/// use cavalcade::{Offset, Piece};
///
/// let camel: Piece = "camel".parse()?;
/// assert_eq!(camel, "1,3".parse()?);
/// assert_eq!(Piece::KNIGHT.offsets()[0], Offset::new(1, 2));
/// # Ok::<(), cavalcade::PieceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    short: u32,
    long: u32,
    offsets: [Offset; 8],
    count: u8,
}

impl Piece {
    /// The longest leap along one axis.
    pub const MAX_LEAP: u32 = 1000;
    /// The knight, the (1,2)-leaper.
    pub const KNIGHT: Self = Self::leaper(1, 2);
    /// The camel, the (1,3)-leaper.
    pub const CAMEL: Self = Self::leaper(1, 3);
    /// The zebra, the (2,3)-leaper.
    pub const ZEBRA: Self = Self::leaper(2, 3);
    /// The giraffe, the (1,4)-leaper.
    pub const GIRAFFE: Self = Self::leaper(1, 4);
    /// The pieces with a name.
    pub const NAMED: [(&'static str, Self); 4] =
        [("knight", Self::KNIGHT), ("camel", Self::CAMEL), ("zebra", Self::ZEBRA), ("giraffe", Self::GIRAFFE)];

    /// The (a,b)-leaper.
    ///
    /// # Panics
    /// If both leaps are zero or one is beyond [`Piece::MAX_LEAP`]; [`Piece::try_leaper`] does not.
    #[must_use]
    pub const fn leaper(a: u32, b: u32) -> Self {
        assert!(
            a + b > 0 && a <= Self::MAX_LEAP && b <= Self::MAX_LEAP,
            "a leaper moves, and not further than MAX_LEAP"
        );
        let (short, long) = if a < b { (a, b) } else { (b, a) };
        let (s, l) = (short as i32, long as i32);
        let clockwise = [(s, l), (l, s), (l, -s), (s, -l), (-s, -l), (-l, -s), (-l, s), (-s, l)];
        let mut piece = Self { short, long, offsets: [Offset::new(0, 0); 8], count: 0 };
        let mut k = 0;
        while k < clockwise.len() {
            piece = piece.with(Offset::new(clockwise[k].0, clockwise[k].1));
            k += 1;
        }
        piece
    }

    /// The (a,b)-leaper, if it moves at all and not too far.
    pub const fn try_leaper(a: u32, b: u32) -> Result<Self, PieceError> {
        if a == 0 && b == 0 {
            Err(PieceError::Standstill)
        } else if a > Self::MAX_LEAP || b > Self::MAX_LEAP {
            Err(PieceError::TooFar)
        } else {
            Ok(Self::leaper(a, b))
        }
    }

    /// Adds an offset, unless it is there already: a (0,b)- or (b,b)-leaper has only four.
    const fn with(mut self, offset: Offset) -> Self {
        let mut k = 0;
        while k < self.count {
            let known = self.offsets[k as usize];
            if known.dx == offset.dx && known.dy == offset.dy {
                return self;
            }
            k += 1;
        }
        self.offsets[self.count as usize] = offset;
        self.count += 1;
        self
    }

    /// Returns the same piece with the default order of its moves.
    #[must_use]
    pub const fn in_own_order(&self) -> Self {
        Self::leaper(self.short, self.long)
    }

    /// The moves, in the order in which they are tried.
    #[must_use]
    pub fn offsets(&self) -> &[Offset] {
        &self.offsets[..usize::from(self.count)]
    }

    /// Returns `true` if it moves like a knight, whatever the order of its moves.
    #[must_use]
    pub const fn is_knight(&self) -> bool {
        matches!((self.short, self.long), (1, 2))
    }

    /// The two leaps, the shorter first.
    #[must_use]
    pub const fn leaps(&self) -> (u32, u32) {
        (self.short, self.long)
    }

    /// The longest leap along one axis.
    #[must_use]
    pub const fn reach(&self) -> u32 {
        self.long
    }

    /// The same piece, trying its moves in the given order.
    ///
    /// ```
    /// # use cavalcade_core as cavalcade;
    /// use cavalcade::{Offset, Piece};
    ///
    /// let mut reversed = Piece::KNIGHT.offsets().to_vec();
    /// reversed.reverse();
    /// assert_eq!(Piece::KNIGHT.in_order(&reversed)?.offsets(), reversed);
    /// assert!(Piece::KNIGHT.in_order(&reversed[1..]).is_err());
    /// # Ok::<(), cavalcade::PieceError>(())
    /// ```
    pub fn in_order(mut self, order: &[Offset]) -> Result<Self, PieceError> {
        for (k, offset) in order.iter().enumerate() {
            if !self.offsets().contains(offset) {
                return Err(PieceError::StrangeMove { offset: *offset, piece: self.to_string() });
            }
            if order[..k].contains(offset) {
                return Err(PieceError::RepeatedMove(*offset));
            }
        }
        let missing: Vec<Offset> = self.offsets().iter().filter(|offset| !order.contains(offset)).copied().collect();
        if !missing.is_empty() {
            return Err(PieceError::MissingMoves(missing));
        }
        self.offsets[..order.len()].copy_from_slice(order);
        Ok(self)
    }
}

impl Default for Piece {
    /// The knight.
    fn default() -> Self {
        Self::KNIGHT
    }
}

impl fmt::Display for Piece {
    /// The name if it has one, else `a,b`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let leaps = (self.short, self.long);
        match Self::NAMED.iter().find(|(_, piece)| (piece.short, piece.long) == leaps) {
            Some((name, _)) => f.write_str(name),
            None => write!(f, "{},{}", self.short, self.long),
        }
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}{:?}", self.offsets())
    }
}

/// Errors from making a [`Piece`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PieceError {
    /// The (0,0)-leaper.
    #[error("a piece has to move; write its leap, like 1,2")]
    Standstill,
    /// A leap beyond [`Piece::MAX_LEAP`].
    #[error("a piece leaps at most {} squares; write a shorter leap, like 1,2", Piece::MAX_LEAP)]
    TooFar,
    /// A chess piece that is not a leaper with one kind of leap.
    #[error(
        "the {0} is not a leaper; write knight, camel, zebra, giraffe, or the two distances of another leaper, like 3,4"
    )]
    NotALeaper(&'static str),
    /// A text that names no piece.
    #[error("`{}` is not a piece; write knight, camel, zebra, giraffe, or two distances, like 3,4", Escaped::word(.0))]
    Unreadable(String),
    /// A move order with something that is not an offset.
    #[error("`{}` is not a move; write moves as DX,DY separated by spaces, like \"1,2 2,1 -1,2\"", Escaped::word(.0))]
    UnreadableMove(String),
    /// A move order with a move the piece cannot make.
    #[error("{offset} is not a move of the {piece}; give each of its moves once")]
    StrangeMove {
        /// The move.
        offset: Offset,
        /// The piece.
        piece: String,
    },
    /// A move order with the same move twice.
    #[error("the move {0} is in the order twice; give each move once")]
    RepeatedMove(Offset),
    /// A move order without some of the moves.
    #[error("{} missing from the order; give each move once", AreMissing(.0))]
    MissingMoves(Vec<Offset>),
}

/// Moves that are missing: `the move 2,1 is`, `the moves 2,1 and 1,-2 are`.
struct AreMissing<'a>(&'a [Offset]);

impl fmt::Display for AreMissing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((last, others)) = self.0.split_last() else { return Ok(()) };
        if others.is_empty() {
            return write!(f, "the move {last} is");
        }
        let others: Vec<String> = others.iter().map(ToString::to_string).collect();
        write!(f, "the moves {} and {last} are", others.join(" "))
    }
}

impl FromStr for Piece {
    type Err = PieceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some((_, piece)) = Self::NAMED.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)) {
            return Ok(*piece);
        }
        let others = ["king", "queen", "rook", "bishop", "pawn"];
        if let Some(other) = others.into_iter().find(|name| name.eq_ignore_ascii_case(text)) {
            return Err(PieceError::NotALeaper(other));
        }
        let unreadable = || PieceError::Unreadable(Escaped::start_of(text));
        let (a, b) = text.split_once(',').ok_or_else(unreadable)?;
        let leap = |digits: &str| digits.trim().parse::<u32>().map_err(|_| unreadable());
        Self::try_leaper(leap(a)?, leap(b)?)
    }
}

/// Reads a list of offsets such as `-1,2 -2,1`, for [`Piece::in_order`].
pub fn parse_offsets(text: &str) -> Result<Vec<Offset>, PieceError> {
    text.split_whitespace().map(parse_offset).collect()
}

fn parse_offset(word: &str) -> Result<Offset, PieceError> {
    let unreadable = || PieceError::UnreadableMove(Escaped::start_of(word));
    let (dx, dy) = word.split_once(',').ok_or_else(unreadable)?;
    let number = |digits: &str| digits.parse::<i32>().map_err(|_| unreadable());
    Ok(Offset::new(number(dx)?, number(dy)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_knight_has_eight_moves_and_straight_or_diagonal_leapers_four() {
        assert_eq!(Piece::KNIGHT.offsets().len(), 8);
        assert_eq!(Piece::leaper(0, 1).offsets().len(), 4);
        assert_eq!(Piece::leaper(2, 2).offsets().len(), 4);
    }

    #[test]
    fn the_order_of_the_two_leaps_does_not_matter() {
        assert_eq!(Piece::leaper(4, 1), Piece::GIRAFFE);
        assert_eq!("2,1".parse(), Ok(Piece::KNIGHT));
    }

    #[test]
    fn a_piece_reads_back_as_it_prints() {
        for piece in [Piece::KNIGHT, Piece::ZEBRA, Piece::leaper(0, 3), Piece::leaper(5, 5)] {
            assert_eq!(piece.to_string().parse(), Ok(piece));
        }
    }

    #[test]
    fn a_move_order_names_each_move_exactly_once() {
        let order = |text| Piece::KNIGHT.in_order(&parse_offsets(text)?);
        assert!(order("-1,2 -2,1 -1,-2 -2,-1 1,2 2,1 1,-2 2,-1").is_ok());
        let missing = order("1,2").unwrap_err().to_string();
        assert_eq!(
            missing,
            "the moves 2,1 2,-1 1,-2 -1,-2 -2,-1 -2,1 and -1,2 are missing from the order; give each move once"
        );
        let missing = order("1,2 2,-1 1,-2 -1,-2 -2,-1 -2,1 -1,2").unwrap_err().to_string();
        assert_eq!(missing, "the move 2,1 is missing from the order; give each move once");
        assert_eq!(order("1,2 1,2"), Err(PieceError::RepeatedMove(Offset::new(1, 2))));
        assert!(matches!(order("1,3"), Err(PieceError::StrangeMove { .. })));
        assert_eq!(order("1,2 up"), Err(PieceError::UnreadableMove("up".into())));
    }

    #[test]
    fn a_piece_that_cannot_be_is_refused() {
        assert_eq!("0,0".parse::<Piece>(), Err(PieceError::Standstill));
        assert_eq!("1,1001".parse::<Piece>(), Err(PieceError::TooFar));
        for text in ["", "unicorn", "1", "1,", "1,-2", "1,2,3"] {
            assert_eq!(text.parse::<Piece>(), Err(PieceError::Unreadable(text.into())));
        }
        let queen = "Queen".parse::<Piece>().unwrap_err().to_string();
        assert!(queen.starts_with("the queen is not a leaper; write knight"), "{queen}");
    }
}
