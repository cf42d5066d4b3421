//! Moves that are forced, as lines.

use std::collections::HashSet;

use cavalcade::argument;
use cavalcade::{Piece, Square};

use super::DISC;
use crate::layout::route::Router;
use crate::subject::board::Page;
use crate::{Dash, DrawError, Ink, SQUARE, Shape, Stroke};

/// The moves of a point as lines: dropped moves are broken lines, and what cannot be is red.
pub(super) fn lines(page: &Page<'_>, piece: &Piece, point: &argument::Point) -> Result<Vec<Shape>, DrawError> {
    let width = page.layout.share(0.05, 1.0..=3.0);
    let line = |ink: Ink, width, dash| Stroke { ink, width, dash };
    let router = Router::new(page.board, piece, &page.layout);
    let kinds = [
        (&point.dropped, line(page.inks.faint, width * 0.6, Dash::Dashed), "dropped"),
        (&point.taken, line(page.inks.line, width, Dash::Solid), "taken"),
        (&point.lines, line(page.inks.end, width * 1.4, Dash::Solid), "line"),
        (&around(point), line(page.inks.end, width * 1.4, Dash::Solid), "circle"),
    ];
    let mut shapes = Vec::new();
    for (moves, stroke, class) in kinds {
        for [from, to] in moves {
            let parts = router.parts(page.on_board(*from)?, page.on_board(*to)?);
            shapes.extend(parts.into_iter().map(|part| Shape::Line { points: part.to_vec(), stroke }.classed(class)));
        }
    }
    Ok(shapes)
}

/// The moves of the circle. Where it goes through the outside of the board there is no move.
fn around(point: &argument::Point) -> Vec<[Square; 2]> {
    let taken: HashSet<[Square; 2]> = point.taken.iter().flat_map(|[from, to]| [[*from, *to], [*to, *from]]).collect();
    let pairs = point.circle.iter().zip(point.circle.iter().cycle().skip(1)).map(|(from, to)| [*from, *to]);
    pairs.filter(|pair| taken.contains(pair)).collect()
}

/// A ring around each square that has to be an end, outside of its disc.
pub(super) fn end_marks(page: &Page<'_>, ends: &[Square]) -> Result<Vec<Shape>, DrawError> {
    let mark = |end: &Square| {
        let edge = Stroke::solid(page.inks.start, page.layout.share(0.068, 1.2..=5.0));
        let (centre, radius) = (page.layout.centre(page.on_board(*end)?), (DISC + 0.04) * SQUARE);
        Ok(Shape::Circle { centre, radius, fill: None, edge: Some(edge) }.classed("start"))
    };
    ends.iter().map(mark).collect()
}
