//! Arguments about single squares: too few moves from them, or no move between two of them.

use super::board_view::BoardView;
use super::point::Point;
use super::words::names;
use cavalcade_core::util::counted;
use cavalcade_core::{Kind, Square};

/// The most squares that are explained one by one.
const ONE_BY_ONE: usize = 8;

/// Squares with one move at most, where a tour needs two.
pub(super) fn too_few(view: &BoardView<'_>, squares: &[Square], allowed: u64) -> Vec<Point> {
    let rule = match view.question.kind() {
        Kind::Closed => "A closed tour reaches each square by one move and leaves it by another.",
        Kind::Open => {
            "A tour reaches each square by one move and leaves it by another. Only its two ends need just one move."
        }
    };
    let mut points = vec![Point { marks: squares.to_vec(), ..Point::saying(rule) }];
    let lines = |squares: &[Square]| {
        squares.iter().flat_map(|from| view.neighbours(*from).into_iter().map(|to| [*from, to])).collect()
    };
    for (number, square) in (1..).zip(squares.iter().take(ONE_BY_ONE)) {
        let text = match &view.neighbours(*square)[..] {
            [] => format!("From {square} no move leads anywhere."),
            [only] => format!("From {square} there is one move only, to {only}."),
            neighbours => format!("From {square} the moves lead to {}.", names(neighbours)),
        };
        points.push(Point {
            marks: squares[..number].to_vec(),
            lines: lines(&squares[..number]),
            ..Point::saying(text)
        });
    }
    points.push(Point {
        marks: squares.to_vec(),
        lines: lines(squares),
        ..Point::saying(too_many(view, squares.len() as u64, allowed))
    });
    points
}

fn too_many(view: &BoardView<'_>, number: u64, allowed: u64) -> String {
    let such = match number {
        1 => "There is 1 such square".to_string(),
        _ => format!("There are {number} such squares"),
    };
    match (view.question.kind(), allowed) {
        (Kind::Closed, _) => format!("{such}, and no closed tour can pass it on its way: there is none.")
            .replace("pass it", if number == 1 { "pass it" } else { "pass them" }),
        (Kind::Open, 2) => format!("{such}, and only two of them can be ends: there is no tour."),
        (Kind::Open, 1) => format!(
            "{such}. One end of the tour has to be elsewhere, so only one of them can be an end: there is no such tour."
        ),
        (Kind::Open, _) => format!("{such}, and both ends of the tour have to be elsewhere: there is no such tour."),
    }
}

/// A closed tour whose ends no move joins.
pub(super) fn ends_apart(view: &BoardView<'_>, start: Square, end: Square) -> Vec<Point> {
    let neighbours = view.neighbours(end);
    vec![
        Point {
            marks: vec![start, end],
            ..Point::saying(format!(
                "A closed tour that begins on {start} and ends on {end} closes with a move from {end} to {start}."
            ))
        },
        Point {
            marks: vec![end],
            lines: neighbours.iter().map(|to| [end, *to]).collect(),
            ..Point::saying(match &neighbours[..] {
                [] => format!("From {end} no move leads anywhere."),
                _ => format!("From {end} {} possible: to {}.", are_moves(neighbours.len() as u64), names(&neighbours)),
            })
        },
        Point {
            marks: vec![start, end],
            lines: vec![[end, start]],
            ..Point::saying(format!("{start} is not among these squares: there is no such closed tour."))
        },
    ]
}

fn are_moves(number: u64) -> String {
    format!("{} {}", counted(number, "move"), super::words::are(number))
}

/// An end that two corners share, each of which has one other move.
pub(super) fn between_corners(view: &BoardView<'_>, square: Square, corners: [Square; 2]) -> Vec<Point> {
    let of =
        |corner: Square| -> Vec<[Square; 2]> { view.neighbours(corner).into_iter().map(|to| [corner, to]).collect() };
    let [one, other] = corners;
    let marks = vec![square, one, other];
    let shown = |lines: Vec<[Square; 2]>, text: String| Point { marks: marks.clone(), lines, ..Point::saying(text) };
    let two =
        |corner: Square| format!("The corner {corner} has two moves only, to {}.", names(&view.neighbours(corner)));
    let both = || [of(one), of(other)].concat();
    vec![
        shown(of(one), two(one)),
        shown(both(), format!("{} {square} is a move away from both corners.", two(other))),
        shown(
            vec![[square, one], [square, other]],
            format!(
                "{square} is to be an end of the tour, where it makes one move only. So it leads to one of the corners at most."
            ),
        ),
        shown(
            both(),
            format!(
                "The other corner is left with one move, and could only be an end. But the two ends asked for are {}: there is no such tour.",
                names(&view.ends())
            ),
        ),
    ]
}
