//! The join of a circuit and its mirror image, and what follows for the squares on the way.

/// How a path over a quarter of the board becomes a tour: the path and its half turn are a circuit, which is left after
/// its last square for the mirror image of square number `turn`; the image is walked backwards. The tour is numbered
/// from the square after number `first`, and if that is not 0, it comes back to the circuit for the first squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Joint {
    /// Squares of the path that come last in the tour.
    pub(super) first: usize,
    /// The square of the path next to whose image the circuit ends.
    pub(super) turn: usize,
    /// For every rank, twice its squares among the first less its squares up to the turn.
    pub(super) ranks: i64,
    /// For every file, twice its squares among the first, and the squares of its mirror image after the turn.
    pub(super) files: i64,
}

impl Joint {
    /// The joints that can give all ranks one sum and all files one.
    ///
    /// Let `n` be the squares of the circuit, half of the board, and let the circuit be left for the image of square `t` and numbered from the
    /// square after `s`. Square `j` of it has the number `j - s`, or `2n + j - s` if `j` is at most `s`; its image has
    /// `n - s + 1 + (t - j)`, or `n` more if `j` is greater than `t`. Together that is the same for all `j`, but for `2n` and
    /// `n`; each rank has as many pairs of a square and its image, so it is enough to count: twice the squares up to `s`, less those up
    /// to `t`, have to be as many in each rank. Pairs of a square and its image top to bottom give the same for the files, with
    /// `t` moved on by half the circuit.
    pub(super) fn all(width: usize, height: usize) -> Vec<Self> {
        let quarter = width * height / 4;
        let mut all = Vec::new();
        for first in 0..quarter {
            // A move changes colour: the number of the turn is even.
            for turn in (first.max(1)..quarter).filter(|turn| turn % 2 == 0) {
                let (width, height) = (width as i64, height as i64);
                let more = 2 * first as i64 - turn as i64;
                let files = width * height + 4 * more;
                if more % height == 0 && files % (4 * width) == 0 && files >= 0 {
                    all.push(Self { first, turn, ranks: more / height, files: files / (4 * width) });
                }
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_boards_are_left_after_whole_ranks() {
        let open = |side| Joint::all(side, side).into_iter().filter(|joint| joint.first == 0).map(|joint| joint.turn);
        assert_eq!(open(8).collect::<Vec<_>>(), [8]);
        assert_eq!(open(12).collect::<Vec<_>>(), [12, 24]);
        assert_eq!(open(16).collect::<Vec<_>>(), [16, 32, 48]);
        assert!(Joint::all(10, 8).iter().all(|joint| joint.turn == 2 * joint.first));
    }
}
