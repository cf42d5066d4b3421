//! Worksheets: empty boards on a page, to be filled in by hand.

use std::num::NonZeroUsize;

use cavalcade::{Board, Square};

use crate::board::Page;
use crate::layout::{Footer, Room, number_size};
use crate::paper::{self, Head};
use crate::{DrawError, DrawOptions, SQUARE, Scene, Shape, Style, Text};

/// What stands on a worksheet.
#[derive(Clone, Debug)]
pub struct Worksheet<'a> {
    /// Its title.
    pub title: String,
    /// What is to be done, below the title.
    pub rule: String,
    /// The board.
    pub board: &'a Board,
    /// Where a tour should start.
    pub start: Option<Square>,
    /// Where a tour should end.
    pub end: Option<Square>,
    /// How many boards there are.
    pub number: NonZeroUsize,
}

impl Worksheet<'_> {
    /// The most boards on a page.
    pub const MOST: usize = 30;
}

/// Draws a worksheet: a page of A4, whose units are points.
///
/// ```
/// use std::num::NonZeroUsize;
///
/// use cavalcade::{Board, Size};
/// use cavalcade_draw::worksheet::{self, Worksheet};
/// use cavalcade_draw::{DrawOptions, svg};
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
    let boards = vec![(String::new(), empty(sheet, options)?); number];
    let head = Head { title: &sheet.title, rule: &sheet.rule };
    paper::page(sheet.title.clone(), head, boards, options).fitted(options)
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
    use crate::paper::{HEIGHT, WIDTH};
    use crate::{Area, Coordinates};
    use cavalcade::Size;

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
    fn more_boards_than_fit_are_refused_with_how_many_do() {
        let error = drawn(Worksheet::MOST + 1).unwrap_err().to_string();
        assert_eq!(error, "31 boards are too many for a page; write a number from 1 to 30");
    }
}
