//! Picture file formats.

use std::path::Path;

use cavalcade::named;
use cavalcade::util::{Escaped, NameError, Named};
use thiserror::Error;

/// A picture file format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// Vector graphics.
    Svg,
    /// Pixels.
    Png,
    /// An animation with one frame per move.
    Gif,
    /// A page to print.
    Pdf,
    /// A picture for LaTeX.
    Tikz,
}

impl Format {
    /// All formats with their names.
    pub const NAMED: [(&'static str, Self); 5] =
        [("svg", Self::Svg), ("png", Self::Png), ("gif", Self::Gif), ("pdf", Self::Pdf), ("tikz", Self::Tikz)];

    /// The usual file suffix: the name, except for `TikZ`, which is `tex`.
    #[must_use]
    pub fn suffix(self) -> &'static str {
        if self == Self::Tikz { "tex" } else { self.name() }
    }

    /// Returns `true` if the format is text, which a terminal can show.
    #[must_use]
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Svg | Self::Tikz)
    }

    /// The format of a suffix without its dot.
    pub fn of_suffix(suffix: &str) -> Result<Self, NameError> {
        if suffix.eq_ignore_ascii_case("tex") { Ok(Self::Tikz) } else { suffix.parse() }
    }

    /// The media type.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
            Self::Pdf => "application/pdf",
            Self::Tikz => "application/x-tex",
        }
    }

    /// The format of a file name's suffix.
    ///
    /// ```
    /// use cavalcade_draw::Format;
    ///
    /// assert_eq!(Format::from_suffix("tour.svg".as_ref())?, Format::Svg);
    /// assert_eq!(
    ///     Format::from_suffix("tour.bmp".as_ref()).unwrap_err().to_string(),
    ///     "`bmp` is not a picture format; write svg, png, gif, pdf or tikz",
    /// );
    /// # Ok::<(), cavalcade_draw::FormatError>(())
    /// ```
    pub fn from_suffix(path: &Path) -> Result<Self, FormatError> {
        match path.extension() {
            Some(suffix) => Ok(Self::of_suffix(&suffix.to_string_lossy())?),
            None => Err(FormatError::NoSuffix(path.display().to_string())),
        }
    }
}

named!(Format, "picture format");

/// An unknown format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FormatError {
    /// A word that is not a format.
    #[error(transparent)]
    Unknown(#[from] NameError),
    /// A file name without a suffix.
    #[error("`{}` has no suffix for a picture; use .svg, .png, .gif, .pdf or .tex", Escaped::line(.0))]
    NoSuffix(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suffix_chooses_the_format_in_any_case() {
        for (name, format) in Format::NAMED {
            assert_eq!(Format::from_suffix(format!("some.where/tour.{name}").as_ref()), Ok(format));
            assert_eq!(Format::from_suffix(format!("TOUR.{}", name.to_uppercase()).as_ref()), Ok(format));
            assert_eq!(Format::of_suffix(format.suffix()), Ok(format));
            assert_eq!(format.to_string(), name);
        }
    }

    #[test]
    fn an_unknown_suffix_lists_the_known_ones() {
        for path in ["tour.jpeg", "tour", "some.dir/tour", "tour.", ".svg"] {
            let error = Format::from_suffix(path.as_ref()).unwrap_err().to_string();
            let is_told = |format: Format| error.contains(format.name()) || error.contains(format.suffix());
            assert!(Format::NAMED.iter().all(|(_, format)| is_told(*format)), "{error}");
        }
    }
}
