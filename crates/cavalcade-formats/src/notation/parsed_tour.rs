//! The contents of a tour's file, before it is checked.

use super::numbers::NumberFault;
use cavalcade_core::{Board, Kind, Piece, Square};

/// A board and a path over it, as read. Nothing about it is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedTour {
    /// The board. For notations without one, the smallest rectangle that contains the path.
    pub board: Board,
    /// The piece, if the notation gives it.
    pub piece: Option<Piece>,
    /// The kind of tour, if the notation gives it.
    pub kind: Option<Kind>,
    /// The start of the tour, if the notation gives it separately from the path.
    pub start: Option<Square>,
    /// The end of the tour, if the notation gives it separately from the path.
    pub end: Option<Square>,
    /// The squares in order.
    pub path: Vec<Square>,
    /// The faults of the numbers of a grid. The path leaves out these squares.
    pub faults: Vec<NumberFault>,
}
