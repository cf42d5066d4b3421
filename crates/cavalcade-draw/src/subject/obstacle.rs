//! Pictures of obstacles: why a board has no tour.
//!
//! Remove k squares from a board, and a path over the rest would fall into at most k + 1 stretches. If the board falls
//! into more parts than that, no tour exists, and a picture with the cut numbered 1, 2, 3, .. and the parts lettered
//! A, B, C, .. lets anyone count. Numbers, letters and colours say the same thing, so the picture also works in print.
//!
//! The other reasons are drawn with the same two marks: squares with too few exits are numbered, and the two colours of
//! a board that has too many of one are lettered A and B. Squares in need of moves are lettered A, and those that can
//! help them are numbered. Moves that are forced are lines, moves that are dropped are broken lines, squares that have
//! to be ends have a ring, and what cannot be is red.

mod moves;

use std::collections::HashSet;

use cavalcade::argument::{self, summary};
use cavalcade::util::{counted, with_article};
use cavalcade::{Board, BoardGraph, Piece, Question, Reason, Square};

use crate::layout::{Footer, Room};
use crate::subject::board::Page;
use crate::{DrawError, DrawOptions, Font, Ink, Point, SQUARE, Scene, Shape, Text};

/// Squares smaller than this many pixels are marked by colour alone: a letter could not be read.
const LEAST_LETTERED: f32 = 20.0;

/// The radius of a mark, in squares.
const DISC: f32 = 0.37;

/// The distance of the lines of a caption, in sizes of its letters.
const CAPTION_LINE: f32 = 1.35;

/// An obstacle to a tour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obstacle {
    /// The piece whose moves are drawn.
    pub piece: Piece,
    /// The marked squares and moves, and the caption.
    pub point: argument::Point,
}

impl Obstacle {
    /// The obstacle of a reason, as [`summary`] marks it.
    ///
    /// ```
    /// use cavalcade::{Board, Budget, Kind, Piece, Question, Size, obstacle};
    /// use cavalcade_draw::subject::obstacle::Obstacle;
    ///
    /// let question = Question::new(Board::rectangle(Size::new(3, 3)?), Piece::KNIGHT, Kind::Open);
    /// let reason = obstacle::quick(&question, &Budget::unlimited()).unwrap().expect("no tour of 3x3");
    /// let drawn = Obstacle::of(&question, &reason)?;
    /// assert_eq!(drawn.point.parts.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(question: &Question, reason: &Reason) -> Result<Self, DrawError> {
        let board = question.board();
        // Checked first: the graph of a board too large to draw may be too large to hold.
        Page::new(board, &DrawOptions::default(), Room::Page, Footer::Caption)?;
        Ok(Self { piece: *question.piece(), point: summary(question, reason) })
    }

    /// A cut: these squares are removed, and the board falls into parts.
    ///
    /// ```
    /// use cavalcade::{Board, Piece, Size};
    /// use cavalcade_draw::subject::obstacle::Obstacle;
    ///
    /// let cut = ["b2", "c2", "b3", "c3"].iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
    /// let obstacle = Obstacle::cut(&Board::rectangle(Size::new(4, 4)?), &Piece::KNIGHT, cut)?;
    /// assert_eq!(obstacle.point.parts.len(), 6);
    /// assert_eq!(obstacle.point.text, "4 squares removed, 6 parts left");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cut(board: &Board, piece: &Piece, mut marks: Vec<Square>) -> Result<Self, DrawError> {
        // A square can be removed once.
        let mut seen = HashSet::new();
        marks.retain(|square| seen.insert(*square));
        let options = DrawOptions::default();
        let page = Page::new(board, &options, Room::Page, Footer::Caption)?;
        marks.iter().try_for_each(|square| page.on_board(*square).map(drop))?;
        // A cut of all squares leaves no board, and no parts.
        let rest = board.clone().with_holes(marks.iter().copied()).ok();
        let parts = rest.map_or_else(Vec::new, |rest| components(&BoardGraph::new(&rest, piece)));
        let removed = counted(marks.len() as u64, "square");
        let text = format!("{removed} removed, {} left", counted(parts.len() as u64, "part"));
        Ok(Self { piece: *piece, point: argument::Point { text, marks, parts, ..argument::Point::default() } })
    }
}

/// The squares of each component of the board.
fn components(graph: &BoardGraph) -> Vec<Vec<Square>> {
    graph.components().iter().map(|part| part.iter().map(|node| graph.square(*node)).collect()).collect()
}

