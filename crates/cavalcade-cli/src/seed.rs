//! What random choices depend on: a number that was given, or one that was drawn.

use std::hash::{BuildHasher, Hasher, RandomState};

use crate::args::SeedArgs;
use crate::notes::note;

/// A seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seed {
    /// It was given.
    Given(u64),
    /// It was drawn, because that was asked for.
    Drawn(u64),
}

/// Seeds that are drawn lie below this, so that they are easily typed again.
const SHORT: u64 = 1_000_000_000;

impl Seed {
    fn draw() -> Self {
        // Every such state has keys of its own, which the system draws.
        Self::Drawn(RandomState::new().build_hasher().finish() % SHORT)
    }
}

/// A seed: a number, or the word `random`.
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

    /// Names a seed that was drawn.
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
    fn a_seed_is_a_number_or_drawn() {
        assert_eq!(parse_seed("7"), Ok(Seed::Given(7)));
        assert!(matches!(parse_seed("random"), Ok(Seed::Drawn(seed)) if seed < SHORT));
        assert_ne!(parse_seed("random"), parse_seed("Random"));
        assert!(["", "-1", "1.5", "x"].iter().all(|text| parse_seed(text).is_err()));
    }
}
