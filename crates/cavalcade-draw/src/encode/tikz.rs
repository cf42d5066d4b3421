//! Writes a scene as a `tikzpicture`, for documents in LaTeX.
//!
//! The text is to be put into a document that uses `TikZ` (`\usepackage{tikz}`), with `\input`; the class `standalone` makes
//! a page of it alone. Letters are set in the font of the document. A unit of a scene is a big point, of which 72 make an
//! inch. Each colour is defined once, inside the picture. TeX holds a path in memory, so a long line is
//! written in pieces, whose round ends hide where they meet.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write as _;

use cavalcade::{Budget, Limit};

use crate::scene::arrow_parts;
use crate::{Anchor, Area, Font, Ink, Point, Scene, Shape, Stroke, Text};

/// Points of a line that are written as one path.
const PIECE: usize = 500;

/// Points to a line of text.
const POINTS_A_LINE: usize = 8;

/// Encodes a scene as a `tikzpicture` within a budget.
///
/// ```
/// use cavalcade::{Board, Budget, Size};
/// use cavalcade_draw::encode::tikz;
/// use cavalcade_draw::subject::board;
/// use cavalcade_draw::DrawOptions;
///
/// let scene = board::scene(&Board::rectangle(Size::new(3, 3)?), None, None, &DrawOptions::default())?;
/// let text = tikz::encode_within(&scene, &Budget::unlimited())?;
/// assert!(text.contains("\\begin{tikzpicture}") && text.ends_with("\\end{tikzpicture}\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn encode_within(scene: &Scene, budget: &Budget) -> Result<String, Limit> {
    let mut writer = Writer { text: String::new(), inks: BTreeMap::new() };
    writer.add(format_args!(
        "% {}\n% To be put into a document with \\usepackage{{tikz}}; \\documentclass[tikz]{{standalone}} makes a page of it alone.\n",
        comment(&scene.title)
    ));
    // y goes down in a scene.
    writer.text.push_str("\\begin{tikzpicture}[x=1bp,y=-1bp,line join=round]\n");
    let page = Area { left: 0.0, top: 0.0, width: scene.width, height: scene.height };
    writer.colours(scene);
    match scene.paper {
        Some(paper) => writer.rects(&[page], paper),
        // The picture is as large as its page, whatever is on it.
        None => writer.add(format_args!("\\path (0,0) rectangle {};\n", at(Point::new(page.width, page.height)))),
    }
    for shape in &scene.shapes {
        budget.check(0)?;
        budget.has_room_for(writer.text.len() as u64)?;
        writer.shape(shape);
    }
    writer.text.push_str("\\end{tikzpicture}\n");
    Ok(writer.text)
}

struct Writer {
    text: String,
    /// The number in the name of each colour.
    inks: BTreeMap<Ink, usize>,
}

impl Writer {
    /// Defines all colours.
    fn colours(&mut self, scene: &Scene) {
        let mut inks: Vec<Ink> = scene.paper.into_iter().collect();
        scene.shapes.iter().for_each(|shape| inks_of(shape, &mut inks));
        for ink in inks {
            let next = self.inks.len() + 1;
            if let Entry::Vacant(entry) = self.inks.entry(ink) {
                entry.insert(next);
                let Ink { red, green, blue } = ink;
                self.add(format_args!("\\definecolor{{cavalcade{next}}}{{HTML}}{{{red:02X}{green:02X}{blue:02X}}}\n"));
            }
        }
    }

