//! The approximate size of an atlas.

use std::num::NonZeroUsize;

use crate::atlas::layers::projected_states;
use crate::{CountError, read_countable};
use cavalcade_core::Budget;
use cavalcade_core::Question;
use cavalcade_graph::problem::Normalised;

/// The approximate bytes of a state: its mates and the digits of its weight.
const BYTES_EACH: f64 = 6.0;
/// Boards with more states are not numbered at once: that would take half a minute and half a gigabyte.
const AT_ONCE: f64 = 6e7;
/// The approximate number of states that one thread produces per second.
const STATES_A_SECOND: f64 = 3e6;

/// The approximate size of the atlas of a question: a rule of thumb that needs no counting.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_core::*, cavalcade_count::{Counter, atlas}}; pub mod count { pub use cavalcade_count::*; } }
/// use cavalcade::atlas::Projection;
/// use cavalcade::{Budget, Question, Size};
///
/// let chessboard = Projection::of(&Question::on(Size::CHESSBOARD).closed(), &Budget::unlimited())?;
/// assert!((1e8..1e9).contains(&chessboard.states), "in fact there are 340 million");
/// # Ok::<(), cavalcade::count::CountError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Projection {
    /// The states of all layers.
    pub states: f64,
    /// The bytes they take.
    pub bytes: f64,
}

impl Projection {
    /// Looks at the board and the order in which its squares would be finished.
    pub fn of(question: &Question, budget: &Budget) -> Result<Self, CountError> {
        let states = match read_countable(question, budget)? {
            Normalised::Answered(_) => 0.0,
            Normalised::Cycle(problem) => projected_states(&problem, budget)?,
        };
        Ok(Self { states, bytes: states * BYTES_EACH })
    }

    /// Returns `true` if the atlas is built in memory within seconds.
    #[must_use]
    pub fn is_made_at_once(&self) -> bool {
        self.states <= AT_ONCE
    }

    /// The approximate time to build it on this many threads, in seconds.
    #[must_use]
    pub fn seconds(&self, threads: NonZeroUsize) -> f64 {
        self.states / STATES_A_SECOND / threads.get() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas::Atlas;
    use cavalcade_core::{Size, Wrap};

    #[test]
    fn a_projection_is_within_a_factor_of_four_on_rectangles() {
        let closed = ["5x20", "6x6", "6x8", "6x10"].map(|size| (size, true));
        let open = ["3x20", "4x20", "5x6", "5x12", "6x6", "6x8"].map(|size| (size, false));
        for (size, is_closed) in closed.into_iter().chain(open) {
            let question = Question::on(size.parse::<Size>().unwrap());
            let question = if is_closed { question.closed() } else { question };
            let states = Atlas::of(&question).unwrap().states() as f64;
            let projected = Projection::of(&question, &Budget::unlimited()).unwrap().states;
            let ratio = projected / states;
            assert!((0.25..4.0).contains(&ratio), "{size}, closed {is_closed}: {projected} of {states}");
        }
    }

    #[test]
    fn a_projection_has_the_right_order_of_magnitude_where_edges_are_joined() {
        let boards = [("4x4", Wrap::Torus), ("3x6", Wrap::Torus), ("4x6", Wrap::Cylinder), ("5x6", Wrap::Cylinder)];
        for (size, wrap) in boards {
            let board = cavalcade_core::Board::rectangle(size.parse().unwrap()).with_wrap(wrap);
            let question = Question::on(board);
            let states = Atlas::of(&question).unwrap().states() as f64;
            let projected = Projection::of(&question, &Budget::unlimited()).unwrap().states;
            assert!((0.1..20.0).contains(&(projected / states)), "{size} {wrap}: {projected} of {states}");
        }
    }

    #[test]
    fn the_projection_of_a_board_out_of_reach_is_far_too_large() {
        let torus = cavalcade_core::Board::rectangle(Size::new(10, 10).unwrap()).with_wrap(Wrap::Torus);
        let projected = Projection::of(&Question::on(torus).closed(), &Budget::unlimited()).unwrap();
        assert!(projected.bytes > 1e15 && projected.bytes.is_finite(), "{projected:?}");
    }
}
