//! A board on its page: squares, holes, outline and coordinates, and marks on single squares.

use std::ops::RangeInclusive;

use cavalcade::util::counted;
use cavalcade::{Board, Square, Wrap};

use crate::layout::outline::{Corner, Edge};
use crate::layout::{Footer, Room};
use crate::{
    Anchor, Area, Background, Coordinates, Dash, DrawError, DrawOptions, Ink, Inks, Layout, Outline, Point, SQUARE,
    Scene, Shape, Squares, Stroke, Text,
};

/// Squares smaller than this number of pixels are not checkered: the line alone is clearer.
const LEAST_CHECKERED: f32 = 16.0;

/// The largest radius of a dot at a turn, in squares.
const MOST_DOT: f32 = 0.3;

/// Boards with more squares than this do not have one shape per square: files would be many times as large.
const MOST_NAMED: u64 = 4096;

/// A board without a tour and with more squares than this has no squares drawn, unless requested.
const MOST_ALONE: u64 = 1_000_000;

/// Draws a board alone, with a start and an end if there are any.
///
/// ```
/// use cavalcade::Picture;
/// use cavalcade_draw::subject::board;
/// use cavalcade_draw::DrawOptions;
///
/// let picture: Picture = "S..\n.#.\n..E\n".parse()?;
/// let scene = board::scene(&picture.board, picture.start, picture.end, &DrawOptions::default())?;
/// assert!(cavalcade_draw::encode::svg::encode(&scene).starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scene(
    board: &Board,
    start: Option<Square>,
    end: Option<Square>,
    options: &DrawOptions,
) -> Result<Scene, DrawError> {
    // A board of millions of squares is as good as even.
    let options = if board.len() <= MOST_ALONE { options.with_squares() } else { *options };
    let page = Page::new(board, &options, Room::Page, Footer::None)?;
    let mut shapes = page.board_shapes();
    if let Some(start) = start {
        shapes.push(page.start_mark(page.on_board(start)?).classed("start"));
    }
    if let Some(end) = end {
        shapes.push(page.end_mark(page.on_board(end)?).classed("end"));
    }
    let title = format!("{} board with {}", board.size(), counted(board.len(), "square"));
    Ok(page.scene(title, shapes))
}

/// A board with its layout and inks: what every picture of a board begins with.
pub(crate) struct Page<'a> {
    pub(crate) board: &'a Board,
    pub(crate) options: &'a DrawOptions,
    pub(crate) layout: Layout,
    pub(crate) inks: Inks,
}

impl<'a> Page<'a> {
    pub(crate) fn new(
        board: &'a Board,
        options: &'a DrawOptions,
        room: Room,
        footer: Footer,
    ) -> Result<Self, DrawError> {
        Ok(Self { board, options, layout: Layout::new(board, options, room, footer)?, inks: options.inks() })
    }

    /// The finished scene.
    pub(crate) fn scene(&self, title: String, shapes: Vec<Shape>) -> Scene {
        let (width, height) = self.layout.page();
        Scene { title, width, height, scale: self.layout.scale(), paper: self.options.paper(), shapes }
    }

    /// The square, if it belongs to the board.
    pub(crate) fn on_board(&self, square: Square) -> Result<Square, DrawError> {
        let size = self.board.size();
        if self.board.contains(square) { Ok(square) } else { Err(DrawError::MarkOffBoard { square, size }) }
    }

    /// The empty board.
    pub(crate) fn board_shapes(&self) -> Vec<Shape> {
        self.board_with(Vec::new())
    }

    /// The board with something on its squares, inside the outline.
    pub(crate) fn board_with(&self, inside: Vec<Shape>) -> Vec<Shape> {
        let mut shapes = self.squares();
        shapes.extend(self.holes());
        shapes.extend(inside);
        shapes.extend(self.frame());
        shapes.extend(self.coordinates());
        shapes
    }

