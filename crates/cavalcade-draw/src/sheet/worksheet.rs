//! Worksheets: empty boards on a page.

use std::num::NonZeroUsize;

use cavalcade::{Board, Size, Square};

use crate::layout::{Footer, Room, number_size};
use crate::sheet::paper::{self, Head};
use crate::subject::board::Page;
use crate::{DrawError, DrawOptions, Layout, SQUARE, Scene, Shape, Style, Text};

/// Squares smaller than this many points, three millimetres, are too small to write in.
const LEAST_SQUARE: f32 = 8.5;

/// The contents of a worksheet.
#[derive(Clone, Debug)]
pub struct Worksheet<'a> {
    /// Its title.
    pub title: String,
    /// The instructions below the title.
    pub rule: String,
    /// The board.
    pub board: &'a Board,
    /// The start of a tour.
    pub start: Option<Square>,
    /// The end of a tour.
    pub end: Option<Square>,
    /// The number of boards.
    pub number: NonZeroUsize,
}

impl Worksheet<'_> {
    /// The most boards on a page.
    pub const MOST: usize = 30;
}

/// Draws a worksheet: an A4 page in points.
///
/// ```
/// use std::num::NonZeroUsize;
///
/// use cavalcade::{Board, Size};
/// use cavalcade_draw::sheet::worksheet::{self, Worksheet};
/// use cavalcade_draw::encode::svg;
/// use cavalcade_draw::DrawOptions;
///
/// let board = Board::rectangle(Size::new(5, 5)?);
/// let (title, rule, number) = ("Tours".into(), String::new(), NonZeroUsize::MIN);
/// let sheet = Worksheet { title, rule, board: &board, start: None, end: None, number };
/// let scene = worksheet::scene(&sheet, &DrawOptions::default())?;
/// assert!(svg::encode(&scene).contains("<title>Tours</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scene(sheet: &Worksheet<'_>, options: &DrawOptions) -> Result<Scene, DrawError> {
    let number = sheet.number.get();
    if number > Worksheet::MOST {
        return Err(DrawError::TooManyBoards { number, most: Worksheet::MOST });
    }
    expect_room(sheet, options)?;
    let boards = vec![(String::new(), empty(sheet, options)?); number];
    let head = Head { title: &sheet.title, rule: &sheet.rule };
    paper::page(sheet.title.clone(), head, boards, options).fitted(options)
}

/// Checks that the squares are large enough to write in.
fn expect_room(sheet: &Worksheet<'_>, options: &DrawOptions) -> Result<(), DrawError> {
    let options = DrawOptions { style: Style::Line, pixels: None, ..*options };
    let fits = |board: &Board, number: usize| {
        let (width, height) = Layout::new(board, &options, Room::Page, Footer::None)?.page();
        Ok::<bool, DrawError>(paper::scale_of(number, width, height) * SQUARE >= LEAST_SQUARE)
    };
    let (size, number) = (sheet.board.size(), sheet.number.get());
    if fits(sheet.board, number)? {
        return Ok(());
    }
    for fewer in (1..number).rev() {
        if fits(sheet.board, fewer)? {
            return Err(DrawError::NoRoomForBoards { size, number, fits: fewer });
        }
    }
    let square = |side: u32| Size::new(side, side).ok().map(Board::rectangle);
    let sides = (1..=(paper::WIDTH / LEAST_SQUARE) as u32).rev();
    let largest = sides.filter(|side| square(*side).is_some_and(|board| fits(&board, 1).unwrap_or(false))).max();
    Err(DrawError::NoRoomToWrite { size, largest: largest.unwrap_or(1) })
}

