//! The board as a second look sees it: squares, and the steps of the piece from one to another.

use std::collections::{HashMap, HashSet};

use crate::move_rule::MoveRule;
use cavalcade_core::{Board, Budget, Limit, Question, Square};

/// A board and a piece, and what may be spent on looking at them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<'q> {
    pub(super) board: &'q Board,
    rule: MoveRule,
    budget: &'q Budget,
}

impl<'q> Ground<'q> {
    /// No machine holds notes of more squares.
    const MOST_SQUARES: u64 = (1 << 28) - 1;

    /// The bytes it takes to note something of each square, at most.
    const BYTES_PER_SQUARE: u64 = 128;

    pub(super) fn new(question: &'q Question, budget: &'q Budget) -> Self {
        let board = question.board();
        Self { board, rule: MoveRule::new(board, question.piece()), budget }
    }

    /// Whether there is room to note something of each square.
    pub(super) fn expect_room(self) -> Result<(), Limit> {
        let needed = self.board.len().saturating_mul(Self::BYTES_PER_SQUARE);
        self.budget.has_room_for(needed)?;
        // Without a limit of memory, a board that no machine holds is still not begun.
        let allowed = Self::MOST_SQUARES.saturating_mul(Self::BYTES_PER_SQUARE);
        if needed > allowed { Err(Limit::Memory { needed, allowed }) } else { Ok(()) }
    }

    /// The squares a move away from one of the board, each once.
    pub(super) fn beside(self, square: Square) -> Vec<Square> {
        let mut beside = self.rule.targets(square);
        beside.retain(|to| self.board.contains(*to));
        beside
    }

    /// Whether these are squares of the board, no two of them the same.
    pub(super) fn has_all(self, squares: &[Square]) -> bool {
        let mut seen = HashSet::new();
        squares.iter().all(|square| self.board.contains(*square) && seen.insert(*square))
    }

    /// The parts of the board, if one goes from square to square as told.
    pub(super) fn parts(
        self,
        is_there: impl Fn(Square) -> bool,
        beside: impl Fn(Square) -> Vec<Square>,
    ) -> Result<Parts, Limit> {
        let mut clock = self.budget.clock();
        let (mut part_of, mut sizes) = (HashMap::new(), Vec::new());
        for first in self.board.squares().filter(|square| is_there(*square)) {
            if part_of.contains_key(&first) {
                continue;
            }
            let (number, mut size) = (sizes.len(), 1);
            part_of.insert(first, number);
            let mut around = vec![first];
            while let Some(square) = around.pop() {
                clock.tick()?;
                for next in beside(square).into_iter().filter(|next| is_there(*next)) {
                    if part_of.insert(next, number).is_none() {
                        around.push(next);
                        size += 1;
                    }
                }
            }
            sizes.push(size);
        }
        Ok(Parts { part_of, sizes })
    }

    /// The squares in two colours, the first square true, if each move changes colour and all squares can be reached.
    pub(super) fn colours(self) -> Result<Option<HashMap<Square, bool>>, Limit> {
        let Some(first) = self.board.squares().next() else { return Ok(None) };
        let mut clock = self.budget.clock();
        let mut colours = HashMap::from([(first, true)]);
        let mut around = vec![first];
        while let Some(square) = around.pop() {
            clock.tick()?;
            let other = !colours[&square];
            for next in self.beside(square) {
                match colours.insert(next, other) {
                    None => around.push(next),
                    Some(before) if before != other => return Ok(None),
                    Some(_) => {}
                }
            }
        }
        Ok((colours.len() as u64 == self.board.len()).then_some(colours))
    }
}

/// The parts of a board between which nothing leads.
pub(super) struct Parts {
    /// The number of the part in which each square lies.
    pub(super) part_of: HashMap<Square, usize>,
    /// How many squares each part has.
    sizes: Vec<u64>,
}

impl Parts {
    /// How many there are.
    pub(super) const fn count(&self) -> usize {
        self.sizes.len()
    }

    /// Whether these squares lie one in each part, and the parts are as large as told, where it is told.
    pub(super) fn are_told_by(&self, squares: &[Square], sizes: &[u64]) -> bool {
        let parts: Vec<usize> = squares.iter().filter_map(|square| self.part_of.get(square).copied()).collect();
        let met: HashSet<usize> = parts.iter().copied().collect();
        let found = parts.iter().map(|part| self.sizes[*part]);
        squares.len() == self.count()
            && met.len() == self.count()
            && (sizes.is_empty() || found.eq(sizes.iter().copied()))
    }
}