    /// The squares in their two colours, a1 dark, or in one if they are small; or lines between them, or nothing.
    fn squares(&self) -> Vec<Shape> {
        match self.options.squares() {
            Squares::None => return Vec::new(),
            Squares::Lines => return self.lines_between(),
            Squares::Checkered => {}
        }
        // One below all: no seam is seen where two squares meet.
        let mut shapes = vec![Shape::Rects { areas: self.stretches(), ink: self.inks.light }.classed("board")];
        if !self.is_checkered() {
            return shapes;
        }
        if self.board.len() > MOST_NAMED {
            let areas = self.board.squares().filter(|square| is_dark(*square)).map(|square| self.layout.area(square));
            shapes.push(Shape::Rects { areas: areas.collect(), ink: self.inks.dark }.classed("squares dark"));
            return shapes;
        }
        shapes.extend(self.board.squares().map(|square| {
            let class = if is_dark(square) { "square dark" } else { "square light" };
            let area = Shape::Rects { areas: vec![self.layout.area(square)], ink: self.square_ink(square) };
            area.named(class, format!("sq-{square}"))
        }));
        shapes
    }

    /// Returns `true` if squares have two colours: if they are large enough, or if requested.
    fn is_checkered(&self) -> bool {
        let is_wanted = self.options.wants_both_colours() || self.layout.square_pixels() >= LEAST_CHECKERED;
        is_wanted && self.options.squares() == Squares::Checkered
    }

    /// The board as few rectangles: one, or the stretches of squares along each rank if there are holes.
    fn stretches(&self) -> Vec<Area> {
        if self.board.is_full() {
            return vec![self.layout.board()];
        }
        let mut areas: Vec<Area> = Vec::new();
        let mut last: Option<Square> = None;
        for square in self.board.squares() {
            let goes_on = |last: Square| last.rank() == square.rank() && last.file() + 1 == square.file();
            match areas.last_mut() {
                Some(area) if last.is_some_and(goes_on) => area.width += SQUARE,
                _ => areas.push(self.layout.area(square)),
            }
            last = Some(square);
        }
        areas
    }

    /// Thin lines between squares that have a side in common.
    fn lines_between(&self) -> Vec<Shape> {
        let stroke = Stroke::solid(self.inks.hatch, self.layout.share(0.014, 0.5..=1.2));
        let line = |from: (f32, f32), to: (f32, f32)| {
            let points = vec![Point::new(from.0, from.1), Point::new(to.0, to.1)];
            Shape::Line { points, stroke }.classed("grid")
        };
        let mut shapes = Vec::new();
        for square in self.board.squares() {
            let area = self.layout.area(square);
            if self.board.contains(Square::new(square.file() + 1, square.rank())) {
                shapes.push(line((area.right(), area.top), (area.right(), area.bottom())));
            }
            if self.board.contains(Square::new(square.file(), square.rank() + 1)) {
                shapes.push(line((area.left, area.top), (area.right(), area.top)));
            }
        }
        shapes
    }

    /// Holes inside a frame are hatched, or filled where there is no room for lines.
    fn holes(&self) -> Vec<Shape> {
        if self.options.outline() != Outline::Box || self.board.is_full() {
            return Vec::new();
        }
        if self.layout.square_pixels() < LEAST_CHECKERED {
            let areas = self.board.holes().map(|hole| self.layout.area(hole)).collect();
            return vec![Shape::Rects { areas, ink: self.inks.hatch }.classed("hole")];
        }
        let stroke = Stroke::solid(self.inks.hatch, self.layout.share(0.018, 0.6..=1.4));
        let areas = self.board.holes().map(|hole| self.layout.area(hole));
        areas.flat_map(hatching).map(|points| Shape::Line { points, stroke }.classed("hole")).collect()
    }

