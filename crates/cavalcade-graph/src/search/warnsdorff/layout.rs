//! The board laid out flat for walking: one byte for each place, and the places a move away by plain arithmetic.

use crate::{BoardGraph, Node};
use cavalcade_core::util::arithmetic::divide::Divisor;
use cavalcade_core::{Board, Budget, Cell, Limit, Piece, Square};

/// The mark of a place that cannot be entered: visited, a hole, or beyond the edge.
///
/// When a place is visited, each of the up to eight places around it loses one, blocked or not: testing would be
/// slower. So a blocked place can go down by eight, and even then is above every count of exits.
pub(super) const BLOCKED: u8 = 0x18;

/// Returns `true` if a place with this mark can be entered.
#[inline]
pub(super) const fn is_open(exits: u8) -> bool {
    exits < BLOCKED - 8
}

/// Places blocked between two checks of the clock.
const STRETCH: usize = 1 << 24;

/// The most moves that a piece has.
pub(super) const MOVES: usize = 8;

/// A board laid out for walking: numbered places, from each of which up to eight moves lead to others.
pub(super) trait Layout: Sync {
    /// For each place the number of its exits, or [`BLOCKED`].
    fn exits(&self, budget: &Budget) -> Result<Vec<u8>, Limit>;

    /// Returns the place that each move leads to. Moves that do not exist lead to some blocked place, or to the place
    /// itself, which is blocked while the piece is there.
    fn around(&self, place: u32) -> [u32; MOVES];

    /// The number that each move adds to a place, if it is the same everywhere.
    fn deltas(&self) -> Option<[u32; MOVES]>;

    /// The place of a square.
    fn place(&self, square: Square) -> u32;

    /// The square of a place.
    fn square(&self, place: u32) -> Square;

    /// The cell of a place.
    fn cell(&self, place: u32) -> Cell;
}

/// A board without joined edges, in a frame so wide that no move leads beyond it: a move is one addition.
///
/// Rows follow each other with one frame's width between them, which serves as the right frame of one and the left
/// frame of the next.
#[derive(Debug)]
pub(super) struct FramedLayout<'b> {
    board: &'b Board,
    piece: &'b Piece,
    frame: u32,
    stride: Divisor,
    /// The number that each move adds to a place; zero for moves that the piece lacks.
    deltas: [u32; MOVES],
}

impl<'b> FramedLayout<'b> {
    pub(super) fn new(board: &'b Board, piece: &'b Piece) -> Self {
        let frame = piece.reach();
        let stride = board.size().width() + frame;
        let mut deltas = [0; MOVES];
        for (delta, offset) in deltas.iter_mut().zip(piece.offsets()) {
            *delta = offset.dy.wrapping_mul(stride as i32).wrapping_add(offset.dx) as u32;
        }
        Self { board, piece, frame, stride: Divisor::new(stride), deltas }
    }

    /// The number of places, including the frame.
    pub(super) fn places(board: &Board, piece: &Piece) -> u64 {
        let (size, frame) = (board.size(), u64::from(piece.reach()));
        (u64::from(size.height()) + 2 * frame) * (u64::from(size.width()) + frame) + frame
    }

    /// The number of the piece's moves that stay inside the box.
    fn moves_inside(&self, from: Square) -> u8 {
        let size = self.board.size();
        let is_inside = |by: &&cavalcade_core::Offset| {
            let file = from.file().wrapping_add_signed(by.dx);
            size.contains(Square::new(file, from.rank().wrapping_add_signed(by.dy)))
        };
        self.piece.offsets().iter().filter(is_inside).count() as u8
    }

    /// The exits of the squares of one rank, from one file to another.
    fn fill(&self, exits: &mut [u8], rank: u32, files: std::ops::Range<u32>) {
        for square in files.map(|file| Square::new(file, rank)) {
            exits[self.place(square) as usize] = self.moves_inside(square);
        }
    }

    /// The exits of a full board: the same number for all squares far enough from the edge.
    fn fill_box(&self, exits: &mut [u8], budget: &Budget) -> Result<(), Limit> {
        let (size, frame) = (self.board.size(), self.frame);
        let has_middle = size.width() > 2 * frame;
        let mut clock = budget.clock();
        for rank in 0..size.height() {
            clock.tick()?;
            if has_middle && rank >= frame && rank + frame < size.height() {
                let middle = Square::new(frame, rank);
                let row = &mut exits[self.place(middle) as usize..][..(size.width() - 2 * frame) as usize];
                row.fill(self.piece.offsets().len() as u8);
                self.fill(exits, rank, 0..frame);
                self.fill(exits, rank, size.width() - frame..size.width());
            } else {
                self.fill(exits, rank, 0..size.width());
            }
        }
        Ok(())
    }
}

