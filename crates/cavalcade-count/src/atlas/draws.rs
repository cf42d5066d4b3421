//! Numbers of tours drawn at random.

use std::collections::HashSet;

use num_bigint::BigUint;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Whether a tour may be drawn more than once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Repetition {
    /// It may, and what is drawn does not depend on what was drawn before.
    #[default]
    Allowed,
    /// It may not. The draws end when all tours are drawn.
    Never,
}

/// Numbers from 1 to that of all tours, each as likely as any other.
///
/// As many random bits as the number of tours has are taken at a time; a number that is too large is drawn again.
#[derive(Clone, Debug)]
pub struct Draws {
    tours: BigUint,
    random: ChaCha8Rng,
    /// The numbers drawn so far, if none may be drawn again.
    drawn: Option<HashSet<BigUint>>,
}

impl Draws {
    pub(super) fn new(tours: BigUint, seed: u64, repetition: Repetition) -> Self {
        let drawn = (repetition == Repetition::Never).then(HashSet::new);
        Self { tours, random: ChaCha8Rng::seed_from_u64(seed), drawn }
    }

    /// A number below that of all tours.
    fn draw(&mut self) -> BigUint {
        let bits = self.tours.bits();
        loop {
            let mut bytes = vec![0; bits.div_ceil(8) as usize];
            self.random.fill_bytes(&mut bytes);
            if let Some(highest) = bytes.last_mut() {
                *highest >>= (8 - bits % 8) % 8;
            }
            let number = BigUint::from_bytes_le(&bytes);
            if number < self.tours {
                return number;
            }
        }
    }

    /// Returns `true` if nothing is left to draw.
    fn is_over(&self) -> bool {
        BigUint::from(self.drawn.as_ref().map_or(0, HashSet::len)) >= self.tours
    }
}

impl Iterator for Draws {
    type Item = BigUint;

    fn next(&mut self) -> Option<BigUint> {
        if self.is_over() {
            return None;
        }
        loop {
            let number = self.draw() + 1u32;
            if self.drawn.as_mut().is_none_or(|drawn| drawn.insert(number.clone())) {
                return Some(number);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_repetition_every_number_is_drawn_once() {
        for tours in [0u32, 1, 2, 255, 256, 257] {
            let mut drawn: Vec<BigUint> = Draws::new(tours.into(), 3, Repetition::Never).collect();
            drawn.sort_unstable();
            assert!(drawn.into_iter().eq((1..=tours).map(BigUint::from)), "{tours} tours");
        }
    }

    #[test]
    fn the_same_seed_draws_the_same_numbers_and_another_one_others() {
        let tours: BigUint = BigUint::from(1u32) << 200;
        let drawn = |seed| Draws::new(tours.clone(), seed, Repetition::Allowed).take(5).collect::<Vec<_>>();
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1), drawn(2));
        assert!(drawn(1).iter().all(|number| *number <= tours && number.bits() > 150));
    }

    #[test]
    fn a_seed_draws_what_it_has_always_drawn() {
        let drawn: Vec<BigUint> = Draws::new(9862u32.into(), 0, Repetition::Allowed).take(5).collect();
        assert_eq!(drawn.iter().map(ToString::to_string).collect::<Vec<_>>(), ["3693", "819", "8829", "6309", "4474"]);
    }
}
