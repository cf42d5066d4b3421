//! Paints a scene in pixels.
//!
//! Rectangles are snapped to whole pixels and filled directly, so the squares of a board have sharp edges and no seams.
//! Everything else goes through the anti-aliased painter. A long line is painted in short pieces: the painter sorts
//! the outline of what it is given, and many small sorts are much cheaper than one of a million edges.

use cavalcade::{Budget, Limit};
use tiny_skia::{
    Color, ColorU8, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8, StrokeDash,
    Transform,
};
use ttf_parser::OutlineBuilder;

use crate::scene::arrow_parts;
use crate::{Area, Font, Ink, Point, Scene, Shape, Stroke, Text};

/// Points of a line that are painted at once.
const PIECE: usize = 32;

/// A canvas of pixels, opaque if the page is.
#[derive(Clone)]
pub(crate) struct Canvas {
    pixmap: Pixmap,
    scale: f32,
}

impl Canvas {
    /// Paints a scene.
    ///
    /// # Panics
    /// If the scene is larger than any [`Layout`](crate::Layout) makes it.
    pub(crate) fn painted(scene: &Scene, budget: &Budget) -> Result<Self, Limit> {
        Self::painted_with_progress(scene, budget, &mut |_, _| ())
    }

    /// Paints a scene and reports progress.
    ///
    /// # Panics
    /// If the scene is larger than any [`Layout`](crate::Layout) makes it.
    pub(crate) fn painted_with_progress(
        scene: &Scene,
        budget: &Budget,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Self, Limit> {
        let (width, height) = scene.pixels();
        let mut pixmap = Pixmap::new(width, height).expect("a layout bounds the number of pixels");
        if let Some(paper) = scene.paper {
            pixmap.fill(color(paper));
        }
        let mut canvas = Self { pixmap, scale: scene.scale };
        let (mut done, of) = (0, scene.shapes.iter().map(weight).sum());
        for shape in &scene.shapes {
            canvas.draw(shape, budget, &mut |more| {
                done += more;
                progress(done, of);
            })?;
        }
        Ok(canvas)
    }

    pub(crate) fn width(&self) -> u32 {
        self.pixmap.width()
    }

    pub(crate) fn height(&self) -> u32 {
        self.pixmap.height()
    }

    /// The pixels, row by row from the top.
    pub(crate) fn inks(&self) -> impl Iterator<Item = Ink> + '_ {
        self.pixmap.pixels().iter().map(|pixel| Ink { red: pixel.red(), green: pixel.green(), blue: pixel.blue() })
    }

    /// The red, green, blue and alpha of each pixel in turn.
    pub(crate) fn inks_on_nothing(&self) -> impl Iterator<Item = [u8; 4]> + '_ {
        let parts = |pixel: ColorU8| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()];
        self.pixmap.pixels().iter().map(move |pixel| parts(pixel.demultiply()))
    }

    /// The bytes of the pixels.
    pub(crate) fn bytes(&self) -> u64 {
        self.pixmap.data().len() as u64
    }

    pub(crate) fn draw_all(&mut self, shapes: &[Shape], budget: &Budget) -> Result<(), Limit> {
        shapes.iter().try_for_each(|shape| self.draw(shape, budget, &mut |_| ()))
    }

    /// Draws a shape, and reports how much of its weight is done.
    fn draw(&mut self, shape: &Shape, budget: &Budget, progress: &mut dyn FnMut(u64)) -> Result<(), Limit> {
        budget.check(0)?;
        match shape {
            Shape::Classed { shape, .. } => return self.draw(shape, budget, progress),
            Shape::Line { points, stroke } => return self.line(points, *stroke, budget, progress),
            Shape::Rects { areas, ink } => areas.iter().for_each(|area| self.fill_area(area, *ink)),
            Shape::Polygon { points, ink } => self.fill(line_path(points, true), *ink),
            Shape::Circle { centre, radius, fill, edge } => {
                let circle = || PathBuilder::from_circle(centre.x, centre.y, *radius);
                if let Some(ink) = fill {
                    self.fill(circle(), *ink);
                }
                if let Some(edge) = edge {
                    self.stroke(circle(), *edge);
                }
            }
            Shape::Text(text) => self.label(text),
            Shape::Arrow { from, to, stroke } => self.draw_all(&arrow_parts(*from, *to, *stroke), budget)?,
        }
        progress(weight(shape));
        Ok(())
    }

    fn fill_area(&mut self, area: &Area, ink: Ink) {
        let (width, height) = (self.width() as usize, self.height() as usize);
        let snap = |units: f32, most: usize| ((units * self.scale).round().max(0.0) as usize).min(most);
        let (left, right) = (snap(area.left, width), snap(area.right(), width));
        let (top, bottom) = (snap(area.top, height), snap(area.bottom(), height));
        let pixel = opaque(ink);
        for row in self.pixmap.pixels_mut().chunks_exact_mut(width).take(bottom).skip(top) {
            row[left..right].fill(pixel);
        }
    }

    fn line(
        &mut self,
        points: &[Point],
        stroke: Stroke,
        budget: &Budget,
        progress: &mut dyn FnMut(u64),
    ) -> Result<(), Limit> {
        if points.len() <= 2 * PIECE || !stroke.dash.pattern().is_empty() {
            let closed = points.len() > 2 && points.first() == points.last();
            self.stroke(line_path(points, closed), stroke);
            progress(points.len() as u64);
            return Ok(());
        }
        for first in (0..points.len() - 1).step_by(PIECE) {
            budget.check(0)?;
            let last = (first + PIECE).min(points.len() - 1);
            self.stroke(line_path(&points[first..=last], false), stroke);
            progress((last - first) as u64);
        }
        progress(1);
        Ok(())
    }

    fn label(&mut self, text: &Text) {
        let outline = text_path(text);
        if let Some(rim) = &text.rim {
            self.stroke(outline.clone(), *rim);
        }
        self.fill(outline, text.ink);
    }

    /// Fills the path, if there is one; an empty or degenerate path is `None`.
    fn fill(&mut self, path: Option<Path>, ink: Ink) {
        if let Some(path) = path {
            self.pixmap.fill_path(&path, &paint(ink), FillRule::Winding, self.to_pixels(), None);
        }
    }

    fn stroke(&mut self, path: Option<Path>, stroke: Stroke) {
        let Some(path) = path else { return };
        let lengths: Vec<f32> = stroke.dash.pattern().iter().map(|length| length * stroke.width).collect();
        let line_cap = if lengths.is_empty() { LineCap::Round } else { LineCap::Butt };
        let pen = tiny_skia::Stroke {
            width: stroke.width,
            line_cap,
            line_join: LineJoin::Round,
            dash: StrokeDash::new(lengths, 0.0),
            ..tiny_skia::Stroke::default()
        };
        self.pixmap.stroke_path(&path, &paint(stroke.ink), &pen, self.to_pixels(), None);
    }

    fn to_pixels(&self) -> Transform {
        Transform::from_scale(self.scale, self.scale)
    }
}

