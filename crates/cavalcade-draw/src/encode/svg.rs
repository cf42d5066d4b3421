//! Writes a scene as SVG.
//!
//! The file stands alone: no fonts, no styles, nothing fetched. Colours are attributes, which any style sheet overrules;
//! it finds the shapes by their classes. Numbers are rounded to hundredths of a unit first and
//! subtracted afterwards, so that a path of a million relative steps still ends where it should. Each letter is
//! outlined once and then referred to.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use cavalcade::{Budget, Limit};
use ttf_parser::OutlineBuilder;

use crate::scene::arrow_parts;
use crate::{Area, Font, Ink, Point, Scene, Shape, Stroke, Text};

/// Encodes a scene as an SVG file.
#[must_use]
#[expect(clippy::missing_panics_doc, reason = "an unlimited budget never fails")]
pub fn encode(scene: &Scene) -> String {
    encode_within(scene, &Budget::unlimited()).expect("there are no limits")
}

/// Encodes a scene as an SVG file within a budget.
pub fn encode_within(scene: &Scene, budget: &Budget) -> Result<String, Limit> {
    let mut writer = Writer { text: String::new() };
    writer.head(scene);
    writer.letters(scene);
    if let Some(paper) = scene.paper {
        let page = Area { left: 0.0, top: 0.0, width: scene.width, height: scene.height };
        writer.shape(&Shape::Rects { areas: vec![page], ink: paper }.classed("background"), "");
    }
    for shape in &scene.shapes {
        budget.check(0)?;
        budget.has_room_for(writer.text.len() as u64)?;
        writer.shape(shape, "");
    }
    writer.text.push_str("</svg>\n");
    Ok(writer.text)
}

struct Writer {
    text: String,
}

