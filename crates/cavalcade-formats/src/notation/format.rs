//! The notations, by name.

use cavalcade_core::named;
use cavalcade_core::util::Named;

/// A way to write a tour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// The numbers of the squares, as a board.
    Grid,
    /// The names of the squares, in order.
    Squares,
    /// A JSON object, with the feature `serde`.
    Json,
    /// The numbers of the squares, for spreadsheets.
    Csv,
    /// The numbers of the squares, for `NumPy`.
    Npy,
}

impl Format {
    /// Returns the format for a file suffix. `txt` is a grid.
    #[must_use]
    pub fn of_suffix(suffix: &str) -> Option<Self> {
        if suffix.eq_ignore_ascii_case("txt") {
            return Some(Self::Grid);
        }
        Self::of_name(suffix).ok()
    }
}

named!(Format, "format", Grid => "grid", Squares => "squares", Json => "json", Csv => "csv", Npy => "npy");

cavalcade_core::as_text!(Format);
