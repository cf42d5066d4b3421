//! The squares from which walks set out.

use crate::Colour;
use crate::problem::colouring::Colouring;
use crate::problem::walk_spec::{Target, WalkSpec};
use cavalcade_core::{Question, Square};

/// The squares from which walks set out.
pub(super) struct Starts {
    pub(super) squares: Vec<Square>,
    /// The number of these starts without a tour that proves that there is no tour, if they can prove it.
    pub(super) proofs_needed: Option<usize>,
}

/// Above this size only some of the squares are tried as starts.
const FEW: usize = 4096;

impl Starts {
    pub(super) fn of(question: &Question, aim: WalkSpec) -> Self {
        match (aim.target, aim.start) {
            // A closed tour passes every square, so it can be begun anywhere; from the middle it ends not far off.
            (Target::NextToStart, _) => Self { squares: vec![middle_square(question)], proofs_needed: Some(1) },
            (_, Some(start)) => Self { squares: vec![start], proofs_needed: Some(1) },
            (_, None) => Self::anywhere(question),
        }
    }

    /// Squares of the right colour, sorted by their number of exits.
    fn anywhere(question: &Question) -> Self {
        let (board, piece) = (question.board(), question.piece());
        let rule = Colouring::of_chessboard(question).and_then(|colouring| colouring.rule().ok());
        let may_end = |square: &Square| rule.is_none_or(|rule| rule.allows(Colour::of_chessboard(*square)));
        let mut squares: Vec<Square> = board.squares().filter(may_end).take(FEW + 1).collect();
        let proofs_needed = (squares.len() <= FEW).then_some(squares.len());
        squares.truncate(FEW);
        squares.sort_by_key(|square| piece.offsets().iter().filter(|by| board.step(*square, **by).is_some()).count());
        Self { squares, proofs_needed }
    }
}

/// A square of the board near the middle of its box.
fn middle_square(question: &Question) -> Square {
    let (board, size) = (question.board(), question.board().size());
    let middle = Square::new(size.width() / 2, size.height() / 2);
    if board.contains(middle) {
        return middle;
    }
    let away = |square: &Square| square.file().abs_diff(middle.file()) + square.rank().abs_diff(middle.rank());
    board.squares().min_by_key(away).expect("no board is empty")
}