    /// The outline of the board, broken along joined edges.
    pub(crate) fn frame(&self) -> Vec<Shape> {
        let width = self.layout.share(0.02, 1.0..=1.8);
        let line = |points: Vec<Point>, dash: Dash| {
            Shape::Line { points, stroke: Stroke { ink: self.inks.frame, width, dash } }.classed("outline")
        };
        match self.options.outline() {
            Outline::None => Vec::new(),
            Outline::Shape => {
                let edge = Edge::of(self.board);
                let drawn = |corners: &Vec<Corner>| corners.iter().map(|corner| self.corner(*corner)).collect();
                let solid = edge.solid.iter().map(|corners| line(drawn(corners), Dash::Solid));
                solid.chain(edge.joined.iter().map(|corners| line(drawn(corners), Dash::Dashed))).collect()
            }
            Outline::Box if self.board.wrap() == Wrap::None => {
                let stroke = Stroke::solid(self.inks.frame, width);
                vec![Shape::frame(self.layout.board(), stroke).classed("outline")]
            }
            Outline::Box => {
                let (wrap, size) = (self.board.wrap(), self.board.size());
                let (right, bottom) = (size.width(), size.height());
                let side = |from: Corner, to: Corner, is_joined: bool| {
                    let dash = if is_joined { Dash::Dashed } else { Dash::Solid };
                    line(vec![self.corner(from), self.corner(to)], dash)
                };
                vec![
                    side((0, 0), (right, 0), wrap.joins_ranks()),
                    side((0, bottom), (right, bottom), wrap.joins_ranks()),
                    side((0, 0), (0, bottom), wrap.joins_files()),
                    side((right, 0), (right, bottom), wrap.joins_files()),
                ]
            }
        }
    }

    /// The position of a corner of squares.
    fn corner(&self, (files, ranks): Corner) -> Point {
        let board = self.layout.board();
        Point::new(board.left + files as f32 * SQUARE, board.top + ranks as f32 * SQUARE)
    }

    /// The letters of the files below the board and the numbers of the ranks to its left.
    fn coordinates(&self) -> Vec<Shape> {
        if self.options.coordinates == Coordinates::Hidden {
            return Vec::new();
        }
        let (size, area) = (self.board.size(), self.layout.board());
        let label = self.layout.label_size();
        let gap = label * 0.55;
        let files = label_places(size.width(), 2.6 * label).map(|file| {
            let square = Square::new(file, 0);
            let at = Point::new(self.layout.centre(square).x, area.bottom() + gap + label * 0.5);
            Text::centred(file_letters(square), at, label, self.inks.label)
        });
        let ranks = label_places(size.height(), 2.6 * label).map(|rank| {
            let at = Point::new(area.left - gap, self.layout.centre(Square::new(0, rank)).y);
            Text::centred((rank + 1).to_string(), at, label, self.inks.label).anchored(Anchor::End)
        });
        files.chain(ranks).map(|text| Shape::Text(text).classed("coordinate")).collect()
    }

    /// The mark of a start: a ring. It differs from the end in shape too, for print without colour.
    pub(crate) fn start_mark(&self, square: Square) -> Shape {
        let (centre, radius) = (self.layout.centre(square), self.mark_radius());
        let edge = Stroke::solid(self.inks.start, radius * 0.34);
        Shape::Circle { centre, radius, fill: self.cover(square), edge: Some(edge) }
    }

    /// The mark of an end: a full disc.
    pub(crate) fn end_mark(&self, square: Square) -> Shape {
        Shape::disc(self.layout.centre(square), self.mark_radius() * 1.1, self.inks.end)
    }

    /// The width of a tour's line: as requested, or a share of a square between two widths in pixels.
    pub(crate) fn line_width(&self, of_square: f32, pixels: RangeInclusive<f32>) -> f32 {
        let chosen = self.options.line_width.map(|width| self.layout.units(width.pixels()));
        chosen.unwrap_or_else(|| self.layout.share(of_square, pixels))
    }

    /// The radius of the dot at a turn of a line of this width: no wide line has dots that touch each other.
    pub(crate) fn dot_radius(width: f32) -> f32 {
        (1.25 * width).min(MOST_DOT * SQUARE)
    }

    /// The radius of the marks of ends.
    pub(crate) fn mark_radius(&self) -> f32 {
        self.layout.share(0.2, 3.2..=14.0).max(self.layout.noticed())
    }

