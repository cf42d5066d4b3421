//! A board on its page: squares, holes, frame and coordinates, and marks on single squares.

use cavalcade::{Board, Square, counted};

use crate::layout::{Footer, Room};
use crate::{
    Anchor, Area, Coordinates, Dash, DrawError, DrawOptions, Ink, Inks, Layout, Point, SQUARE, Scene, Shape, Stroke,
    Text,
};

/// Squares smaller than this many pixels are not told apart by colour: the line alone is clearer.
const LEAST_CHECKERED: f32 = 16.0;

/// Draws a board alone, with a start and an end if there are any.
///
/// ```
/// use cavalcade::Picture;
/// use cavalcade_draw::{DrawOptions, board};
///
/// let picture: Picture = "S..\n.#.\n..E\n".parse()?;
/// let scene = board::scene(&picture.board, picture.start, picture.end, &DrawOptions::default())?;
/// assert!(cavalcade_draw::svg::encode(&scene).starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scene(
    board: &Board,
    start: Option<Square>,
    end: Option<Square>,
    options: &DrawOptions,
) -> Result<Scene, DrawError> {
    let page = Page::new(board, options, Room::Page, Footer::None)?;
    let mut shapes = page.board_shapes();
    if let Some(start) = start {
        shapes.push(page.start_mark(page.on_board(start)?));
    }
    if let Some(end) = end {
        shapes.push(page.end_mark(page.on_board(end)?));
    }
    let title = format!("{} board with {}", board.size(), counted(board.len(), "square"));
    Ok(page.scene(title, shapes))
}

/// A board with its layout and inks: what every picture of a board begins with.
pub(crate) struct Page<'a> {
    pub(crate) board: &'a Board,
    pub(crate) options: &'a DrawOptions,
    pub(crate) layout: Layout,
    pub(crate) inks: &'static Inks,
}

impl<'a> Page<'a> {
    pub(crate) fn new(
        board: &'a Board,
        options: &'a DrawOptions,
        room: Room,
        footer: Footer,
    ) -> Result<Self, DrawError> {
        Ok(Self { board, options, layout: Layout::new(board, options, room, footer)?, inks: options.theme.inks() })
    }

    /// The finished scene.
    pub(crate) fn scene(&self, title: String, shapes: Vec<Shape>) -> Scene {
        let (width, height) = self.layout.page();
        Scene { title, width, height, scale: self.layout.scale(), paper: self.inks.paper, shapes }
    }

    /// The square, if it belongs to the board.
    pub(crate) fn on_board(&self, square: Square) -> Result<Square, DrawError> {
        let size = self.board.size();
        if self.board.contains(square) { Ok(square) } else { Err(DrawError::MarkOffBoard { square, size }) }
    }

    /// The empty board.
    pub(crate) fn board_shapes(&self) -> Vec<Shape> {
        let mut shapes = self.squares();
        shapes.extend(self.holes());
        shapes.extend(self.frame());
        shapes.extend(self.coordinates());
        shapes
    }

    /// The squares in their two colours, a1 dark, or in one if they are small.
    fn squares(&self) -> Vec<Shape> {
        let all = Shape::Rects { areas: vec![self.layout.board()], ink: self.inks.light };
        if self.layout.square_pixels() < LEAST_CHECKERED {
            return vec![all];
        }
        let dark = self.board.squares().filter(|square| is_dark(*square));
        let areas = dark.map(|square| self.layout.area(square)).collect();
        vec![all, Shape::Rects { areas, ink: self.inks.dark }]
    }

    /// Holes are cut out to the page and, where there is room, hatched.
    fn holes(&self) -> Vec<Shape> {
        let areas: Vec<Area> = self.board.holes().map(|hole| self.layout.area(hole)).collect();
        let mut shapes = Vec::new();
        if self.layout.square_pixels() >= LEAST_CHECKERED {
            let stroke = Stroke::solid(self.inks.hatch, self.layout.share(0.018, 0.6..=1.4));
            shapes.extend(areas.iter().flat_map(|area| hatching(*area)).map(|points| Shape::Line { points, stroke }));
        }
        if !areas.is_empty() {
            shapes.insert(0, Shape::Rects { areas, ink: self.inks.paper });
        }
        shapes
    }

    /// The frame, broken along edges that are joined to each other.
    pub(crate) fn frame(&self) -> Vec<Shape> {
        let area = self.layout.board();
        let width = self.layout.share(0.02, 1.0..=1.8);
        let (left, top, right, bottom) = (area.left, area.top, area.right(), area.bottom());
        let side = |from: (f32, f32), to: (f32, f32), joined: bool| {
            let dash = if joined { Dash::Dashed } else { Dash::Solid };
            let points = vec![Point::new(from.0, from.1), Point::new(to.0, to.1)];
            Shape::Line { points, stroke: Stroke { ink: self.inks.frame, width, dash } }
        };
        let wrap = self.board.wrap();
        if wrap == cavalcade::Wrap::None {
            return vec![Shape::frame(area, Stroke::solid(self.inks.frame, width))];
        }
        vec![
            side((left, top), (right, top), wrap.joins_ranks()),
            side((left, bottom), (right, bottom), wrap.joins_ranks()),
            side((left, top), (left, bottom), wrap.joins_files()),
            side((right, top), (right, bottom), wrap.joins_files()),
        ]
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
        files.chain(ranks).map(Shape::Text).collect()
    }

    /// The mark of a start: a ring. It differs from the end in shape too, for print without colour.
    pub(crate) fn start_mark(&self, square: Square) -> Shape {
        let (centre, radius) = (self.layout.centre(square), self.mark_radius());
        let edge = Stroke::solid(self.inks.start, radius * 0.34);
        Shape::Circle { centre, radius, fill: Some(self.square_ink(square)), edge: Some(edge) }
    }

    /// The mark of an end: a full disc.
    pub(crate) fn end_mark(&self, square: Square) -> Shape {
        Shape::disc(self.layout.centre(square), self.mark_radius() * 1.1, self.inks.end)
    }

    fn mark_radius(&self) -> f32 {
        self.layout.share(0.2, 3.2..=14.0).max(self.layout.noticed())
    }

    /// The colour of an empty square.
    pub(crate) fn square_ink(&self, square: Square) -> Ink {
        if is_dark(square) && self.layout.square_pixels() >= LEAST_CHECKERED { self.inks.dark } else { self.inks.light }
    }
}

/// Whether a square is dark on a chessboard, where a1 is.
fn is_dark(square: Square) -> bool {
    (square.file() + square.rank()).is_multiple_of(2)
}

/// The letters of a square's file: its name without the rank.
fn file_letters(square: Square) -> String {
    square.to_string().chars().filter(char::is_ascii_alphabetic).collect()
}

/// Which of so many files or ranks are labelled so that labels keep this distance (in units): each, or the first and
/// then every fifth, tenth, ..., as on a ruler.
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
            .filter_map(|shape| if let Shape::Rects { areas, .. } = shape { Some(areas.len()) } else { None })
            .collect();
        assert_eq!(counts, [1, 7, 2]);
    }

    #[test]
    fn joined_edges_are_broken_lines() {
        let dashed = |wrap| {
            let scene = scene(&rectangle(4, 4).with_wrap(wrap), None, None, &DrawOptions::default()).unwrap();
            let is_dashed = |shape: &&Shape| matches!(shape, Shape::Line { stroke, .. } if stroke.dash == Dash::Dashed);
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
