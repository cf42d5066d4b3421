//! Errors from drawing.

use cavalcade::util::{counted, with_article};
use cavalcade::{Limit, Size, Square};
use thiserror::Error;

use crate::{Layout, Style};

/// An error from drawing a picture.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DrawError {
    /// A board too large for any picture.
    #[error("{} board is too large to draw; the largest is {1}x{1}", with_article(size), Layout::LARGEST_SIDE)]
    BoardTooLarge {
        /// The board.
        size: Size,
    },
    /// Too few pixels to distinguish the squares, or to read the numbers.
    #[error(
        "{} too few for the style {style} on {} board; write a size of at least {least}",
        are(*pixels),
        with_article(size)
    )]
    TooFewPixels {
        /// The board.
        size: Size,
        /// The style.
        style: Style,
        /// The requested value.
        pixels: u32,
        /// The smallest size that works.
        least: u32,
    },
    /// Too few pixels for a page with several things on it.
    #[error("{} too few to show anything; write a size of at least {least}", are(*.pixels))]
    TooSmall {
        /// The requested value.
        pixels: u32,
        /// The smallest size that works.
        least: u32,
    },
    /// More pixels than a picture can have.
    #[error("a picture of {pixels} pixels is too large; write a size of at most {most}")]
    TooManyPixels {
        /// The requested value.
        pixels: u32,
        /// The largest size.
        most: u32,
    },
    /// A board with too many squares for its numbers to be read in any picture.
    #[error("the numbers of {} board would be too small to read; use the style line or heat", with_article(size))]
    NumbersTooSmall {
        /// The board.
        size: Size,
    },
    /// A board with too many squares for lines between them in any picture.
    #[error(
        "the squares of {} board are too small for lines between them; use checkered squares or none",
        with_article(size)
    )]
    LinesTooNear {
        /// The board.
        size: Size,
    },
    /// A tour or a search with too many moves to show one by one.
    #[error("an animation can show at most {most} moves, but this one has {moves}; draw it as svg or png")]
    TooManyFrames {
        /// The number of moves.
        moves: usize,
        /// The most that can be shown.
        most: usize,
    },
    /// A square to be marked that does not belong to the board.
    #[error("{square} is not on the {size} board; mark squares of the board")]
    MarkOffBoard {
        /// The square.
        square: Square,
        /// The board.
        size: Size,
    },
    /// A recorded step that does not fit those before it.
    #[error("step {number} of the search leaves {square}, but the piece is not there; record every step")]
    BrokenRecord {
        /// The number of the step, from 1.
        number: usize,
        /// The square.
        square: Square,
    },
    /// A limit was reached before the picture was done.
    #[error("{0}; ask for a smaller picture")]
    Limit(#[from] Limit),
    /// A format that needs a background.
    #[error("a GIF needs a background; write a colour, or draw it as svg, png, pdf or tikz")]
    NoBackground,
    /// More boards than a page can hold.
    #[error("{number} boards do not fit on a page; write a number from 1 to {most}")]
    TooManyBoards {
        /// The requested value.
        number: usize,
        /// The largest number.
        most: usize,
    },
    /// Too many boards on a page to write in their squares.
    #[error("{number} boards of {size} on a page are too small to write in; write a number up to {fits}")]
    NoRoomForBoards {
        /// The board.
        size: Size,
        /// The requested number of boards.
        number: usize,
        /// The largest number of boards.
        fits: usize,
    },
    /// A board whose squares are too small to write in, even alone on a page.
    #[error("{} board is too large to write in on one page; the largest is {largest}x{largest}", with_article(size))]
    NoRoomToWrite {
        /// The board.
        size: Size,
        /// The longest side of a board that fits.
        largest: u32,
    },
    /// Too few pixels for the pictures of a contact sheet.
    #[error(
        "{} too few for {number} pictures in {}; write a size of at least {least}",
        are(*pixels),
        counted(*columns as u64, "column")
    )]
    SheetTooSmall {
        /// The number of pictures.
        number: usize,
        /// The number of columns.
        columns: usize,
        /// The requested value.
        pixels: u32,
        /// The smallest size that works.
        least: u32,
    },
    /// Too many rows or columns on a contact sheet.
    #[error(
        "{number} pictures in {} are too small to see; use {better} columns",
        counted(*columns as u64, "column")
    )]
    SheetTooLong {
        /// The number of pictures.
        number: usize,
        /// The requested number of columns.
        columns: usize,
        /// A number of columns that works.
        better: usize,
    },
    /// More pictures than a contact sheet can hold.
    #[error("{number} pictures are too many for a sheet; the most is {most}")]
    TooManyPictures {
        /// The requested value.
        number: usize,
        /// The largest number.
        most: usize,
    },
    /// Nothing to put on a contact sheet.
    #[error("nothing to put on the sheet; give at least one tour")]
    NothingToShow,
    /// A chart without a single point.
    #[error("nothing to compare; measure at least one method on one board")]
    NothingToCompare,
    /// The PNG encoder failed.
    #[error("the PNG could not be encoded; try a smaller size")]
    Png(#[from] png::EncodingError),
    /// The GIF encoder failed.
    #[error("the GIF could not be encoded; try a smaller size")]
    Gif(#[from] gif::EncodingError),
}

/// A number of pixels with "is" or "are".
fn are(pixels: u32) -> String {
    format!("{} {}", counted(pixels.into(), "pixel"), if pixels == 1 { "is" } else { "are" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_pixel_is_spoken_of_as_one() {
        let said = |pixels| DrawError::TooSmall { pixels, least: 100 }.to_string();
        assert_eq!(said(1), "1 pixel is too few to show anything; write a size of at least 100");
        assert!(said(0).starts_with("0 pixels are too few"));
    }
}
