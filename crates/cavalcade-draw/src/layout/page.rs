//! The position of the board on the page.
//!
//! The side of a square is always [`SQUARE`] units; what changes with the size of the picture is how many pixels that
//! is, and with it how wide the margin, the lines and the labels have to be in units.

use cavalcade::{Board, Size, Square};

use crate::{Area, Coordinates, DrawError, DrawOptions, Font, Point, Squares, Style};

/// The side of a square in units of the scene.
pub const SQUARE: f32 = 10.0;

/// Squares smaller than this many pixels can have no lines between them: they would be all that is seen.
const LEAST_LINED: f32 = 6.0;

/// The area below the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Footer {
    /// Nothing.
    None,
    /// A line of text.
    Caption,
}

/// The size of a picture if none is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Room {
    /// A page to itself.
    Page,
    /// An animation: smaller, because every frame counts.
    Film,
}

impl Room {
    /// The side of a square on a small board, in pixels.
    const fn square_pixels(self) -> f32 {
        match self {
            Self::Page => 80.0,
            Self::Film => 48.0,
        }
    }

    /// The side of the whole board that is sought on middling boards, in pixels.
    const fn board_pixels(self) -> f32 {
        match self {
            Self::Page => 720.0,
            Self::Film => 480.0,
        }
    }
}

/// The position of the board on the page, and the sizes of its parts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layout {
    size: Size,
    /// Pixels to a unit.
    scale: f32,
    /// The margin around the board, in units.
    margin: f32,
    /// The height of the footer, in units.
    footer: f32,
}

impl Layout {
    /// The longest side of a board that can be drawn, in squares.
    pub const LARGEST_SIDE: u32 = 2000;
    /// The most pixels a side of a picture can have.
    pub const MOST_PIXELS: u32 = 8000;

    /// The layout of a board for these options.
    pub fn new(board: &Board, options: &DrawOptions, room: Room, footer: Footer) -> Result<Self, DrawError> {
        let frame = Frame { size: board.size(), coordinates: options.coordinates, footer };
        let longest = frame.size.width().max(frame.size.height());
        if longest > Self::LARGEST_SIDE {
            return Err(DrawError::BoardTooLarge { size: frame.size });
        }
        let least = least_square(board, options.style);
        if frame.pixels(least) > Self::MOST_PIXELS as f32 {
            return Err(DrawError::NumbersTooSmall { size: frame.size });
        }
        let least = if options.squares() == Squares::Lines { least.max(LEAST_LINED) } else { least };
        if frame.pixels(least) > Self::MOST_PIXELS as f32 {
            return Err(DrawError::LinesTooNear { size: frame.size });
        }
        match options.pixels {
            None => Ok(frame.layout(usual_square(longest, room).max(least))),
            Some(pixels) if pixels > Self::MOST_PIXELS => {
                Err(DrawError::TooManyPixels { pixels, most: Self::MOST_PIXELS })
            }
            Some(pixels) if (pixels as f32) < frame.pixels(least) => {
                let least = frame.pixels(least).ceil() as u32;
                Err(DrawError::TooFewPixels { size: frame.size, style: options.style, pixels, least })
            }
            Some(pixels) => Ok(frame.layout_within(pixels)),
        }
    }

    /// The area of the whole board.
    #[must_use]
    pub fn board(&self) -> Area {
        let (width, height) = (self.size.width() as f32 * SQUARE, self.size.height() as f32 * SQUARE);
        Area { left: self.margin, top: self.margin, width, height }
    }

    /// The area of a square.
    #[must_use]
    pub fn area(&self, square: Square) -> Area {
        let left = self.margin + square.file() as f32 * SQUARE;
        let from_top = self.size.height() - 1 - square.rank();
        Area { left, top: self.margin + from_top as f32 * SQUARE, width: SQUARE, height: SQUARE }
    }

    /// The middle of a square.
    #[must_use]
    pub fn centre(&self, square: Square) -> Point {
        self.area(square).centre()
    }

