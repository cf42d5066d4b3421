//! Every tour, one after the other.
//!
//! Tours come in the order of the search that meets them: it tries the starts from a1 along the ranks and the moves in the
//! order of the piece, and with an end alone it sets out from there. Each is listed once: an open tour from the end that
//! comes first on the board, a closed one from the first square, by the earlier of its two moves there; and if a start or
//! end is asked for, as asked. Up to symmetry, a tour is listed if no turn or flip of it would come before it square by
//! square.

use cavalcade_check::{Tour, verify};
use cavalcade_core::budget::{Budget, Limit};
use cavalcade_core::{Effort, Kind, NoObserver, Question, Square, Symmetry};
use cavalcade_graph::search::backtrack::{Backtrack, Pruning};
use cavalcade_graph::{Node, Run};

/// Which tours count as the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Equivalence {
    /// Those with the same squares in the same order.
    #[default]
    None,
    /// Also those that turn or flip into each other.
    Symmetry,
}

/// An iterator over all tours that answer a question.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_core::*, cavalcade_count::{Counter, atlas}}; pub mod count { pub use cavalcade_count::*; } }
/// use cavalcade::count::{Equivalence, TourIter};
/// use cavalcade::{Board, Budget, Kind, Piece, Question, Size};
///
/// let board = Board::rectangle(Size::new(3, 4)?);
/// let question = Question::new(board, Piece::KNIGHT, Kind::Open);
/// let budget = Budget::unlimited();
/// assert_eq!(TourIter::new(&question, Equivalence::None, &budget)?.count(), 8);
/// assert_eq!(TourIter::new(&question, Equivalence::Symmetry, &budget)?.count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TourIter<'a> {
    question: &'a Question,
    budget: &'a Budget,
    search: Backtrack,
    /// For each symmetry to be merged, the image of every node.
    images: Vec<Vec<Node>>,
    effort: Effort,
    is_over: bool,
}

impl<'a> TourIter<'a> {
    /// Begins with the first tour. With a start or end given, symmetries that move it are not used.
    pub fn new(question: &'a Question, up_to: Equivalence, budget: &'a Budget) -> Result<Self, Limit> {
        let search = Backtrack::new(question, Pruning::On, budget)?;
        let images = match up_to {
            Equivalence::None => Vec::new(),
            Equivalence::Symmetry => images(question, search.squares()),
        };
        Ok(Self { question, budget, search, images, effort: Effort::default(), is_over: false })
    }

    pub(crate) fn next_squares(&mut self) -> Option<Result<Vec<Square>, Limit>> {
        while !self.is_over {
            match self.advance() {
                Ok(true) if self.is_listed() => return Some(Ok(self.search.answer())),
                Ok(is_found) => self.is_over = !is_found,
                Err(limit) => {
                    self.is_over = true;
                    return Some(Err(limit));
                }
            }
        }
        None
    }

    fn advance(&mut self) -> Result<bool, Limit> {
        let mut observer = NoObserver;
        let mut run = Run::going_on(self.effort, self.budget, &mut observer);
        // There may be few steps from one tour to the next, and much to do with each.
        let found = run.look_up().and_then(|()| self.search.advance(&mut run));
        self.effort = run.effort;
        found
    }

    /// Returns `true` if the path found is the one of its class to be listed.
    fn is_listed(&self) -> bool {
        let path = self.search.path();
        self.is_forward(path) && self.images.iter().all(|image| *path <= *self.normal(image))
    }

    /// Returns `true` if a path runs in the direction in which it is listed.
    fn is_forward(&self, path: &[Node]) -> bool {
        let asked = [self.question.start(), self.question.end()];
        let [first, .., last] = *path else { return true };
        match self.question.kind() {
            Kind::Open => asked != [None, None] || first <= last,
            Kind::Closed => {
                let rank = |node: Node| self.search.neighbours(first).iter().position(|other| *other == node);
                !asked.contains(&None) || rank(path[1]) < rank(last)
            }
        }
    }

    /// The image of the path under a symmetry, from where and in the direction in which it would be listed.
    fn normal(&self, image: &[Node]) -> Vec<Node> {
        let found = self.search.path();
        let mut path: Vec<Node> = found.iter().map(|node| image[node.index()]).collect();
        if self.question.kind() == Kind::Closed {
            let home = path.iter().position(|node| *node == found[0]).unwrap_or(0);
            path.rotate_left(home);
            if !self.is_forward(&path) {
                path[1..].reverse();
            }
        } else if !self.is_forward(&path) {
            path.reverse();
        }
        path
    }
}

/// For each symmetry of the board that keeps the ends asked for, the image of every node.
fn images(question: &Question, squares: &[Square]) -> Vec<Vec<Node>> {
    let (board, size) = (question.board(), question.board().size());
    let asked = [question.start(), question.end()];
    let keeps = |symmetry: &Symmetry| asked.iter().flatten().all(|end| symmetry.apply(*end, size) == *end);
    let node = |square: Square| squares.binary_search(&square).map_or(Node::new(0), Node::new);
    let nodes = |symmetry: Symmetry| squares.iter().map(|square| node(symmetry.apply(*square, size))).collect();
    board.symmetries().into_iter().filter(keeps).map(nodes).collect()
}

impl Iterator for TourIter<'_> {
    type Item = Result<Tour, Limit>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.next_squares()?.map(|squares| {
            verify::verify_squares(self.question, &squares).expect("a path over every square is a tour")
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::{Board, Limits, Piece};

    fn ask(size: &str) -> Question {
        Question::new(Board::rectangle(size.parse().unwrap()), Piece::KNIGHT, Kind::Closed)
    }

    fn listed(question: &Question) -> Vec<Tour> {
        TourIter::new(question, Equivalence::None, &Budget::unlimited()).unwrap().map(Result::unwrap).collect()
    }

    #[test]
    fn closed_tours_to_an_end_are_as_many_as_from_a_start_and_end_there() {
        for (size, number) in [("5x6", 8), ("3x10", 16)] {
            for end in ["a1", "b2", "c3"] {
                let to = listed(&ask(size).ending_at(end).unwrap());
                assert_eq!(to.len(), number, "{size} to {end}");
                assert!(to.iter().all(|tour| tour.end() == end.parse().unwrap()));
                assert_eq!(listed(&ask(size).starting_at(end).unwrap()).len(), number);
            }
        }
    }

    #[test]
    fn a_list_goes_on_counting_its_steps_from_tour_to_tour() {
        let budget = Limits::none().with_steps(3000).start();
        let question = Question::new(Board::rectangle("5x5".parse().unwrap()), Piece::KNIGHT, Kind::Open);
        let last = TourIter::new(&question, Equivalence::None, &budget).unwrap().last();
        assert_eq!(last, Some(Err(Limit::Steps(3000))));
    }
}
