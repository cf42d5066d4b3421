//! Another constructed tour for another seed, at any size: the ends that are not given are drawn.
//!
//! A constructed tour is a function of its ends. Nearly every pair of squares with the right colours can be the ends of a large
//! rectangle, and another pair leads to another way through the tiles; so a few draws are enough.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::formula::Formula;
use super::rectangle::construct;
use cavalcade_core::{Kind, Question, Reason, Square};

/// Pairs of ends that are tried.
const TRIES: usize = 32;

/// Constructs as [`construct`] does, with ends that a seed chooses where they are not given; the seed 0 chooses none.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_graph::*, cavalcade_tours::*}; }
/// use cavalcade::construct::construct_with_seed;
/// use cavalcade::{Question, Size};
///
/// let question = Question::on(Size::new(1_000_000, 999_999)?);
/// let ends = |seed| construct_with_seed(&question, seed).unwrap().map(|tour| (tour.start(), tour.end()));
/// assert_ne!(ends(1), ends(2));
/// assert_eq!(ends(1), ends(1));
/// # Ok::<(), cavalcade::SizeError>(())
/// ```
#[must_use]
pub fn construct_with_seed(question: &Question, seed: u64) -> Option<Result<Formula, Reason>> {
    let usual = construct(question)?;
    if seed == 0 || usual.is_err() {
        return Some(usual);
    }
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let drawn = (0..TRIES).find_map(|_| construct(&with_ends(question, &mut random)?)?.ok());
    Some(drawn.map_or(usual, Ok))
}

/// The question with the ends that are not given drawn at random, if such ends can be asked for.
fn with_ends(question: &Question, random: &mut ChaCha8Rng) -> Option<Question> {
    let size = question.board().size();
    let mut square = || Square::new(random.random_range(0..size.width()), random.random_range(0..size.height()));
    let (start, end) = (question.start(), question.end());
    match question.kind() {
        Kind::Open => question
            .clone()
            .starting_at(start.unwrap_or_else(&mut square))
            .ok()?
            .ending_at(end.unwrap_or_else(&mut square))
            .ok(),
        Kind::Closed => {
            let first = start.or(end).unwrap_or_else(square);
            let offsets = question.piece().offsets();
            let next = question.board().step(first, offsets[random.random_range(0..offsets.len())])?;
            match (start, end) {
                (Some(_), Some(_)) => Some(question.clone()),
                (None, Some(_)) => question.clone().starting_at(next).ok(),
                _ => question.clone().starting_at(first).ok()?.ending_at(next).ok(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_check::verify::verify;
    use cavalcade_core::{Board, Piece, Size};

    #[test]
    fn seeds_give_different_tours_that_answer_the_question() {
        for (size, kind) in
            [("30x31", Kind::Open), ("21x33", Kind::Open), ("24x30", Kind::Closed), ("3x40", Kind::Closed)]
        {
            let free = Question::new(Board::rectangle(size.parse::<Size>().unwrap()), Piece::KNIGHT, kind);
            for question in [free.clone(), free.clone().starting_at("a1").unwrap(), free.ending_at("c3").unwrap()] {
                let mut tours = std::collections::BTreeSet::new();
                for seed in 1..=30 {
                    let Some(Ok(tour)) = construct_with_seed(&question, seed) else { continue };
                    let path = tour.path(&cavalcade_core::Budget::unlimited()).unwrap();
                    verify(&question, path.clone()).unwrap_or_else(|faults| panic!("{question:?}: {faults}"));
                    tours.insert(path);
                }
                assert!(tours.len() > 1, "{question:?}: {}", tours.len());
            }
        }
    }
}
