//! Sheets of puzzles: pages with puzzles, and the solutions on the last.
//!
//! Pages are A4, a unit is a point. As many puzzles go on a page as can be filled in by hand; the solutions are smaller. Columns and ranks are chosen so that
//! the boards come out as large as they can.

use cavalcade::{Square, Tour};

use crate::board::Page;
use crate::layout::{Footer, Room, number_size};
use crate::{Anchor, Area, DrawError, DrawOptions, Inks, Point, SQUARE, Scene, Shape, Stroke, Style, Text};

// A4, in points.
const WIDTH: f32 = 595.0;
const HEIGHT: f32 = 842.0;
const EDGE: f32 = 42.0;
const TITLE: f32 = 18.0;
const RULE: f32 = 10.0;
const HEAD: f32 = 58.0;
const CAPTION: f32 = 9.0;
const CAPTION_HEIGHT: f32 = 18.0;
const GAP: f32 = 16.0;
/// Pixels to a unit.
const SCALE: f32 = 1.5;

/// The most puzzles on a page, for boards whose longer side is no longer than this.
const PUZZLES: [(u32, usize); 4] = [(8, 6), (10, 4), (16, 2), (u32::MAX, 1)];
/// The most solutions on a page.
const SOLUTIONS: usize = 20;

/// A puzzle on a sheet.
#[derive(Clone, Debug)]
pub struct Puzzle<'a> {
    /// The numbers that are given.
    pub given: Vec<(Square, u64)>,
    /// Its solution.
    pub solution: &'a Tour,
    /// What stands above it.
    pub caption: String,
    /// What stands above its solution.
    pub name: String,
}

/// What stands on the sheets.
#[derive(Clone, Debug)]
pub struct Sheets<'a> {
    /// The title of every page with puzzles.
    pub title: String,
    /// What is to be done, below the title.
    pub rule: String,
    /// The puzzles.
    pub puzzles: Vec<Puzzle<'a>>,
}

/// What is drawn of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Puzzle,
    Solution,
}

/// Draws the pages: first the puzzles, then their solutions.
///
/// ```
/// use cavalcade::{Outcome, Question, Size};
/// use cavalcade_draw::{DrawOptions, sheet};
///
/// let Outcome::Found(tour) = Question::on(Size::new(5, 5)?).solve() else { panic!("there is one") };
/// let given = tour.squares().zip(1..).step_by(3).collect();
/// let puzzle = sheet::Puzzle { given, solution: &tour, caption: "Puzzle 1".into(), name: "1".into() };
/// let sheets = sheet::Sheets { title: "Puzzles".into(), rule: String::new(), puzzles: vec![puzzle] };
/// assert_eq!(sheet::pages(&sheets, &DrawOptions::default())?.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pages(sheets: &Sheets<'_>, options: &DrawOptions) -> Result<Vec<Scene>, DrawError> {
    let mut pages = Vec::new();
    for (part, most) in [(Part::Puzzle, puzzles_on_a_page(sheets)), (Part::Solution, SOLUTIONS)] {
        let count = sheets.puzzles.len().div_ceil(most).max(1);
        for puzzles in sheets.puzzles.chunks(sheets.puzzles.len().div_ceil(count).max(1)) {
            pages.push(page(sheets, puzzles, part, options)?);
        }
    }
    Ok(pages)
}

/// As many as leave room to write in.
fn puzzles_on_a_page(sheets: &Sheets<'_>) -> usize {
    let sizes = sheets.puzzles.iter().map(|puzzle| puzzle.solution.board().size());
    let longest = sizes.map(|size| size.width().max(size.height())).max().unwrap_or(1);
    PUZZLES.iter().find(|(side, _)| longest <= *side).map_or(1, |(_, most)| *most)
}

