//! Symmetric tours.
//!
//! A tour is symmetric if a turn or flip of the board maps it to itself; `sense` says what that means. A closed tour
//! that a half turn maps to itself is called Eulerian if the half turn keeps the sense in which it is walked (then the
//! line does not pass the centre of the board), and Bergholtian if it reverses it (then the line passes the centre).

use cavalcade_check::Tour;
use cavalcade_core::symmetry::sense::sense;
use cavalcade_core::{Kind, Symmetry, TourSymmetry};

/// The symmetries of a tour as one of this kind, the identity left out. As an open tour it is a path, even if its ends are a move
/// apart; only a closed tour can be taken for a closed one.
#[must_use]
pub fn symmetries(tour: &Tour, kind: Kind) -> Vec<TourSymmetry> {
    let (board, cells) = (tour.board(), tour.cells());
    let candidates = board.symmetries().into_iter().filter(|symmetry| *symmetry != Symmetry::Identity);
    let found = |symmetry| sense(symmetry, board.size(), kind, cells.len(), |place| board.square(cells[place]));
    candidates.filter_map(|symmetry| found(symmetry).map(|sense| TourSymmetry { symmetry, sense, kind })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_check::verify::verify_squares;
    use cavalcade_core::{Board, Budget, Kind, NoObserver, Piece, Question, Size, Square};
    use cavalcade_graph::Run;
    use cavalcade_graph::search::backtrack::{Backtrack, Pruning};

    fn names(width: u32, height: u32, hole: Option<&str>, path: &str) -> Vec<String> {
        let hole = hole.map(|name| name.parse::<Square>().unwrap());
        let board = Board::rectangle(Size::new(width, height).unwrap()).with_holes(hole).unwrap();
        let path: Vec<Square> = path.split(' ').map(|name| name.parse().unwrap()).collect();
        let tour = verify_squares(&Question::new(board, Piece::KNIGHT, Kind::Open), &path).unwrap();
        symmetries(&tour, tour.kind()).iter().map(ToString::to_string).collect()
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

    /// The number of directed tours with a symmetry as wanted.
    fn count(width: u32, height: u32, kind: Kind, is_wanted: impl Fn(&TourSymmetry) -> bool) -> usize {
        let question = Question::new(Board::rectangle(Size::new(width, height).unwrap()), Piece::KNIGHT, kind);
        let (budget, mut observer) = (Budget::unlimited(), NoObserver);
        let mut search = Backtrack::new(&question, Pruning::On, &budget).unwrap();
        let mut run = Run::new(&budget, &mut observer);
        std::iter::from_fn(|| search.next_path(&mut run).unwrap())
            .filter(|path| {
                let tour = verify_squares(&question, path).unwrap();
                symmetries(&tour, kind).iter().any(&is_wanted)
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
