//! The line of a path over a board: straight from square to square, and over joined edges in parts.
//!
//! A move over a joined edge leaves the board there and comes in at the opposite edge. Think of the plane tiled with
//! copies of the board: the move is one straight line, cut where it crosses from copy to copy, and each part is drawn
//! at its place in its own copy. A knight's move is cut at most twice (over a corner), a longer leap on a small board
//! perhaps more often.
//!
//! On a 5x5 torus the move from d1 by two files right and one rank up ends on a2:
//!
//! ```text
//!      . . . . .            copy | next copy          . . . . .
//!      . . . . .              .  | .                  . . . . .
//!      . . . . .     from     . _|_+     drawn as     . . . . .
//!      . . . . .              +- | .                  + . . . -    (the second part ends on a2)
//!      . . . + .              .  | .                  . . . + .    (the first part leaves from d1)
//! ```

use cavalcade::{Board, Offset, Piece, Square};

use crate::{Layout, Point, SQUARE};

/// A part of a move, from one point to another.
pub(crate) type Part = [Point; 2];

/// Draws moves of one piece on one board.
pub(crate) struct Router<'a> {
    board: &'a Board,
    piece: &'a Piece,
    layout: &'a Layout,
}

impl<'a> Router<'a> {
    /// Draws moves of this piece on this board.
    #[must_use]
    pub(crate) const fn new(board: &'a Board, piece: &'a Piece, layout: &'a Layout) -> Self {
        Self { board, piece, layout }
    }

    /// The parts of the move from one square to another, in order.
    #[must_use]
    pub(crate) fn parts(&self, from: Square, to: Square) -> Vec<Part> {
        match self.leap(from, to) {
            Some(leap) if !self.stays_inside(from, leap) => {
                let mut parts = self.cut(from, leap);
                // Exactly on the square, where the next move goes on.
                parts.last_mut().expect("a move has at least one part")[1] = self.layout.centre(to);
                parts
            }
            // A step that is not a move of the piece is drawn straight; only a search that restarts makes one.
            _ => vec![[self.layout.centre(from), self.layout.centre(to)]],
        }
    }

    /// Returns `true` if the line of a move passes over a hole.
    #[must_use]
    pub(crate) fn leads_over_a_hole(&self, from: Square, to: Square) -> bool {
        const STEPS: u8 = 24;
        if self.board.is_full() {
            return false;
        }
        let (size, area) = (self.board.size(), self.layout.board());
        let is_hole = |at: Point| {
            let file = ((at.x - area.left) / SQUARE) as u32;
            let rank = ((area.bottom() - at.y) / SQUARE) as u32;
            !self.board.contains(Square::new(file.min(size.width() - 1), rank.min(size.height() - 1)))
        };
        let along = |[begin, end]: Part| {
            let at = move |share: f32| begin.moved((end.x - begin.x) * share, (end.y - begin.y) * share);
            (0..=STEPS).map(move |step| at(f32::from(step) / f32::from(STEPS)))
        };
        self.parts(from, to).into_iter().flat_map(along).any(is_hole)
    }

    /// The lines through these squares: one, if no move goes over a joined edge.
    #[must_use]
    pub(crate) fn lines(&self, squares: impl IntoIterator<Item = Square>) -> Vec<Vec<Point>> {
        let mut lines: Vec<Vec<Point>> = Vec::new();
        let mut last = None;
        for square in squares {
            if let Some(from) = last.replace(square) {
                self.extend(&mut lines, from, square);
            }
        }
        lines
    }

    /// Goes on with the last line if the move begins where that ends, and begins a new one after each cut.
    fn extend(&self, lines: &mut Vec<Vec<Point>>, from: Square, to: Square) {
        if self.board.wrap() == cavalcade::Wrap::None {
            // The usual board, and perhaps a million moves: nothing to cut.
            let end = self.layout.centre(to);
            match lines.last_mut() {
                Some(line) => line.push(end),
                None => lines.push(vec![self.layout.centre(from), end]),
            }
            return;
        }
        for [begin, end] in self.parts(from, to) {
            match lines.last_mut() {
                Some(line) if line.last() == Some(&begin) => line.push(end),
                _ => lines.push(vec![begin, end]),
            }
        }
    }

    /// The leap that makes this move; one that stays inside the board, if there is a choice.
    fn leap(&self, from: Square, to: Square) -> Option<Offset> {
        let leads = |offset: &&Offset| self.board.step(from, **offset) == Some(to);
        let leaps = self.piece.offsets().iter().filter(leads);
        leaps.copied().min_by_key(|leap| !self.stays_inside(from, *leap))
    }

    fn stays_inside(&self, from: Square, leap: Offset) -> bool {
        let size = self.board.size();
        let inside =
            |place: u32, by: i32, side: u32| (0..i64::from(side)).contains(&(i64::from(place) + i64::from(by)));
        inside(from.file(), leap.dx, size.width()) && inside(from.rank(), leap.dy, size.height())
    }

