//! The board as a second look sees it: squares, and the steps of the piece from one to another.

use std::collections::{HashMap, HashSet};

use crate::{Board, Budget, Graph, Limit, Piece, Question, Square};

/// A board and a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<'q> {
    pub(super) board: &'q Board,
    piece: &'q Piece,
}

impl<'q> Ground<'q> {
    /// The bytes it takes to note something of each square, at most.
    const BYTES_PER_SQUARE: u64 = 128;

    pub(super) fn new(question: &'q Question) -> Self {
        Self { board: question.board(), piece: question.piece() }
    }

    /// Whether there is room to note something of each square.
    pub(super) fn expect_room(self, budget: &Budget) -> Result<(), Limit> {
        let needed = self.board.len().saturating_mul(Self::BYTES_PER_SQUARE);
        budget.has_room_for(needed)?;
        // Without a limit of memory, a board that no machine holds is still not begun.
        let allowed = Graph::MAX_LEN.saturating_mul(Self::BYTES_PER_SQUARE);
        if needed > allowed { Err(Limit::Memory { needed, allowed }) } else { Ok(()) }
    }

    /// The squares a move away, each once.
    pub(super) fn beside(self, square: Square) -> Vec<Square> {
        let mut beside = Vec::with_capacity(8);
        for offset in self.piece.offsets() {
            let to = self.board.step(square, *offset);
            beside.extend(to.filter(|to| *to != square && !beside.contains(to)));
        }
        beside
    }

    /// Whether these are squares of the board, no two of them the same.
    pub(super) fn has_all(self, squares: &[Square]) -> bool {
        let mut seen = HashSet::new();
        squares.iter().all(|square| self.board.contains(*square) && seen.insert(*square))
    }

    /// The number of the piece in which each square lies, if one goes from square to square as told, and how many there
    /// are.
    pub(super) fn pieces(
        self,
        is_there: impl Fn(Square) -> bool,
        beside: impl Fn(Square) -> Vec<Square>,
    ) -> (HashMap<Square, usize>, usize) {
        let (mut piece_of, mut count) = (HashMap::new(), 0);
        for first in self.board.squares().filter(|square| is_there(*square)) {
            if piece_of.contains_key(&first) {
                continue;
            }
            piece_of.insert(first, count);
            let mut around = vec![first];
            while let Some(square) = around.pop() {
                for next in beside(square).into_iter().filter(|next| is_there(*next)) {
                    if piece_of.insert(next, count).is_none() {
                        around.push(next);
                    }
                }
            }
            count += 1;
        }
        (piece_of, count)
    }

    /// The squares in two colours, the first square true, if each move changes colour and all squares can be reached.
    pub(super) fn colours(self) -> Option<HashMap<Square, bool>> {
        let first = self.board.squares().next()?;
        let mut colours = HashMap::from([(first, true)]);
        let mut around = vec![first];
        while let Some(square) = around.pop() {
            let other = !colours[&square];
            for next in self.beside(square) {
                match colours.insert(next, other) {
                    None => around.push(next),
                    Some(before) if before != other => return None,
                    Some(_) => {}
                }
            }
        }
        (colours.len() as u64 == self.board.len()).then_some(colours)
    }
}

/// Whether these squares lie one in each of so many pieces.
pub(super) fn is_one_of_each(squares: &[Square], piece_of: &HashMap<Square, usize>, count: usize) -> bool {
    let met: HashSet<usize> = squares.iter().filter_map(|square| piece_of.get(square).copied()).collect();
    met.len() == count && squares.len() == count
}