    /// The width and height of the page in units.
    #[must_use]
    pub fn page(&self) -> (f32, f32) {
        let board = self.board();
        (board.width + 2.0 * self.margin, board.height + 2.0 * self.margin + self.footer)
    }

    /// Pixels to a unit.
    #[must_use]
    pub const fn scale(&self) -> f32 {
        self.scale
    }

    /// The side of a square in pixels.
    #[must_use]
    pub fn square_pixels(&self) -> f32 {
        self.scale * SQUARE
    }

    /// Converts pixels to units.
    #[must_use]
    pub fn units(&self, pixels: f32) -> f32 {
        pixels / self.scale
    }

    /// A length given as a share of a square, kept between two lengths in pixels.
    #[must_use]
    pub fn share(&self, of_square: f32, pixels: std::ops::RangeInclusive<f32>) -> f32 {
        self.units((of_square * self.square_pixels()).clamp(*pixels.start(), *pixels.end()))
    }

    /// The size of coordinates and captions.
    #[must_use]
    pub fn label_size(&self) -> f32 {
        self.units(label_pixels(self.square_pixels(), self.size))
    }

    /// The smallest length that is noticed when the whole board is looked at.
    #[must_use]
    pub fn noticed(&self) -> f32 {
        let board = self.board();
        0.005 * board.width.max(board.height)
    }

    /// The margin around the board.
    #[must_use]
    pub const fn margin(&self) -> f32 {
        self.margin
    }
}

/// The surroundings of the squares, before their size is known. All lengths are in pixels.
struct Frame {
    size: Size,
    coordinates: Coordinates,
    footer: Footer,
}

impl Frame {
    /// The margin around squares of this side.
    fn margin(&self, square: f32) -> f32 {
        match self.coordinates {
            Coordinates::Hidden => (square * 0.3).clamp(6.0, 24.0),
            Coordinates::Escaped => {
                let label = label_pixels(square, self.size);
                let widest = Font::shared().width(&self.size.height().to_string()) * label;
                (widest + 1.2 * label).max(2.0 * label)
            }
        }
    }

    fn footer(&self, square: f32) -> f32 {
        match self.footer {
            Footer::None => 0.0,
            Footer::Caption => 2.0 * label_pixels(square, self.size),
        }
    }

    /// The longer side of the picture if squares have this side.
    fn pixels(&self, square: f32) -> f32 {
        let width = self.size.width() as f32 * square;
        let height = self.size.height() as f32 * square + self.footer(square);
        width.max(height) + 2.0 * self.margin(square)
    }

    /// The layout in which squares have this side.
    fn layout(&self, square: f32) -> Layout {
        let scale = square / SQUARE;
        let whole = |pixels: f32| (pixels / scale).ceil();
        Layout { size: self.size, scale, margin: whole(self.margin(square)), footer: whole(self.footer(square)) }
    }

    /// The layout in which the longer side of the picture has exactly this number of pixels.
    fn layout_within(&self, pixels: u32) -> Layout {
        let pixels = pixels as f32;
        let longest = self.size.width().max(self.size.height()) as f32;
        // The margin follows the squares and the squares what the margin leaves: a few rounds settle both.
        let mut square = pixels / (longest + 1.0);
        for _ in 0..8 {
            let around = self.pixels(square) - longest * square;
            square = ((pixels - around) / longest).max(pixels / longest / 8.0);
        }
        let layout = self.layout(square);
        let (width, height) = layout.page();
        Layout { scale: pixels / width.max(height), ..layout }
    }
}

/// The size of labels next to squares of this side, in pixels.
fn label_pixels(square: f32, size: Size) -> f32 {
    // A large board is looked at from further away.
    let least = (0.01 * square * size.width().max(size.height()) as f32).clamp(10.0, 40.0);
    (square * 0.24).clamp(least, least.max(22.0))
}