/// Draws an obstacle on its board.
///
/// ```
/// use cavalcade::{Board, Piece, Size};
/// use cavalcade_draw::subject::obstacle::{self, Obstacle};
/// use cavalcade_draw::encode::svg;
/// use cavalcade_draw::DrawOptions;
///
/// // On 3x3 no move leads to the middle: without removing anything there are two parts.
/// let board = Board::rectangle(Size::new(3, 3)?);
/// let obstacle = Obstacle::cut(&board, &Piece::KNIGHT, Vec::new())?;
/// let scene = obstacle::scene(&board, &obstacle, &DrawOptions::default())?;
/// assert!(svg::encode(&scene).contains("2 parts left"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scene(board: &Board, obstacle: &Obstacle, options: &DrawOptions) -> Result<Scene, DrawError> {
    let page = Page::new(board, options, Room::Page, Footer::Caption)?;
    let mut shapes = page.board_shapes();
    let is_lettered = page.layout.square_pixels() >= LEAST_LETTERED;
    let Obstacle { piece, point } = obstacle;
    let mut marks = Vec::new();
    for (number, part) in point.parts.iter().enumerate() {
        marks.extend(part_marks(&page, part, number)?);
    }
    let moves = moves::lines(&page, piece, point)?;
    // Lines go from disc to disc, and never through a letter; but a square that is coloured whole would hide them.
    let (below, above) = if is_lettered { (moves, marks) } else { (marks, moves) };
    shapes.extend(below.into_iter().chain(above));
    shapes.extend(moves::end_marks(&page, &point.ends)?);
    shapes.extend(cut_marks(&page, &point.marks)?);
    let lines = caption_lines(&page, &point.text);
    shapes.extend(caption(&page, &lines));
    let title = format!("Obstacle on {} board: {}", with_article(board.size()), point.text);
    let scene = page.scene(title, shapes);
    let height = scene.height + (lines.len().max(1) - 1) as f32 * CAPTION_LINE * page.layout.label_size();
    // What is asked for holds for the picture with all its lines.
    let fitted = options.pixels.map(|pixels| pixels as f32 / scene.width.max(height));
    Ok(Scene { height, scale: fitted.unwrap_or(scene.scale), ..scene })
}

/// The squares of the cut: a full disc for each, with its number.
fn cut_marks(page: &Page<'_>, cut: &[Square]) -> Result<Vec<Shape>, DrawError> {
    if page.layout.square_pixels() < LEAST_LETTERED {
        return Ok(vec![coloured(page, cut, page.inks.end)?.classed("cut")]);
    }
    let mut shapes = Vec::new();
    for (number, square) in (1..).zip(cut) {
        let disc = Shape::disc(page.layout.centre(page.on_board(*square)?), DISC * SQUARE, page.inks.end);
        shapes.push(disc.classed("cut"));
        shapes.push(letter(page, *square, number.to_string(), page.inks.paper).classed("cut-number"));
    }
    Ok(shapes)
}

/// The squares of a part: its letter on each, in the part's ink.
fn part_marks(page: &Page<'_>, part: &[Square], number: usize) -> Result<Vec<Shape>, DrawError> {
    // Red is for the cut.
    let inks = [0, 2, 3, 4, 5, 6].map(|k: usize| page.inks.series[k]);
    let ink = inks[number % inks.len()];
    if page.layout.square_pixels() < LEAST_LETTERED {
        return Ok(vec![coloured(page, part, ink)?.classed("part")]);
    }
    let mut shapes = Vec::new();
    for square in part {
        let tint = page.square_ink(*square).mix(ink, 0.18);
        let disc = Shape::disc(page.layout.centre(page.on_board(*square)?), DISC * SQUARE, tint);
        shapes.push(disc.classed("part"));
        shapes.push(letter(page, *square, part_name(number), ink).classed("part-letter"));
    }
    Ok(shapes)
}

/// Small squares, in one colour.
fn coloured(page: &Page<'_>, squares: &[Square], ink: Ink) -> Result<Shape, DrawError> {
    let area = |square: &Square| Ok(page.layout.area(page.on_board(*square)?));
    let areas = squares.iter().map(area).collect::<Result<_, DrawError>>()?;
    Ok(Shape::Rects { areas, ink })
}

