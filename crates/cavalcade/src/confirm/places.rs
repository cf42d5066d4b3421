//! A question as places and the ways between them: is there a circle through all places?
//!
//! The places are the squares, numbered along the longer side of the board, so that those seen already and those still to
//! come meet in a short front; and, for a tour with ends, the outside, which comes last and is joined to every square that
//! can be an end.

use std::collections::HashMap;

use super::ends::Ends;
use super::ground::Ground;
use crate::{Budget, Kind, Limit, Question, Square, Wrap};

/// What a question comes to.
#[derive(Debug)]
pub(super) enum Reading {
    /// The answer is plain.
    Plain(bool),
    /// A circle has to be looked for.
    Circle(Places),
}

/// Places and ways.
#[derive(Debug)]
pub(super) struct Places {
    /// Where the ways of each place lead.
    pub(super) ways: Vec<Vec<usize>>,
    /// The outside, if the tour has ends.
    pub(super) outside: Option<usize>,
    /// The ends asked for: every circle goes from them to the outside.
    pub(super) named: Vec<usize>,
}

impl Reading {
    /// The bytes that a place with its ways takes, here and with those who look for the circle.
    const BYTES_PER_PLACE: u64 = 1024;

    /// Reads the question.
    pub(super) fn of(question: &Question, budget: &Budget) -> Result<Self, Limit> {
        let (board, ground) = (question.board(), Ground::new(question, budget));
        let is_closed = question.kind() == Kind::Closed;
        if board.len() == 1 || (is_closed && board.len() == 2) {
            // One square is a tour by itself. There and back is no closed one.
            return Ok(Self::Plain(!is_closed));
        }
        if let (true, Some(start), Some(end)) = (is_closed, question.start(), question.end())
            && !ground.beside(end).contains(&start)
        {
            return Ok(Self::Plain(false));
        }
        ground.expect_room()?;
        budget.has_room_for(board.len().saturating_mul(Self::BYTES_PER_PLACE))?;
        Places::of(question, ground, budget).map(Self::Circle)
    }
}

impl Places {
    fn of(question: &Question, ground: Ground<'_>, budget: &Budget) -> Result<Self, Limit> {
        let squares = in_order(question);
        let mut clock = budget.clock();
        let mut numbers: HashMap<Square, usize> = HashMap::with_capacity(squares.len());
        for (number, square) in squares.iter().enumerate() {
            clock.tick()?;
            numbers.insert(*square, number);
        }
        let mut ways = Vec::with_capacity(squares.len() + 1);
        for square in &squares {
            clock.tick()?;
            ways.push(ground.beside(*square).iter().map(|to| numbers[to]).collect());
        }
        let mut places = Self { ways, outside: None, named: Vec::new() };
        if let Some(ends) = Ends::of(question, ground)? {
            let mut possible: Vec<usize> = ends.possible.iter().map(|end| numbers[end]).collect();
            possible.sort_unstable();
            places.add_outside(possible);
            places.named = ends.named.iter().map(|end| numbers[end]).collect();
        }
        Ok(places)
    }

    fn add_outside(&mut self, ends: Vec<usize>) {
        let outside = self.ways.len();
        for end in &ends {
            self.ways[*end].push(outside);
        }
        self.ways.push(ends);
        self.outside = Some(outside);
    }

    /// How many places there are.
    pub(super) const fn len(&self) -> usize {
        self.ways.len()
    }
}

/// The squares along the longer side. Joined edges make the front longer: if only the files are joined, one goes along
/// the ranks unless the board is much wider than high.
fn in_order(question: &Question) -> Vec<Square> {
    let board = question.board();
    let (width, height) = (u64::from(board.size().width()), u64::from(board.size().height()));
    let is_wide = if board.wrap() == Wrap::Cylinder { width > 2 * height } else { width > height };
    let mut squares: Vec<Square> = board.squares().collect();
    if is_wide {
        squares.sort_unstable_by_key(|square| (square.file(), square.rank()));
    }
    squares
}
