//! The canonical tour of a class.
//!
//! **Idea.** Write a tour as its squares, in order. Rotate and reflect it in every way that leaves the board as it is,
//! and run each of these in both directions; if it is closed, begin it anywhere. The least of these lists, comparing
//! squares from a1 along the ranks, is the same for every tour of the class, and different for every other class.
//!
//! **Cost.** A closed tour visits every square, so the least list begins on the first square of the board: for each of at most eight
//! symmetries there are two lists to look at, and a look mostly ends after a few squares. Time and memory in proportion to the squares.
//!
//! **Example.** The eight tours of 3x4 (one direction each) have three canonical ones: there are three classes.

use super::change::{checked, expect_room};
use cavalcade_check::Tour;
use cavalcade_core::{Budget, Kind, Limit, Square, Symmetry};

/// The first of all tours of the same class; see the file's head for what that is.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_tours::*}; pub mod count { pub use cavalcade_count::*; } }
/// use cavalcade::transform::canonical;
/// use cavalcade::count::{TourIter, Equivalence};
/// use cavalcade::{Budget, Question, Size};
///
/// let (question, budget) = (Question::on(Size::new(3, 4)?), Budget::unlimited());
/// let mut first = Vec::new();
/// for tour in TourIter::new(&question, Equivalence::None, &budget)? {
///     first.push(canonical(&tour?, &budget)?.to_string());
/// }
/// first.sort();
/// first.dedup();
/// assert_eq!(first.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical(tour: &Tour, budget: &Budget) -> Result<Tour, Limit> {
    expect_room(tour, budget)?;
    let board = tour.board();
    let least = least_image(tour, &board.symmetries(), tour.kind(), budget)?;
    checked(tour, board.clone(), &least, budget)
}

/// The least list of squares of a tour among its images in both directions, and from any square if it is closed.
pub(crate) fn least_image(
    tour: &Tour,
    symmetries: &[Symmetry],
    kind: Kind,
    budget: &Budget,
) -> Result<Vec<Square>, Limit> {
    let size = tour.board().size();
    let mut least: Option<Vec<Square>> = None;
    for symmetry in symmetries {
        budget.check(0)?;
        let mut path: Vec<Square> = tour.squares().map(|square| symmetry.apply(square, size)).collect();
        for _ in 0..2 {
            begin_first(&mut path, kind);
            if least.as_ref().is_none_or(|least| path < *least) {
                least = Some(path.clone());
            }
            path.reverse();
        }
    }
    Ok(least.unwrap_or_default())
}

/// Lets a closed path begin on its first square.
fn begin_first(path: &mut [Square], kind: Kind) {
    if kind == Kind::Closed
        && let Some((at, _)) = path.iter().enumerate().min_by_key(|(_, square)| **square)
    {
        path.rotate_left(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transform::{reversed, starting_at, turned};
    use cavalcade_core::{Board, Piece, Question, Wrap};
    use cavalcade_count::{Equivalence, TourIter};
    use std::collections::HashSet;

    fn listed(question: &Question, up_to: Equivalence) -> Vec<Tour> {
        TourIter::new(question, up_to, &Budget::unlimited()).unwrap().map(Result::unwrap).collect()
    }

    fn first(tour: &Tour) -> Vec<Square> {
        canonical(tour, &Budget::unlimited()).unwrap().squares().collect()
    }

    #[test]
    fn classes_have_one_first_tour_each() {
        let board = |size: &str| Board::rectangle(size.parse().unwrap());
        let ring = board("4x4").with_holes(["a1".parse().unwrap(), "d4".parse().unwrap()]).unwrap();
        let questions = [
            (Question::on(board("3x4")), 8, 3),
            (Question::on(board("5x5")), 864, 112),
            (Question::on(board("5x6")).closed(), 8, 3),
            (Question::on(board("6x6")).closed(), 9862, 1245),
            (Question::new(ring, Piece::KNIGHT, Kind::Open), 0, 0),
            (Question::new(board("3x3").with_wrap(Wrap::Cylinder), Piece::KNIGHT, Kind::Closed), 0, 0),
        ];
        for (question, tours, classes) in questions {
            let all = listed(&question, Equivalence::None);
            let firsts: HashSet<Vec<Square>> = all.iter().map(first).collect();
            let one_each = listed(&question, Equivalence::Symmetry);
            assert_eq!(firsts.len(), one_each.len(), "{question:?}");
            assert_eq!(one_each.iter().map(first).collect::<HashSet<_>>(), firsts);
            if tours > 0 {
                assert_eq!((all.len(), firsts.len()), (tours, classes));
            }
        }
    }

    #[test]
    fn all_that_is_alike_has_the_same_first_tour() {
        let unlimited = Budget::unlimited();
        let question = Question::on(Board::rectangle("6x6".parse().unwrap())).closed();
        for tour in listed(&question, Equivalence::Symmetry).iter().step_by(100) {
            let own = first(tour);
            assert_eq!(first(&canonical(tour, &unlimited).unwrap()), own);
            assert_eq!(first(&reversed(tour, &unlimited).unwrap()), own);
            assert_eq!(first(&starting_at(tour, "c4".parse().unwrap(), &unlimited).unwrap()), own);
            for symmetry in question.board().symmetries() {
                assert_eq!(first(&turned(tour, symmetry, &unlimited).unwrap()), own, "{symmetry}");
            }
        }
    }
}
