//! Where a board comes from: a size, a file or standard input.

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

/// Reads the BOARD argument, which may be a grid with some numbers given.
pub(crate) fn read_board_with_clues(argument: &str, budget: &Budget) -> Result<Setup, CliError> {
    if is_file(argument) { read_file_with_clues(argument.into(), budget) } else { from_size(argument) }
}

/// Reads a file, or standard input, that holds a board or a grid with some numbers given.
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

/// Whether the BOARD argument is a file, or standard input, and not a size. A size stays one even where a file has its name:
/// that file is `./8x8`.
pub(crate) fn is_file(argument: &str) -> bool {
    argument == "-" || argument.parse::<Size>().is_err() && Path::new(argument).exists()
}

/// Reads the board that was read from a file, or from standard input.
pub(crate) fn board_in(path: &Path, bytes: &[u8], budget: &Budget) -> Result<Setup, CliError> {
    Ok(read_picture(path, bytes, budget)?.into())
}

/// Reads the picture of a board.
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

/// Takes the argument as a size, and says how to write a board if it is none.
fn from_size(argument: &str) -> Result<Setup, CliError> {
    match argument.parse::<Size>() {
        Ok(size) => Ok(size.into()),
        Err(error) if looks_like_a_size(argument) => Err(error.into()),
        Err(_) => Err(CliError::usage(format!(
            "{}: there is no such file; write a size like 8x8, the path of a picture, or - for standard input",
            Escaped::line(argument)
        ))),
    }
}

/// The question that a setup asks, if there is room to keep its holes. A million given numbers take a second, which is waited
/// for like a reader.
pub(crate) fn ask(setup: Setup, budget: &Budget) -> Result<Question, CliError> {
    budget.has_room_for(setup.bytes())?;
    if setup.clues.is_empty() {
        return Ok(setup.question()?);
    }
    patiently(budget, move |_| Ok(setup.question()?))
}
