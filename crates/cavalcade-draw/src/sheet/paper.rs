//! A page with a title, instructions, and boards with captions.
//!
//! Pages are A4, a unit is a point. The number of columns is chosen to make the boards as large as possible.

use crate::{Anchor, Area, DrawOptions, Inks, Point, Scene, Shape, Text};

// A4, in points.
pub(crate) const WIDTH: f32 = 595.0;
pub(crate) const HEIGHT: f32 = 842.0;
pub(crate) const EDGE: f32 = 42.0;
const TITLE: f32 = 18.0;
const RULE: f32 = 10.0;
const HEAD: f32 = 58.0;
const CAPTION: f32 = 9.0;
const CAPTION_HEIGHT: f32 = 18.0;
const GAP: f32 = 16.0;
/// Pixels to a unit.
const SCALE: f32 = 1.5;

/// The head of a page.
#[derive(Clone, Copy)]
pub(crate) struct Head<'a> {
    pub(crate) title: &'a str,
    pub(crate) rule: &'a str,
}

/// A page with these boards, each below its caption.
pub(crate) fn page(title: String, head: Head<'_>, boards: Vec<(String, Scene)>, options: &DrawOptions) -> Scene {
    let inks = options.inks();
    let mut shapes = head.shapes(&inks);
    let has_captions = boards.iter().any(|(caption, _)| !caption.is_empty());
    let (width, height) = boards
        .iter()
        .fold((1.0f32, 1.0f32), |(width, height), (_, board)| (width.max(board.width), height.max(board.height)));
    let cells = Cells::of(boards.len(), width, height, if has_captions { CAPTION_HEIGHT } else { 0.0 });
    for (index, (caption, board)) in boards.into_iter().enumerate() {
        let (cell, scale) = (cells.area(index), cells.scale);
        let left = cell.left + (cell.width - board.width * scale) / 2.0;
        let at = Point::new(cell.centre().x, cell.top + CAPTION_HEIGHT / 2.0);
        if has_captions {
            shapes.push(Shape::Text(Text::centred(caption, at, CAPTION, inks.label)).classed("caption"));
        }
        let by = Point::new(left, cell.top + cells.caption);
        shapes.extend(board.shapes.into_iter().map(|shape| shape.placed(scale, by)));
    }
    Scene { title, width: WIDTH, height: HEIGHT, scale: SCALE, paper: options.paper(), shapes }
}

/// The scale of this number of boards of a width and height on a page, without captions.
pub(crate) fn scale_of(boards: usize, width: f32, height: f32) -> f32 {
    Cells::of(boards, width, height, 0.0).scale
}

impl Head<'_> {
    fn shapes(&self, inks: &Inks) -> Vec<Shape> {
        let line = |words: &str, y: f32, size: f32, ink, class| {
            let text = Text::centred(words, Point::new(EDGE, y), size, ink).anchored(Anchor::Start);
            Shape::Text(text).classed(class)
        };
        let mut shapes = vec![line(self.title, EDGE + 8.0, TITLE, inks.line, "title")];
        for (index, words) in lines(self.rule).iter().enumerate() {
            let y = EDGE + 30.0 + index as f32 * 1.3 * RULE;
            shapes.push(line(words, y, RULE, inks.label, "rule"));
        }
        shapes
    }
}

/// The most letters in a line below the title.
const LETTERS: usize = 95;

/// Words in lines that fit the page.
fn lines(words: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= LETTERS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// The arrangement of boards on a page.
struct Cells {
    columns: usize,
    rows: usize,
    caption: f32,
    scale: f32,
}

impl Cells {
    /// As many columns as make the boards largest.
    fn of(boards: usize, width: f32, height: f32, caption: f32) -> Self {
        let with = |columns: usize| {
            let cells = Self { columns, rows: boards.div_ceil(columns).max(1), caption, scale: 1.0 };
            let area = cells.area(0);
            let scale = (area.width / width).min((area.height - caption) / height);
            Self { scale, ..cells }
        };
        let all = (1..=boards.max(1)).map(with);
        all.reduce(|best, other| if other.scale > best.scale { other } else { best }).unwrap_or_else(|| with(1))
    }

    /// The area of a board with its caption.
    fn area(&self, index: usize) -> Area {
        let (columns, rows) = (self.columns as f32, self.rows as f32);
        let width = (WIDTH - 2.0 * EDGE - (columns - 1.0) * GAP) / columns;
        let height = (HEIGHT - 2.0 * EDGE - HEAD - (rows - 1.0) * GAP) / rows;
        let (column, row) = ((index % self.columns) as f32, (index / self.columns) as f32);
        Area { left: EDGE + column * (width + GAP), top: EDGE + HEAD + row * (height + GAP), width, height }
    }
}
