//! The board laid out flat for walking: one byte for each place, and the places a move away by plain arithmetic.

use crate::{Board, Cell, Graph, Piece, Square};

/// The mark of a place that cannot be entered: visited, a hole, or beyond the edge. Every count of exits is below it.
pub(super) const BLOCKED: u8 = 0x80;

/// No piece has more moves than this.
pub(super) const MOVES: usize = 8;

/// A place of the walk and its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) at: u32,
    pub(super) file: u32,
    pub(super) rank: u32,
}

impl Spot {
    pub(super) fn square(self) -> Square {
        Square::new(self.file, self.rank)
    }
}

/// Something to walk on.
pub(super) trait Ground: Sync {
    /// For each place the number of its exits, or [`BLOCKED`].
    fn exits(&self) -> Vec<u8>;

    /// Where each move leads from a place. Moves that do not exist lead to some blocked place (or to the place itself).
    fn around(&self, at: u32) -> [u32; MOVES];

    /// The spot that a move leads to.
    fn step(&self, from: Spot, by: usize) -> Spot;

    /// The spot of a square.
    fn spot(&self, square: Square) -> Spot;

    /// The board's width, which makes cells of squares.
    fn width(&self) -> u32;

    fn cell(&self, spot: Spot) -> Cell {
        Cell::new(spot.rank * self.width() + spot.file)
    }
}

/// A board without joined edges, in a frame so wide that no move leads beyond it: a move is one addition.
///
/// Rows follow each other with one frame's width between them, which serves as the right frame of one and the left
/// frame of the next.
#[derive(Debug)]
pub(super) struct Grid<'b> {
    board: &'b Board,
    frame: u32,
    stride: u32,
    places: usize,
    /// How the place, the file and the rank change with each move; all zero for moves that the piece lacks.
    deltas: [u32; MOVES],
    files: [u32; MOVES],
    ranks: [u32; MOVES],
}

impl<'b> Grid<'b> {
    pub(super) fn new(board: &'b Board, piece: &Piece) -> Self {
        let (frame, size) = (piece.reach(), board.size());
        let stride = size.width() + frame;
        let places = (size.height() + 2 * frame) as usize * stride as usize + frame as usize;
        let mut grid = Self { board, frame, stride, places, deltas: [0; MOVES], files: [0; MOVES], ranks: [0; MOVES] };
        for (k, offset) in piece.offsets().iter().enumerate() {
            grid.deltas[k] = (offset.dy.wrapping_mul(stride as i32).wrapping_add(offset.dx)) as u32;
            (grid.files[k], grid.ranks[k]) = (offset.dx as u32, offset.dy as u32);
        }
        grid
    }

    /// Blocks a place, and tells the places around it.
    fn block(&self, exits: &mut [u8], at: u32) {
        exits[at as usize] = BLOCKED;
        for to in self.around(at) {
            let to = &mut exits[to as usize];
            *to -= u8::from(*to < BLOCKED);
        }
    }

    /// How many of the piece's moves stay inside the box.
    fn moves_inside(&self, spot: Spot) -> u8 {
        let size = self.board.size();
        let is_inside = |k: &usize| {
            let to = Square::new(spot.file.wrapping_add(self.files[*k]), spot.rank.wrapping_add(self.ranks[*k]));
            self.deltas[*k] != 0 && size.contains(to)
        };
        (0..MOVES).filter(is_inside).count() as u8
    }

    /// The exits of the squares of one rank, from one file to another.
    fn fill(&self, exits: &mut [u8], rank: u32, files: std::ops::Range<u32>) {
        for file in files {
            let spot = self.spot(Square::new(file, rank));
            exits[spot.at as usize] = self.moves_inside(spot);
        }
    }
}

