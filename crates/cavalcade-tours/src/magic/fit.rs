//! Turning a semi-magic tour until it fits what was asked.

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use cavalcade_check::Tour;
use cavalcade_check::verify::verify_squares;
use cavalcade_core::{Magic, Question, Square, Symmetry};

use super::is_magic;

/// Turns tours until they fit: flips, turns and the other direction leave all sums equal that were.
pub(super) struct Fit<'q> {
    question: &'q Question,
    magic: Magic,
    /// In random order, so that seeds differ in this too.
    variants: Vec<(Symmetry, Direction)>,
}

#[derive(Clone, Copy)]
enum Direction {
    Forward,
    Backward,
}

impl<'q> Fit<'q> {
    pub(super) fn new(question: &'q Question, magic: Magic, random: &mut ChaCha8Rng) -> Self {
        let symmetries = question.board().symmetries();
        let both = |symmetry| [(symmetry, Direction::Forward), (symmetry, Direction::Backward)];
        let mut variants: Vec<_> = symmetries.into_iter().flat_map(both).collect();
        variants.shuffle(random);
        Self { question, magic, variants }
    }

    /// A variant of these squares that is a tour as it was asked for, if there is one.
    pub(super) fn fit(&self, squares: &[Square]) -> Option<Tour> {
        self.variants.iter().find_map(|(symmetry, direction)| self.check(squares, *symmetry, *direction))
    }

    fn check(&self, squares: &[Square], symmetry: Symmetry, direction: Direction) -> Option<Tour> {
        let image = |square: &Square| symmetry.apply(*square, self.question.board().size());
        let (mut first, mut last) = (image(squares.first()?), image(squares.last()?));
        if let Direction::Backward = direction {
            (first, last) = (last, first);
        }
        let is_wrong = |given: Option<Square>, square: Square| given.is_some_and(|given| given != square);
        if is_wrong(self.question.start(), first) || is_wrong(self.question.end(), last) {
            return None;
        }
        let mut path: Vec<Square> = squares.iter().map(image).collect();
        if let Direction::Backward = direction {
            path.reverse();
        }
        // The searches may be wrong; the checker and the sums decide.
        verify_squares(self.question, &path).ok().filter(|tour| is_magic(tour, self.magic))
    }
}
