//! A puzzle alone: a board with the numbers that are given, and with those of its solution if they are wanted.

use cavalcade::util::counted;
use cavalcade::{Board, Square, Tour};

use crate::layout::{Footer, Room, number_size};
use crate::subject::board::Page;
use crate::{DrawError, DrawOptions, Ink, SQUARE, Scene, Shape, Style, Text};

/// A board with numbers.
#[derive(Clone, Copy, Debug)]
pub struct Numbers<'a> {
    /// The board.
    pub board: &'a Board,
    /// The given numbers.
    pub given: &'a [(Square, u64)],
    /// The tour whose other numbers are drawn too, in a paler ink.
    pub solution: Option<&'a Tour>,
}

/// Draws a board with numbers, whatever the style.
///
/// ```
/// use cavalcade::{Board, Size};
/// use cavalcade_draw::subject::numbers::{self, Numbers};
/// use cavalcade_draw::DrawOptions;
///
/// let board = Board::rectangle(Size::new(5, 5)?);
/// let given = [("a1".parse()?, 1), ("c3".parse()?, 25)];
/// let scene = numbers::scene(&Numbers { board: &board, given: &given, solution: None }, &DrawOptions::default())?;
/// assert_eq!(scene.title, "5x5 board with 2 numbers");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scene(numbers: &Numbers<'_>, options: &DrawOptions) -> Result<Scene, DrawError> {
    let Numbers { board, given, solution } = numbers;
    let options = DrawOptions { style: Style::Numbers, ..options.with_squares() };
    let page = Page::new(board, &options, Room::Page, Footer::None)?;
    let size = number_size(board, Style::Numbers) * SQUARE;
    let shown = |square: Square, number: u64, ink: Ink| -> Result<Shape, DrawError> {
        let centre = page.layout.centre(page.on_board(square)?);
        Ok(Shape::Text(Text::centred(number.to_string(), centre, size, ink)).classed("number"))
    };
    let mut shapes = page.board_shapes();
    if let Some(solution) = solution {
        let is_given = |square: Square| given.iter().any(|(given, _)| *given == square);
        for (square, number) in solution.squares().zip(1..).filter(|(square, _)| !is_given(*square)) {
            shapes.push(shown(square, number, page.inks.label)?);
        }
    }
    for (square, number) in *given {
        shapes.push(shown(*square, *number, page.inks.numbers)?);
    }
    let title = format!("{} board with {}", board.size(), counted(given.len() as u64, "number"));
    Ok(page.scene(title, shapes))
}
