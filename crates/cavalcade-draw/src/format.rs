//! The picture files that can be written.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use cavalcade::Shown;
use thiserror::Error;

/// A kind of picture file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
            Some(suffix) => suffix.to_string_lossy().parse(),
            None => Err(FormatError::NoSuffix(path.display().to_string())),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, _) = Self::NAMED.iter().find(|(_, format)| format == self).expect("every format is named");
        f.write_str(name)
    }
}

/// Why a file name or a word asks for no known format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormatError {
    /// A word that names no format.
    #[error("`{}` is not a kind of picture; write svg, png or gif", Shown::word(.0))]
    Unknown(String),
    /// A file name without a suffix.
    #[error("`{}` has no suffix to tell the kind of picture; let it end in .svg, .png or .gif", Shown::line(.0))]
    NoSuffix(String),
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::NAMED.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
        found.map(|(_, format)| *format).ok_or_else(|| FormatError::Unknown(Shown::start_of(text)))
    }
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
