//! A path that is not a tour, with its faults.
//!
//! Steps that the piece cannot make are broken arcs, and so is a missing closing move. Squares visited more than once have a
//! ring, those never visited a cross on a tint, and a wrong start or end a broken ring. All faults have the warning colour,
//! and each kind has its own shape, so that they can be distinguished in print. Where the path leaves the grid of the board,
//! the line is interrupted.

use std::collections::{HashMap, HashSet};

use cavalcade::util::{counted, with_article};
use cavalcade::verify::Fault;
use cavalcade::{Board, Piece, Square};

use crate::layout::route::Router;
use crate::layout::{Footer, Room, number_size};
use crate::subject::board::Page;
use crate::{Dash, DrawError, DrawOptions, Font, Ink, Point, SQUARE, Scene, Shape, Stroke, Style, Text};

/// Squares smaller than this many pixels have no cross: the tint alone is seen.
const LEAST_CROSSED: f32 = 10.0;

/// Squares smaller than this many pixels have no dot at a turn of the line.
const LEAST_DOTTED: f32 = 20.0;

/// The stretches that a bow is made of.
const BOW_STEPS: u8 = 24;

/// The radius of the ring around a square that was visited again, in squares.
const RING: f32 = 0.37;

/// The radius of the disc under a number, in squares.
const DISC: f32 = 0.31;

/// A path and its faults.
#[derive(Clone, Copy, Debug)]
pub struct Flawed<'a> {
    /// The board.
    pub board: &'a Board,
    /// The piece.
    pub piece: &'a Piece,
    /// The squares in order.
    pub path: &'a [Square],
    /// The faults that the checker found.
    pub faults: &'a [Fault],
}

/// Draws a path with its faults, in the style of a tour.
///
/// ```
/// use cavalcade::{Board, Kind, Piece, Question, Size, Square, verify};
/// use cavalcade_draw::subject::flawed::{self, Flawed};
/// use cavalcade_draw::encode::svg;
/// use cavalcade_draw::DrawOptions;
///
/// let question = Question::new(Board::rectangle(Size::new(3, 3)?), Piece::KNIGHT, Kind::Open);
/// let path: Vec<Square> = ["a1", "b3", "c3"].iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
/// let faults = verify::verify_squares(&question, &path).unwrap_err();
/// let flawed =
///     Flawed { board: question.board(), piece: question.piece(), path: &path, faults: faults.faults() };
/// let picture = svg::encode(&flawed::scene(&flawed, &DrawOptions::default())?);
/// assert!(picture.contains("<title>Path over a 3x3 board with 2 faults</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scene(flawed: &Flawed<'_>, options: &DrawOptions) -> Result<Scene, DrawError> {
    let page = Page::new(flawed.board, options, Room::Page, Footer::None)?;
    let marker = Marker { flawed, router: Router::new(flawed.board, flawed.piece, &page.layout), page: &page };
    let mut below = marker.never_visited();
    if options.style == Style::Heat {
        below.extend(marker.heat());
    }
    let mut shapes = page.board_with(below);
    shapes.extend(marker.moves());
    shapes.extend(marker.jumps());
    shapes.extend(if options.style.has_numbers() { marker.numbers() } else { marker.ends() });
    shapes.extend(marker.rings());
    let (size, count) = (with_article(flawed.board.size()), counted(flawed.faults.len() as u64, "fault"));
    let title = format!("Path over {size} board with {count}");
    Ok(page.scene(title, shapes))
}

struct Marker<'a> {
    flawed: &'a Flawed<'a>,
    router: Router<'a>,
    page: &'a Page<'a>,
}