/// The pages one below the other, as one picture; none if there are no pages.
pub fn joined(pages: Vec<Scene>, options: &DrawOptions) -> Result<Option<Scene>, DrawError> {
    let inks = options.theme.inks();
    let mut pages = pages.into_iter();
    let Some(mut whole) = pages.next() else { return Ok(None) };
    for page in pages {
        let top = whole.height;
        let points = vec![Point::new(0.0, top), Point::new(page.width, top)];
        whole.shapes.push(Shape::Line { points, stroke: Stroke::solid(inks.hatch, 0.5) });
        whole.shapes.extend(page.shapes.into_iter().map(|shape| shape.placed(1.0, Point::new(0.0, top))));
        whole.height += page.height;
    }
    whole.fitted(options).map(Some)
}

fn page(sheets: &Sheets<'_>, puzzles: &[Puzzle<'_>], part: Part, options: &DrawOptions) -> Result<Scene, DrawError> {
    let inks = options.theme.inks();
    let mut shapes = match part {
        Part::Puzzle => head(&sheets.title, &sheets.rule, inks),
        Part::Solution => head("Solutions", "", inks),
    };
    let boards: Vec<Scene> = puzzles.iter().map(|puzzle| drawn(puzzle, part, options)).collect::<Result<_, _>>()?;
    let cells = Cells::of(&boards);
    for (index, (puzzle, board)) in puzzles.iter().zip(boards).enumerate() {
        let caption = if part == Part::Puzzle { &puzzle.caption } else { &puzzle.name };
        let (cell, scale) = (cells.area(index), cells.scale);
        let left = cell.left + (cell.width - board.width * scale) / 2.0;
        let at = Point::new(cell.centre().x, cell.top + CAPTION_HEIGHT / 2.0);
        shapes.push(Shape::Text(Text::centred(caption, at, CAPTION, inks.label)));
        let by = Point::new(left, cell.top + CAPTION_HEIGHT);
        shapes.extend(board.shapes.into_iter().map(|shape| shape.placed(scale, by)));
    }
    let title = sheets.title.clone();
    Ok(Scene { title, width: WIDTH, height: HEIGHT, scale: SCALE, paper: inks.paper, shapes })
}

/// The title and what is to be done.
fn head(title: &str, rule: &str, inks: &Inks) -> Vec<Shape> {
    let line = |words: &str, y: f32, size: f32, ink| {
        Shape::Text(Text::centred(words, Point::new(EDGE, y), size, ink).anchored(Anchor::Start))
    };
    let mut shapes = vec![line(title, EDGE + 8.0, TITLE, inks.line)];
    for (index, words) in lines(rule).iter().enumerate() {
        shapes.push(line(words, EDGE + 30.0 + index as f32 * 1.3 * RULE, RULE, inks.label));
    }
    shapes
}

/// The most letters in a line below the title.
const LETTERS: usize = 95;

