//! Reads a board: a size, a file or standard input.

use std::path::{Path, PathBuf};

use cavalcade::puzzle::ClueGrid;
use cavalcade::util::Escaped;
use cavalcade::{Budget, Picture, PictureError, Question, Setup, Size, looks_like_a_size};

use crate::error::CliError;
use crate::input::{input_name, patiently, read_all};

/// Reads the BOARD argument.
pub(crate) fn read_board(argument: &str, budget: &Budget) -> Result<Setup, CliError> {
    if !is_file(argument) {
        return from_size(argument);
    }
    let path = PathBuf::from(argument);
    patiently(budget, move |budget| {
        let bytes = read_all(&path, budget)?;
        board_in(&path, &bytes, budget)
    })
}

/// Reads the BOARD argument, which may be a grid with given numbers.
pub(crate) fn read_board_with_clues(argument: &str, budget: &Budget) -> Result<Setup, CliError> {
    if is_file(argument) { read_file_with_clues(argument.into(), budget) } else { from_size(argument) }
}

/// Reads a file, or standard input, with a board or a grid of given numbers.
pub(crate) fn read_file_with_clues(path: PathBuf, budget: &Budget) -> Result<Setup, CliError> {
    patiently(budget, move |budget| {
        let bytes = read_all(&path, budget)?;
        match str::from_utf8(&bytes) {
            Ok(text) if ClueGrid::is_meant_by(text) => {
                let name = input_name(&path);
                let grid = ClueGrid::read(text).map_err(|error| CliError::usage(format!("{name}: {error}")))?;
                let usual = Setup::from(grid.board);
                let (kind, piece) = (grid.kind.unwrap_or(usual.kind), grid.piece.unwrap_or(usual.piece));
                Ok(Setup { kind, piece, clues: grid.given, ..usual })
            }
            _ => board_in(&path, &bytes, budget),
        }
    })
}

/// Returns `true` if the BOARD argument is a file or standard input. A size is never a file: for a file named `8x8`, write
/// `./8x8`.
pub(crate) fn is_file(argument: &str) -> bool {
    argument == "-" || argument.parse::<Size>().is_err() && Path::new(argument).exists()
}

/// Parses the board in a file or from standard input.
pub(crate) fn board_in(path: &Path, bytes: &[u8], budget: &Budget) -> Result<Setup, CliError> {
    Ok(read_picture(path, bytes, budget)?.into())
}

/// Parses the picture of a board.
fn read_picture(path: &Path, bytes: &[u8], budget: &Budget) -> Result<Picture, CliError> {
    let name = input_name(path);
    let text = str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
        CliError::usage(format!("{name}: line {line} is not UTF-8 text; draw the board with . and #"))
    })?;
    Picture::read_within(text, budget).map_err(|error| match error {
        PictureError::Limit(limit) => limit.into(),
        source => CliError::Picture { name, source },
    })
}

/// Parses a size; the error explains how to write a board.
fn from_size(argument: &str) -> Result<Setup, CliError> {
    match argument.parse::<Size>() {
        Ok(size) => Ok(size.into()),
        Err(error) if looks_like_a_size(argument) => Err(error.into()),
        Err(_) => Err(CliError::usage(format!(
            "{}: no such file; write a size like 8x8, a board file, or - for standard input",
            Escaped::line(argument)
        ))),
    }
}

/// The question of a setup, if its holes fit in memory. A million given numbers take a second, so they are read on a thread.
pub(crate) fn ask(setup: Setup, budget: &Budget) -> Result<Question, CliError> {
    budget.has_room_for(setup.bytes())?;
    if setup.clues.is_empty() {
        return Ok(setup.question()?);
    }
    patiently(budget, move |_| Ok(setup.question()?))
}