impl Marker<'_> {
    /// Returns `true` if a square lies inside the grid of the board, where it can be drawn.
    fn is_inside(&self, square: Square) -> bool {
        let size = self.flawed.board.size();
        square.file() < size.width() && square.rank() < size.height()
    }

    fn warning(&self, of_square: f32, dash: Dash) -> Stroke {
        Stroke { ink: self.page.inks.warning, width: self.page.layout.share(of_square, 1.0..=4.5), dash }
    }

    /// The tint and the cross of each square that the path leaves out.
    fn never_visited(&self) -> Vec<Shape> {
        let visited: HashSet<Square> = self.flawed.path.iter().copied().collect();
        let left_out = self.flawed.board.squares().filter(|square| !visited.contains(square));
        let (layout, stroke) = (&self.page.layout, self.warning(0.03, Dash::Solid));
        let mut shapes = Vec::new();
        for square in left_out {
            let tint = self.page.square_ink(square).mix(stroke.ink, 0.22);
            shapes.push(Shape::Rects { areas: vec![layout.area(square)], ink: tint }.classed("fault missing"));
            if layout.square_pixels() >= LEAST_CROSSED {
                let (centre, reach) = (layout.centre(square), 0.16 * SQUARE);
                shapes.extend([reach, -reach].map(|dy| {
                    let points = vec![centre.moved(-reach, -dy), centre.moved(reach, dy)];
                    Shape::Line { points, stroke }.classed("fault missing")
                }));
            }
        }
        shapes
    }

    /// The steps that are drawn, each with its number from 1, and whether it is a move.
    fn steps(&self) -> Vec<(u64, [Square; 2], bool)> {
        let number = |fault: &Fault| if let Fault::NotAMove { number, .. } = fault { Some(*number) } else { None };
        let jumps: HashSet<u64> = self.flawed.faults.iter().filter_map(number).collect();
        let steps = (1..).zip(self.flawed.path.windows(2));
        let steps = steps.map(|(number, pair)| (number, [pair[0], pair[1]], !jumps.contains(&number)));
        steps.filter(|(_, pair, _)| self.is_drawn(pair)).collect()
    }

    fn is_drawn(&self, pair: &[Square; 2]) -> bool {
        pair.iter().all(|square| self.is_inside(*square))
    }

    /// The line of the style; numbers by themselves have none.
    fn stroke(&self) -> Option<Stroke> {
        let (page, inks) = (self.page, self.page.inks);
        match page.options.style {
            Style::Numbers => None,
            Style::Both => Some(Stroke::solid(inks.faint, page.line_width(0.035, 1.0..=3.5))),
            Style::Line | Style::Heat => Some(Stroke::solid(inks.line, page.line_width(0.05, 1.0..=4.5))),
        }
    }

    /// The moves; over coloured squares each in the colour that is seen there.
    fn moves(&self) -> Vec<Shape> {
        let moves = self.steps().into_iter().filter(|(_, _, is_move)| *is_move);
        if self.page.options.style == Style::Heat {
            let line = |(number, pair, _)| self.page.heat_move(&self.router, pair, self.heat_ink(number - 1));
            return moves.flat_map(line).collect();
        }
        let Some(stroke) = self.stroke() else { return Vec::new() };
        let parts = moves.flat_map(|(_, [from, to], _)| self.router.parts(from, to));
        joined(parts).into_iter().map(|points| Shape::Line { points, stroke }.classed("tour")).collect()
    }

    /// The steps that are not moves, and the missing closing move.
    fn jumps(&self) -> Vec<Shape> {
        let wrong = self.steps().into_iter().filter(|(_, _, is_move)| !is_move).map(|(_, pair, _)| pair);
        let home = self.flawed.faults.iter().filter_map(|fault| match fault {
            Fault::NotClosed { start, end } => Some([*end, *start]),
            _ => None,
        });
        let warning = self.warning(0.05, Dash::Dashed);
        let width = self.stroke().map_or(warning.width, |stroke| stroke.width.max(warning.width));
        let stroke = Stroke { width, ..warning };
        let pairs = wrong.chain(home.filter(|pair| self.is_drawn(pair)));
        pairs.map(|pair| Shape::Line { points: self.bow(pair), stroke }.classed("fault jump")).collect()
    }

    /// The squares in the colours of their time: of the first, if they were visited again.
    fn heat(&self) -> Vec<Shape> {
        let mut seen = HashSet::new();
        let board = self.flawed.board;
        let visits = (0..).zip(self.flawed.path).filter(|(_, square)| board.contains(**square));
        let first = visits.filter(move |(_, square)| seen.insert(**square));
        let square = |(moves, square): (u64, &Square)| {
            Shape::Rects { areas: vec![self.page.layout.area(*square)], ink: self.heat_ink(moves) }.classed("heat")
        };
        first.map(square).collect()
    }

    /// The colour of the square after a number of steps.
    fn heat_ink(&self, steps: u64) -> Ink {
        let last = self.flawed.path.len().saturating_sub(1).max(1);
        self.page.inks.heat_at(steps as f32 / last as f32)
    }

    /// A curve from square to square, bent towards the middle of the board: a straight line might lead over squares
    /// between, as if it visited them.
    fn bow(&self, pair: [Square; 2]) -> Vec<Point> {
        let [from, to] = pair.map(|square| self.page.layout.centre(square));
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = dx.hypot(dy).max(f32::MIN_POSITIVE);
        let reach = (0.14 * length).clamp(0.34 * SQUARE, 0.7 * SQUARE);
        let (middle, board) = (Point::new(from.x + dx / 2.0, from.y + dy / 2.0), self.page.layout.board().centre());
        // To the left of the way, unless the middle of the board is to its right.
        let is_right = (board.x - middle.x) * -dy + (board.y - middle.y) * dx > 0.0;
        let reach = if is_right { reach } else { -reach };
        let (across, down) = (-dy / length * reach, dx / length * reach);
        let at = |step: u8| {
            let share = f32::from(step) / f32::from(BOW_STEPS);
            let bend = 4.0 * share * (1.0 - share);
            from.moved(dx * share + across * bend, dy * share + down * bend)
        };
        (0..=BOW_STEPS).map(at).collect()
    }

    /// A dot at each turn, and the start and the end of the path.
    fn ends(&self) -> Vec<Shape> {
        let (path, page) = (self.flawed.path, self.page);
        let inside = |square: &&Square| self.is_inside(**square);
        let dot = |square: &Square| {
            let radius = Page::dot_radius(page.line_width(0.05, 1.0..=4.5));
            Shape::disc(page.layout.centre(*square), radius, page.inks.line).classed("dot")
        };
        let has_dots = page.layout.square_pixels() >= LEAST_DOTTED;
        let dots = path.iter().filter(inside).filter(|_| has_dots).map(dot);
        let start = path.first().filter(inside).map(|square| page.start_mark(*square).classed("start"));
        let end = path.last().filter(inside).filter(|_| path.len() > 1);
        dots.chain(start).chain(end.map(|square| page.end_mark(*square).classed("end"))).collect()
    }

    /// The numbers of each square, all of them if it was visited more than once.
    fn numbers(&self) -> Vec<Shape> {
        let mut visits: HashMap<Square, Vec<String>> = HashMap::new();
        for (number, square) in (1..).zip(self.flawed.path) {
            visits.entry(*square).or_default().push(number.to_string());
        }
        let (first, last) = (self.flawed.path.first(), self.flawed.path.last());
        let (page, usual) = (self.page, number_size(self.flawed.board, self.page.options.style) * SQUARE);
        let mut shapes = Vec::new();
        // In the order of the path: that of a hash map is not the same twice.
        for square in self.flawed.path.iter().filter(|square| self.is_inside(**square)) {
            let Some(numbers) = visits.remove(square) else { continue };
            let (words, centre, radius) = (numbers.join(", "), page.layout.centre(*square), DISC * SQUARE);
            let fits = 1.9 * radius / Font::shared().width(&words).max(f32::MIN_POSITIVE);
            let (is_first, is_last) = (first == Some(square), last == Some(square) && numbers.len() == 1);
            let edge = is_first.then(|| Stroke::solid(page.inks.start, page.layout.share(0.045, 1.2..=4.0)));
            let fill = if is_last && !is_first { Some(page.inks.end) } else { page.cover(*square) };
            shapes.push(Shape::Circle { centre, radius, fill, edge }.classed("disc"));
            let ink = if is_last && !is_first { page.inks.paper } else { page.inks.numbers };
            shapes.push(Shape::Text(Text::centred(words, centre, usual.min(fits), ink)).classed("number"));
        }
        shapes
    }

    /// Rings around squares that were visited again, that are none of the board, and that should have been ends.
    fn rings(&self) -> Vec<Shape> {
        let ring = |square: Square, radius: f32, dash, class| {
            let edge = Some(self.warning(0.055, dash));
            let centre = self.page.layout.centre(square);
            Shape::Circle { centre, radius: radius * SQUARE, fill: None, edge }.classed(class)
        };
        let mut again = HashSet::new();
        let of_fault = |fault: &Fault| match fault {
            Fault::Repeated { square, .. } if again.insert(*square) => {
                Some(ring(*square, RING, Dash::Solid, "fault repeated"))
            }
            Fault::OffBoard { square, .. } if self.is_inside(*square) => {
                Some(ring(*square, RING, Dash::Dotted, "fault off-board"))
            }
            Fault::WrongEnd { wanted, .. } if self.is_inside(*wanted) => {
                Some(ring(*wanted, RING + 0.07, Dash::Dashed, "fault wrong-end"))
            }
            _ => None,
        };
        self.flawed.faults.iter().filter_map(of_fault).collect()
    }
}