fn letter(page: &Page<'_>, square: Square, text: String, ink: Ink) -> Shape {
    let size = (0.34 / text.chars().count().max(2) as f32 * 2.0) * SQUARE;
    Shape::Text(Text::centred(text, page.layout.centre(square), size, ink))
}

/// A, B, .. Z, AA, AB, ..: as files are lettered.
fn part_name(number: usize) -> String {
    let name = Square::new(number as u32, 0).to_string();
    name.trim_end_matches('1').to_ascii_uppercase()
}

/// The caption, in as many lines as it needs.
fn caption_lines(page: &Page<'_>, words: &str) -> Vec<String> {
    let (font, room) = (Font::shared(), caption_room(page) / page.layout.label_size());
    let fewest = font.lines(words, room).len();
    // As narrow as this number of lines allows, so that the last is not a single word.
    let narrower = (0..20u8).map(|step| font.lines(words, room * (1.0 - 0.03 * f32::from(step))));
    narrower.take_while(|lines| lines.len() == fewest).last().unwrap_or_default()
}

/// The width of a caption: that of the board, unless it is too narrow for any words.
fn caption_room(page: &Page<'_>) -> f32 {
    let (board, label) = (page.layout.board().width, page.layout.label_size());
    board.max((12.0 * label).min(page.layout.page().0 - label))
}

