//! Writes scenes as the pages of a PDF.
//!
//! A unit of a scene is a point, of which 72 make an inch. No fonts are needed: each letter is outlined once, as a form, and then referred
//! to. There is no time or machine name in it, so the same pages give the same bytes.

use std::collections::BTreeMap;

use cavalcade::{Budget, Limit};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, TextStr};
use ttf_parser::OutlineBuilder;

use crate::scene::arrow_parts;
use crate::{Area, Font, Ink, Point, Scene, Shape, Stroke, Text};

/// The length of the handles of a quarter circle, as a share of its radius.
const HANDLE: f32 = 0.552_284_8;

/// Encodes pages as a PDF file within a budget.
///
/// ```
/// use cavalcade::{Board, Budget, Size};
/// use cavalcade_draw::encode::pdf;
/// use cavalcade_draw::subject::board;
/// use cavalcade_draw::DrawOptions;
///
/// let scene = board::scene(&Board::rectangle(Size::new(3, 3)?), None, None, &DrawOptions::default())?;
/// let bytes = pdf::encode_within(&[scene.clone(), scene], "Two boards", &Budget::unlimited())?;
/// assert!(bytes.starts_with(b"%PDF-"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn encode_within(pages: &[Scene], title: &str, budget: &Budget) -> Result<Vec<u8>, Limit> {
    let mut document = Document::new(pages, title);
    for (index, scene) in pages.iter().enumerate() {
        budget.check(0)?;
        budget.has_room_for(document.pdf.len() as u64)?;
        document.page(index, scene, budget)?;
    }
    Ok(document.pdf.finish())
}

/// The objects that come before the pages: the catalogue, the tree of pages, and what is known of the whole.
const CATALOG: i32 = 1;
const TREE: i32 = 2;
const INFO: i32 = 3;
const FIRST_LETTER: i32 = 4;

/// A document whose letters are outlined.
struct Document {
    pdf: Pdf,
    letters: BTreeMap<char, Ref>,
    first_page: i32,
}

impl Document {
    fn new(pages: &[Scene], title: &str) -> Self {
        let texts = pages.iter().flat_map(|scene| &scene.shapes).filter_map(Shape::text);
        let mut letters: Vec<char> = texts.flat_map(|text| text.text.chars()).collect();
        letters.sort_unstable();
        letters.dedup();
        let letters: BTreeMap<char, Ref> = letters.into_iter().zip((FIRST_LETTER..).map(Ref::new)).collect();
        let mut document = Self { pdf: Pdf::new(), first_page: FIRST_LETTER + letters.len() as i32, letters };
        document.pdf.catalog(Ref::new(CATALOG)).pages(Ref::new(TREE));
        document.pdf.document_info(Ref::new(INFO)).title(TextStr(title));
        let kids: Vec<Ref> = (0..pages.len()).map(|index| document.page_and_content(index).0).collect();
        document.pdf.pages(Ref::new(TREE)).kids(kids).count(pages.len() as i32);
        document.outline_letters();
        document
    }

    const fn page_and_content(&self, index: usize) -> (Ref, Ref) {
        let first = self.first_page + 2 * index as i32;
        (Ref::new(first), Ref::new(first + 1))
    }

    fn outline_letters(&mut self) {
        let em = Font::shared().units_per_em();
        for (letter, form) in &self.letters {
            let mut content = Content::new();
            let mut outline = Outline { content: &mut content, at: Point::new(0.0, 0.0) };
            Font::shared().outline(*letter, &mut outline);
            content.fill_nonzero();
            let bytes = content.finish();
            // Wide enough for any letter of the font.
            self.pdf.form_xobject(*form, &bytes).bbox(Rect::new(-em, -em, 3.0 * em, 2.0 * em));
        }
    }

    fn page(&mut self, index: usize, scene: &Scene, budget: &Budget) -> Result<(), Limit> {
        let (page, content) = self.page_and_content(index);
        let mut pen = Pen { content: Content::new() };
        // The first point of a page is at its lower left, that of a scene at its upper left.
        pen.content.transform([1.0, 0.0, 0.0, -1.0, 0.0, scene.height]);
        if let Some(paper) = scene.paper {
            pen.rects(&[Area { left: 0.0, top: 0.0, width: scene.width, height: scene.height }], paper);
        }
        for shape in &scene.shapes {
            budget.check(0)?;
            pen.shape(shape);
        }
        self.pdf.stream(content, &pen.content.finish());
        let mut written = self.pdf.page(page);
        written.parent(Ref::new(TREE)).media_box(Rect::new(0.0, 0.0, scene.width, scene.height)).contents(content);
        let mut resources = written.resources();
        let mut forms = resources.x_objects();
        for (letter, form) in &self.letters {
            forms.pair(Name(name_of(*letter).as_bytes()), *form);
        }
        forms.finish();
        resources.finish();
        Ok(())
    }
}

