//! The ways to a number of tours.

use cavalcade_core::named;

/// How to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CountMethod {
    /// By layers of half-finished tours.
    #[default]
    Frontier,
    /// By trying every path: for small boards.
    Backtrack,
}

/// Every way to a number of tours: an exact count by a method, or an estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountOrEstimate {
    /// With [`count()`](super::count()).
    Count(CountMethod),
    /// With [`estimate()`](super::estimate()).
    Estimate,
}

impl CountOrEstimate {
    /// Every way, with its name; `auto` is the one that suits most boards.
    pub const NAMED: [(&'static str, Self); 4] = [
        ("auto", Self::Count(CountMethod::Frontier)),
        ("frontier", Self::Count(CountMethod::Frontier)),
        ("backtrack", Self::Count(CountMethod::Backtrack)),
        ("estimate", Self::Estimate),
    ];
}

named!(CountOrEstimate, "way to count");

cavalcade_core::as_text!(CountOrEstimate);
