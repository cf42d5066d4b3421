//! Scenes: shapes on a page, the data between builders and encoders.
//!
//! Builders ([`tour`](crate::subject::tour), [`board`](crate::subject::board), [`obstacle`](crate::subject::obstacle), [`chart`](crate::chart::comparison),
//! [`statistics`](crate::subject::statistics), [`sheet`](crate::sheet::puzzles), [`contact`](crate::sheet::contact)) make a [`Scene`]; encoders ([`svg`](crate::encode::svg),
//! [`png`](crate::encode::png), [`pdf`](crate::encode::pdf), [`tikz`](crate::encode::tikz)) write it.
//!
//! Lengths are in units of the scene. On a board the side of a square is [`SQUARE`](crate::SQUARE) units, so the moves
//! of a tour are whole numbers and a large SVG stays small. `x` goes to the right and `y` goes down, as on a screen.

use crate::{DrawError, DrawOptions, Font, Ink};

/// A place on the page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Units from the left.
    pub x: f32,
    /// Units from the top.
    pub y: f32,
}

impl Point {
    /// The point so far from the left and from the top.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// The point moved to the right and down.
    #[must_use]
    pub fn moved(self, dx: f32, dy: f32) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }

    /// The point moved so far towards another, and never beyond it.
    #[must_use]
    pub fn towards(self, to: Self, by: f32) -> Self {
        let (dx, dy) = (to.x - self.x, to.y - self.y);
        let share = (by / dx.hypot(dy).max(f32::MIN_POSITIVE)).min(1.0);
        self.moved(dx * share, dy * share)
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    /// The left edge.
    pub left: f32,
    /// The upper edge.
    pub top: f32,
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

impl Area {
    /// The right edge.
    #[must_use]
    pub fn right(&self) -> f32 {
        self.left + self.width
    }

    /// The lower edge.
    #[must_use]
    pub fn bottom(&self) -> f32 {
        self.top + self.height
    }

    /// The middle.
    #[must_use]
    pub fn centre(&self) -> Point {
        Point::new(self.left + self.width / 2.0, self.top + self.height / 2.0)
    }
}

/// The dashes of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dash {
    /// Not at all.
    #[default]
    Solid,
    /// Long strokes.
    Dashed,
    /// Dots.
    Dotted,
    /// Strokes and dots by turns.
    DashDot,
}

impl Dash {
    /// The lengths of strokes and gaps by turns, in widths of the line; empty for a solid line.
    #[must_use]
    pub const fn pattern(self) -> &'static [f32] {
        match self {
            Self::Solid => &[],
            Self::Dashed => &[5.0, 3.0],
            Self::Dotted => &[1.2, 2.0],
            Self::DashDot => &[6.0, 2.2, 1.4, 2.2],
        }
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// Its colour.
    pub ink: Ink,
    /// Its width.
    pub width: f32,
    /// The dashes.
    pub dash: Dash,
}

impl Stroke {
    /// An unbroken line.
    #[must_use]
    pub const fn solid(ink: Ink, width: f32) -> Self {
        Self { ink, width, dash: Dash::Solid }
    }
}

/// The point of a text that is at its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// A line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// The text.
    pub text: String,
    /// The position, on the base line.
    pub at: Point,
    /// The point of the text at that position.
    pub anchor: Anchor,
    /// The size of the font.
    pub size: f32,
    /// Its colour.
    pub ink: Ink,
    /// A rim around the letters, to keep them clear of what is below.
    pub rim: Option<Stroke>,
}

impl Text {
    /// A text centred on a point, by the height of its capitals and digits.
    #[must_use]
    pub fn centred(text: impl Into<String>, centre: Point, size: f32, ink: Ink) -> Self {
        let at = centre.moved(0.0, size * Font::CAPITAL_HEIGHT / 2.0);
        Self { text: text.into(), at, anchor: Anchor::Middle, size, ink, rim: None }
    }

    /// The same text with another of its points at its place.
    #[must_use]
    pub fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// The same text with a rim.
    #[must_use]
    pub fn with_rim(self, rim: Stroke) -> Self {
        Self { rim: Some(rim), ..self }
    }

    /// The left end of the base line.
    #[must_use]
    pub fn origin(&self) -> Point {
        let width = Font::shared().width(&self.text) * self.size;
        let back = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        self.at.moved(-back, 0.0)
    }
}