impl Layout for FramedLayout<'_> {
    fn exits(&self, budget: &Budget) -> Result<Vec<u8>, Limit> {
        let places = Self::places(self.board, self.piece) as usize;
        let mut exits = Vec::with_capacity(places);
        // Fresh memory takes a while to come by.
        for first in (0..places).step_by(STRETCH) {
            budget.check(0)?;
            exits.resize((first + STRETCH).min(places), BLOCKED);
        }
        self.fill_box(&mut exits, budget)?;
        let mut clock = budget.clock();
        for hole in self.board.holes() {
            clock.tick()?;
            block(self, &mut exits, self.place(hole));
        }
        Ok(exits)
    }

    #[inline]
    fn around(&self, place: u32) -> [u32; MOVES] {
        self.deltas.map(|delta| place.wrapping_add(delta))
    }

    fn deltas(&self) -> Option<[u32; MOVES]> {
        Some(self.deltas)
    }

    fn place(&self, square: Square) -> u32 {
        let stride = self.board.size().width() + self.frame;
        (square.rank() + self.frame) * stride + square.file() + self.frame
    }

    #[inline]
    fn square(&self, place: u32) -> Square {
        let (row, column) = self.stride.divide(place);
        Square::new(column.wrapping_sub(self.frame), row.wrapping_sub(self.frame))
    }

    /// Places are numbered as cells are, except that the frame is counted as well: the rows below the board, and some
    /// places of each row.
    #[inline]
    fn cell(&self, place: u32) -> Cell {
        let (row, _) = self.stride.divide(place);
        Cell::new(place - self.frame * (row + self.board.size().width() + 1))
    }
}

/// Any board, by its graph: for joined edges.
#[derive(Debug)]
pub(super) struct GraphLayout<'g> {
    board: &'g Board,
    graph: &'g BoardGraph,
}

impl<'g> GraphLayout<'g> {
    pub(super) const fn new(board: &'g Board, graph: &'g BoardGraph) -> Self {
        Self { board, graph }
    }
}

impl Layout for GraphLayout<'_> {
    fn exits(&self, budget: &Budget) -> Result<Vec<u8>, Limit> {
        let mut clock = budget.clock();
        self.graph.nodes().map(|node| clock.tick().map(|()| self.graph.degree(node) as u8)).collect()
    }

    fn around(&self, place: u32) -> [u32; MOVES] {
        let mut places = [place; MOVES];
        for (to, node) in places.iter_mut().zip(self.graph.neighbours(Node::new(place as usize))) {
            *to = node.index() as u32;
        }
        places
    }

    fn deltas(&self) -> Option<[u32; MOVES]> {
        None
    }

    fn place(&self, square: Square) -> u32 {
        self.graph.node(square).expect("walks stay on the board").index() as u32
    }

    fn square(&self, place: u32) -> Square {
        self.graph.square(Node::new(place as usize))
    }

    fn cell(&self, place: u32) -> Cell {
        self.board.cell(self.square(place)).expect("walks stay on the board")
    }
}

/// Blocks a place, and takes an exit from each place around it.
pub(super) fn block(layout: &impl Layout, exits: &mut [u8], place: u32) {
    exits[place as usize] = BLOCKED;
    for to in layout.around(place) {
        exits[to as usize] -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::Size;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_layouts_count_the_same_exits(
            width in 1u32..12, height in 1u32..12, a in 0u32..5, b in 1u32..5, cut in 0u32..140,
        ) {
            let full = Board::rectangle(Size::new(width, height).unwrap());
            let hole = Square::new(cut % width, (cut / width) % height);
            let board = full.clone().with_holes([hole]).unwrap_or(full);
            let piece = Piece::leaper(a, b);
            let graph = BoardGraph::new(&board, &piece);
            let (framed, by_graph) = (FramedLayout::new(&board, &piece), GraphLayout::new(&board, &graph));
            let budget = Budget::unlimited();
            let (framed_exits, graph_exits) = (framed.exits(&budget).unwrap(), by_graph.exits(&budget).unwrap());
            for square in board.squares() {
                let (f, g) = (framed.place(square), by_graph.place(square));
                prop_assert_eq!((framed.square(f), by_graph.square(g)), (square, square));
                prop_assert_eq!((Some(framed.cell(f)), Some(by_graph.cell(g))), (board.cell(square), board.cell(square)));
                prop_assert_eq!(framed_exits[f as usize], graph_exits[g as usize]);
                let open = framed.around(f).iter().filter(|to| is_open(framed_exits[**to as usize]) && **to != f).count();
                prop_assert_eq!(open, usize::from(framed_exits[f as usize]));
            }
        }
    }
}