    /// Cuts the leap wherever it crosses from one copy of the board to the next.
    fn cut(&self, from: Square, leap: Offset) -> Vec<Part> {
        let (start, board) = (self.layout.centre(from), self.layout.board());
        let along = (leap.dx as f32 * SQUARE, -leap.dy as f32 * SQUARE);
        let mut cuts = vec![0.0, 1.0];
        cuts.extend(crossings(start.x - board.left, along.0, board.width));
        cuts.extend(crossings(start.y - board.top, along.1, board.height));
        cuts.sort_by(f32::total_cmp);
        cuts.dedup();
        let at = |share: f32| start.moved(along.0 * share, along.1 * share);
        let part = |pair: &[f32]| {
            let middle = at(f32::midpoint(pair[0], pair[1]));
            let dx = -((middle.x - board.left) / board.width).floor() * board.width;
            let dy = -((middle.y - board.top) / board.height).floor() * board.height;
            [at(pair[0]).moved(dx, dy), at(pair[1]).moved(dx, dy)]
        };
        cuts.windows(2).map(part).collect()
    }
}

/// The shares of the way at which a line crosses a border, on one axis: it begins at `start` and goes `by`, and there
/// are borders at every multiple of `side`.
fn crossings(start: f32, by: f32, side: f32) -> Vec<f32> {
    let (low, high) = if by < 0.0 { (start + by, start) } else { (start, start + by) };
    let (first, last) = ((low / side).ceil() as i32, (high / side).floor() as i32);
    (first..=last)
        .map(|border| (border as f32 * side - start) / by)
        .filter(|share| *share > 0.0 && *share < 1.0)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DrawOptions, Footer, Room};
    use cavalcade::{BoardGraph, Size, Wrap};
    use proptest::prelude::*;

    fn board(width: u32, height: u32, wrap: Wrap) -> Board {
        Board::rectangle(Size::new(width, height).unwrap()).with_wrap(wrap)
    }

    fn layout(board: &Board) -> Layout {
        Layout::new(board, &DrawOptions::default(), Room::Page, Footer::None).unwrap()
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn a_move_inside_the_board_is_one_straight_line() {
        let board = board(5, 5, Wrap::Torus);
        let layout = layout(&board);
        let router = Router::new(&board, &Piece::KNIGHT, &layout);
        assert_eq!(
            router.parts(square("a1"), square("b3")),
            [[layout.centre(square("a1")), layout.centre(square("b3"))]]
        );
    }

    #[test]
    fn a_move_over_a_joined_edge_leaves_and_enters_there() {
        let board = board(5, 5, Wrap::Torus);
        let layout = layout(&board);
        let parts = Router::new(&board, &Piece::KNIGHT, &layout).parts(square("d1"), square("a2"));
        let [first, second] = parts[..] else { panic!("two parts, not {parts:?}") };
        assert_eq!(first[0], layout.centre(square("d1")));
        assert_eq!(second[1], layout.centre(square("a2")));
        assert!((first[1].x - layout.board().right()).abs() < 0.001);
        assert!((second[0].x - layout.board().left).abs() < 0.001);
        assert!((first[1].y - second[0].y).abs() < 0.001);
    }

    #[test]
    fn a_line_over_a_hole_is_told_from_one_beside_it() {
        let holes = ["c3"].map(square);
        let board = board(5, 5, Wrap::None).with_holes(holes).unwrap();
        let layout = layout(&board);
        let router = Router::new(&board, &Piece::KNIGHT, &layout);
        assert!(router.leads_over_a_hole(square("b2"), square("c4")));
        assert!(!router.leads_over_a_hole(square("a1"), square("b3")));
    }

    #[test]
    fn a_path_without_joined_edges_is_a_single_line() {
        let board = board(3, 3, Wrap::None);
        let layout = layout(&board);
        let path = ["a1", "b3", "c1", "a2"].map(square);
        let lines = Router::new(&board, &Piece::KNIGHT, &layout).lines(path);
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0], path.map(|square| layout.centre(square)));
    }

    proptest! {
        #[test]
        fn every_move_of_every_wrapped_board_begins_and_ends_right_and_stays_on_the_board(
            width in 1u32..7, height in 1u32..7, wrap in 0usize..3, a in 0u32..9, b in 1u32..9,
        ) {
            let board = board(width, height, Wrap::NAMED[wrap].1);
            let (piece, layout) = (Piece::leaper(a, b), layout(&board));
            let router = Router::new(&board, &piece, &layout);
            let graph = BoardGraph::new(&board, &piece);
            let whole = layout.board();
            for from in graph.nodes() {
                for to in graph.neighbours(from) {
                    let (from, to) = (graph.square(from), graph.square(*to));
                    let parts = router.parts(from, to);
                    let (first, last) = (parts[0][0], parts[parts.len() - 1][1]);
                    let near = |a: Point, b: Point| (a.x - b.x).hypot(a.y - b.y) < 0.01;
                    prop_assert!(near(first, layout.centre(from)));
                    prop_assert!(near(last, layout.centre(to)), "{from} {to} {parts:?}");
                    for point in parts.iter().flatten() {
                        prop_assert!(point.x >= whole.left - 0.01 && point.x <= whole.right() + 0.01);
                        prop_assert!(point.y >= whole.top - 0.01 && point.y <= whole.bottom() + 0.01);
                    }
                }
            }
        }
    }
}
