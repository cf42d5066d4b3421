//! What a file says of a tour, before anyone has checked it.

use super::numbers::NumberFault;
use cavalcade_core::{Board, Kind, Piece, Square};

/// A board and a path over it, as read; nothing about it is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedTour {
    /// The board: of the squares notation, which does not tell, the smallest rectangle that holds the path.
    pub board: Board,
    /// The piece, if the notation tells.
    pub piece: Option<Piece>,
    /// Whether the tour is said to be closed, if the notation tells.
    pub kind: Option<Kind>,
    /// The square on which the tour is said to start, if the notation tells apart from the path.
    pub start: Option<Square>,
    /// The square on which the tour is said to end, if the notation tells apart from the path.
    pub end: Option<Square>,
    /// The squares in order.
    pub path: Vec<Square>,
    /// What is wrong with the numbers of a grid; the path leaves these squares out.
    pub faults: Vec<NumberFault>,
}
