//! Sheets of puzzles: pages with puzzles, and the solutions on the last.
//!
//! The squares of the puzzles are large enough to write in; the solutions are smaller.

use cavalcade::{Square, Tour};

use crate::sheet::paper::{self, Head};
use crate::subject::numbers::{self, Numbers};
use crate::{DrawError, DrawOptions, Point, Scene, Shape, Stroke};

/// The most puzzles on a page, for boards whose longer side is no longer than this.
const PUZZLES: [(u32, usize); 4] = [(8, 6), (10, 4), (16, 2), (u32::MAX, 1)];
/// The most solutions on a page.
const SOLUTIONS: usize = 20;

/// A puzzle on a sheet.
#[derive(Clone, Debug)]
pub struct Puzzle<'a> {
    /// The given numbers.
    pub given: Vec<(Square, u64)>,
    /// Its solution.
    pub solution: &'a Tour,
    /// The caption of the puzzle.
    pub caption: String,
    /// The caption of its solution.
    pub name: String,
}

/// The contents of the sheets.
#[derive(Clone, Debug)]
pub struct Sheets<'a> {
    /// The title of every page with puzzles.
    pub title: String,
    /// The instructions below the title.
    pub rule: String,
    /// The puzzles.
    pub puzzles: Vec<Puzzle<'a>>,
}

/// The part of a puzzle that is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Puzzle,
    Solution,
}

/// Draws the pages: first the puzzles, then their solutions.
///
/// ```
/// use cavalcade::{Outcome, Question, Size, Solver};
/// use cavalcade_draw::DrawOptions;
/// use cavalcade_draw::sheet::puzzles::{self, Sheets};
///
/// let question = Question::on(Size::new(5, 5)?);
/// let Outcome::Found(tour) = Solver::new(&question).solve().outcome else { panic!("there is one") };
/// let given = tour.squares().zip(1..).step_by(3).collect();
/// let puzzle = puzzles::Puzzle { given, solution: &tour, caption: "Puzzle 1".into(), name: "1".into() };
/// let sheets = Sheets { title: "Puzzles".into(), rule: String::new(), puzzles: vec![puzzle] };
/// assert_eq!(puzzles::pages(&sheets, &DrawOptions::default())?.len(), 2);
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
    let inks = options.inks();
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
    let head = match part {
        Part::Puzzle => Head { title: &sheets.title, rule: &sheets.rule },
        Part::Solution => Head { title: "Solutions", rule: "" },
    };
    let with_caption = |puzzle: &Puzzle<'_>| {
        let caption = if part == Part::Puzzle { &puzzle.caption } else { &puzzle.name };
        Ok((caption.clone(), drawn(puzzle, part, options)?))
    };
    let boards = puzzles.iter().map(with_caption).collect::<Result<_, DrawError>>()?;
    Ok(paper::page(sheets.title.clone(), head, boards, options))
}

/// The board with the numbers that are given, or with all.
fn drawn(puzzle: &Puzzle<'_>, part: Part, options: &DrawOptions) -> Result<Scene, DrawError> {
    let solution = (part == Part::Solution).then_some(puzzle.solution);
    let board = Numbers { board: puzzle.solution.board(), given: &puzzle.given, solution };
    numbers::scene(&board, &DrawOptions { pixels: None, ..*options })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::paper::{EDGE, HEIGHT, WIDTH};
    use cavalcade::{Board, Outcome, Question, Size, Solver};

    fn tour(width: u32, height: u32) -> Tour {
        match Solver::new(&Question::on(Board::rectangle(Size::new(width, height).unwrap()))).solve().outcome {
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
