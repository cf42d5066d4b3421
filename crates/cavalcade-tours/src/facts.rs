//! Facts about a tour: its symmetry, whether it is magic, how often it turns and crosses itself; and statistics of
//! many.

mod crossings;
mod distribution;
mod interval;
mod magic;
mod share;
mod statistics;
mod symmetric;
mod turns;

pub use crossings::crossings;
pub(crate) use crossings::{Lines, crossing_lines};
pub use distribution::Distribution;
pub use interval::Interval;
pub use magic::{Magic, magic};
pub use share::Share;
pub use statistics::{AnotherQuestion, MoveUse, Statistics};
pub use symmetric::symmetries;
pub use turns::turns;

use cavalcade_check::Tour;
use cavalcade_core::TourSymmetry;
pub use cavalcade_core::symmetry::sense::Sense;

/// Everything that is known of a tour.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Facts {
    /// The turns and flips that map the tour to itself: as a closed one if its ends are a move apart.
    pub symmetries: Vec<TourSymmetry>,
    /// Whether the ranks, files and diagonals have equal sums.
    pub magic: Magic,
    /// The number of changes of direction; `None` on boards with joined edges, where a move has no one direction.
    pub turns: Option<u64>,
    /// The number of pairs of moves that cross; `None` on boards with joined edges and for pieces that leap very far.
    pub crossings: Option<u64>,
}

impl Facts {
    /// Looks at a tour, in time linear in its length.
    #[must_use]
    pub fn of(tour: &Tour) -> Self {
        let numbers = tour.numbers();
        Self {
            symmetries: symmetries(tour, tour.kind()),
            magic: magic(tour.board(), &numbers),
            turns: turns(tour),
            crossings: crossings(tour),
        }
    }
}