    /// The colour of an empty square.
    pub(crate) fn square_ink(&self, square: Square) -> Ink {
        match self.options.squares() {
            Squares::Checkered if is_dark(square) && self.is_checkered() => self.inks.dark,
            Squares::Checkered => self.inks.light,
            _ => self.inks.paper,
        }
    }

    /// The colour that hides the line on a square: that of the square, if it has one.
    pub(crate) fn cover(&self, square: Square) -> Option<Ink> {
        (!self.is_clear()).then(|| self.square_ink(square))
    }

    /// Returns `true` if squares have no colour, so that nothing can be hidden under it.
    pub(crate) fn is_clear(&self) -> bool {
        self.options.background == Background::None && self.options.squares() != Squares::Checkered
    }
}

/// Returns `true` if a square is dark, as a1 is.
fn is_dark(square: Square) -> bool {
    (square.file() + square.rank()).is_multiple_of(2)
}

/// The letters of a square's file: its name without the rank.
fn file_letters(square: Square) -> String {
    square.to_string().chars().filter(char::is_ascii_alphabetic).collect()
}

/// The files or ranks that are labelled so that labels keep this distance (in units): each, or the first and then every
/// fifth, tenth, ..., as on a ruler.
fn label_places(count: u32, distance: f32) -> impl Iterator<Item = u32> {
    const STEPS: [u32; 7] = [5, 10, 20, 50, 100, 200, 500];
    let fits = |squares: u32| squares as f32 * SQUARE >= distance;
    // The first label is one square nearer to the second than the others are to each other.
    let wide = STEPS.into_iter().find(|step| fits(step - 1)).unwrap_or(1000);
    let step = if fits(1) { 1 } else { wide };
    (0..count).filter(move |place| (place + 1).is_multiple_of(step) || *place == 0)
}

