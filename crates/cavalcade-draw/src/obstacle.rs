//! Why a board has no tour, drawn: the squares of a cut, counted, and the parts it leaves.
//!
//! Take away k squares from a board, and a path over the rest would fall into at most k + 1 pieces. If the board falls
//! into more parts than that, no tour exists, and a picture with the cut numbered 1, 2, 3, .. and the parts lettered
//! A, B, C, .. lets anyone count. Numbers, letters and colours say the same thing, so the picture also works in print.

use cavalcade::{Board, Square};

use crate::board::Page;
use crate::layout::{Footer, Room};
use crate::{Anchor, DrawError, DrawOptions, Ink, Point, SQUARE, Scene, Shape, Text};

/// What is in the way of a tour.
#[derive(Clone, Copy, Debug)]
pub struct Obstacle<'a> {
    /// The squares to take away.
    pub cut: &'a [Square],
    /// The parts the board falls into without them.
    pub parts: &'a [Vec<Square>],
    /// What the picture is to say below; `None` counts the cut and the parts.
    pub caption: Option<&'a str>,
}

impl Obstacle<'_> {
    /// The words below the picture.
    fn words(&self) -> String {
        let count = |count: usize, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
        self.caption.map_or_else(
            || {
                let cut = count(self.cut.len(), "square taken away", "squares taken away");
                format!("{cut}, {} left", count(self.parts.len(), "part", "parts"))
            },
            str::to_string,
        )
    }
}

/// Draws an obstacle on its board.
///
/// ```
/// use cavalcade::{Board, Size, Square};
/// use cavalcade_draw::obstacle::{self, Obstacle};
/// use cavalcade_draw::{DrawOptions, svg};
///
/// // On 3x3 no move leads to the middle: without taking anything away there are two parts.
/// let board = Board::rectangle(Size::new(3, 3)?);
/// let middle: Square = "b2".parse()?;
/// let rim: Vec<Square> = board.squares().filter(|square| *square != middle).collect();
/// let parts = [rim, vec![middle]];
/// let scene = obstacle::scene(&board, &Obstacle { cut: &[], parts: &parts, caption: None }, &DrawOptions::default())?;
/// assert!(svg::encode(&scene).contains("2 parts left"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scene(board: &Board, obstacle: &Obstacle<'_>, options: &DrawOptions) -> Result<Scene, DrawError> {
    let page = Page::new(board, options, Room::Page, Footer::Caption)?;
    let mut shapes = page.board_shapes();
    for (number, part) in obstacle.parts.iter().enumerate() {
        for square in part {
            shapes.extend(part_mark(&page, page.on_board(*square)?, number));
        }
    }
    for (number, square) in (1..).zip(obstacle.cut) {
        shapes.extend(cut_mark(&page, page.on_board(*square)?, number));
    }
    shapes.push(caption(&page, obstacle.words()));
    let title = format!("Obstacle on a {} board: {}", board.size(), obstacle.words());
    Ok(page.scene(title, shapes))
}

/// A square of the cut: a full disc with its number.
fn cut_mark(page: &Page<'_>, square: Square, number: usize) -> [Shape; 2] {
    let disc = Shape::disc(page.layout.centre(square), 0.37 * SQUARE, page.inks.end);
    [disc, letter(page, square, number.to_string(), page.inks.paper)]
}

/// A square of a part: its letter, in the part's ink.
fn part_mark(page: &Page<'_>, square: Square, number: usize) -> [Shape; 2] {
    // Red is for the cut.
    let inks = [0, 2, 3, 4, 5].map(|k: usize| page.inks.series[k]);
    let ink = inks[number % inks.len()];
    let tint = Shape::disc(page.layout.centre(square), 0.37 * SQUARE, page.square_ink(square).mix(ink, 0.18));
    [tint, letter(page, square, part_name(number), ink)]
}

fn letter(page: &Page<'_>, square: Square, text: String, ink: Ink) -> Shape {
    let size = (0.34 / text.chars().count().max(2) as f32 * 2.0) * SQUARE;
    Shape::Text(Text::centred(text, page.layout.centre(square), size, ink))
}

/// A, B, .. Z, AA, AB, ..: as files are lettered.
fn part_name(number: usize) -> String {
    let name = Square::new(number as u32, 0).to_string();
    name.trim_end_matches('1').to_ascii_uppercase()
}

fn caption(page: &Page<'_>, words: String) -> Shape {
    let (width, height) = page.layout.page();
    let size = page.layout.label_size();
    let centre = Point::new(width / 2.0, height - size * 1.3);
    Shape::Text(Text::centred(words, centre, size, page.inks.label).anchored(Anchor::Middle))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::{Graph, Piece, Size};

    #[test]
    fn every_square_is_marked_and_the_cut_is_counted() {
        let board = Board::rectangle(Size::new(4, 4).unwrap());
        let cut: Vec<Square> = ["b2", "b3", "c2", "c3"].iter().map(|name| name.parse().unwrap()).collect();
        let rest = board.clone().with_holes(cut.clone()).unwrap();
        let graph = Graph::new(&rest, &Piece::KNIGHT);
        let parts: Vec<Vec<Square>> =
            graph.components().iter().map(|part| part.iter().map(|node| graph.square(*node)).collect()).collect();
        let obstacle = Obstacle { cut: &cut, parts: &parts, caption: None };
        let scene = scene(&board, &obstacle, &DrawOptions::default()).unwrap();
        assert!(scene.title.ends_with("4 squares taken away, 6 parts left"), "{}", scene.title);
        let texts = scene.shapes.iter().filter(|shape| matches!(shape, Shape::Text(_))).count();
        assert_eq!(texts, 8 + 16 + 1);
    }

    #[test]
    fn parts_are_lettered_beyond_z() {
        assert_eq!([0, 25, 26, 27].map(part_name), ["A", "Z", "AA", "AB"]);
    }

    #[test]
    fn one_is_spoken_of_as_one() {
        let part = [vec![Square::new(0, 0)]];
        let obstacle = Obstacle { cut: &[Square::new(1, 1)], parts: &part, caption: None };
        assert_eq!(obstacle.words(), "1 square taken away, 1 part left");
        assert_eq!(Obstacle { caption: Some("so it is"), ..obstacle }.words(), "so it is");
    }

    #[test]
    fn a_mark_off_the_board_is_refused() {
        let board = Board::rectangle(Size::new(4, 4).unwrap());
        let cut = [Square::new(9, 9)];
        let obstacle = Obstacle { cut: &cut, parts: &[], caption: None };
        let error = scene(&board, &obstacle, &DrawOptions::default()).unwrap_err();
        assert!(matches!(error, DrawError::MarkOffBoard { .. }));
    }
}
