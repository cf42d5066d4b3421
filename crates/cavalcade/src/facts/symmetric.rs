//! Symmetric tours.
//!
//! A tour is symmetric if a turn or flip of the board maps its line to itself, whichever way it is walked. A closed tour
//! that a half turn maps to itself is called Eulerian if the half turn keeps the sense in which it is walked (then the
//! line does not pass the centre of the board), and Bergholtian if it reverses it (then the line passes the centre).

use std::fmt;

use crate::{Symmetry, Tour};

/// Whether a symmetry keeps the sense in which a tour is walked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sense {
    /// The image is walked the same way round.
    Kept,
    /// The image is walked the other way round.
    Reversed,
}

/// A symmetry of a tour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TourSymmetry {
    /// The turn or flip.
    pub symmetry: Symmetry,
    /// What it does to the way the tour is walked.
    pub sense: Sense,
    /// Whether the tour is closed.
    closed: bool,
}

impl fmt::Display for TourSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.symmetry, self.sense, self.closed) {
            (Symmetry::HalfTurn, Sense::Kept, true) => f.write_str("half turn (Eulerian)"),
            (Symmetry::HalfTurn, Sense::Reversed, true) => f.write_str("half turn (Bergholtian)"),
            _ => self.symmetry.fmt(f),
        }
    }
}

/// The symmetries of a tour, the identity left out. The numbers are those of [`Tour::numbers`].
#[must_use]
pub fn symmetries(tour: &Tour, numbers: &[u32]) -> Vec<TourSymmetry> {
    let candidates = tour.board().symmetries().into_iter().filter(|symmetry| *symmetry != Symmetry::Identity);
    let closed = tour.is_closed();
    candidates
        .filter_map(|symmetry| sense(tour, numbers, symmetry).map(|sense| TourSymmetry { symmetry, sense, closed }))
        .collect()
}

/// How a symmetry maps the tour to itself, if it does.
fn sense(tour: &Tour, numbers: &[u32], symmetry: Symmetry) -> Option<Sense> {
    let (board, len) = (tour.board(), tour.len() as u64);
    let image = |moves: u64| {
        let square = tour.square_at(moves as usize)?;
        let cell = board.cell(symmetry.apply(square, board.size()))?;
        Some(u64::from(numbers[cell.index()]) - 1)
    };
    let first = image(0)?;
    let matches = |sense: Sense| {
        let follows = |moves: u64| match sense {
            Sense::Kept => (first + moves) % len,
            Sense::Reversed => (first + len - moves) % len,
        };
        (0..len).all(|moves| image(moves) == Some(follows(moves)))
    };
    // An open tour has two ends, which a symmetry can only exchange.
    let can_turn_round = tour.is_closed() || first == len - 1;
    if tour.is_closed() && matches(Sense::Kept) {
        Some(Sense::Kept)
    } else {
        (can_turn_round && matches(Sense::Reversed)).then_some(Sense::Reversed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::backtrack::{Backtrack, Pruning};
    use crate::verify::verify_squares;
    use crate::{Board, Budget, Kind, Piece, Question, Run, Silent, Size, Square};

    fn names(width: u32, height: u32, hole: Option<&str>, path: &str) -> Vec<String> {
        let hole = hole.map(|name| name.parse::<Square>().unwrap());
        let board = Board::rectangle(Size::new(width, height).unwrap()).with_holes(hole).unwrap();
        let path: Vec<Square> = path.split(' ').map(|name| name.parse().unwrap()).collect();
        let tour = verify_squares(&Question::new(board, Piece::KNIGHT, Kind::Open), &path).unwrap();
        symmetries(&tour, &tour.numbers()).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_ring_of_eight_squares_has_every_symmetry() {
        let found = names(3, 3, Some("b2"), "a1 b3 c1 a2 c3 b1 a3 c2");
        assert_eq!(
            found,
            [
                "mirror left-right",
                "mirror top-bottom",
                "half turn (Eulerian)",
                "mirror diagonal",
                "mirror antidiagonal",
                "quarter turn left",
                "quarter turn right"
            ]
        );
    }

    /// How many of all directed tours have a symmetry that is as wanted.
    fn count(width: u32, height: u32, kind: Kind, is_wanted: impl Fn(&TourSymmetry) -> bool) -> usize {
        let question = Question::new(Board::rectangle(Size::new(width, height).unwrap()), Piece::KNIGHT, kind);
        let (budget, mut observer) = (Budget::unlimited(), Silent);
        let mut search = Backtrack::new(&question, Pruning::On, &budget).unwrap();
        let mut run = Run::new(&budget, &mut observer);
        std::iter::from_fn(|| search.next_path(&mut run).unwrap())
            .filter(|path| {
                let tour = verify_squares(&question, path).unwrap();
                symmetries(&tour, &tour.numbers()).iter().any(&is_wanted)
            })
            .count()
    }

    #[test]
    fn published_numbers_of_symmetric_tours_are_met() {
        // OEIS A328340: classes of paths that a half turn maps to their own reversal, two diagrams each, walked two ways.
        let is_half_turn = |symmetry: &TourSymmetry| symmetry.symmetry == Symmetry::HalfTurn;
        assert_eq!(count(3, 4, Kind::Open, is_half_turn), 4 * 2);
        assert_eq!(count(5, 4, Kind::Open, is_half_turn), 4 * 3);
        // Knuth, TAOCP pre-fascicle 8A: closed tours of 5x6 with a mirror symmetry, walked two ways.
        let is_mirror = |found: &TourSymmetry| matches!(found.symmetry, Symmetry::MirrorFiles | Symmetry::MirrorRanks);
        assert_eq!(count(5, 6, Kind::Closed, is_mirror), 2 * 4);
        // The same source, for 3x10.
        assert_eq!(count(3, 10, Kind::Closed, is_mirror), 2 * 4);
    }
}
