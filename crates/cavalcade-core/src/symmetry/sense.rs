//! The definition of a tour's symmetry, in one place.
//!
//! A turn or flip of the board is a symmetry of a tour if it maps the tour to itself, in either direction: an
//! open tour as a path with two ends, a closed one as a ring. So there are two ways to have it.
//!
//! - **Kept.** Every square goes to the one that is a fixed number of moves further on. On an open tour, whose first square has
//!   none before it, that number is 0.
//! - **Reversed.** The image is walked the other way. An open tour has its two ends exchanged.
//!
//! A turn or flip that moves no square of the board maps every tour to itself, by 0 moves: it is a symmetry of all of
//! them, kept. 1x5 has such a flip, left-right, and the single square of 1x1 has all seven. With this the symmetries of
//! a tour are a group, as Burnside's lemma needs them. Where one is kept and reversed (on one square), it is called
//! kept.
//!
//! The cost is linear. The path a1 a2 a3 of a piece that steps, on 1x3: top-bottom gives a3 a2 a1, reversed;
//! left-right gives a1 a2 a3, kept.

use crate::{Kind, Size, Square, Symmetry};

/// Whether a symmetry keeps the sense in which a tour is walked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sense {
    /// The image is walked the same way round.
    Kept,
    /// The image is walked the other way round.
    Reversed,
}

/// Returns how a symmetry of a board of this size maps a tour of `squares` squares (at least one) to itself, if it
/// does.
pub fn sense(
    symmetry: Symmetry,
    size: Size,
    kind: Kind,
    squares: usize,
    square_at: impl Fn(usize) -> Square,
) -> Option<Sense> {
    let image = |place| symmetry.apply(square_at(place), size);
    let (home, last) = (image(0), squares - 1);
    let leads_to = |place: &usize| square_at(*place) == home;
    let first = match kind {
        Kind::Open => [0, last].into_iter().find(leads_to)?,
        Kind::Closed => (0..squares).find(leads_to)?,
    };
    let is_closed = kind == Kind::Closed;
    let goes_to =
        |at: &dyn Fn(usize) -> usize| (0..squares).all(|place| image(place) == square_at(at(place) % squares));
    if (is_closed || first == 0) && goes_to(&|place| first + place) {
        Some(Sense::Kept)
    } else if (is_closed || first == last) && goes_to(&|place| first + squares - place) {
        Some(Sense::Reversed)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(symmetry: Symmetry, size: &str, kind: Kind, path: &str) -> Option<Sense> {
        let path: Vec<Square> = path.split(' ').map(|name| name.parse().unwrap()).collect();
        sense(symmetry, size.parse().unwrap(), kind, path.len(), |place| path[place])
    }

    #[test]
    fn a_flip_that_moves_no_square_keeps_every_tour() {
        for kind in [Kind::Open, Kind::Closed] {
            assert_eq!(found(Symmetry::MirrorFiles, "1x3", kind, "a1 a2 a3"), Some(Sense::Kept));
            assert_eq!(found(Symmetry::MirrorFiles, "1x3", kind, "a2 a1 a3"), Some(Sense::Kept));
        }
        for symmetry in Symmetry::ALL {
            assert_eq!(found(symmetry, "1x1", Kind::Open, "a1"), Some(Sense::Kept), "{symmetry}");
        }
    }

    #[test]
    fn a_path_with_its_ends_exchanged_is_reversed_and_one_that_only_closes_alike_has_no_symmetry() {
        let flipped = |kind, path| found(Symmetry::MirrorRanks, "1x4", kind, path);
        assert_eq!(flipped(Kind::Open, "a1 a2 a3 a4"), Some(Sense::Reversed));
        assert_eq!(flipped(Kind::Closed, "a1 a2 a3 a4"), Some(Sense::Reversed));
        assert_eq!(flipped(Kind::Open, "a2 a3 a4 a1"), None);
        assert_eq!(flipped(Kind::Closed, "a2 a3 a4 a1"), Some(Sense::Reversed));
        assert_eq!(flipped(Kind::Closed, "a1 a2 a4 a3"), Some(Sense::Kept));
        assert_eq!(flipped(Kind::Open, "a1 a2 a4 a3"), None);
    }
}