/// Words in lines that fit the page.
fn lines(words: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= LETTERS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// The board with the numbers that are given, or with all.
fn drawn(puzzle: &Puzzle<'_>, part: Part, options: &DrawOptions) -> Result<Scene, DrawError> {
    let board = puzzle.solution.board();
    let options = DrawOptions { style: Style::Numbers, pixels: None, ..*options };
    let page = Page::new(board, &options, Room::Page, Footer::None)?;
    let size = number_size(board, Style::Numbers) * SQUARE;
    let number = |square: Square, number: u64, ink| {
        Shape::Text(Text::centred(number.to_string(), page.layout.centre(square), size, ink))
    };
    let mut shapes = page.board_shapes();
    if part == Part::Solution {
        let is_given = |square: Square| puzzle.given.iter().any(|(given, _)| *given == square);
        let found = puzzle.solution.squares().zip(1..).filter(|(square, _)| !is_given(*square));
        shapes.extend(found.map(|(square, found)| number(square, found, page.inks.label)));
    }
    shapes.extend(puzzle.given.iter().map(|(square, given)| number(*square, *given, page.inks.line)));
    Ok(page.scene(String::new(), shapes))
}

/// How boards are spread over a page.
struct Cells {
    columns: usize,
    rows: usize,
    scale: f32,
}

impl Cells {
    /// As many columns as make the boards largest.
    fn of(boards: &[Scene]) -> Self {
        let (width, height) = boards
            .iter()
            .fold((1.0f32, 1.0f32), |(width, height), board| (width.max(board.width), height.max(board.height)));
        let with = |columns: usize| {
            let cells = Self { columns, rows: boards.len().div_ceil(columns).max(1), scale: 1.0 };
            let area = cells.area(0);
            let scale = (area.width / width).min((area.height - CAPTION_HEIGHT) / height);
            Self { scale, ..cells }
        };
        let all = (1..=boards.len().max(1)).map(with);
        all.reduce(|best, other| if other.scale > best.scale { other } else { best }).unwrap_or_else(|| with(1))
    }

    /// The area of a board with its caption.
    fn area(&self, index: usize) -> Area {
        let (columns, rows) = (self.columns as f32, self.rows as f32);
        let width = (WIDTH - 2.0 * EDGE - (columns - 1.0) * GAP) / columns;
        let height = (HEIGHT - 2.0 * EDGE - HEAD - (rows - 1.0) * GAP) / rows;
        let (column, row) = ((index % self.columns) as f32, (index / self.columns) as f32);
        Area { left: EDGE + column * (width + GAP), top: EDGE + HEAD + row * (height + GAP), width, height }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::{Board, Outcome, Question, Size};

    fn tour(width: u32, height: u32) -> Tour {
        match Question::on(Board::rectangle(Size::new(width, height).unwrap())).solve() {
            Outcome::Found(tour) => tour,
            other => panic!("{other:?}"),
        }
    }

    fn sheets(tour: &Tour, count: usize) -> Sheets<'_> {
        let given: Vec<(Square, u64)> = tour.squares().zip(1..).step_by(4).collect();
        let puzzle =
            |k| Puzzle { given: given.clone(), solution: tour, caption: format!("Puzzle {k}"), name: format!("{k}") };
        Sheets { title: "Puzzles".into(), rule: "Fill in".into(), puzzles: (1..=count).map(puzzle).collect() }
    }

    fn texts(scene: &Scene) -> Vec<&str> {
        scene.shapes.iter().filter_map(Shape::text).map(|text| text.text.as_str()).collect()
    }

    #[test]
    fn puzzles_come_first_and_solutions_last() {
        let tour = tour(5, 5);
        for (count, puzzles, solutions) in [(1, 1, 1), (6, 1, 1), (7, 2, 1), (20, 4, 1), (21, 4, 2)] {
            let pages = pages(&sheets(&tour, count), &DrawOptions::default()).unwrap();
            assert_eq!(pages.len(), puzzles + solutions, "{count}");
            let solved = pages.iter().filter(|page| texts(page).contains(&"Solutions")).count();
            assert_eq!(solved, solutions);
            assert!(!texts(&pages[0]).contains(&"24") && texts(&pages[puzzles]).contains(&"24"));
        }
    }

    #[test]
    fn everything_stays_on_the_page() {
        for (width, height) in [(5, 5), (3, 10), (12, 3), (20, 20)] {
            let tour = tour(width, height);
            for count in [1, 2, 5, 20] {
                for scene in pages(&sheets(&tour, count), &DrawOptions::default()).unwrap() {
                    for text in scene.shapes.iter().filter_map(Shape::text) {
                        let (x, y) = (text.origin().x, text.at.y);
                        assert!(
                            (EDGE - 1.0..=WIDTH - EDGE).contains(&x) && (EDGE - 1.0..=HEIGHT - EDGE).contains(&y),
                            "{text:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn joined_pages_stand_one_below_the_other() {
        let tour = tour(5, 5);
        let options = DrawOptions { pixels: Some(600), ..DrawOptions::default() };
        let whole = joined(pages(&sheets(&tour, 7), &options).unwrap(), &options).unwrap().unwrap();
        assert!((whole.height - 3.0 * HEIGHT).abs() < 0.1);
        assert_eq!(whole.pixels().1, 600);
        assert!(joined(Vec::new(), &options).unwrap().is_none());
    }
}
