//! Where a board comes from: a size, a file or standard input.

use std::path::{Path, PathBuf};

use cavalcade::{Board, Budget, Picture, PictureError, Shown, Size, Square};

use crate::failure::Failure;
use crate::input::{input_name, patiently, read_all};

/// Reads the BOARD argument.
pub(crate) fn read_board(argument: &str, budget: &Budget) -> Result<Picture, Failure> {
    let path = PathBuf::from(argument);
    if argument != "-" && !path.exists() {
        return from_size(argument);
    }
    patiently(budget, move |budget| {
        let bytes = read_all(&path, budget)?;
        read_picture(&path, &bytes, budget)
    })
}

/// Reads the picture of a board.
fn read_picture(path: &Path, bytes: &[u8], budget: &Budget) -> Result<Picture, Failure> {
    let name = input_name(path);
    let text = str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
        Failure::usage(format!("{name}: line {line} is not UTF-8 text; draw the board with . and #"))
    })?;
    Picture::read_within(text, budget).map_err(|error| match error {
        PictureError::Limit(limit) => limit.into(),
        source => Failure::Picture { name, source },
    })
}

/// Takes the argument as a size, and says how to write a board if it is none.
fn from_size(argument: &str) -> Result<Picture, Failure> {
    let looks_like_a_size = argument.starts_with(|first: char| first.is_ascii_digit());
    match argument.parse::<Size>() {
        Ok(size) => Ok(Picture { board: Board::rectangle(size), start: None, end: None }),
        Err(error) if looks_like_a_size => Err(error.into()),
        Err(_) => Err(Failure::usage(format!(
            "{}: there is no such file; write a size like 8x8, the path of a picture, or - for standard input",
            Shown::line(argument)
        ))),
    }
}

/// The same board without these squares, if there is room to keep them.
pub(crate) fn with_holes(board: Board, holes: &[Square], budget: &Budget) -> Result<Board, Failure> {
    let size = board.size();
    if !holes.is_empty() && size.area() <= Board::MAX_HELD {
        budget.has_room_for(Board::bytes_with_holes(size))?;
    }
    Ok(board.with_holes(holes.iter().copied())?)
}
