//! The first tour of a class.
//!
//! **Idea.** Write a tour as its squares, in order. Turn and flip it in every way that leaves the board as it is, and run each of these
//! in both directions; if it is closed, begin it anywhere. The least of these lists, square by square as they stand on the board from
//! a1 along the ranks, is the same for every tour of the class, and another for every other class.
//!
//! **Cost.** A closed tour visits every square, so the least list begins on the first square of the board: for each of at most eight
//! symmetries there are two lists to look at, and a look mostly ends after a few squares. Time and memory in proportion to the squares.
//!
//! **Example.** The eight tours of 3x4 (one direction each) have three first ones: there are three classes.

use super::change::{checked, expect_room};
use crate::{Budget, Limit, Square, Tour};

/// The first of all tours of the same class; see the file's head for what that is.
///
/// ```
/// use cavalcade::alike::canonical;
/// use cavalcade::count::{Listing, UpTo};
/// use cavalcade::{Budget, Question, Size};
///
/// let (question, budget) = (Question::on(Size::new(3, 4)?), Budget::unlimited());
/// let mut first = Vec::new();
/// for tour in Listing::new(&question, UpTo::Nothing, &budget)? {
///     first.push(canonical(&tour?, &budget)?.to_string());
/// }
/// first.sort();
/// first.dedup();
/// assert_eq!(first.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical(tour: &Tour, budget: &Budget) -> Result<Tour, Limit> {
    expect_room(tour, budget)?;
    let (board, size) = (tour.board(), tour.board().size());
    let mut least: Vec<Square> = tour.squares().collect();
    for symmetry in board.symmetries() {
        budget.check(0)?;
        let mut path: Vec<Square> = tour.squares().map(|square| symmetry.apply(square, size)).collect();
        for _ in 0..2 {
            begin_first(&mut path, tour.is_closed());
            if path < least {
                least.clone_from(&path);
            }
            path.reverse();
        }
    }
    checked(tour, board.clone(), &least, budget)
}

/// Lets a closed path begin on its first square.
fn begin_first(path: &mut [Square], is_closed: bool) {
    if is_closed && let Some((at, _)) = path.iter().enumerate().min_by_key(|(_, square)| **square) {
        path.rotate_left(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alike::{begun_at, reversed, turned};
    use crate::count::{Listing, UpTo};
    use crate::{Board, Kind, Piece, Question, Wrap};
    use std::collections::HashSet;

    fn listed(question: &Question, up_to: UpTo) -> Vec<Tour> {
        Listing::new(question, up_to, &Budget::unlimited()).unwrap().map(Result::unwrap).collect()
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
            let all = listed(&question, UpTo::Nothing);
            let firsts: HashSet<Vec<Square>> = all.iter().map(first).collect();
            let one_each = listed(&question, UpTo::Symmetry);
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
        for tour in listed(&question, UpTo::Symmetry).iter().step_by(100) {
            let own = first(tour);
            assert_eq!(first(&canonical(tour, &unlimited).unwrap()), own);
            assert_eq!(first(&reversed(tour, &unlimited).unwrap()), own);
            assert_eq!(first(&begun_at(tour, "c4".parse().unwrap(), &unlimited).unwrap()), own);
            for symmetry in question.board().symmetries() {
                assert_eq!(first(&turned(tour, symmetry, &unlimited).unwrap()), own, "{symmetry}");
            }
        }
    }
}
