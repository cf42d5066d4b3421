//! Puzzles and solutions as text and data.

use std::cell::Cell;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use cavalcade::notation::{self, write};
use cavalcade::puzzle::{ClueGrid, Puzzle};
use cavalcade::util::Named;
use cavalcade_formats::json::{MadePuzzle, write_line};

use crate::error::CliError;
use crate::format::Format;

/// A writer of puzzles or solutions.
pub(super) struct Text {
    format: notation::Format,
    /// `true` once something was written.
    is_begun: Cell<bool>,
}

impl Text {
    const fn new(format: notation::Format) -> Self {
        Self { format, is_begun: Cell::new(false) }
    }

    /// The writer for puzzles.
    pub(super) fn of_puzzles(json: bool, file: Option<&Path>) -> Result<Self, CliError> {
        match file.map(super::suffix) {
            _ if json => Ok(Self::new(notation::Format::Json)),
            None | Some(None) => Ok(Self::new(notation::Format::Grid)),
            Some(Some(suffix)) => match suffix.as_str() {
                "txt" => Ok(Self::new(notation::Format::Grid)),
                "json" => Ok(Self::new(notation::Format::Json)),
                _ => Err(CliError::usage(
                    "unknown suffix for puzzles; use .txt or .json, or .svg, .png or .pdf for sheets",
                )),
            },
        }
    }

    /// The writer for solutions.
    pub(super) fn of_solutions(file: &Path) -> Result<Self, CliError> {
        match Format::of_file(file) {
            Ok(Format::Notation(notation::Format::Npy) | Format::Picture(_)) | Err(_) => Err(CliError::usage(
                "unknown suffix for solutions; use .txt, .squares, .csv or .json (sheets include the solutions)",
            )),
            Ok(Format::Notation(format)) => Ok(Self::new(format)),
        }
    }

    /// Writes a puzzle, after an empty line unless it is the first.
    pub(super) fn write_puzzle(
        &self,
        puzzle: &Puzzle,
        seed: u64,
        elapsed: Duration,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if self.format == notation::Format::Json {
            let record = MadePuzzle {
                question: &puzzle.question,
                solution: &puzzle.solution,
                difficulty: puzzle.difficulty.name(),
                seed,
                number: puzzle.number + 1,
                elapsed,
            };
            return write_line(&record.record(), out);
        }
        self.part(out)?;
        write!(out, "{}", ClueGrid::of(&puzzle.question))
    }

    /// Writes a solution, after an empty line unless it is the first.
    pub(super) fn write_solution(&self, puzzle: &Puzzle, mut out: &mut dyn Write) -> io::Result<()> {
        if matches!(self.format, notation::Format::Grid | notation::Format::Csv) {
            self.part(out)?;
        }
        write(&puzzle.solution, self.format, &mut out)
    }

    fn part(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_begun.replace(true) { writeln!(out) } else { Ok(()) }
    }
}