/// The approximate work of a shape: its number of points.
fn weight(shape: &Shape) -> u64 {
    match shape {
        Shape::Rects { areas, .. } => areas.len() as u64,
        Shape::Line { points, .. } => points.len() as u64,
        Shape::Classed { shape, .. } => weight(shape),
        _ => 1,
    }
}

fn color(ink: Ink) -> Color {
    Color::from_rgba8(ink.red, ink.green, ink.blue, u8::MAX)
}

fn opaque(ink: Ink) -> PremultipliedColorU8 {
    color(ink).premultiply().to_color_u8()
}

fn paint(ink: Ink) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(color(ink));
    paint
}

fn line_path(points: &[Point], closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::with_capacity(points.len() + 1, points.len());
    for (k, point) in points.iter().enumerate() {
        if k == 0 { builder.move_to(point.x, point.y) } else { builder.line_to(point.x, point.y) }
    }
    if closed {
        builder.close();
    }
    builder.finish()
}

/// The outlines of all letters of a text, in units of the scene.
fn text_path(text: &Text) -> Option<Path> {
    let font = Font::shared();
    let mut outline =
        Outline { builder: PathBuilder::new(), origin: text.origin(), scale: text.size / font.units_per_em() };
    for letter in text.text.chars() {
        font.outline(letter, &mut outline);
        outline.origin.x += font.advance(letter) * text.size;
    }
    outline.builder.finish()
}

/// Collects outlines of letters, each at its place, turned over because `y` goes down in a picture.
struct Outline {
    builder: PathBuilder,
    origin: Point,
    scale: f32,
}

impl Outline {
    fn x(&self, x: f32) -> f32 {
        self.origin.x + x * self.scale
    }

    fn y(&self, y: f32) -> f32 {
        self.origin.y - y * self.scale
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.builder.move_to(self.x(x), self.y(y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.builder.line_to(self.x(x), self.y(y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.builder.quad_to(self.x(x1), self.y(y1), self.x(x), self.y(y));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.builder.cubic_to(self.x(x1), self.y(y1), self.x(x2), self.y(y2), self.x(x), self.y(y));
    }

    fn close(&mut self) {
        self.builder.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn painted(scale: f32, shapes: Vec<Shape>) -> Canvas {
        let paper = Some(Ink::hex(0xff_ff_ff));
        let scene = Scene { title: String::new(), width: 10.0, height: 10.0, scale, paper, shapes };
        Canvas::painted(&scene, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn rectangles_that_touch_leave_no_seam() {
        let half = |left| Area { left, top: 0.0, width: 5.0, height: 10.0 };
        let black = Ink::hex(0);
        for scale in [1.0, 1.3, 1.77] {
            let rects = Shape::Rects { areas: vec![half(0.0), half(5.0)], ink: black };
            assert!(painted(scale, vec![rects]).inks().all(|ink| ink == black));
        }
    }

    #[test]
    fn a_long_line_in_pieces_covers_what_a_short_one_does() {
        let across = |count: u16| {
            let points = (0..=count).map(|k| Point::new(1.0 + 8.0 * f32::from(k) / f32::from(count), 5.0)).collect();
            let line = Shape::Line { points, stroke: Stroke::solid(Ink::hex(0), 2.0) };
            painted(10.0, vec![line]).inks().filter(|ink| *ink == Ink::hex(0)).count()
        };
        assert!(across(1) > 1000);
        assert!(across(1000).abs_diff(across(1)) < 20);
    }

    #[test]
    fn shapes_of_no_extent_paint_nothing_and_do_no_harm() {
        let (here, stroke) = (Point::new(5.0, 5.0), Stroke::solid(Ink::hex(0), 1.0));
        let shapes = vec![
            Shape::Line { points: vec![], stroke },
            Shape::Line { points: vec![here], stroke },
            Shape::Polygon { points: vec![here], ink: stroke.ink },
            Shape::disc(here, 0.0, stroke.ink),
            Shape::Text(Text::centred("", here, 3.0, stroke.ink)),
        ];
        assert!(painted(3.0, shapes).inks().all(|ink| ink == Ink::hex(0xff_ff_ff)));
    }
}