/// The name of the form of a letter.
fn name_of(letter: char) -> String {
    format!("u{:x}", u32::from(letter))
}

/// Draws shapes in the stream of a page.
struct Pen {
    content: Content,
}

impl Pen {
    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Rects { areas, ink } => self.rects(areas, *ink),
            Shape::Line { points, stroke } => self.line(points, *stroke),
            Shape::Polygon { points, ink } => {
                self.fill_with(*ink);
                self.way(points);
                self.content.close_path().fill_nonzero();
            }
            Shape::Circle { centre, radius, fill, edge } => {
                if let Some(ink) = fill {
                    self.fill_with(*ink);
                    self.circle(*centre, *radius);
                    self.content.fill_nonzero();
                }
                if let Some(stroke) = edge {
                    self.stroke_with(*stroke);
                    self.circle(*centre, *radius);
                    self.content.stroke();
                }
            }
            Shape::Text(text) => self.text(text),
            Shape::Arrow { from, to, stroke } => {
                for part in &arrow_parts(*from, *to, *stroke) {
                    self.shape(part);
                }
            }
            Shape::Classed { shape, .. } => self.shape(shape),
        }
    }

    fn rects(&mut self, areas: &[Area], ink: Ink) {
        self.fill_with(ink);
        for area in areas {
            self.content.rect(area.left, area.top, area.width, area.height);
        }
        self.content.fill_nonzero();
    }

    fn line(&mut self, points: &[Point], stroke: Stroke) {
        self.stroke_with(stroke);
        let is_closed = points.len() > 2 && points.first() == points.last();
        self.way(if is_closed { &points[1..] } else { points });
        if is_closed {
            self.content.close_and_stroke()
        } else {
            self.content.stroke()
        };
    }

    fn way(&mut self, points: &[Point]) {
        for (index, point) in points.iter().enumerate() {
            if index == 0 {
                self.content.move_to(point.x, point.y)
            } else {
                self.content.line_to(point.x, point.y)
            };
        }
    }

    fn circle(&mut self, centre: Point, radius: f32) {
        let handle = radius * HANDLE;
        let at = |dx: f32, dy: f32| (centre.x + dx, centre.y + dy);
        let quarters = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)];
        let (x, y) = at(radius, 0.0);
        self.content.move_to(x, y);
        for pair in quarters.windows(2) {
            let ((fx, fy), (tx, ty)) = (pair[0], pair[1]);
            let (x1, y1) = at(fx * radius + tx * handle, fy * radius + ty * handle);
            let (x2, y2) = at(tx * radius + fx * handle, ty * radius + fy * handle);
            let (x3, y3) = at(tx * radius, ty * radius);
            self.content.cubic_to(x1, y1, x2, y2, x3, y3);
        }
        self.content.close_path();
    }

    /// The rim first, so that the letters stand on it.
    fn text(&mut self, text: &Text) {
        if let Some(rim) = text.rim {
            let scale = text.size / Font::shared().units_per_em();
            self.stroke_with(rim);
            self.letters(text, |content, letter| {
                content.set_line_width(rim.width / scale);
                let mut outline = Outline { content: &mut *content, at: Point::new(0.0, 0.0) };
                Font::shared().outline(letter, &mut outline);
                content.stroke();
            });
        }
        self.fill_with(text.ink);
        self.letters(text, |content, letter| {
            content.x_object(Name(name_of(letter).as_bytes()));
        });
    }

    /// Goes from letter to letter, where each is drawn in units of the font.
    fn letters(&mut self, text: &Text, draw: impl Fn(&mut Content, char)) {
        let font = Font::shared();
        let scale = text.size / font.units_per_em();
        let mut at = text.origin();
        for letter in text.text.chars() {
            self.content.save_state().transform([scale, 0.0, 0.0, -scale, at.x, at.y]);
            draw(&mut self.content, letter);
            self.content.restore_state();
            at = at.moved(font.advance(letter) * text.size, 0.0);
        }
    }

    fn fill_with(&mut self, ink: Ink) {
        let [red, green, blue] = shares(ink);
        self.content.set_fill_rgb(red, green, blue);
    }

    fn stroke_with(&mut self, stroke: Stroke) {
        let [red, green, blue] = shares(stroke.ink);
        self.content.set_stroke_rgb(red, green, blue).set_line_width(stroke.width);
        let pattern = stroke.dash.pattern();
        let cap = if pattern.is_empty() { LineCapStyle::RoundCap } else { LineCapStyle::ButtCap };
        self.content.set_line_cap(cap).set_line_join(LineJoinStyle::RoundJoin);
        self.content.set_dash_pattern(pattern.iter().map(|length| length * stroke.width), 0.0);
    }
}