/// One shape.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// Filled rectangles of one colour, with sharp edges.
    Rects {
        /// The rectangles.
        areas: Vec<Area>,
        /// The colour.
        ink: Ink,
    },
    /// A line through points.
    Line {
        /// The points.
        points: Vec<Point>,
        /// The stroke.
        stroke: Stroke,
    },
    /// A filled polygon.
    Polygon {
        /// Its corners.
        points: Vec<Point>,
        /// The colour.
        ink: Ink,
    },
    /// A circle.
    Circle {
        /// The centre.
        centre: Point,
        /// The radius.
        radius: f32,
        /// The colour inside, if any.
        fill: Option<Ink>,
        /// The rim, if any.
        edge: Option<Stroke>,
    },
    /// A line of text.
    Text(Text),
    /// A line with a head at its far end.
    Arrow {
        /// The start.
        from: Point,
        /// The tip of its head.
        to: Point,
        /// The stroke.
        stroke: Stroke,
    },
    /// A shape with names, by which a style sheet finds it in an SVG; elsewhere they are not seen.
    Classed {
        /// Its classes, separated by spaces.
        class: &'static str,
        /// Its name, unique in the scene.
        id: Option<String>,
        /// The shape.
        shape: Box<Self>,
    },
}

impl Shape {
    /// The same shape with a class.
    #[must_use]
    pub fn classed(self, class: &'static str) -> Self {
        Self::Classed { class, id: None, shape: Box::new(self) }
    }

    /// The same shape with a class and a name.
    #[must_use]
    pub fn named(self, class: &'static str, id: String) -> Self {
        Self::Classed { class, id: Some(id), shape: Box::new(self) }
    }

    /// The shape without its names.
    #[must_use]
    pub fn bare(&self) -> &Self {
        match self {
            Self::Classed { shape, .. } => shape.bare(),
            shape => shape,
        }
    }

    /// A full circle without a rim.
    #[must_use]
    pub const fn disc(centre: Point, radius: f32, ink: Ink) -> Self {
        Self::Circle { centre, radius, fill: Some(ink), edge: None }
    }

    /// The text, if it is one.
    #[must_use]
    pub fn text(&self) -> Option<&Text> {
        if let Self::Text(text) = self.bare() { Some(text) } else { None }
    }

    /// The same shape, scaled and then moved, without its name: for a scene as a part of another, where the name would not be
    /// unique.
    #[must_use]
    pub fn placed(self, scale: f32, by: Point) -> Self {
        let point = |at: Point| Point::new(at.x * scale + by.x, at.y * scale + by.y);
        let points = |all: Vec<Point>| all.into_iter().map(point).collect();
        let pen = |stroke: Stroke| Stroke { width: stroke.width * scale, ..stroke };
        let area = |area: Area| {
            let Point { x: left, y: top } = point(Point::new(area.left, area.top));
            Area { left, top, width: area.width * scale, height: area.height * scale }
        };
        match self {
            Self::Rects { areas, ink } => Self::Rects { areas: areas.into_iter().map(area).collect(), ink },
            Self::Line { points: all, stroke } => Self::Line { points: points(all), stroke: pen(stroke) },
            Self::Polygon { points: all, ink } => Self::Polygon { points: points(all), ink },
            Self::Circle { centre, radius, fill, edge } => {
                Self::Circle { centre: point(centre), radius: radius * scale, fill, edge: edge.map(pen) }
            }
            Self::Text(text) => {
                let (at, size, rim) = (point(text.at), text.size * scale, text.rim.map(pen));
                Self::Text(Text { at, size, rim, ..text })
            }
            Self::Arrow { from, to, stroke } => Self::Arrow { from: point(from), to: point(to), stroke: pen(stroke) },
            Self::Classed { class, shape, .. } => shape.placed(scale, by).classed(class),
        }
    }

    /// The frame of an area, drawn as a line.
    #[must_use]
    pub fn frame(area: Area, stroke: Stroke) -> Self {
        let corner = |x, y| Point::new(x, y);
        let (left, top, right, bottom) = (area.left, area.top, area.right(), area.bottom());
        let first = corner(left, top);
        let points = vec![first, corner(right, top), corner(right, bottom), corner(left, bottom), first];
        Self::Line { points, stroke }
    }
}

/// The line and the head an arrow is made of, for encoders that know only lines and polygons.
#[must_use]
pub fn arrow_parts(from: Point, to: Point, stroke: Stroke) -> [Shape; 2] {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(f32::MIN_POSITIVE);
    let (ux, uy) = (dx / length, dy / length);
    let (long, half) = (stroke.width * 4.5, stroke.width * 2.0);
    let base = to.moved(-ux * long, -uy * long);
    let head = vec![to, base.moved(-uy * half, ux * half), base.moved(uy * half, -ux * half)];
    [Shape::Line { points: vec![from, base], stroke }, Shape::Polygon { points: head, ink: stroke.ink }]
}

