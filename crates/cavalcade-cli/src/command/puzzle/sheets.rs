//! Puzzle sheets to print.

use std::path::Path;

use cavalcade::puzzle::Puzzle;
use cavalcade::{Budget, Clues, Kind, Piece, Question, Wrap};
use cavalcade_draw::encode::{pdf, png, svg};
use cavalcade_draw::sheet::puzzles::{self, Sheets};
use cavalcade_draw::{DrawOptions, Footer, Layout, Room, Style};

use crate::args::{PageArgs, PuzzleArgs};
use crate::error::CliError;
use crate::output::write_to;

/// A format of sheets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SheetFormat {
    Svg,
    Png,
    Pdf,
}

impl SheetFormat {
    /// The sheet format with the suffix of a file.
    pub(super) fn of_file(file: &Path) -> Option<Self> {
        match super::suffix(file)?.as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            "pdf" => Some(Self::Pdf),
            _ => None,
        }
    }
}

/// Checks before the work that the puzzles can be drawn.
pub(super) fn expect_drawable(question: &Question, page: &PageArgs, format: SheetFormat) -> Result<(), CliError> {
    if format == SheetFormat::Pdf && page.size.is_some() {
        return Err(CliError::usage("PDF pages are always A4; leave out --size, or write .svg or .png"));
    }
    let options = DrawOptions { style: Style::Numbers, pixels: None, ..page.options() };
    Layout::new(question.board(), &options, Room::Page, Footer::None)?;
    Ok(())
}

/// Draws the sheets, and writes them to the file.
pub(super) fn write(
    args: &PuzzleArgs,
    format: SheetFormat,
    puzzles: &[Puzzle],
    budget: &Budget,
) -> Result<(), CliError> {
    let (options, sheets) = (args.page.options(), sheets(puzzles));
    let pages = puzzles::pages(&sheets, &options)?;
    let count = pages.len();
    let bytes = if format == SheetFormat::Pdf {
        pdf::encode_within(&pages, &sheets.title, budget)?
    } else {
        let Some(whole) = puzzles::joined(pages, &options)? else { return Ok(()) };
        let (_, height) = whole.pixels();
        match format {
            SheetFormat::Png if height > Layout::MOST_PIXELS => {
                return Err(CliError::usage(format!(
                    "{count} pages are too long for a PNG; write -o puzzles.pdf, or lower --number"
                )));
            }
            SheetFormat::Png => png::encode_within(&whole, budget)?,
            _ => svg::encode_within(&whole, budget)?.into_bytes(),
        }
    };
    write_to(args.output.as_deref(), budget, |out| out.write_all(&bytes))
}

fn sheets(puzzles: &[Puzzle]) -> Sheets<'_> {
    let (title, rule) = puzzles.first().map_or_else(Default::default, |puzzle| words(&puzzle.question));
    Sheets { title, rule, puzzles: puzzles.iter().map(on_sheet).collect() }
}

fn on_sheet(puzzle: &Puzzle) -> puzzles::Puzzle<'_> {
    let clues = puzzle.question.given().into_iter().flat_map(Clues::iter);
    let given = clues.map(|clue| (clue.square, clue.number)).collect();
    let name = (puzzle.number + 1).to_string();
    puzzles::Puzzle { given, solution: &puzzle.solution, caption: format!("{name} · {}", puzzle.difficulty), name }
}

/// The title and the instructions.
pub(crate) fn words(question: &Question) -> (String, String) {
    let (board, last) = (question.board(), question.board().len());
    let (piece, leap) = piece_in_words(question.piece());
    let home = if question.kind() == Kind::Closed { ", and the last from the first" } else { "" };
    let edges = match board.wrap() {
        Wrap::Cylinder => " The left and the right edge are joined.",
        Wrap::Torus => " Opposite edges are joined.",
        Wrap::None => "",
    };
    let title = format!("Tours of the {piece}: {}", board.size());
    let rule =
        format!("Number the squares from 1 to {last}, each a move of the {piece} from the next{home}.{leap}{edges}");
    (title, rule)
}

/// The name of a piece and, unless it is the knight, how it moves.
fn piece_in_words(piece: &Piece) -> (String, String) {
    let name = piece.to_string();
    if *piece == Piece::KNIGHT {
        return (name, String::new());
    }
    let (short, long) = piece.leaps();
    let name = if name.contains(',') { format!("({short},{long})-leaper") } else { name };
    let squares = if short == 1 { "square" } else { "squares" };
    let leap = format!(" The {name} leaps {short} {squares} one way and {long} the other.");
    (name, leap)
}