/// Slanting lines across an area, a quarter of its side apart.
fn hatching(area: Area) -> impl Iterator<Item = Vec<Point>> {
    (1..8u8).map(move |k| {
        // Where the line x + y = k / 4 meets the edges of the unit square.
        let sum = f32::from(k) / 4.0;
        let (low, high) = ((sum - 1.0).max(0.0), sum.min(1.0));
        let at = |x: f32, y: f32| Point::new(area.left + x * area.width, area.top + y * area.height);
        vec![at(low, high), at(high, low)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::{Size, Wrap};

    fn rectangle(width: u32, height: u32) -> Board {
        Board::rectangle(Size::new(width, height).unwrap())
    }

    fn texts(scene: &Scene) -> Vec<&str> {
        scene.shapes.iter().filter_map(Shape::text).map(|text| text.text.as_str()).collect()
    }

    #[test]
    fn files_are_lettered_and_ranks_numbered() {
        let scene = scene(&rectangle(3, 2), None, None, &DrawOptions::default()).unwrap();
        assert_eq!(texts(&scene), ["a", "b", "c", "1", "2"]);
    }

    #[test]
    fn hidden_coordinates_leave_no_text() {
        let options = DrawOptions { coordinates: Coordinates::Hidden, ..DrawOptions::default() };
        assert!(texts(&scene(&rectangle(3, 2), None, None, &options).unwrap()).is_empty());
    }

    #[test]
    fn a_large_board_names_only_some_of_its_files_and_ranks() {
        let scene = scene(&rectangle(200, 200), None, None, &DrawOptions::default()).unwrap();
        let texts = texts(&scene);
        assert!(texts.len() < 100 && texts.contains(&"200") && texts.contains(&"a"), "{texts:?}");
    }

    #[test]
    fn dark_squares_and_holes_share_out_the_board() {
        let board = rectangle(4, 4).with_holes(["a1".parse().unwrap(), "b1".parse().unwrap()]).unwrap();
        let scene = scene(&board, None, None, &DrawOptions::default()).unwrap();
        let counts: Vec<usize> = scene
            .shapes
            .iter()
            .filter_map(|shape| if let Shape::Rects { areas, .. } = shape.bare() { Some(areas.len()) } else { None })
            .collect();
        // Below all a stretch on each rank, and then the squares.
        assert_eq!(counts, [[4].as_slice(), &[1; 14]].concat());
    }

    #[test]
    fn every_square_has_a_class_and_a_name() {
        let svg = crate::encode::svg::encode(&scene(&rectangle(8, 8), None, None, &DrawOptions::default()).unwrap());
        for square in ["square dark\" id=\"sq-a1", "square light\" id=\"sq-h1", "square dark\" id=\"sq-h8"] {
            assert!(svg.contains(&format!("class=\"{square}\"")), "{square}");
        }
        let large =
            scene(&rectangle(65, 64), None, None, &DrawOptions { pixels: Some(2000), ..DrawOptions::default() });
        let svg = crate::encode::svg::encode(&large.unwrap());
        assert!(svg.contains("class=\"squares dark\"") && !svg.contains("id=\"sq-"));
    }

    #[test]
    fn without_checkered_squares_the_outline_follows_the_shape() {
        let board = rectangle(3, 3).with_holes(["b2".parse().unwrap()]).unwrap();
        let classes = |options: DrawOptions| -> Vec<&'static str> {
            let class = |shape: Shape| if let Shape::Classed { class, .. } = shape { Some(class) } else { None };
            let scene = scene(&board, None, None, &DrawOptions { coordinates: Coordinates::Hidden, ..options });
            let mut classes: Vec<&str> = scene.unwrap().shapes.into_iter().filter_map(class).collect();
            classes.dedup();
            classes
        };
        let with =
            |squares, outline| classes(DrawOptions { squares: Some(squares), outline, ..DrawOptions::default() });
        assert_eq!(with(Squares::None, None), ["outline"]);
        assert_eq!(with(Squares::Lines, None), ["grid", "outline"]);
        assert_eq!(with(Squares::None, Some(Outline::Box)), ["hole", "outline"]);
        assert!(with(Squares::None, Some(Outline::None)).is_empty());
        assert_eq!(with(Squares::Checkered, Some(Outline::Shape)).last(), Some(&"outline"));
    }

    #[test]
    fn small_squares_are_seen_where_the_board_is_alone_and_holes_everywhere() {
        let board = rectangle(90, 3).with_holes(["c2".parse().unwrap()]).unwrap();
        let options = DrawOptions::default();
        let has = |shapes: &[Shape], name: &str| {
            shapes.iter().any(|shape| matches!(shape, Shape::Classed { class, .. } if *class == name))
        };
        let alone = scene(&board, None, None, &options).unwrap().shapes;
        assert!(has(&alone, "square dark") && has(&alone, "hole"));
        let below = |options: &DrawOptions| {
            let page = Page::new(&board, options, Room::Page, Footer::None).unwrap();
            assert!(page.layout.square_pixels() < LEAST_CHECKERED);
            page.board_shapes()
        };
        assert!(!has(&below(&options), "square dark") && has(&below(&options), "hole"));
        assert!(has(&below(&options.with_squares()), "square dark"));
        let colours = "dark=red".parse().unwrap();
        assert!(has(&below(&DrawOptions { colours, ..options }), "square dark"));
    }

    #[test]
    fn joined_edges_are_broken_lines() {
        let dashed = |wrap| {
            let scene = scene(&rectangle(4, 4).with_wrap(wrap), None, None, &DrawOptions::default()).unwrap();
            let is_dashed =
                |shape: &&Shape| matches!(shape.bare(), Shape::Line { stroke, .. } if stroke.dash == Dash::Dashed);
            scene.shapes.iter().filter(is_dashed).count()
        };
        assert_eq!([Wrap::None, Wrap::Cylinder, Wrap::Torus].map(dashed), [0, 2, 4]);
    }

    #[test]
    fn a_mark_off_the_board_is_refused() {
        let board = rectangle(3, 3).with_holes(["b2".parse().unwrap()]).unwrap();
        for name in ["b2", "d1"] {
            let error = scene(&board, name.parse().ok(), None, &DrawOptions::default()).unwrap_err();
            assert!(matches!(error, DrawError::MarkOffBoard { .. }));
        }
    }
}
