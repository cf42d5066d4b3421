//! The output of the commands that write one tour.

use std::path::{Path, PathBuf};

use clap::Args;

use super::named;
use crate::error::CliError;
use crate::format::{Format, Wanted};
use crate::output::expect_place;

/// The format of a tour and the file it goes to.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct TourOutputArgs {
    /// Output file for tours, written atomically (- for standard output)
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Output format [default: from the suffix of the output file, otherwise grid]
    #[arg(short, long, value_parser = named(&Format::NAMED))]
    pub(crate) format: Option<Format>,
    /// Print the answer as one JSON object
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
}

impl TourOutputArgs {
    /// The format given, or that of the file's suffix, if it can be written there. `picture` is an option for pictures that
    /// was given.
    pub(crate) fn format(&self, picture: Option<&'static str>) -> Result<Format, CliError> {
        let format = Wanted { json: self.json, format: self.format, file: self.file(), picture }.format()?;
        expect_place(self.file())?;
        Ok(format)
    }

    /// The output file, which may be `-`.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.output.as_deref()
    }
}
