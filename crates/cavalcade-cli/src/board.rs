//! Where a board comes from: a size, a file or standard input.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use cavalcade::{Board, Picture, Size};

use crate::failure::Failure;

/// Reads a file, or standard input for `-`.
pub(crate) fn read_input(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let result = if path.as_os_str() == "-" {
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    result.map_err(|source| Failure::Unreadable { name: input_name(path), source })
}

/// What to call an input in messages.
pub(crate) fn input_name(path: &Path) -> String {
    if path.as_os_str() == "-" { "standard input".into() } else { path.display().to_string() }
}

/// Reads the BOARD argument.
pub(crate) fn read_board(argument: &str) -> Result<Picture, Failure> {
    let path = Path::new(argument);
    if argument != "-" && !path.exists() {
        return from_size(argument);
    }
    let name = input_name(path);
    let bytes = read_input(path)?;
    let text = str::from_utf8(&bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
        Failure::usage(format!("{name}: line {line} is not UTF-8 text; draw the board with . and #"))
    })?;
    text.parse().map_err(|source| Failure::Picture { name, source })
}

/// Takes the argument as a size, and says how to write a board if it is none.
fn from_size(argument: &str) -> Result<Picture, Failure> {
    let looks_like_a_size = argument.starts_with(|first: char| first.is_ascii_digit());
    match argument.parse::<Size>() {
        Ok(size) => Ok(Picture { board: Board::rectangle(size), start: None, end: None }),
        Err(error) if looks_like_a_size => Err(error.into()),
        Err(_) => Err(Failure::usage(format!(
            "{argument}: there is no such file; write a size like 8x8, the path of a picture, or - for standard input"
        ))),
    }
}
