//! The definition of a move for the checkers, [`verify`](crate::verify) and [`confirm`](crate::confirm), and for
//! nothing else.
//!
//! The searches add each offset of the piece to a square and look where they come out. If the checkers did the same and
//! it were wrong, a wrong tour would pass, and a wrong proof. So they go by the two leaps of the piece, without signs
//! or offsets: a move is a leap along one axis together with the other leap along the other one. On an axis whose ends
//! are joined, places have two distances, one each way round.
//!
//! The cost is a few comparisons for a pair of squares, and as many for each of the moves from a square.
//!
//! The knight on a ring of five files: e2 and a4 are 4 files apart, which is 1 the other way, and 2 ranks: a move.

use cavalcade_core::{Board, Piece, Size, Square, Wrap};

/// The moves of a piece in the box of a board, whose holes it does not know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveRule {
    short: u32,
    long: u32,
    size: Size,
    wrap: Wrap,
}

impl MoveRule {
    pub(crate) fn new(board: &Board, piece: &Piece) -> Self {
        let (short, long) = piece.leaps();
        Self { short, long, size: board.size(), wrap: board.wrap() }
    }

    /// Whether the piece goes from one square to the other in one move.
    #[inline]
    #[expect(clippy::needless_bitwise_bool, reason = "the branch is unpredictable, and a misprediction costs more")]
    pub(crate) fn leads(&self, from: Square, to: Square) -> bool {
        let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
        let is_flat = ((files == self.short) & (ranks == self.long)) | ((files == self.long) & (ranks == self.short));
        is_flat || self.leads_round(files, ranks)
    }

    /// Returns `true` if squares at these distances are a move apart over a joined edge.
    #[cold]
    fn leads_round(&self, files: u32, ranks: u32) -> bool {
        let (size, wrap) = (self.size, self.wrap);
        let along_files = |leap| is_leap(files, leap, size.width(), wrap.joins_files());
        let along_ranks = |leap| is_leap(ranks, leap, size.height(), wrap.joins_ranks());
        let is_leap =
            (along_files(self.short) && along_ranks(self.long)) || (along_files(self.long) && along_ranks(self.short));
        is_leap && (files, ranks) != (0, 0)
    }

    /// The squares of the box to which a move leads from one of them, each once.
    pub(crate) fn targets(&self, from: Square) -> Vec<Square> {
        let (size, wrap) = (self.size, self.wrap);
        let mut targets = Vec::with_capacity(8);
        for (along_files, along_ranks) in [(self.short, self.long), (self.long, self.short)] {
            for file in a_leap_from(from.file(), along_files, size.width(), wrap.joins_files()) {
                for rank in a_leap_from(from.rank(), along_ranks, size.height(), wrap.joins_ranks()) {
                    let to = Square::new(file, rank);
                    if to != from && !targets.contains(&to) {
                        targets.push(to);
                    }
                }
            }
        }
        targets
    }
}

/// Returns `true` if two places at this distance on one axis are a leap apart, going round if the axis is joined to a
/// ring.
fn is_leap(apart: u32, leap: u32, side: u32, joined: bool) -> bool {
    // A square off the board can be farther away than the ring is long.
    apart == leap || (joined && (apart == leap % side || side.checked_sub(apart) == Some(leap % side)))
}

/// The places on one axis that are a leap away, going round if the axis is joined to a ring: one down, one up.
fn a_leap_from(at: u32, leap: u32, side: u32, joined: bool) -> impl Iterator<Item = u32> {
    let (down, up) = if joined {
        // The longest side fits into 32 bits twice.
        let round = leap % side;
        (Some((at + side - round) % side), Some((at + round) % side))
    } else {
        (at.checked_sub(leap), Some(at + leap).filter(|up| *up < side))
    };
    down.into_iter().chain(up)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_graph::BoardGraph;

    /// Compares the rule with the graph of the searches, square by square.
    fn compare(board: &Board, piece: &Piece) {
        let (graph, rule) = (BoardGraph::new(board, piece), MoveRule::new(board, piece));
        for from in graph.nodes() {
            let mut targets = rule.targets(graph.square(from));
            targets.sort();
            let mut neighbours: Vec<Square> = graph.neighbours(from).iter().map(|to| graph.square(*to)).collect();
            neighbours.sort();
            assert_eq!(targets, neighbours, "{board:?} {piece} from {}", graph.square(from));
            for to in graph.nodes() {
                let (is_move, square) = (graph.are_neighbours(from, to), graph.square(to));
                assert_eq!(rule.leads(graph.square(from), square), is_move, "{board:?} {piece} to {square}");
            }
        }
    }

    #[test]
    fn the_checkers_and_the_searches_mean_the_same_by_a_move_on_every_small_board() {
        let sides = (1..=7).flat_map(|width| (1..=7).map(move |height| (width, height)));
        for (width, height) in sides {
            for (_, wrap) in Wrap::NAMED {
                let board = Board::rectangle(Size::new(width, height).unwrap()).with_wrap(wrap);
                // Leaps beyond the longest side, and beyond twice the shorter ones.
                for long in 1..=9 {
                    (0..=long).for_each(|short| compare(&board, &Piece::leaper(short, long)));
                }
            }
        }
    }

    #[test]
    fn moves_that_coincide_on_a_ring_are_one_and_none_stays() {
        let ring = Board::rectangle(Size::new(2, 1).unwrap()).with_wrap(Wrap::Torus);
        let targets = |leap| MoveRule::new(&ring, &Piece::leaper(0, leap)).targets(Square::new(0, 0));
        assert_eq!(targets(1), [Square::new(1, 0)]);
        assert_eq!(targets(1000), []);
        assert_eq!(targets(999), [Square::new(1, 0)]);
    }

    #[test]
    fn the_corners_of_the_largest_board_have_their_moves() {
        let size = Size::new(Size::MAX_SIDE, Size::MAX_SIDE).unwrap();
        let corner = Square::new(Size::MAX_SIDE - 1, Size::MAX_SIDE - 1);
        for (wrap, moves) in [(Wrap::None, 2), (Wrap::Cylinder, 4), (Wrap::Torus, 8)] {
            let rule = MoveRule::new(&Board::rectangle(size).with_wrap(wrap), &Piece::KNIGHT);
            let targets = rule.targets(corner);
            assert_eq!(targets.len(), moves, "{wrap}");
            assert!(targets.iter().all(|to| rule.leads(corner, *to)), "{wrap}");
        }
    }
}
