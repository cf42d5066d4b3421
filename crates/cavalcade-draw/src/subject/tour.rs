//! A tour on its board, in one of the [styles](Style).
//!
//! The line goes from centre to centre. It passes no nearer than 0.44 squares to the centre of any other square (the
//! distance of a knight's line to the squares it leaps over), so numbers on discs of less than that radius are never
//! crossed by strange lines.

use cavalcade::util::with_article;
use cavalcade::{Square, Tour};

use crate::layout::route::Router;
use crate::layout::{Footer, Room, number_size};
use crate::subject::board::Page;
use crate::{DrawError, DrawOptions, Ink, Point, SQUARE, Scene, Shape, Stroke, Style, Text};

/// Colours on the way from the first square to the last: more than the eye can distinguish.
const HEAT_STEPS: usize = 256;

/// The radius of the disc under a number, in squares.
const DISC: f32 = 0.31;

const WHITE: Ink = Ink::hex(0xff_ff_ff);
const BLACK: Ink = Ink::hex(0x14_18_28);

/// Draws a tour.
///
/// ```
/// use cavalcade::{Board, Kind, Piece, Question, Size, Square, verify};
/// use cavalcade_draw::encode::svg;
/// use cavalcade_draw::subject::tour;
/// use cavalcade_draw::DrawOptions;
///
/// let ring = Board::rectangle(Size::new(3, 3)?).with_holes(["b2".parse()?])?;
/// let path: Vec<Square> = ["a1", "b3", "c1", "a2", "c3", "b1", "a3", "c2"]
///     .iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
/// let tour = verify::verify_squares(&Question::new(ring, Piece::KNIGHT, Kind::Open), &path)?;
/// let picture = svg::encode(&tour::scene(&tour, &DrawOptions::default())?);
/// assert!(picture.contains("<title>Closed knight tour of a 3x3 board</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scene(tour: &Tour, options: &DrawOptions) -> Result<Scene, DrawError> {
    let page = Page::new(tour.board(), options, Room::Page, Footer::None)?;
    let pen = Pen::new(&page, tour);
    let mut shapes = page.board_shapes();
    match options.style {
        Style::Line => shapes.extend(pen.diagram()),
        Style::Numbers => shapes.extend(pen.numbers()),
        Style::Both => {
            shapes.extend(if page.is_clear() { pen.short_moves() } else { pen.line() });
            shapes.extend(pen.numbers());
        }
        Style::Heat => shapes.extend(pen.heat()),
    }
    Ok(page.scene(title(tour), shapes))
}

/// The title of a picture of the tour.
pub(crate) fn title(tour: &Tour) -> String {
    let kind = if tour.is_closed() { "Closed" } else { "Open" };
    format!("{kind} {} tour of {} board", tour.piece(), with_article(tour.board().size()))
}

/// Draws the parts of one tour; the animation uses the same parts, a move at a time.
pub(crate) struct Pen<'a> {
    page: &'a Page<'a>,
    tour: &'a Tour,
    router: Router<'a>,
    number_size: f32,
}

impl<'a> Pen<'a> {
    pub(crate) fn new(page: &'a Page<'a>, tour: &'a Tour) -> Self {
        let router = Router::new(tour.board(), tour.piece(), &page.layout);
        let number_size = number_size(tour.board(), page.options.style) * SQUARE;
        Self { page, tour, router, number_size }
    }