/// The board, with the numbers of its ends if they are known.
fn empty(sheet: &Worksheet<'_>, options: &DrawOptions) -> Result<Scene, DrawError> {
    let options = DrawOptions { style: Style::Numbers, pixels: None, ..options.with_squares() };
    let page = Page::new(sheet.board, &options, Room::Page, Footer::None)?;
    let size = number_size(sheet.board, Style::Numbers) * SQUARE;
    let mut shapes = page.board_shapes();
    for (square, number) in [(sheet.start, 1), (sheet.end, sheet.board.len())] {
        if let Some(square) = square {
            let centre = page.layout.centre(page.on_board(square)?);
            let text = Text::centred(number.to_string(), centre, size, page.inks.numbers);
            shapes.push(Shape::Text(text).classed("number"));
        }
    }
    Ok(page.scene(String::new(), shapes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::paper::{HEIGHT, WIDTH};
    use crate::{Area, Coordinates};

    fn drawn(number: usize) -> Result<Scene, DrawError> {
        let board = Board::rectangle(Size::new(4, 3).unwrap());
        let number = NonZeroUsize::new(number).unwrap();
        let (title, rule) = ("Tours".to_string(), "Number the squares".to_string());
        let sheet = Worksheet { title, rule, board: &board, start: None, end: None, number };
        scene(&sheet, &DrawOptions { coordinates: Coordinates::Hidden, ..DrawOptions::default() })
    }

    #[test]
    fn every_board_is_empty_and_on_the_page() {
        for number in [1, 2, 5, Worksheet::MOST] {
            let scene = drawn(number).unwrap();
            assert_eq!(scene.shapes.iter().filter_map(Shape::text).count(), 2, "no more than the title and the rule");
            let is_square = |shape: &&Shape| matches!(shape, Shape::Classed { class: "square dark", .. });
            assert_eq!(scene.shapes.iter().filter(is_square).count(), 6 * number);
            let fits = |area: &Area| area.left >= 0.0 && area.right() <= WIDTH && area.bottom() <= HEIGHT;
            for shape in &scene.shapes {
                assert!(!matches!(shape.bare(), Shape::Rects { areas, .. } if !areas.iter().all(fits)), "{number}");
            }
        }
    }

    #[test]
    fn ends_that_are_known_have_their_numbers() {
        let board = Board::rectangle(Size::new(4, 3).unwrap());
        let (start, end) = ("a1".parse().ok(), "d3".parse().ok());
        let (title, rule) = (String::new(), String::new());
        let sheet = Worksheet { title, rule, board: &board, start, end, number: NonZeroUsize::MIN };
        let scene = scene(&sheet, &DrawOptions { coordinates: Coordinates::Hidden, ..DrawOptions::default() }).unwrap();
        let texts: Vec<&str> = scene.shapes.iter().filter_map(Shape::text).map(|text| text.text.as_str()).collect();
        assert_eq!(texts, ["", "1", "12"]);
    }

    #[test]
    fn squares_too_small_to_write_in_are_refused_with_what_would_do() {
        let drawn = |side, number| {
            let board = Board::rectangle(Size::new(side, side).unwrap());
            let (title, rule, number) = (String::new(), String::new(), NonZeroUsize::new(number).unwrap());
            let sheet = Worksheet { title, rule, board: &board, start: None, end: None, number };
            scene(&sheet, &DrawOptions::default()).map(drop).map_err(|error| error.to_string())
        };
        for side in [200, 1000] {
            let error = drawn(side, 1).unwrap_err();
            let largest = error.rsplit('x').next().unwrap().parse().unwrap();
            assert!(error.contains("too large to write in on one page; the largest is"), "{error}");
            assert_eq!(drawn(largest, 1), Ok(()));
            assert!(drawn(largest + 1, 1).is_err());
        }
        let error = drawn(30, 12).unwrap_err();
        let fits = error.rsplit(' ').next().unwrap().parse().unwrap();
        assert!(error.starts_with("12 boards of 30x30 on a page are too small"), "{error}");
        assert_eq!(drawn(30, fits), Ok(()));
    }

    #[test]
    fn more_boards_than_fit_are_refused_with_how_many_do() {
        let error = drawn(Worksheet::MOST + 1).unwrap_err().to_string();
        assert_eq!(error, "31 boards do not fit on a page; write a number from 1 to 30");
    }
}