impl Writer {
    fn head(&mut self, scene: &Scene) {
        let (across, down) = scene.pixels();
        let (width, height) = (Number::of(scene.width), Number::of(scene.height));
        self.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             width=\"{across}\" height=\"{down}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
             <title>{}</title>\n",
            escaped(&scene.title)
        ));
    }

    /// The outlines of all letters that occur.
    fn letters(&mut self, scene: &Scene) {
        let texts = scene.shapes.iter().filter_map(Shape::text);
        let letters: BTreeSet<char> = texts.flat_map(|text| text.text.chars()).collect();
        if letters.is_empty() {
            return;
        }
        self.text.push_str("<defs>\n");
        for letter in letters {
            let mut outline = Outline { path: PathText::default() };
            Font::shared().outline(letter, &mut outline);
            self.add(format_args!("<path id=\"u{:x}\" d=\"{}\"/>\n", u32::from(letter), outline.path.text));
        }
        self.text.push_str("</defs>\n");
    }

    /// Writes a shape, with its names as attributes.
    fn shape(&mut self, shape: &Shape, names: &str) {
        match shape {
            Shape::Rects { areas, ink } => self.rects(areas, *ink, names),
            Shape::Line { points, stroke } => self.line(points, *stroke, names),
            Shape::Polygon { points, ink } => {
                let path = line_path(points);
                self.add(format_args!("<path{names} d=\"{path}z\" fill=\"{ink}\"/>\n"));
            }
            Shape::Circle { centre, radius, fill, edge } => {
                self.add(format_args!("<circle{names}"));
                self.circle(*centre, *radius, *fill, *edge);
            }
            Shape::Text(text) => self.label(text, names),
            Shape::Arrow { from, to, stroke } => {
                for part in &arrow_parts(*from, *to, *stroke) {
                    self.shape(part, names);
                }
            }
            Shape::Classed { class, id, shape } => {
                let id = id.as_ref().map_or_else(String::new, |id| format!(" id=\"{}\"", escaped(id)));
                self.shape(shape, &format!(" class=\"{class}\"{id}"));
            }
        }
    }

    fn rects(&mut self, areas: &[Area], ink: Ink, names: &str) {
        let mut path = PathText::default();
        for area in areas {
            path.move_to(Point::new(area.left, area.top));
            let (width, height) = (Number::of(area.width), Number::of(area.height));
            path.raw(format_args!("h{width}v{height}h{}z", -width));
        }
        let path = path.text;
        self.add(format_args!("<path{names} d=\"{path}\" fill=\"{ink}\" shape-rendering=\"crispEdges\"/>\n"));
    }

    fn line(&mut self, points: &[Point], stroke: Stroke, names: &str) {
        // A closed line has a join where it meets itself and no caps.
        let closed = points.len() > 2 && points.first() == points.last();
        let path = line_path(if closed { &points[1..] } else { points });
        let end = if closed { "z" } else { "" };
        self.add(format_args!("<path{names} d=\"{path}{end}\" fill=\"none\""));
        self.stroke(stroke);
        self.text.push_str(" stroke-linejoin=\"round\"/>\n");
    }

    fn stroke(&mut self, stroke: Stroke) {
        self.add(format_args!(" stroke=\"{}\" stroke-width=\"{}\"", stroke.ink, Number::of(stroke.width)));
        let pattern = stroke.dash.pattern();
        if pattern.is_empty() {
            self.text.push_str(" stroke-linecap=\"round\"");
        } else {
            let lengths: Vec<String> =
                pattern.iter().map(|length| Number::of(length * stroke.width).to_string()).collect();
            self.add(format_args!(" stroke-dasharray=\"{}\"", lengths.join(" ")));
        }
    }

    fn circle(&mut self, centre: Point, radius: f32, fill: Option<Ink>, edge: Option<Stroke>) {
        let (x, y, radius) = (Number::of(centre.x), Number::of(centre.y), Number::of(radius));
        let fill = fill.map_or_else(|| "none".to_string(), |ink| ink.to_string());
        self.add(format_args!(" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\""));
        if let Some(edge) = edge {
            self.stroke(edge);
        }
        self.text.push_str("/>\n");
    }

    fn label(&mut self, text: &Text, names: &str) {
        let scale = text.size / Font::shared().units_per_em();
        if let Some(rim) = &text.rim {
            let stroke = Stroke { width: rim.width / scale, ..*rim };
            self.open_label(text, scale, " class=\"rim\"");
            self.stroke(stroke);
            self.text.push_str(" stroke-linejoin=\"round\"");
            self.close_label(text);
        }
        self.open_label(text, scale, names);
        self.close_label(text);
    }

    fn open_label(&mut self, text: &Text, scale: f32, names: &str) {
        let origin = text.origin();
        let (x, y) = (Number::of(origin.x), Number::of(origin.y));
        let ink = text.ink;
        self.add(format_args!("<g{names} transform=\"translate({x} {y})scale({scale:.5})\" fill=\"{ink}\""));
    }

    fn close_label(&mut self, text: &Text) {
        self.text.push('>');
        let font = Font::shared();
        let mut x = 0.0;
        for letter in text.text.chars() {
            let at = Number::of(x * font.units_per_em());
            let place = if at == Number(0) { String::new() } else { format!(" x=\"{at}\"") };
            self.add(format_args!("<use xlink:href=\"#u{:x}\"{place}/>", u32::from(letter)));
            x += font.advance(letter);
        }
        self.text.push_str("</g>\n");
    }

    fn add(&mut self, words: std::fmt::Arguments<'_>) {
        self.text.write_fmt(words).expect("a string takes all that is written to it");
    }
}

/// The path through some points, without `z`.
fn line_path(points: &[Point]) -> String {
    let mut path = PathText::default();
    for (k, point) in points.iter().enumerate() {
        if k == 0 { path.move_to(*point) } else { path.line_to(*point) }
    }
    path.text
}

/// A length in hundredths of a unit, written as short as it goes.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Number(i64);

impl Number {
    fn of(units: f32) -> Self {
        Self((f64::from(units) * 100.0).round() as i64)
    }
}