fn shares(ink: Ink) -> [f32; 3] {
    [ink.red, ink.green, ink.blue].map(|part| f32::from(part) / 255.0)
}

/// Collects the outline of a letter. PDF knows cubic curves alone.
struct Outline<'a> {
    content: &'a mut Content,
    at: Point,
}

impl OutlineBuilder for Outline<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.at = Point::new(x, y);
        self.content.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.at = Point::new(x, y);
        self.content.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let two_thirds = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
        let (ax, ay) = (two_thirds(self.at.x, x1), two_thirds(self.at.y, y1));
        let (bx, by) = (two_thirds(x, x1), two_thirds(y, y1));
        self.curve_to(ax, ay, bx, by, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.at = Point::new(x, y);
        self.content.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.content.close_path();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Anchor, Dash};

    fn scene(shapes: Vec<Shape>) -> Scene {
        Scene {
            title: String::new(),
            width: 100.0,
            height: 50.0,
            scale: 1.0,
            paper: Some(Ink::hex(0xff_ff_ff)),
            shapes,
        }
    }

    fn written(pages: &[Scene]) -> String {
        let bytes = encode_within(pages, "A title", &Budget::unlimited()).unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    #[test]
    fn every_page_and_every_letter_is_there_once() {
        let text = Text::centred("1221", Point::new(50.0, 25.0), 10.0, Ink::hex(0)).anchored(Anchor::Start);
        let page = scene(vec![Shape::Text(text)]);
        let pdf = written(&[page.clone(), page]);
        assert!(pdf.contains("/Count 2") && pdf.contains("(A title)"), "{pdf}");
        assert_eq!((pdf.matches("/Type /Page\n").count(), pdf.matches("/Subtype /Form").count()), (2, 2), "{pdf}");
        assert_eq!((pdf.matches("/u31 Do").count(), pdf.matches("/u32 Do").count()), (4, 4), "{pdf}");
    }

    #[test]
    fn all_shapes_are_drawn() {
        let (ink, at) = (Ink::hex(0x80_00_ff), Point::new(10.0, 20.0));
        let dashed = Stroke { ink, width: 2.0, dash: Dash::Dashed };
        let rim = Stroke::solid(ink, 1.0);
        let shapes = vec![
            Shape::Line { points: vec![at, at.moved(5.0, 0.0)], stroke: dashed },
            Shape::frame(Area { left: 1.0, top: 2.0, width: 3.0, height: 4.0 }, rim),
            Shape::Circle { centre: at, radius: 4.0, fill: Some(ink), edge: Some(rim) },
            Shape::Arrow { from: at, to: at.moved(9.0, 9.0), stroke: rim },
            Shape::Text(Text::centred("8", at, 10.0, ink).with_rim(rim)),
        ];
        let pdf = written(&[scene(shapes)]);
        assert!(pdf.contains("[10 6] 0 d") && pdf.contains("0.5019608 0 1 rg"), "{pdf}");
        // Two strokes of lines, the edge of the circle, the shaft and the rim; the frame is closed.
        assert_eq!((pdf.matches("\nS\n").count(), pdf.matches("\ns\n").count()), (4, 1), "{pdf}");
    }

    #[test]
    fn a_limit_stops_it() {
        let hasty = cavalcade::Limits::none().with_time(std::time::Duration::ZERO).start();
        assert!(matches!(encode_within(&[scene(Vec::new())], "", &hasty), Err(Limit::Time(_))));
    }
}
