//! The same tour seen otherwise: turned or flipped, the other way round, from another square.

use thiserror::Error;

use cavalcade_check::Tour;
use cavalcade_check::verify::verify_squares_within;
use cavalcade_core::{Board, Budget, Limit, Question, Size, Square, Symmetry, Wrap};

/// An error from changing a tour.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TransformError {
    /// A cylinder, on its side.
    #[error(
        "{symmetry} would lay the cylinder on its side, with ranks joined and files not; use the half turn, or the flips left-right and top-bottom"
    )]
    Cylinder {
        /// The symmetry asked for.
        symmetry: Symmetry,
    },
    /// An open tour that is to begin elsewhere.
    #[error("the tour is open and begins on {start}; only a closed one can begin on {square}")]
    NotClosed {
        /// Its first square.
        start: Square,
        /// The square it was to begin on.
        square: Square,
    },
    /// A square that is not on the board.
    #[error("the tour has no square {square}; name one of its own, like {start}")]
    NotVisited {
        /// The square.
        square: Square,
        /// Its first square.
        start: Square,
    },
    /// A limit was reached first.
    #[error(transparent)]
    Limit(#[from] Limit),
}

/// The tour on the board as it lies after a turn or flip, which may change its sides.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_graph::*, cavalcade_tours::*}; }
/// use cavalcade::transform::turned;
/// use cavalcade::{Budget, Outcome, Question, Size, Solver, Symmetry};
///
/// let Outcome::Found(tour) = Solver::new(&Question::on(Size::new(3, 4)?)).solve().outcome else { unreachable!() };
/// let lying = turned(&tour, Symmetry::QuarterTurnRight, &Budget::unlimited())?;
/// assert_eq!(lying.board().size(), Size::new(4, 3)?);
/// assert_eq!(turned(&lying, Symmetry::QuarterTurnLeft, &Budget::unlimited())?, tour);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[expect(clippy::missing_panics_doc, reason = "a board can be turned")]
pub fn turned(tour: &Tour, symmetry: Symmetry, budget: &Budget) -> Result<Tour, TransformError> {
    let (old, size) = (tour.board(), tour.board().size());
    if symmetry.swaps_sides() && old.wrap() == Wrap::Cylinder {
        return Err(TransformError::Cylinder { symmetry });
    }
    let image = |square| symmetry.apply(square, size);
    let (width, height) = (size.width(), size.height());
    let sides = if symmetry.swaps_sides() { Size::new(height, width) } else { Ok(size) };
    let rectangle = Board::rectangle(sides.expect("sides that fit one way fit the other")).with_wrap(old.wrap());
    expect_room(tour, budget)?;
    let board = rectangle.with_holes(old.holes().map(image)).expect("as many squares as before are left");
    Ok(checked(tour, board, &tour.squares().map(image).collect::<Vec<_>>(), budget)?)
}

/// The tour the other way round: from its last square to its first.
pub fn reversed(tour: &Tour, budget: &Budget) -> Result<Tour, Limit> {
    expect_room(tour, budget)?;
    checked(tour, tour.board().clone(), &tour.squares().rev().collect::<Vec<_>>(), budget)
}

/// A closed tour, begun on another of its squares.
pub fn starting_at(tour: &Tour, square: Square, budget: &Budget) -> Result<Tour, TransformError> {
    let start = tour.start();
    expect_room(tour, budget)?;
    let mut path: Vec<Square> = tour.squares().collect();
    let at = path.iter().position(|visited| *visited == square);
    let at = at.ok_or(TransformError::NotVisited { square, start })?;
    if at > 0 && !tour.is_closed() {
        return Err(TransformError::NotClosed { start, square });
    }
    path.rotate_left(at);
    Ok(checked(tour, tour.board().clone(), &path, budget)?)
}

/// Checks that there is room for another path.
pub(super) fn expect_room(tour: &Tour, budget: &Budget) -> Result<(), Limit> {
    budget.has_room_for((tour.len() * 2 * size_of::<Square>()) as u64)
}

/// A path that is made of a tour, as a tour.
pub(super) fn checked(of: &Tour, board: Board, path: &[Square], budget: &Budget) -> Result<Tour, Limit> {
    let kind = of.kind();
    let question = Question::new(board, *of.piece(), kind);
    let tour = verify_squares_within(&question, path, budget);
    tour.map_err(|error| error.expect_limit("what a tour is turned into is a tour"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::found;
    use cavalcade_core::{Kind, Piece};

    fn names(tour: &Tour) -> Vec<String> {
        tour.squares().map(|square| square.to_string()).collect()
    }

    #[test]
    fn every_turn_and_flip_has_one_that_leads_back() {
        let board =
            Board::rectangle(Size::new(5, 4).unwrap()).with_holes(["a1".parse().unwrap(), "e4".parse().unwrap()]);
        let tour = found(&Question::new(board.unwrap().with_wrap(Wrap::Torus), Piece::leaper(1, 2), Kind::Open), 0);
        for symmetry in Symmetry::ALL {
            let back = match symmetry {
                Symmetry::QuarterTurnLeft => Symmetry::QuarterTurnRight,
                Symmetry::QuarterTurnRight => Symmetry::QuarterTurnLeft,
                own => own,
            };
            let there = turned(&tour, symmetry, &Budget::unlimited()).unwrap();
            assert_eq!(turned(&there, back, &Budget::unlimited()).unwrap(), tour, "{symmetry}");
        }
    }

    #[test]
    fn a_cylinder_is_not_laid_on_its_side() {
        let board = Board::rectangle(Size::new(4, 4).unwrap()).with_wrap(Wrap::Cylinder);
        let tour = found(&Question::new(board, Piece::KNIGHT, Kind::Open), 0);
        let turn = |symmetry| turned(&tour, symmetry, &Budget::unlimited());
        assert!(turn(Symmetry::HalfTurn).is_ok());
        let symmetry = Symmetry::QuarterTurnLeft;
        assert_eq!(turn(symmetry), Err(TransformError::Cylinder { symmetry }));
    }

    #[test]
    fn a_closed_tour_begins_anywhere_and_an_open_one_where_it_does() {
        let closed = found(&Question::on(Size::new(6, 6).unwrap()).closed(), 0);
        let unlimited = Budget::unlimited();
        let begun = starting_at(&closed, "d4".parse().unwrap(), &unlimited).unwrap();
        assert_eq!((begun.start().to_string().as_str(), begun.is_closed()), ("d4", true));
        assert_eq!(starting_at(&begun, closed.start(), &unlimited), Ok(closed.clone()));
        let missing = starting_at(&closed, "g1".parse().unwrap(), &unlimited).unwrap_err();
        assert!(matches!(missing, TransformError::NotVisited { .. }), "{missing}");
        let open = found(&Question::on(Size::new(3, 4).unwrap()), 0);
        assert_eq!(starting_at(&open, open.start(), &unlimited), Ok(open.clone()));
        assert!(matches!(starting_at(&open, open.end(), &unlimited), Err(TransformError::NotClosed { .. })));
    }

    #[test]
    fn the_other_way_round_is_the_squares_from_behind() {
        let tour = found(&Question::on(Size::new(5, 5).unwrap()), 0);
        let mut squares = names(&tour);
        squares.reverse();
        assert_eq!(names(&reversed(&tour, &Budget::unlimited()).unwrap()), squares);
    }
}