    fn ink(&self, ink: Ink) -> String {
        self.inks.get(&ink).map_or_else(|| "black".into(), |number| format!("cavalcade{number}"))
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Rects { areas, ink } => self.rects(areas, *ink),
            Shape::Line { points, stroke } => self.line(points, *stroke),
            Shape::Polygon { points, ink } => {
                let ink = self.ink(*ink);
                self.add(format_args!("\\fill[{ink}] {} -- cycle;\n", way(points)));
            }
            Shape::Circle { centre, radius, fill, edge } => {
                let mut options: Vec<String> = fill.map(|ink| format!("fill={}", self.ink(ink))).into_iter().collect();
                options.extend(edge.map(|edge| self.stroke(edge)));
                let (centre, radius) = (at(*centre), Length(*radius));
                self.add(format_args!("\\path[{}] {centre} circle[radius={radius}bp];\n", options.join(",")));
            }
            Shape::Text(text) => self.label(text),
            Shape::Arrow { from, to, stroke } => {
                for part in &arrow_parts(*from, *to, *stroke) {
                    self.shape(part);
                }
            }
            Shape::Classed { shape, .. } => self.shape(shape),
        }
    }

    fn rects(&mut self, areas: &[Area], ink: Ink) {
        let ink = self.ink(ink);
        for area in areas {
            let corners = [Point::new(area.left, area.top), Point::new(area.right(), area.bottom())].map(at);
            self.add(format_args!("\\fill[{ink}] {} rectangle {};\n", corners[0], corners[1]));
        }
    }

    fn line(&mut self, points: &[Point], stroke: Stroke) {
        let options = self.stroke(stroke);
        let is_closed = points.len() > 2 && points.first() == points.last();
        if is_closed && points.len() <= PIECE {
            self.add(format_args!("\\path[{options}] {} -- cycle;\n", way(&points[1..])));
            return;
        }
        for first in (0..points.len().saturating_sub(1)).step_by(PIECE) {
            let last = (first + PIECE).min(points.len() - 1);
            self.add(format_args!("\\path[{options}] {};\n", way(&points[first..=last])));
        }
    }

    fn stroke(&self, stroke: Stroke) -> String {
        let (ink, width) = (self.ink(stroke.ink), Length(stroke.width));
        let pattern = stroke.dash.pattern();
        if pattern.is_empty() {
            return format!("draw={ink},line width={width}bp,line cap=round");
        }
        let lengths: Vec<String> = pattern
            .iter()
            .zip(["on", "off"].iter().cycle())
            .map(|(length, word)| format!("{word} {}bp", Length(length * stroke.width)))
            .collect();
        format!("draw={ink},line width={width}bp,dash pattern={}", lengths.join(" "))
    }

    /// A text on its base line. Its rim is a patch below it.
    fn label(&mut self, text: &Text) {
        if text.text.trim().is_empty() {
            return;
        }
        if let Some(rim) = text.rim {
            let width = Font::shared().width(&text.text) * text.size + rim.width;
            let (left, high) = (text.origin().x - rim.width / 2.0, text.size * Font::CAPITAL_HEIGHT + rim.width);
            let top = text.at.y + rim.width / 2.0 - high;
            self.rects(&[Area { left, top, width, height: high }], rim.ink);
        }
        let anchor = match text.anchor {
            Anchor::Start => "base west",
            Anchor::Middle => "base",
            Anchor::End => "base east",
        };
        let (ink, place, size) = (self.ink(text.ink), at(text.at), Length(text.size));
        let words = escaped(&text.text);
        self.add(format_args!(
            "\\node[anchor={anchor},inner sep=0pt,text={ink},font=\\fontsize{{{size}bp}}{{{size}bp}}\\selectfont] at {place} {{{words}}};\n"
        ));
    }

    fn add(&mut self, words: std::fmt::Arguments<'_>) {
        self.text.write_fmt(words).expect("a string takes all that is written to it");
    }
}

/// The colours of a shape, in the order in which they are used.
fn inks_of(shape: &Shape, inks: &mut Vec<Ink>) {
    match shape.bare() {
        Shape::Rects { ink, .. } | Shape::Polygon { ink, .. } => inks.push(*ink),
        Shape::Line { stroke, .. } | Shape::Arrow { stroke, .. } => inks.push(stroke.ink),
        Shape::Circle { fill, edge, .. } => inks.extend(fill.iter().copied().chain(edge.map(|edge| edge.ink))),
        Shape::Text(text) => inks.extend(text.rim.map(|rim| rim.ink).into_iter().chain([text.ink])),
        Shape::Classed { .. } => {}
    }
}

/// A length, to hundredths.
struct Length(f32);

impl std::fmt::Display for Length {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{:.2}", self.0);
        let short = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if short == "-0" { "0" } else { short })
    }
}

fn at(point: Point) -> String {
    format!("({},{})", Length(point.x), Length(point.y))
}

/// Points with lines between them.
fn way(points: &[Point]) -> String {
    let mut text = String::new();
    for (index, point) in points.iter().enumerate() {
        match index {
            0 => {}
            _ if index % POINTS_A_LINE == 0 => text.push_str("\n  -- "),
            _ => text.push_str(" -- "),
        }
        text.push_str(&at(*point));
    }
    text
}

