//! The argument of two colours: each move changes colour, so the colours alternate along a tour.

use std::cmp::Reverse;

use super::board_view::BoardView;
use super::point::Point;
use super::words::{are, names};
use crate::Colour;
use cavalcade_core::{ColourRule, Square};

/// Explains why the numbers or the ends do not fit the colours.
pub(super) fn imbalance(view: &BoardView<'_>, reported: (u64, u64), rule: &ColourRule) -> Vec<Point> {
    if view.question.board().len() == 1 {
        let only = view.question.board().squares().next();
        let text = "The last move of a closed tour leads from its last square back to its first. This board has only one square, so there is no such move.";
        return vec![Point { marks: only.into_iter().collect(), ..Point::saying(text) }];
    }
    let two = TwoColours::new(view, reported);
    let mut points = vec![two.point(two.introduction())];
    points.extend(two.change(view));
    points.extend(two.conclusion(view, rule));
    points
}

/// The squares of either colour.
pub(super) fn classes(view: &BoardView<'_>, reported: (u64, u64)) -> Vec<Vec<Square>> {
    TwoColours::new(view, reported).classes
}

/// Two colours, such that each move leads from one to the other.
struct TwoColours {
    dark: u64,
    light: u64,
    /// The words for squares of each colour.
    words: [&'static str; 2],
    is_chequered: bool,
    classes: Vec<Vec<Square>>,
}

impl TwoColours {
    /// Returns the colours of the chessboard if they fit, otherwise those that the moves define, with the numbers of
    /// the reason.
    fn new(view: &BoardView<'_>, (dark, light): (u64, u64)) -> Self {
        if view.is_chequered() {
            return Self::of_chessboard(view);
        }
        let classes = view.graph.as_ref().and_then(|graph| {
            let colours = graph.colours()?;
            let of = |wanted| {
                let nodes = graph.nodes().filter(|node| colours[node.index()] == wanted);
                nodes.map(|node| graph.square(node)).collect()
            };
            Some(vec![of(Colour::Dark), of(Colour::Light)])
        });
        let words = ["of the first colour", "of the second colour"];
        Self { dark, light, words, is_chequered: false, classes: classes.unwrap_or_default() }
    }

    fn of_chessboard(view: &BoardView<'_>) -> Self {
        let board = view.question.board();
        let dark = if board.is_full() {
            board.len().div_ceil(2)
        } else {
            board.squares().filter(|square| is_dark(*square)).count() as u64
        };
        let classes = vec![view.those(is_dark), view.those(|square| !is_dark(square))];
        let classes = if view.graph.is_some() { classes } else { Vec::new() };
        Self { dark, light: board.len() - dark, words: ["dark", "light"], is_chequered: true, classes }
    }

    fn point(&self, text: impl Into<String>) -> Point {
        Point { colours: self.classes.clone(), ..Point::saying(text) }
    }

    fn introduction(&self) -> String {
        let (dark, light, [one, other]) = (self.dark, self.light, self.words);
        let how = if self.is_chequered {
            "Colour the squares like those of a chessboard"
        } else {
            "Colour the squares with two colours so that each move leads from one to the other"
        };
        format!("{how}: {dark} {} {one} and {light} {} {other}.", are(dark), are(light))
    }

    /// Returns a point that shows an example of a change of colour.
    fn change(&self, view: &BoardView<'_>) -> Option<Point> {
        let graph = view.graph.as_ref()?;
        let busiest = graph.nodes().max_by_key(|node| (graph.degree(*node), Reverse(*node)))?;
        let neighbours: Vec<Square> = graph.neighbours(busiest).iter().map(|node| graph.square(*node)).collect();
        let from = graph.square(busiest);
        let text = format!(
            "Each move leads to a square of the other colour: from {from}, for example, to {}.",
            names(&neighbours)
        );
        let lines = neighbours.iter().map(|to| [from, *to]).collect();
        Some(Point { marks: vec![from], lines, ..self.point(text) })
    }

    fn conclusion(&self, view: &BoardView<'_>, rule: &ColourRule) -> [Point; 2] {
        let (dark, light) = (self.dark, self.light);
        match rule {
            ColourRule::ClosedNeedsEqual => [
                self.point("So the colours take turns all the way round a closed tour, back to the square it began on. It has as many squares of one colour as of the other."),
                self.point(format!("But {dark} and {light} are not the same: there is no closed tour of this board.")),
            ],
            ColourRule::OpenDiffersByOne => [
                self.point("So the colours take turns along a tour, and their numbers differ by one at most."),
                self.point(format!("But {dark} and {light} differ by {}: there is no {} of this board.", dark.abs_diff(light), view.tour())),
            ],
            ColourRule::EndsOnMajority { square } => {
                let most = self.words[usize::from(light > dark)];
                let does = if view.question.start() == Some(*square) { "begin" } else { "end" };
                [
                    self.point(format!("So the colours take turns along a tour. One more square is {most}, so both ends of a tour are {most}.")),
                    Point { marks: vec![*square], ..self.point(format!("But {square}, where the tour has to {does}, is not: there is no such tour.")) },
                ]
            }
            ColourRule::EndsDiffer { start, end } => [
                self.point("So the colours take turns along a tour. There are as many squares of one colour as of the other, so a tour that begins on one colour ends on the other."),
                Point { marks: vec![*start, *end], ..self.point(format!("But {start} and {end} have the same colour: there is no tour from {start} to {end}.")) },
            ],
        }
    }
}

/// Returns `true` if a square of the chessboard is dark, as a1 is.
pub(super) fn is_dark(square: Square) -> bool {
    Colour::of_chessboard(square) == Colour::Dark
}
