//! The picture files that can be written.

use std::path::Path;

use cavalcade::{NameError, Shown, named};
use thiserror::Error;

/// A kind of picture file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// Shapes: sharp at any size.
    Svg,
    /// Pixels.
    Png,
    /// Moving pixels: one frame a move.
    Gif,
}

impl Format {
    /// Every format, with its name, which is also its suffix.
    pub const NAMED: [(&'static str, Self); 3] = [("svg", Self::Svg), ("png", Self::Png), ("gif", Self::Gif)];

    /// The name of the format in the headers of HTTP and mail.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
        }
    }

    /// The format a file's suffix asks for.
    ///
    /// ```
    /// use cavalcade_draw::Format;
    ///
    /// assert_eq!(Format::from_suffix("tour.svg".as_ref())?, Format::Svg);
    /// assert_eq!(
    ///     Format::from_suffix("tour.bmp".as_ref()).unwrap_err().to_string(),
    ///     "`bmp` is not a kind of picture; write svg, png or gif",
    /// );
    /// # Ok::<(), cavalcade_draw::FormatError>(())
    /// ```
    pub fn from_suffix(path: &Path) -> Result<Self, FormatError> {
        match path.extension() {
            Some(suffix) => Ok(suffix.to_string_lossy().parse()?),
            None => Err(FormatError::NoSuffix(path.display().to_string())),
        }
    }
}

named!(Format, "kind of picture");

/// Why a file name or a word asks for no known format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FormatError {
    /// A word that names no format.
    #[error(transparent)]
    Unknown(#[from] NameError),
    /// A file name without a suffix.
    #[error("`{}` has no suffix to tell the kind of picture; let it end in .svg, .png or .gif", Shown::line(.0))]
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
            assert_eq!(format.to_string(), name);
        }
    }

    #[test]
    fn an_unknown_suffix_lists_the_known_ones() {
        for path in ["tour.jpeg", "tour", "some.dir/tour", "tour.", ".svg"] {
            let error = Format::from_suffix(path.as_ref()).unwrap_err().to_string();
            assert!(Format::NAMED.iter().all(|(name, _)| error.contains(name)), "{error}");
        }
    }
}
