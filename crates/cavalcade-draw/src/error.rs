//! Why a picture cannot be drawn.

use cavalcade::util::{counted, with_article};
use cavalcade::{Limit, Size, Square};
use thiserror::Error;

use crate::{Layout, Style};

/// Why a picture cannot be drawn.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DrawError {
    /// A board too large for any picture.
    #[error(
        "{} board is too large to draw; a picture can show boards up to {1}x{1}",
        with_article(size),
        Layout::LARGEST_SIDE
    )]
    BoardTooLarge {
        /// The board.
        size: Size,
    },
    /// Too few pixels to tell the squares apart, or to read the numbers.
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
        /// What was asked for.
        pixels: u32,
        /// What would do.
        least: u32,
    },
    /// Too few pixels for a page with several things on it.
    #[error("{} too few to show anything; write a size of at least {least}", are(*.pixels))]
    TooSmall {
        /// What was asked for.
        pixels: u32,
        /// What would do.
        least: u32,
    },
    /// More pixels than a picture can have.
    #[error("a picture of {pixels} pixels is too large; write a size of at most {most}")]
    TooManyPixels {
        /// What was asked for.
        pixels: u32,
        /// The most it can be.
        most: u32,
    },
    /// A board with too many squares for its numbers to be read in any picture.
    #[error(
        "the numbers of {} board are too small to read in any picture; choose the style line or heat",
        with_article(size)
    )]
    NumbersTooSmall {
        /// The board.
        size: Size,
    },
    /// A board with too many squares for lines between them in any picture.
    #[error(
        "the lines between the squares of {} board are too near to each other in any picture; choose checkered squares, or none",
        with_article(size)
    )]
    LinesTooNear {
        /// The board.
        size: Size,
    },
    /// A tour or a search with too many moves to show one by one.
    #[error("an animation can show {most} moves and this one has {moves}; draw it as svg or png")]
    TooManyFrames {
        /// The number of moves.
        moves: usize,
        /// The most that can be shown.
        most: usize,
    },
    /// A square to be marked that does not belong to the board.
    #[error("{square} is not on the {size} board and cannot be marked; name squares of the board")]
    MarkOffBoard {
        /// The square.
        square: Square,
        /// The board.
        size: Size,
    },
    /// A recorded step that does not fit those before it.
    #[error("step {number} of the search takes back {square}, where the piece does not stand; record every step")]
    BrokenRecord {
        /// The number of the step, from 1.
        number: usize,
        /// The square.
        square: Square,
    },
    /// A limit was reached before the picture was done.
    #[error("{0}; ask for a smaller picture")]
    Limit(#[from] Limit),
    /// A format that cannot leave out the background.
    #[error(
        "a GIF needs a background, because its frames lie one over the other; write a colour, or draw it as svg, png, pdf or tikz"
    )]
    NoBackground,
    /// More boards than a page can hold.
    #[error("{number} boards are too many for a page; write a number from 1 to {most}")]
    TooManyBoards {
        /// What was asked for.
        number: usize,
        /// The most there can be.
        most: usize,
    },
    /// So many boards on a page that their squares are too small to write in.
    #[error(
        "the squares of {number} boards of {size} on a page are too small to write in; write a number up to {fits}"
    )]
    NoRoomForBoards {
        /// The board.
        size: Size,
        /// How many were asked for.
        number: usize,
        /// How many there can be.
        fits: usize,
    },
    /// A board whose squares are too small to write in, even alone on a page.
    #[error(
        "the squares of {} board are too small to write in; a page has room for boards up to {largest}x{largest}",
        with_article(size)
    )]
    NoRoomToWrite {
        /// The board.
        size: Size,
        /// The longest side of a board that there is room for.
        largest: u32,
    },
    /// So few pixels for a contact sheet that its pictures are too small to see.
    #[error(
        "{} too few for {number} pictures in {}; write a size of at least {least}",
        are(*pixels),
        counted(*columns as u64, "column")
    )]
    SheetTooSmall {
        /// How many pictures there are.
        number: usize,
        /// How many stand side by side.
        columns: usize,
        /// What was asked for.
        pixels: u32,
        /// What would do.
        least: u32,
    },
    /// So many pictures one below the other, or side by side, that they are too small to see.
    #[error(
        "{number} pictures in {} are too small to see; put {better} side by side",
        counted(*columns as u64, "column")
    )]
    SheetTooLong {
        /// How many pictures there are.
        number: usize,
        /// How many should stand side by side.
        columns: usize,
        /// How many may.
        better: usize,
    },
    /// More pictures than a contact sheet can hold.
    #[error("{number} pictures are too many for a sheet; put at most {most} on one")]
    TooManyPictures {
        /// What was asked for.
        number: usize,
        /// The most there can be.
        most: usize,
    },
    /// Nothing to put on a contact sheet.
    #[error("there is nothing to put on the sheet; name at least one tour")]
    NothingToShow,
    /// A chart without a single point.
    #[error("there is nothing to compare; measure at least one method on one board")]
    NothingToCompare,
    /// The PNG encoder failed.
    #[error("the PNG could not be encoded; try a smaller size")]
    Png(#[from] png::EncodingError),
    /// The GIF encoder failed.
    #[error("the GIF could not be encoded; try a smaller size")]
    Gif(#[from] gif::EncodingError),
}

/// So many pixels, as the subject of a sentence.
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