/// Words for a comment, which ends with its line.
fn comment(words: &str) -> String {
    words.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// The text with the characters that mean something to TeX written out.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' => safe.push_str("\\textbackslash{}"),
            '~' => safe.push_str("\\textasciitilde{}"),
            '^' => safe.push_str("\\textasciicircum{}"),
            '<' => safe.push_str("\\textless{}"),
            '>' => safe.push_str("\\textgreater{}"),
            '|' => safe.push_str("\\textbar{}"),
            '"' => safe.push_str("\\textquotedbl{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                safe.push('\\');
                safe.push(letter);
            }
            _ if letter.is_control() => safe.push(' '),
            _ => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dash;

    fn written(paper: Option<Ink>, shapes: Vec<Shape>) -> String {
        let scene = Scene { title: "A\ntitle".into(), width: 100.0, height: 50.0, scale: 1.0, paper, shapes };
        encode_within(&scene, &Budget::unlimited()).unwrap()
    }

    /// Braces, brackets and parentheses outside of comments that are not closed, if they are written as such.
    fn is_balanced(text: &str) -> bool {
        let mut open = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('%')) {
            let mut letters = line.chars();
            while let Some(letter) = letters.next() {
                let pair = match letter {
                    '\\' => {
                        letters.next();
                        continue;
                    }
                    '{' | '[' | '(' => {
                        open.push(letter);
                        continue;
                    }
                    '}' => '{',
                    ']' => '[',
                    ')' => '(',
                    _ => continue,
                };
                if open.pop() != Some(pair) {
                    return false;
                }
            }
        }
        open.is_empty()
    }

    #[test]
    fn all_shapes_are_written_and_every_command_ends() {
        let (ink, point) = (Ink::hex(0x80_00_ff), Point::new(10.0, 20.0));
        let dashed = Stroke { ink, width: 2.0, dash: Dash::Dashed };
        let rim = Stroke::solid(Ink::hex(1), 1.0);
        let shapes = vec![
            Shape::Line { points: vec![point, point.moved(5.0, 0.0)], stroke: dashed }.classed("tour"),
            Shape::frame(Area { left: 1.0, top: 2.0, width: 3.0, height: 4.0 }, rim),
            Shape::Circle { centre: point, radius: 4.0, fill: Some(ink), edge: Some(rim) },
            Shape::Arrow { from: point, to: point.moved(9.0, 9.0), stroke: rim },
            Shape::Text(Text::centred("50% {of} \\all_ [a]", point, 10.0, ink).with_rim(rim)),
        ];
        let text = written(Some(Ink::hex(2)), shapes);
        assert!(is_balanced(&text), "{text}");
        assert!(text.starts_with("% A title\n% ") && text.ends_with("\\end{tikzpicture}\n"), "{text}");
        assert_eq!(text.matches("\\definecolor").count(), 3, "{text}");
        assert!(text.contains("dash pattern=on 10bp off 6bp") && text.contains("{HTML}{8000FF}"), "{text}");
        assert!(text.contains("50\\% \\{of\\} \\textbackslash{}all\\_ [a]"), "{text}");
        for command in ["\\path[", "\\fill[", "\\node["] {
            for line in text.lines().filter(|line| line.starts_with(command)) {
                assert!(line.ends_with(';'), "{line}");
            }
        }
    }

    #[test]
    fn every_colour_that_is_used_is_defined_before() {
        let ink = |code| Ink::hex(code);
        let shapes = (0..40).map(|code| Shape::disc(Point::new(1.0, 1.0), 1.0, ink(code % 30))).collect();
        let text = written(None, shapes);
        assert_eq!(text.matches("\\definecolor").count(), 30);
        for number in 1..=30 {
            let name = format!("cavalcade{number}");
            let defined = text.find(&format!("\\definecolor{{{name}}}")).unwrap();
            assert!(text.find(&format!("fill={name}]")).is_some_and(|used| used > defined), "{name}");
        }
    }

    #[test]
    fn a_long_line_is_written_in_pieces_that_meet() {
        let points: Vec<Point> = (0..1200u16).map(|k| Point::new(f32::from(k), 0.0)).collect();
        let text = written(None, vec![Shape::Line { points, stroke: Stroke::solid(Ink::hex(0), 1.0) }]);
        assert_eq!(text.matches("\\path[").count(), 3);
        assert_eq!(text.matches("(500,0)").count(), 2, "the 500th point ends one piece and begins another");
        assert!(text.lines().all(|line| line.len() < 300));
    }

    #[test]
    fn lengths_are_written_short() {
        assert_eq!(
            [0.0, -0.001, 1.5, 2.0, -3.25, 100.0].map(|units| Length(units).to_string()),
            ["0", "0", "1.5", "2", "-3.25", "100"]
        );
    }

    #[test]
    fn a_limit_stops_it() {
        let hasty = cavalcade::Limits::none().with_time(std::time::Duration::ZERO).start();
        let scene = Scene {
            title: String::new(),
            width: 1.0,
            height: 1.0,
            scale: 1.0,
            paper: None,
            shapes: vec![Shape::disc(Point::new(0.0, 0.0), 1.0, Ink::hex(0))],
        };
        assert!(matches!(encode_within(&scene, &hasty), Err(Limit::Time(_))));
    }
}