/// The side of a square when none is asked for, in pixels.
fn usual_square(longest: u32, room: Room) -> f32 {
    let longest = longest as f32;
    let legible = (4000.0 / longest).floor().clamp(2.0, 8.0);
    (room.board_pixels() / longest).floor().clamp(legible, room.square_pixels())
}

/// The smallest square on which the style still says something, in pixels.
fn least_square(board: &Board, style: Style) -> f32 {
    if style.has_numbers() { 6.0 / number_size(board, style) } else { 2.0 }
}

/// The size of the numbers as a share of a square: the largest number has to fit.
#[must_use]
pub(crate) fn number_size(board: &Board, style: Style) -> f32 {
    let widest = Font::shared().width(&board.len().to_string());
    match style {
        Style::Both => (0.48 / widest).min(0.32),
        _ => (0.72 / widest).min(0.40),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn board(width: u32, height: u32) -> Board {
        Board::rectangle(Size::new(width, height).unwrap())
    }

    fn layout(board: &Board, options: DrawOptions) -> Result<Layout, DrawError> {
        Layout::new(board, &options, Room::Page, Footer::None)
    }

    #[test]
    fn the_first_square_is_at_the_lower_left() {
        let layout = layout(&board(8, 5), DrawOptions::default()).unwrap();
        let (a1, h5) = (layout.centre(Square::new(0, 0)), layout.centre(Square::new(7, 4)));
        assert!(a1.x < h5.x && a1.y > h5.y);
    }

    #[test]
    fn a_board_beyond_the_largest_is_refused_with_the_largest() {
        let error = layout(&board(2001, 3), DrawOptions::default()).unwrap_err();
        assert!(error.to_string().contains("2000x2000"), "{error}");
        assert!(layout(&board(2000, 2000), DrawOptions::default()).is_ok());
    }

    #[test]
    fn too_few_pixels_are_refused_with_how_many_would_do() {
        for style in Style::NAMED.map(|(_, style)| style) {
            let options = |pixels| DrawOptions { style, pixels: Some(pixels), ..DrawOptions::default() };
            let Err(DrawError::TooFewPixels { least, .. }) = layout(&board(50, 40), options(60)) else {
                panic!("60 pixels are too few")
            };
            assert!(layout(&board(50, 40), options(least)).is_ok(), "{style}: {least}");
            assert!(layout(&board(50, 40), options(least - 1)).is_err(), "{style}: {least}");
        }
    }

    #[test]
    fn numbers_too_many_to_read_are_refused() {
        let options = DrawOptions { style: Style::Numbers, ..DrawOptions::default() };
        assert!(matches!(layout(&board(1000, 1000), options), Err(DrawError::NumbersTooSmall { .. })));
        assert!(layout(&board(100, 100), options).is_ok());
    }

    #[test]
    fn lines_between_squares_have_room_or_are_refused() {
        let with = |pixels| DrawOptions { squares: Some(Squares::Lines), pixels, ..DrawOptions::default() };
        let lined = layout(&board(1000, 10), with(None)).unwrap();
        assert!(lined.square_pixels() >= LEAST_LINED - 0.01);
        assert!(matches!(layout(&board(100, 10), with(Some(400))), Err(DrawError::TooFewPixels { .. })));
        let error = layout(&board(2000, 3), with(None)).unwrap_err().to_string();
        assert!(error.ends_with("use checkered squares or none"), "{error}");
    }

    proptest! {
        #[test]
        fn the_longer_side_has_exactly_the_pixels_asked_for(
            width in 1u32..60, height in 1u32..60, pixels in 300u32..3000, hidden: bool, caption: bool,
        ) {
            let coordinates = if hidden { Coordinates::Hidden } else { Coordinates::Escaped };
            let options = DrawOptions { pixels: Some(pixels), coordinates, ..DrawOptions::default() };
            let footer = if caption { Footer::Caption } else { Footer::None };
            let layout = Layout::new(&board(width, height), &options, Room::Page, footer).unwrap();
            let (across, down) = layout.page();
            prop_assert_eq!((across.max(down) * layout.scale()).round() as u32, pixels);
        }
    }
}
