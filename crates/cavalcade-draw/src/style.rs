//! The ways to draw a tour.

use std::fmt;
use std::str::FromStr;

use cavalcade::Shown;
use thiserror::Error;

/// How a tour is drawn on its board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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
    /// Every style, with its name.
    pub const NAMED: [(&'static str, Self); 4] =
        [("line", Self::Line), ("numbers", Self::Numbers), ("both", Self::Both), ("heat", Self::Heat)];

    /// Whether the squares carry their numbers.
    #[must_use]
    pub const fn has_numbers(self) -> bool {
        matches!(self, Self::Numbers | Self::Both)
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, _) = Self::NAMED.iter().find(|(_, style)| style == self).expect("every style is named");
        f.write_str(name)
    }
}

/// A text that names no style.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{}` is not a style; write line, numbers, both or heat", Shown::word(.0))]
pub struct ParseStyleError(String);

impl FromStr for Style {
    type Err = ParseStyleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::NAMED.iter().find(|(name, _)| *name == text);
        found.map(|(_, style)| *style).ok_or_else(|| ParseStyleError(Shown::start_of(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_reads_back_as_it_prints() {
        for (name, style) in Style::NAMED {
            assert_eq!(style.to_string(), name);
            assert_eq!(name.parse(), Ok(style));
        }
        let error = "lines".parse::<Style>().unwrap_err().to_string();
        assert_eq!(error, "`lines` is not a style; write line, numbers, both or heat");
    }
}
