//! The eight directions of a knight.

/// A direction of a knight, as a number: from one and two to the right and up, with the clock. Its opposite is four further on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Direction(u8);

impl Direction {
    /// The direction of the straight lines: two to the right and one up.
    pub(super) const ALONG: Self = Self(1);

    const STEPS: [(i64, i64); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

    pub(super) const fn new(number: u8) -> Self {
        Self(number % 8)
    }

    pub(super) const fn opposite(self) -> Self {
        Self::new(self.0 + 4)
    }

    /// How far it leads to the right and up.
    pub(super) const fn step(self) -> (i64, i64) {
        Self::STEPS[self.0 as usize]
    }
}

/// The two directions that lead away from a square.
pub(super) type Both = [Direction; 2];

/// Reads two directions, like `15`.
pub(super) fn both(text: &str) -> Both {
    let digit = |at: usize| Direction::new(text.as_bytes().get(at).map_or(0, |byte| byte.wrapping_sub(b'0')));
    [digit(0), digit(1)]
}
