//! The styles of a tour.

use cavalcade::named;

/// The style of a tour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Style {
    /// The classical diagram: one line from square to square.
    #[default]
    Line,
    /// The number of each square in the tour.
    Numbers,
    /// The numbers over a faint line.
    Both,
    /// Squares coloured from first to last.
    Heat,
}

impl Style {
    /// All styles with their names.
    pub const NAMED: [(&'static str, Self); 4] =
        [("line", Self::Line), ("numbers", Self::Numbers), ("both", Self::Both), ("heat", Self::Heat)];

    /// Returns `true` if squares have numbers.
    #[must_use]
    pub const fn has_numbers(self) -> bool {
        matches!(self, Self::Numbers | Self::Both)
    }
}

named!(Style, "style");