fn caption(page: &Page<'_>, lines: &[String]) -> Vec<Shape> {
    let (width, height) = page.layout.page();
    let size = page.layout.label_size();
    let line = |(index, words): (usize, &String)| {
        // A long word is set smaller rather than cut off.
        let fits = caption_room(page) / Font::shared().width(words).max(f32::MIN_POSITIVE);
        let centre = Point::new(width / 2.0, height + size * (index as f32 * CAPTION_LINE - 1.3));
        Shape::Text(Text::centred(words, centre, size.min(fits), page.inks.label)).classed("caption")
    };
    lines.iter().enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::{Budget, Kind, Picture, Size, obstacle};

    fn rectangle(width: u32, height: u32) -> Board {
        Board::rectangle(Size::new(width, height).unwrap())
    }

    fn marking(point: argument::Point) -> Obstacle {
        Obstacle { piece: Piece::KNIGHT, point }
    }

    #[test]
    fn every_square_is_marked_and_the_cut_is_counted() {
        let board = rectangle(4, 4);
        let cut: Vec<Square> = ["b2", "b3", "c2", "c3"].iter().map(|name| name.parse().unwrap()).collect();
        let obstacle = Obstacle::cut(&board, &Piece::KNIGHT, cut).unwrap();
        let scene = scene(&board, &obstacle, &DrawOptions::default()).unwrap();
        assert!(scene.title.ends_with("4 squares removed, 6 parts left"), "{}", scene.title);
        assert_eq!(scene.shapes.iter().filter_map(Shape::text).count(), 8 + 16 + 1);
    }

    #[test]
    fn parts_are_lettered_beyond_z() {
        assert_eq!([0, 25, 26, 27].map(part_name), ["A", "Z", "AA", "AB"]);
    }

    #[test]
    fn one_is_spoken_of_as_one() {
        let obstacle = Obstacle::cut(&rectangle(2, 1), &Piece::KNIGHT, vec![Square::new(1, 0)]).unwrap();
        assert_eq!(obstacle.point.text, "1 square removed, 1 part left");
    }

    #[test]
    fn each_reason_shows_the_squares_it_speaks_of() {
        let drawn = |picture: &str, kind| {
            let board = picture.parse::<Picture>().unwrap().board;
            let question = Question::new(board, Piece::KNIGHT, kind);
            let reason = obstacle::quick(&question, &Budget::unlimited()).unwrap().unwrap();
            Obstacle::of(&question, &reason).unwrap().point
        };
        let sizes = |point: &argument::Point| point.parts.iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!(sizes(&drawn("...\n...\n...", Kind::Open)), [8, 1]);
        assert_eq!(sizes(&drawn(".....\n.....\n.....\n.....\n.....", Kind::Closed)), [13, 12]);
        let few = drawn("...\n...\n#.#", Kind::Open);
        assert!(few.marks.len() + few.parts.len() > 1, "{few:?}");
    }

    #[test]
    fn a_cut_a_crowd_and_forced_moves_show_what_they_speak_of() {
        let searched = |board: Board, kind| {
            let question = Question::new(board, Piece::KNIGHT, kind);
            let reason = obstacle::thorough(&question, &Budget::unlimited(), 0).unwrap().unwrap();
            Obstacle::of(&question, &reason).unwrap().point
        };
        let cut = searched(rectangle(4, 5), Kind::Closed);
        assert_eq!((cut.marks.len(), cut.taken.len()), (5, 0));
        assert!(cut.parts.len() > 5);
        let forced = "...\n.#.\n...".parse::<Picture>().unwrap().board;
        let ends = |name: &str| name.parse::<Square>().unwrap();
        let question = Question::new(forced, Piece::KNIGHT, Kind::Open).starting_at(ends("a1")).unwrap();
        let question = question.ending_at(ends("a2")).unwrap();
        let reason = obstacle::quick(&question, &Budget::unlimited()).unwrap().unwrap();
        let drawn = Obstacle::of(&question, &reason).unwrap();
        assert!(!drawn.point.taken.is_empty(), "{reason}");
    }

    #[test]
    fn a_square_that_is_named_twice_is_removed_once() {
        let cut = ["a1", "b2", "a1"].iter().map(|name| name.parse().unwrap()).collect();
        let obstacle = Obstacle::cut(&rectangle(4, 4), &Piece::KNIGHT, cut).unwrap();
        assert!(obstacle.point.text.starts_with("2 squares removed"), "{}", obstacle.point.text);
    }

    #[test]
    fn no_line_goes_over_a_letter() {
        let question = Question::new(rectangle(3, 8), Piece::KNIGHT, Kind::Closed);
        let reason = obstacle::thorough(&question, &Budget::unlimited(), 0).unwrap().unwrap();
        let obstacle = Obstacle::of(&question, &reason).unwrap();
        assert!(!obstacle.point.taken.is_empty() && !obstacle.point.parts.is_empty());
        let shapes = scene(question.board(), &obstacle, &DrawOptions::default()).unwrap().shapes;
        let class = |shape: &Shape| if let Shape::Classed { class, .. } = shape { *class } else { "" };
        let last_line = shapes.iter().rposition(|shape| ["taken", "dropped", "circle"].contains(&class(shape)));
        assert!(last_line < shapes.iter().position(|shape| class(shape) == "part"));
    }

    #[test]
    fn a_long_caption_has_more_lines_and_stays_on_the_page() {
        let board = rectangle(3, 8);
        let text = "after 6 steps without 4 squares there are 5 parts, and a tour could join 4".to_string();
        let obstacle = marking(argument::Point { text, ..argument::Point::default() });
        for pixels in [None, Some(500)] {
            let scene = scene(&board, &obstacle, &DrawOptions { pixels, ..DrawOptions::default() }).unwrap();
            let is_caption = |shape: &&Shape| matches!(shape, Shape::Classed { class: "caption", .. });
            let lines: Vec<&Text> = scene.shapes.iter().filter(is_caption).filter_map(Shape::text).collect();
            assert!(lines.len() > 1 && lines.iter().all(|line| line.at.y < scene.height && line.origin().x > 0.0));
            assert!(pixels.is_none_or(|pixels| scene.pixels().1 == pixels));
        }
    }

    #[test]
    fn a_cut_of_the_whole_board_leaves_nothing() {
        let board = rectangle(2, 1);
        let obstacle = Obstacle::cut(&board, &Piece::KNIGHT, board.squares().collect()).unwrap();
        assert_eq!(obstacle.point.text, "2 squares removed, 0 parts left");
    }

    #[test]
    fn a_large_board_is_marked_by_colour_alone() {
        let board = rectangle(101, 101);
        let question = Question::new(board.clone(), Piece::KNIGHT, Kind::Closed);
        let reason = obstacle::quick(&question, &Budget::unlimited()).unwrap().unwrap();
        let obstacle = Obstacle::of(&question, &reason).unwrap();
        let marked: usize = obstacle.point.parts.iter().map(Vec::len).sum();
        assert_eq!(marked, 101 * 101, "{reason}");
        let scene = scene(&board, &obstacle, &DrawOptions::default()).unwrap();
        assert!(scene.shapes.len() < 100);
    }

    #[test]
    fn a_mark_off_the_board_is_refused() {
        let marks = vec![Square::new(9, 9)];
        let obstacle = marking(argument::Point { marks, ..argument::Point::default() });
        let error = scene(&rectangle(4, 4), &obstacle, &DrawOptions::default()).unwrap_err();
        assert!(matches!(error, DrawError::MarkOffBoard { .. }));
    }
}
