//! The seed of random choices: given, or drawn at random.

use std::hash::{BuildHasher, Hasher, RandomState};

use crate::args::SeedArgs;
use crate::notes::note;

/// A seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seed {
    /// Given as a number.
    Given(u64),
    /// Drawn at random.
    Drawn(u64),
}

/// The bound of drawn seeds, so that they are easy to type.
const SHORT: u64 = 1_000_000_000;

impl Seed {
    fn draw() -> Self {
        // Each state has its own random keys.
        Self::Drawn(RandomState::new().build_hasher().finish() % SHORT)
    }
}

/// Reads a seed: a number, or the word `random`.
pub(crate) fn parse_seed(text: &str) -> Result<Seed, String> {
    if text.eq_ignore_ascii_case("random") {
        return Ok(Seed::draw());
    }
    let number = text.parse().map(Seed::Given);
    number.map_err(|_| format!("write a whole number from 0 to {}, or the word random", u64::MAX))
}

impl SeedArgs {
    /// The seed.
    pub(crate) const fn seed(self) -> u64 {
        match self.seed {
            Some(Seed::Given(seed) | Seed::Drawn(seed)) => seed,
            None => 0,
        }
    }

    /// The option, if it was given.
    pub(crate) const fn given(self) -> Option<&'static str> {
        if self.seed.is_some() { Some("--seed") } else { None }
    }

    /// Notes a seed that was drawn.
    pub(crate) fn name(self) {
        if let Some(Seed::Drawn(seed)) = self.seed {
            note(format_args!("seed {seed}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_number_or_random() {
        assert_eq!(parse_seed("7"), Ok(Seed::Given(7)));
        assert!(matches!(parse_seed("random"), Ok(Seed::Drawn(seed)) if seed < SHORT));
        assert_ne!(parse_seed("random"), parse_seed("Random"));
        assert!(["", "-1", "1.5", "x"].iter().all(|text| parse_seed(text).is_err()));
    }
}