impl std::ops::Neg for Number {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl std::ops::Sub for Number {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let sign = if self.0 < 0 { "-" } else { "" };
        match (part, part % 10) {
            (0, _) => write!(f, "{sign}{whole}"),
            (_, 0) => write!(f, "{sign}{whole}.{}", part / 10),
            _ => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// The `d` of a path as it grows.
#[derive(Default)]
struct PathText {
    text: String,
    x: Number,
    y: Number,
}

impl PathText {
    fn move_to(&mut self, to: Point) {
        self.x = Number::of(to.x);
        self.y = Number::of(to.y);
        let (x, y) = (self.x, self.y);
        self.raw(format_args!("M{x} {y}"));
    }

    fn line_to(&mut self, to: Point) {
        let (x, y) = (Number::of(to.x), Number::of(to.y));
        let (dx, dy) = (x - self.x, y - self.y);
        // A minus sign parts numbers as well as a blank does.
        let gap = if dy.0 < 0 { "" } else { " " };
        self.raw(format_args!("l{dx}{gap}{dy}"));
        (self.x, self.y) = (x, y);
    }

    fn raw(&mut self, words: std::fmt::Arguments<'_>) {
        self.text.write_fmt(words).expect("a string takes all that is written to it");
    }
}

/// Collects the outline of a letter, turned over because `y` goes down in a picture.
struct Outline {
    path: PathText,
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(Point::new(x, -y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.raw(format_args!("L{} {}", Number::of(x), Number::of(-y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let [x1, y1, x, y] = [x1, -y1, x, -y].map(Number::of);
        self.path.raw(format_args!("Q{x1} {y1} {x} {y}"));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let [x1, y1, x2, y2, x, y] = [x1, -y1, x2, -y2, x, -y].map(Number::of);
        self.path.raw(format_args!("C{x1} {y1} {x2} {y2} {x} {y}"));
    }

    fn close(&mut self) {
        self.path.raw(format_args!("z"));
    }
}

/// The text with the characters that mean something in XML written out, and those it forbids left out.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            _ if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            _ => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_short() {
        let written = [0.0, 10.0, -20.0, 0.5, 1.25, -0.01, 0.004, 12.3].map(|units| Number::of(units).to_string());
        assert_eq!(written, ["0", "10", "-20", "0.5", "1.25", "-0.01", "0", "12.3"]);
    }

    #[test]
    fn relative_steps_do_not_drift() {
        // A third of a unit has no end in decimals; a thousand of them must still come to 333.33.
        let points: Vec<Point> = (0..=1000u16).map(|k| Point::new(f32::from(k) / 3.0, 0.0)).collect();
        let path = line_path(&points);
        let steps = path.split('l').skip(1).map(|step| step.split(' ').next().unwrap().parse::<f64>().unwrap());
        assert!((steps.sum::<f64>() - 333.33).abs() < 1e-9);
    }

    #[test]
    fn a_title_cannot_break_the_file() {
        assert_eq!(escaped("a<b>&c\u{0}\u{ffff}"), "a&lt;b&gt;&amp;c");
    }

    #[test]
    fn names_stand_on_the_shape_itself() {
        let (at, ink) = (Point::new(1.0, 1.0), Ink::hex(0));
        let line = Shape::Line { points: vec![at, at], stroke: Stroke::solid(ink, 1.0) };
        let text = Shape::Text(Text::centred("1", at, 3.0, ink));
        let shapes = vec![
            Shape::disc(at, 1.0, ink).classed("start"),
            line.classed("tour"),
            text.named("number", "n-a1".into()),
            Shape::Polygon { points: vec![at], ink }.classed("head"),
        ];
        let scene = Scene { title: String::new(), width: 2.0, height: 2.0, scale: 1.0, paper: None, shapes };
        let svg = encode(&scene);
        for begins in ["<circle class=\"start\" ", "<path class=\"tour\" ", "<g class=\"number\" id=\"n-a1\" "] {
            assert!(svg.contains(begins), "{svg}");
        }
        assert!(svg.contains("<path class=\"head\" ") && !svg.contains("background"), "{svg}");
    }
}
