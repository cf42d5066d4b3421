//! The ways to draw a tour.

use cavalcade::named;

/// How a tour is drawn on its board.
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
    /// Every style, with its name.
    pub const NAMED: [(&'static str, Self); 4] =
        [("line", Self::Line), ("numbers", Self::Numbers), ("both", Self::Both), ("heat", Self::Heat)];

    /// Whether the squares carry their numbers.
    #[must_use]
    pub const fn has_numbers(self) -> bool {
        matches!(self, Self::Numbers | Self::Both)
    }
}

named!(Style, "style");

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