    /// The squares in order, and the first again if the tour is closed.
    fn way(&self) -> impl Iterator<Item = Square> + '_ {
        let home = self.tour.is_closed().then(|| self.tour.start());
        self.tour.squares().chain(home)
    }

    /// The line of the style: bold by itself, faint behind numbers, thin over colours.
    pub(crate) fn line_stroke(&self) -> Stroke {
        let (page, inks) = (self.page, self.page.inks);
        match page.options.style {
            Style::Line => Stroke::solid(inks.line, page.line_width(0.05, 1.0..=4.5)),
            Style::Numbers | Style::Both => Stroke::solid(inks.faint, page.line_width(0.035, 1.0..=3.5)),
            Style::Heat => Stroke::solid(inks.line, page.heat_width()),
        }
    }

    /// The whole line.
    fn line(&self) -> Vec<Shape> {
        let mut lines = self.router.lines(self.way());
        if self.page.is_clear() {
            self.keep_clear_of_the_start(&mut lines);
        }
        let stroke = self.line_stroke();
        lines.into_iter().map(|points| Shape::Line { points, stroke }.classed("tour")).collect()
    }

    /// Ends the line at the ring of the start, which does not hide it.
    fn keep_clear_of_the_start(&self, lines: &mut [Vec<Point>]) {
        let radius = self.page.mark_radius();
        if let Some([first, second, ..]) = lines.first_mut().map(Vec::as_mut_slice) {
            *first = first.towards(*second, radius);
        }
        if let (true, Some([.., before, last])) = (self.tour.is_closed(), lines.last_mut().map(Vec::as_mut_slice)) {
            *last = last.towards(*before, radius);
        }
    }

    /// Each move from number to number: there is nothing that could hide a line below them.
    fn short_moves(&self) -> Vec<Shape> {
        let way: Vec<Square> = self.way().collect();
        let stroke = self.line_stroke();
        let short = |pair: &[Square]| {
            let mut parts = self.router.parts(pair[0], pair[1]);
            if let Some([begin, end]) = parts.first_mut() {
                *begin = begin.towards(*end, DISC * SQUARE);
            }
            if let Some([begin, end]) = parts.last_mut() {
                *end = end.towards(*begin, DISC * SQUARE);
            }
            parts
        };
        let parts = way.windows(2).flat_map(short);
        parts.map(|part| Shape::Line { points: part.to_vec(), stroke }.classed("tour")).collect()
    }

    /// One move.
    pub(crate) fn one_move(&self, from: Square, to: Square, stroke: Stroke) -> Vec<Shape> {
        let parts = self.router.parts(from, to).into_iter();
        parts.map(|part| Shape::Line { points: part.to_vec(), stroke }.classed("tour")).collect()
    }

    /// The classical diagram: the line with a dot at each turn, and its two ends.
    fn diagram(&self) -> Vec<Shape> {
        let mut shapes = self.line();
        // The ring of the start hides its dot, or else there is none.
        let first = usize::from(self.page.is_clear());
        shapes.extend(self.tour.squares().skip(first).filter_map(|square| self.dot(square)));
        shapes.extend(self.marks());
        shapes
    }

    /// The dot on a square of the line, where squares are large enough for one.
    pub(crate) fn dot(&self, square: Square) -> Option<Shape> {
        let radius = Page::dot_radius(self.line_stroke().width);
        let fits = self.page.layout.square_pixels() >= 20.0;
        fits.then(|| Shape::disc(self.page.layout.centre(square), radius, self.page.inks.line).classed("dot"))
    }

    /// The start and the end; a tour of one square has only a start.
    fn marks(&self) -> Vec<Shape> {
        let start = (self.page.start_mark(self.tour.start()), "start");
        let end = (self.tour.len() > 1).then(|| (self.page.end_mark(self.tour.end()), "end"));
        std::iter::once(start).chain(end).map(|(mark, class)| self.on_colours(mark).classed(class)).collect()
    }

    /// Over coloured squares, marks are black and white: the colours there have a meaning already.
    fn on_colours(&self, mark: Shape) -> Shape {
        match mark {
            Shape::Circle { centre, radius, edge: Some(edge), .. } if self.page.options.style == Style::Heat => {
                let edge = Some(Stroke { ink: WHITE, ..edge });
                Shape::Circle { centre, radius, fill: Some(self.heat_ink(0)), edge }
            }
            Shape::Circle { centre, radius, .. } if self.page.options.style == Style::Heat => {
                Shape::disc(centre, radius, BLACK)
            }
            other => other,
        }
    }

    /// All numbers, each clear of the line.
    fn numbers(&self) -> Vec<Shape> {
        (0..).zip(self.tour.squares()).flat_map(|(k, square)| self.number(k, square)).collect()
    }

    /// The number of one square, on a disc that hides what is below in any style.
    pub(crate) fn number_on_disc(&self, moves: usize, square: Square) -> Vec<Shape> {
        let disc = Shape::disc(self.page.layout.centre(square), DISC * SQUARE, self.page.square_ink(square));
        std::iter::once(disc.classed("disc")).chain(self.number(moves, square)).collect()
    }

    /// The number of one square, from 0 at the start, on its disc.
    pub(crate) fn number(&self, moves: usize, square: Square) -> Vec<Shape> {
        let (inks, centre) = (self.page.inks, self.page.layout.centre(square));
        let is_end = moves + 1 == self.tour.len() && moves > 0;
        let ink = if is_end { inks.paper } else { inks.numbers };
        let text = Shape::Text(Text::centred((moves + 1).to_string(), centre, self.number_size, ink));
        self.disc(moves, square, centre).into_iter().chain([text.classed("number")]).collect()
    }

    /// The shape under a number: a ring at the start, a full disc at the end, and otherwise only a disc that hides the line.
    fn disc(&self, moves: usize, square: Square, centre: Point) -> Option<Shape> {
        let (inks, radius) = (self.page.inks, (DISC + 0.03) * SQUARE);
        if moves == 0 {
            let edge = Stroke::solid(inks.start, self.page.layout.share(0.045, 1.2..=4.0));
            let fill = self.page.cover(square);
            Some(Shape::Circle { centre, radius, fill, edge: Some(edge) }.classed("start"))
        } else if moves + 1 == self.tour.len() {
            Some(Shape::disc(centre, radius * 1.06, inks.end).classed("end"))
        } else if self.page.options.style == Style::Both {
            self.page.cover(square).map(|ink| Shape::disc(centre, DISC * SQUARE, ink).classed("disc"))
        } else {
            None
        }
    }

    /// Squares in the colours of their time, with a thin line over them where there is room.
    fn heat(&self) -> Vec<Shape> {
        let mut shapes = self.heat_squares();
        // The squares have covered half of the frame.
        shapes.extend(self.page.frame());
        if self.page.layout.square_pixels() >= 12.0 {
            let way: Vec<Square> = self.way().collect();
            let moves = way.windows(2).enumerate();
            shapes.extend(moves.flat_map(|(k, pair)| self.heat_move(k, pair[0], pair[1])));
        }
        shapes.extend(self.marks());
        shapes
    }

    /// A move over coloured squares.
    fn heat_move(&self, moves: usize, from: Square, to: Square) -> Vec<Shape> {
        self.page.heat_move(&self.router, [from, to], self.heat_ink(moves.min(self.tour.len() - 1)))
    }

    /// The coloured squares, gathered by colour.
    fn heat_squares(&self) -> Vec<Shape> {
        let mut steps = vec![Vec::new(); HEAT_STEPS];
        for (k, square) in self.tour.squares().enumerate() {
            steps[self.heat_step(k)].push(self.page.layout.area(square));
        }
        let coloured = steps.into_iter().enumerate().filter(|(_, areas)| !areas.is_empty());
        coloured.map(|(step, areas)| Shape::Rects { areas, ink: self.step_ink(step) }.classed("heat")).collect()
    }

    fn heat_step(&self, moves: usize) -> usize {
        moves * (HEAT_STEPS - 1) / (self.tour.len() - 1).max(1)
    }

    fn step_ink(&self, step: usize) -> Ink {
        self.page.inks.heat_at(step as f32 / (HEAT_STEPS - 1) as f32)
    }

    /// The colour of the square after a number of moves.
    pub(crate) fn heat_ink(&self, moves: usize) -> Ink {
        self.step_ink(self.heat_step(moves))
    }
}

