//! The proof that a board with a side of four squares has no closed tour: the two colourings of Louis Pósa, as given by
//! Schwenk (1991).
//!
//! From the outer ranks each move leads to the inner ones, so in a closed tour outer and inner squares take turns. So do
//! dark and light ones. Begin on a dark outer square, and all outer squares would be dark.

use super::board_view::BoardView;
use super::colours::is_dark;
use super::point::Point;
use super::words::names;
use cavalcade_core::{Kind, Question, Square};

/// Returns `true` if the argument applies to the question.
pub(super) fn covers(question: &Question) -> bool {
    let size = question.board().size();
    let sides = [size.width(), size.height()];
    question.kind() == Kind::Closed
        && question.is_knight_on_rectangle()
        && sides.contains(&4)
        && sides.iter().all(|side| *side >= 2)
}

/// The two colourings, and how they contradict each other.
pub(super) fn argument(view: &BoardView<'_>) -> Vec<Point> {
    let size = view.question.board().size();
    let is_flat = size.height() == 4;
    let row = if is_flat { "ranks" } else { "files" };
    let is_outer = |square: Square| [0, 3].contains(&if is_flat { square.rank() } else { square.file() });
    let in_colours = |one: &dyn Fn(Square) -> bool, text: String| {
        let classes = vec![view.those(one), view.those(|square| !one(square))];
        Point { colours: if view.graph.is_some() { classes } else { Vec::new() }, ..Point::saying(text) }
    };
    let by_place = |text: String| in_colours(&is_outer, text);
    let long = if is_flat { size.width() } else { size.height() };
    let (corner, neighbours) = (Square::new(0, 0), if is_flat { Square::new(1, 0) } else { Square::new(0, 1) });
    let middle = if is_flat { Square::new(long / 2, 0) } else { Square::new(0, long / 2) };
    let inner = view.neighbours(middle);
    let example = format!(
        "From an outer square each move leads to an inner one: from {middle}, for example, to {}.",
        names(&inner)
    );
    vec![
        by_place(format!("Call the squares of the two outer {row} outer, and those of the two inner {row} inner. There are {} of each.", 2 * u64::from(long))),
        Point { marks: vec![middle], lines: inner.iter().map(|to| [middle, *to]).collect(), ..by_place(example) },
        by_place("So each outer square of a closed tour is followed by an inner one. There are equally many inner squares, so each of them follows an outer one: outer and inner squares take turns all the way round.".into()),
        in_colours(&is_dark, "Now colour the squares like those of a chessboard. Each move changes colour, so dark and light squares take turns all the way round, too.".into()),
        Point { marks: vec![corner], ..by_place(format!("Begin on {corner}, which is outer and dark. From there on every second square is outer, and every second square is dark, and these are the same squares: all outer squares would be dark.")) },
        Point { marks: vec![neighbours], ..by_place(format!("But {neighbours} is outer and light. So there is no closed tour of this board, nor of any other with a side of four squares.")) },
    ]
}