impl Ground for Grid<'_> {
    fn exits(&self) -> Vec<u8> {
        let (size, frame) = (self.board.size(), self.frame);
        let mut exits = vec![BLOCKED; self.places];
        let inner_files = frame.min(size.width())..size.width().saturating_sub(frame).max(frame.min(size.width()));
        for rank in 0..size.height() {
            let is_inner = rank >= frame && rank + frame < size.height();
            if is_inner && !inner_files.is_empty() {
                let first = self.spot(Square::new(inner_files.start, rank));
                let row = &mut exits[first.at as usize..][..inner_files.len()];
                row.fill(self.moves_inside(first));
                self.fill(&mut exits, rank, 0..inner_files.start);
                self.fill(&mut exits, rank, inner_files.end..size.width());
            } else {
                self.fill(&mut exits, rank, 0..size.width());
            }
        }
        for hole in self.board.holes() {
            self.block(&mut exits, self.spot(hole).at);
        }
        exits
    }

    #[inline]
    fn around(&self, at: u32) -> [u32; MOVES] {
        self.deltas.map(|delta| at.wrapping_add(delta))
    }

    #[inline]
    fn step(&self, from: Spot, by: usize) -> Spot {
        Spot {
            at: from.at.wrapping_add(self.deltas[by]),
            file: from.file.wrapping_add(self.files[by]),
            rank: from.rank.wrapping_add(self.ranks[by]),
        }
    }

    #[inline]
    fn spot(&self, square: Square) -> Spot {
        let (file, rank) = (square.file(), square.rank());
        Spot { at: (rank + self.frame) * self.stride + file + self.frame, file, rank }
    }

    fn width(&self) -> u32 {
        self.board.size().width()
    }
}

/// Any board, by its graph: for joined edges.
#[derive(Debug)]
pub(super) struct Web {
    graph: Graph,
    width: u32,
}

impl Web {
    pub(super) fn new(graph: Graph, board: &Board) -> Self {
        Self { graph, width: board.size().width() }
    }
}

impl Ground for Web {
    fn exits(&self) -> Vec<u8> {
        let degrees = self.graph.nodes().map(|node| self.graph.degree(node) as u8);
        // One blocked place more, for the moves that do not exist.
        degrees.chain([BLOCKED]).collect()
    }

    fn around(&self, at: u32) -> [u32; MOVES] {
        let mut places = [self.graph.len() as u32; MOVES];
        for (place, node) in places.iter_mut().zip(self.graph.neighbours(crate::Node::new(at as usize))) {
            *place = node.index() as u32;
        }
        places
    }

    fn step(&self, from: Spot, by: usize) -> Spot {
        let node = self.graph.neighbours(crate::Node::new(from.at as usize))[by];
        let square = self.graph.square(node);
        Spot { at: node.index() as u32, file: square.file(), rank: square.rank() }
    }

    fn spot(&self, square: Square) -> Spot {
        let node = self.graph.node(square).expect("walks stay on the board");
        Spot { at: node.index() as u32, file: square.file(), rank: square.rank() }
    }

    fn width(&self) -> u32 {
        self.width
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_grounds_count_the_same_exits(
            width in 1u32..12, height in 1u32..12, a in 0u32..5, b in 1u32..5, cut in 0u32..140,
        ) {
            let full = Board::rectangle(Size::new(width, height).unwrap());
            let hole = Square::new(cut % width, (cut / width) % height);
            let board = full.clone().with_holes([hole]).unwrap_or(full);
            let piece = Piece::leaper(a, b);
            let (grid, web) = (Grid::new(&board, &piece), Web::new(Graph::new(&board, &piece), &board));
            let (on_grid, on_web) = (grid.exits(), web.exits());
            for square in board.squares() {
                let (g, w) = (grid.spot(square), web.spot(square));
                prop_assert_eq!(on_grid[g.at as usize], on_web[w.at as usize]);
                let open = grid.around(g.at).iter().filter(|at| on_grid[**at as usize] < BLOCKED && **at != g.at).count();
                prop_assert_eq!(open, usize::from(on_grid[g.at as usize]));
            }
        }
    }
}
