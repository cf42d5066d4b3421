//! Why there is no tour, for the eye: the squares that are in the way, and what lies between them.

use cavalcade::argument::{Point, argument};
use cavalcade::{Question, Reason, Square};
use cavalcade_draw::subject::obstacle::Obstacle;
use serde::Serialize;

/// What a picture of the reason would mark, all of it empty for a board too large to draw; and the argument, point by point.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Sketch {
    marks: Vec<Square>,
    parts: Vec<Vec<Square>>,
    lines: Vec<[Square; 2]>,
    /// Moves that are forced, moves that none can make, squares that have to be ends, and a circle that closes too soon.
    taken: Vec<[Square; 2]>,
    dropped: Vec<[Square; 2]>,
    ends: Vec<Square>,
    circle: Vec<Square>,
    caption: Option<String>,
    argument: Vec<Point>,
}

impl Sketch {
    /// The marks of a reason, as a picture has them.
    pub(crate) fn of(question: &Question, reason: &Reason) -> Self {
        let argument = argument(question, reason);
        let Ok(obstacle) = Obstacle::of(question, reason) else { return Self { argument, ..Self::default() } };
        let Point { text, marks, parts, lines, taken, dropped, ends, circle, .. } = obstacle.point;
        Self { marks, parts, lines, taken, dropped, ends, circle, caption: Some(text), argument }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::{Board, Kind, Outcome, Piece, Solver};

    fn sketch(size: &str, kind: Kind, ends: [&str; 2]) -> Sketch {
        let board = Board::rectangle(size.parse().unwrap());
        let question = Question::new(board, Piece::KNIGHT, kind);
        let question = question.starting_at(ends[0]).unwrap();
        let question = question.ending_at(ends[1]).unwrap();
        match Solver::new(&question).solve().outcome {
            Outcome::Impossible(reason) => Sketch::of(&question, &reason),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn ends_apart_are_marked_and_joined_by_a_line() {
        let sketch = sketch("6x6", Kind::Closed, ["a1", "f1"]);
        assert_eq!(format!("{:?} {:?}", sketch.marks, sketch.lines), "[a1, f1] [[f1, a1]]");
    }

    #[test]
    fn a_square_between_corners_is_joined_to_both() {
        let sketch = sketch("5x8", Kind::Open, ["c2", "c3"]);
        assert_eq!(format!("{:?} {:?}", sketch.marks, sketch.lines), "[c2, a1, e1] [[c2, a1], [c2, e1]]");
    }

    #[test]
    fn a_board_too_large_to_draw_has_no_marks() {
        let sketch = sketch("9999x9999", Kind::Open, ["a1", "a2"]);
        assert!(sketch.marks.is_empty() && sketch.parts.is_empty() && sketch.caption.is_none());
        assert!(!sketch.argument.is_empty());
    }
}