impl Page<'_> {
    /// A move over coloured squares that begins on one of this colour. Over holes its line has a rim in that colour,
    /// since it might not be seen on paper.
    pub(crate) fn heat_move(&self, router: &Router<'_>, [from, to]: [Square; 2], below: Ink) -> Vec<Shape> {
        let stroke = self.heat_stroke(below);
        let rim = Stroke { ink: below, width: 3.0 * stroke.width, ..stroke };
        let has_rim = router.leads_over_a_hole(from, to);
        let strokes = has_rim.then_some(rim).into_iter().chain([stroke]);
        let line = |stroke: Stroke| {
            let parts = router.parts(from, to).into_iter();
            parts.map(move |part| Shape::Line { points: part.to_vec(), stroke }.classed("tour"))
        };
        strokes.flat_map(line).collect()
    }

    /// The line over a square of this colour: light if that is dark, dark if it is light.
    fn heat_stroke(&self, below: Ink) -> Stroke {
        let ink = if below.brightness() < 0.5 { WHITE } else { BLACK };
        Stroke::solid(below.mix(ink, 0.72), self.heat_width())
    }

    /// The width of the line over coloured squares.
    fn heat_width(&self) -> f32 {
        self.line_width(0.028, 0.8..=2.4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Background, Squares};
    use cavalcade::{Board, Kind, Piece, Question, Size, verify};

    /// The tour of the 3x3 ring, which is closed, or of a single square, which is not.
    fn tour(names: &[&str]) -> Tour {
        let squares: Vec<Square> = names.iter().map(|name| name.parse().unwrap()).collect();
        let ring = Board::rectangle(Size::new(3, 3).unwrap());
        let holes: Vec<Square> = ring.squares().filter(|square| !squares.contains(square)).collect();
        let question = Question::new(ring.with_holes(holes).unwrap(), Piece::KNIGHT, Kind::Open);
        verify::verify_squares(&question, &squares).unwrap()
    }

    fn ring() -> Tour {
        tour(&["a1", "b3", "c1", "a2", "c3", "b1", "a3", "c2"])
    }

    fn shapes(tour: &Tour, style: Style) -> Vec<Shape> {
        scene(tour, &DrawOptions { style, ..DrawOptions::default() }).unwrap().shapes
    }

    fn circles(shapes: &[Shape]) -> usize {
        shapes.iter().filter(|shape| matches!(shape.bare(), Shape::Circle { .. })).count()
    }

    #[test]
    fn the_line_of_a_closed_tour_comes_home() {
        let comes_home = |shape: &Shape| matches!(shape.bare(), Shape::Line { points, .. } if points.len() == 9 && points.first() == points.last());
        assert!(shapes(&ring(), Style::Line).iter().any(comes_home));
    }

    #[test]
    fn an_open_tour_ends_where_it_ends() {
        let open = tour(&["a1", "b3", "c1", "a2", "c3"]);
        assert!(!open.is_closed());
        let is_whole = |shape: &Shape| matches!(shape.bare(), Shape::Line { points, .. } if points.len() == 5 && points[0] != points[4]);
        assert!(shapes(&open, Style::Line).iter().any(is_whole));
    }

    #[test]
    fn every_square_has_its_number_and_the_ends_their_marks() {
        let shapes = shapes(&ring(), Style::Numbers);
        let numbers: Vec<&str> = shapes.iter().filter_map(Shape::text).skip(6).map(|text| text.text.as_str()).collect();
        assert_eq!(numbers, ["1", "2", "3", "4", "5", "6", "7", "8"]);
        assert_eq!(circles(&shapes), 2);
    }

    #[test]
    fn every_number_over_a_line_has_a_disc() {
        assert_eq!(circles(&shapes(&ring(), Style::Both)), 8);
    }

    #[test]
    fn heat_runs_from_the_first_colour_to_the_last() {
        let shapes = shapes(&ring(), Style::Heat);
        let inks = DrawOptions::default().theme.inks();
        for ink in [inks.heat[0], inks.heat[inks.heat.len() - 1]] {
            assert!(
                shapes.iter().any(|shape| matches!(shape.bare(), Shape::Rects { ink: found, .. } if *found == ink))
            );
        }
    }

    #[test]
    fn a_line_over_coloured_squares_has_a_rim_where_it_leads_over_a_hole() {
        let lines = |tour: &Tour| {
            let is_line = |shape: &&Shape| matches!(shape, Shape::Classed { class: "tour", .. });
            shapes(tour, Style::Heat).iter().filter(is_line).count()
        };
        // Every move of the ring touches its hole.
        assert_eq!(lines(&ring()), 16);
        let full = cavalcade::Solver::new(&Question::on(Size::new(5, 5).unwrap())).solve().outcome;
        let cavalcade::Outcome::Found(full) = full else { panic!("there is one") };
        assert_eq!(lines(&full), 24);
    }

    #[test]
    fn a_line_on_nothing_keeps_clear_of_what_would_hide_it() {
        let clear = |style| {
            let (squares, background) = (Some(Squares::None), Background::None);
            scene(&ring(), &DrawOptions { style, background, squares, ..DrawOptions::default() }).unwrap()
        };
        assert_eq!(clear(Style::Line).paper, None);
        let drawn = clear(Style::Line).shapes;
        let is_short = |shape: &Shape| matches!(shape.bare(), Shape::Line { points, .. } if points.len() == 9 && points.first() != points.last());
        assert!(drawn.iter().any(is_short));
        let is_ring = |shape: &Shape| matches!(shape.bare(), Shape::Circle { fill: None, .. });
        assert!(drawn.iter().any(is_ring));
        // Eight moves from number to number, a ring and a disc, and no disc that hides anything.
        let both = clear(Style::Both).shapes;
        let is_move = |shape: &&Shape| matches!(shape, Shape::Classed { class: "tour", .. });
        assert_eq!((both.iter().filter(is_move).count(), circles(&both)), (8, 2));
    }

    #[test]
    fn the_line_is_as_wide_as_asked_for() {
        let options = DrawOptions { line_width: "7.5".parse().ok(), ..DrawOptions::default() };
        let scene = scene(&ring(), &options).unwrap();
        let width = |shape: &Shape| match shape {
            Shape::Classed { class: "tour", shape, .. } => {
                if let Shape::Line { stroke, .. } = shape.as_ref() {
                    Some(stroke.width * scene.scale)
                } else {
                    None
                }
            }
            _ => None,
        };
        assert!(scene.shapes.iter().find_map(width).is_some_and(|width| (width - 7.5).abs() < 0.01));
    }

    #[test]
    fn dots_do_not_grow_beyond_their_squares() {
        let options = DrawOptions { line_width: "100".parse().ok(), ..DrawOptions::default() };
        for shape in scene(&ring(), &options).unwrap().shapes {
            if let (Shape::Classed { class: "dot", .. }, Shape::Circle { radius, .. }) = (&shape, shape.bare()) {
                assert!(*radius <= 0.3 * SQUARE, "{radius}");
            }
        }
    }

    #[test]
    fn a_tour_of_one_square_has_a_start_and_no_end() {
        let single = tour(&["b2"]);
        for style in Style::NAMED.map(|(_, style)| style) {
            assert_eq!(circles(&shapes(&single, style)), if style == Style::Line { 2 } else { 1 }, "{style}");
        }
    }
}
