//! The ways to a number of tours.

use cavalcade_core::named;

/// The ways to a number of tours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CountMethod {
    /// Exactly, by layers of half-finished tours: [`Counter::count`](super::Counter::count).
    #[default]
    Frontier,
    /// Exactly, by meeting every tour, for small boards: [`Counter::backtracking`](super::Counter::backtracking).
    Backtrack,
    /// Approximately: [`Counter::estimate`](super::Counter::estimate).
    Estimate,
}

impl CountMethod {
    /// Every method, with its name; `auto` is the one that suits most boards.
    pub const NAMED: [(&'static str, Self); 4] = [
        ("auto", Self::Frontier),
        ("frontier", Self::Frontier),
        ("backtrack", Self::Backtrack),
        ("estimate", Self::Estimate),
    ];
}

named!(CountMethod, "way to count");
cavalcade_core::as_text!(CountMethod);