/// Parts that go on where the one before ends, as one line.
fn joined(parts: impl Iterator<Item = [Point; 2]>) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for [begin, end] in parts {
        match lines.last_mut() {
            Some(line) if line.last() == Some(&begin) => line.push(end),
            _ => lines.push(vec![begin, end]),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::{Kind, Picture, Question, verify};

    /// The number of shapes of each class in the picture of a path.
    fn classes(picture: &str, names: &str, kind: Kind, style: Style) -> HashMap<&'static str, usize> {
        let board = picture.parse::<Picture>().unwrap().board;
        let question = Question::new(board, Piece::KNIGHT, kind);
        let path: Vec<Square> = names.split(' ').map(|name| name.parse().unwrap()).collect();
        let faults = verify::verify_squares(&question, &path).unwrap_err();
        let flawed = Flawed { board: question.board(), piece: question.piece(), path: &path, faults: faults.faults() };
        let mut counts = HashMap::new();
        for shape in scene(&flawed, &DrawOptions { style, ..DrawOptions::default() }).unwrap().shapes {
            if let Shape::Classed { class, .. } = shape {
                *counts.entry(class).or_insert(0) += 1;
            }
        }
        counts
    }

    #[test]
    fn jumps_repeated_and_missing_squares_are_marked() {
        // b2 is left out, c1 comes twice, and a1 to c1 is no move.
        let counts = classes("...\n...\n...", "a1 c1 b3 c1 a2 c3 b1 a3 c2", Kind::Open, Style::Line);
        assert_eq!(counts["fault jump"], 1);
        assert_eq!(counts["fault repeated"], 1);
        assert_eq!(counts["fault missing"], 1 + 2);
        assert_eq!((counts["start"], counts["end"]), (1, 1));
    }

    #[test]
    fn a_path_that_does_not_close_has_a_broken_way_home() {
        let counts = classes("...\n.#.\n...", "a1 b3 c1 a2 c3 b1 a3", Kind::Closed, Style::Line);
        assert_eq!(counts["fault jump"], 1);
        assert!(!counts.contains_key("fault repeated"));
    }

    #[test]
    fn a_square_off_the_board_is_ringed_if_it_is_in_the_box_and_left_out_if_not() {
        let counts = classes("...\n.#.\n...", "a1 b3 c1 b2 c3 z9 b1", Kind::Open, Style::Line);
        assert_eq!(counts["fault off-board"], 1);
        // c1 to b2 and b2 to c3; nothing leads to z9.
        assert_eq!(counts["fault jump"], 2);
    }

    #[test]
    fn numbers_tell_every_visit() {
        let counts = classes("...\n...\n...", "a1 b3 a1", Kind::Open, Style::Both);
        assert_eq!((counts["number"], counts["disc"]), (2, 2));
    }

    #[test]
    fn a_path_has_the_style_of_a_tour() {
        let classes = |style| classes("...\n...\n...", "a1 b3 c1 c2", Kind::Open, style);
        let numbers = classes(Style::Numbers);
        assert!(!numbers.contains_key("tour"));
        assert_eq!((numbers["number"], numbers["fault jump"]), (4, 1));
        let heat = classes(Style::Heat);
        assert_eq!((heat["heat"], heat["tour"], heat["fault jump"]), (4, 2, 1));
        assert_eq!(classes(Style::Line)["tour"], 1);
    }
}
