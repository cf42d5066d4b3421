//! The formats of a tour: text, data and pictures.

use std::path::Path;

use cavalcade::notation;
use cavalcade::util::Escaped;

use crate::error::CliError;
use crate::output::named;
use crate::picture::expect_not_terminal;

/// A format of a tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// Text and data.
    Notation(notation::Format),
    /// A picture.
    Picture(cavalcade_draw::Format),
}

impl Format {
    const COUNT: usize = notation::Format::NAMED.len() + cavalcade_draw::Format::NAMED.len();

    /// Every format, with its name.
    pub(crate) const NAMED: [(&'static str, Self); Self::COUNT] = {
        let mut all = [("", Self::JSON); Self::COUNT];
        let mut k = 0;
        while k < all.len() {
            let notations = notation::Format::NAMED.len();
            all[k] = if k < notations {
                (notation::Format::NAMED[k].0, Self::Notation(notation::Format::NAMED[k].1))
            } else {
                let (name, format) = cavalcade_draw::Format::NAMED[k - notations];
                (name, Self::Picture(format))
            };
            k += 1;
        }
        all
    };

    pub(crate) const GRID: Self = Self::Notation(notation::Format::Grid);
    pub(crate) const JSON: Self = Self::Notation(notation::Format::Json);

    /// The format with the suffix of a file; a grid if it has none.
    pub(crate) fn of_file(file: &Path) -> Result<Self, CliError> {
        let Some(suffix) = file.extension() else { return Ok(Self::GRID) };
        let suffix = suffix.to_string_lossy();
        Self::of_suffix(&suffix).ok_or_else(|| {
            CliError::usage(format!(
                "unknown suffix .{}; use .svg, .png, .gif, .pdf or .tex for a picture, .txt (grid), .squares, .json, .csv or \
                 .npy, or add --format",
                Escaped::word(&suffix)
            ))
        })
    }

    /// Refuses a file whose suffix belongs to another format; `.txt` may hold any.
    pub(crate) fn expect_suffix(self, asked_by: &str, file: Option<&Path>) -> Result<(), CliError> {
        let Some(suffix) = named(file).and_then(Path::extension) else { return Ok(()) };
        let suffix = suffix.to_string_lossy().to_lowercase();
        match Self::of_suffix(&suffix) {
            Some(other) if other != self && suffix != "txt" => Err(CliError::usage(format!(
                "{asked_by} means {}, but the suffix .{suffix} means {}; leave out {asked_by}, or change the suffix",
                self.name(),
                other.name()
            ))),
            _ => Ok(()),
        }
    }

    fn of_suffix(suffix: &str) -> Option<Self> {
        let picture = || cavalcade_draw::Format::of_suffix(suffix).ok().map(Self::Picture);
        notation::Format::of_suffix(suffix).map(Self::Notation).or_else(picture)
    }

    /// Returns `true` for bytes that a terminal cannot show.
    pub(crate) fn is_binary(self) -> bool {
        match self {
            Self::Notation(format) => format == notation::Format::Npy,
            Self::Picture(format) => !format.is_text(),
        }
    }

    /// Its name, which is also a suffix.
    pub(crate) fn name(self) -> &'static str {
        Self::NAMED.iter().find(|(_, format)| *format == self).map_or("", |(name, _)| name)
    }
}

/// The arguments that choose a format.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'a> {
    pub(crate) json: bool,
    pub(crate) format: Option<Format>,
    pub(crate) file: Option<&'a Path>,
    /// An option for pictures, if one was given.
    pub(crate) picture: Option<&'static str>,
}

impl Wanted<'_> {
    /// The format given, or that of the file's suffix.
    pub(crate) fn format(self) -> Result<Format, CliError> {
        let format = match (self.json, self.format, self.file) {
            (true, ..) => {
                Format::JSON.expect_suffix("--json", self.file)?;
                Format::JSON
            }
            (_, Some(format), _) => {
                format.expect_suffix("--format", self.file)?;
                format
            }
            (_, None, Some(file)) => Format::of_file(file)?,
            (_, None, None) => Format::GRID,
        };
        if format.is_binary() || matches!(format, Format::Picture(_)) {
            expect_not_terminal(format, self.file)?;
        }
        match (format, self.picture) {
            (Format::Notation(_), Some(option)) => {
                Err(CliError::usage(format!("{option} applies only to pictures; add -o tour.svg")))
            }
            _ => Ok(format),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_its_own_name() {
        let mut names = Format::NAMED.map(|(name, _)| name);
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
        for (name, format) in Format::NAMED {
            assert_eq!(format.name(), name);
        }
    }

    #[test]
    fn a_suffix_of_another_format_is_refused_and_a_text_holds_any() {
        let fits = |format: Format, file: &str| format.expect_suffix("--json", Some(file.as_ref()));
        for file in ["tour.json", "tour.txt", "tour", "tours.jsonl", "-"] {
            assert!(fits(Format::JSON, file).is_ok(), "{file}");
        }
        let error = fits(Format::JSON, "tour.SVG").unwrap_err().to_string();
        assert_eq!(error, "--json means json, but the suffix .svg means svg; leave out --json, or change the suffix");
        assert!(fits(Format::GRID, "tour.csv").is_err());
    }

    #[test]
    fn a_suffix_chooses_and_an_unknown_one_lists_the_known() {
        assert_eq!(Format::of_file("a.txt".as_ref()).unwrap(), Format::GRID);
        assert_eq!(Format::of_file("a".as_ref()).unwrap(), Format::GRID);
        assert_eq!(Format::of_file("a.PNG".as_ref()).unwrap().name(), "png");
        assert_eq!(Format::of_file("a.tex".as_ref()).unwrap().name(), "tikz");
        let error = Format::of_file("a.bmp".as_ref()).unwrap_err().to_string();
        assert!(
            ["svg", "png", "gif", "pdf", "tex", "txt", "squares", "json", "csv", "npy"]
                .iter()
                .all(|name| error.contains(name))
        );
    }
}