/// A page with shapes on it, the first at the bottom.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The title of the picture.
    pub title: String,
    /// The width of the page in units.
    pub width: f32,
    /// The height of the page in units.
    pub height: f32,
    /// Pixels to a unit.
    pub scale: f32,
    /// The colour of the page; `None` if it is transparent.
    pub paper: Option<Ink>,
    /// The shapes, from the bottom up.
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// The width and height in pixels, at least one each.
    #[must_use]
    pub fn pixels(&self) -> (u32, u32) {
        let side = |units: f32| ((units * self.scale).round() as u32).max(1);
        (side(self.width), side(self.height))
    }

    /// The same scene in points, of which 72 make an inch, if 96 pixels do: for paper.
    #[must_use]
    pub(crate) fn in_points(self) -> Self {
        let points = self.scale * 0.75;
        let shapes = self.shapes.into_iter().map(|shape| shape.placed(points, Point::new(0.0, 0.0))).collect();
        Self { width: self.width * points, height: self.height * points, scale: 4.0 / 3.0, shapes, ..self }
    }

    /// The same scene with as many pixels along its longer side as are asked for, if any are.
    pub(crate) fn fitted(self, options: &DrawOptions) -> Result<Self, DrawError> {
        options.expect_page()?;
        let asked = options.pixels.map(|pixels| pixels as f32 / self.width.max(self.height));
        Ok(Self { scale: asked.unwrap_or(self.scale), ..self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_centred_text_has_its_middle_at_its_centre() {
        let text = Text::centred("88", Point::new(50.0, 50.0), 10.0, Ink::hex(0));
        let width = Font::shared().width("88") * 10.0;
        assert!((text.origin().x + width / 2.0 - 50.0).abs() < 0.001);
        assert!((text.at.y - Font::CAPITAL_HEIGHT * 5.0 - 50.0).abs() < 0.001);
        assert!(text.clone().anchored(Anchor::Start).origin().x > text.anchored(Anchor::End).origin().x);
    }

    #[test]
    fn a_shape_that_is_placed_grows_and_then_moves() {
        let stroke = Stroke::solid(Ink::hex(0), 1.0);
        let circle = Shape::Circle { centre: Point::new(3.0, 4.0), radius: 2.0, fill: None, edge: Some(stroke) };
        let Shape::Circle { centre, radius, edge, .. } = circle.placed(10.0, Point::new(1.0, 2.0)) else {
            panic!("a circle stays one")
        };
        assert_eq!((centre, radius), (Point::new(31.0, 42.0), 20.0));
        assert_eq!(edge, Some(Stroke { width: 10.0, ..stroke }));
        let area = Area { left: 1.0, top: 1.0, width: 2.0, height: 3.0 };
        let frame = Shape::frame(area, stroke).placed(2.0, Point::new(5.0, 0.0));
        let Shape::Line { points, .. } = frame else { panic!("a frame is a line") };
        assert_eq!((points[0], points[2]), (Point::new(7.0, 2.0), Point::new(11.0, 8.0)));
    }

    #[test]
    fn a_part_of_another_scene_keeps_its_class_and_loses_its_own_name() {
        let named = Shape::disc(Point::new(1.0, 1.0), 1.0, Ink::hex(0)).named("start", "s".into());
        let placed = named.clone().placed(2.0, Point::new(0.0, 0.0));
        assert!(matches!(placed, Shape::Classed { class: "start", id: None, .. }));
        assert!(matches!(named.bare(), Shape::Circle { .. }));
    }

    #[test]
    fn a_scene_in_points_is_three_quarters_of_its_pixels() {
        let scene = Scene { title: String::new(), width: 50.0, height: 20.0, scale: 8.0, paper: None, shapes: vec![] };
        let points = scene.clone().in_points();
        assert_eq!((points.width, points.height), (300.0, 120.0));
        assert_eq!(points.pixels(), scene.pixels());
    }

    #[test]
    fn an_arrow_ends_at_the_tip_of_its_head() {
        let [line, head] = arrow_parts(Point::new(0.0, 0.0), Point::new(10.0, 0.0), Stroke::solid(Ink::hex(0), 1.0));
        let Shape::Polygon { points, .. } = head else { panic!("the head is a polygon") };
        assert_eq!(points[0], Point::new(10.0, 0.0));
        let Shape::Line { points, .. } = line else { panic!("the shaft is a line") };
        assert_eq!(points[1], Point::new(5.5, 0.0));
    }
}
