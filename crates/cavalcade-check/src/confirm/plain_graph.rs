//! A question as nodes and the edges between them: is there a cycle through all nodes?
//!
//! The nodes are the squares, numbered along the longer side of the board, so that those seen already and those still to
//! come meet in a short front; and, for a tour with ends, the apex, which comes last and is joined to every square that
//! can be an end.

use std::collections::HashMap;

use super::ends::EndSquares;
use super::ground::Ground;
use cavalcade_core::{Budget, Kind, Limit, Question, Square, Wrap};

/// What a question comes to.
#[derive(Debug)]
pub(super) enum Task {
    /// The answer is plain.
    Settled(bool),
    /// A cycle has to be looked for.
    Cycle(PlainGraph),
}

/// Nodes and edges.
#[derive(Debug)]
pub(super) struct PlainGraph {
    /// Where the edges of each node lead.
    pub(super) edges: Vec<Vec<usize>>,
    /// The apex, if the tour has ends.
    pub(super) apex: Option<usize>,
    /// The ends asked for: every cycle goes from them to the apex.
    pub(super) named: Vec<usize>,
}

impl Task {
    /// The bytes that a node with its edges takes, here and with those who look for the cycle.
    const BYTES_PER_NODE: u64 = 1024;

    /// Reads the question.
    pub(super) fn of(question: &Question, budget: &Budget) -> Result<Self, Limit> {
        let (board, ground) = (question.board(), Ground::new(question, budget));
        let is_closed = question.kind() == Kind::Closed;
        if board.len() == 1 || (is_closed && board.len() == 2) {
            // One square is a tour by itself. There and back is no closed one.
            return Ok(Self::Settled(!is_closed));
        }
        if let (true, Some(start), Some(end)) = (is_closed, question.start(), question.end())
            && !ground.beside(end).contains(&start)
        {
            return Ok(Self::Settled(false));
        }
        ground.expect_room()?;
        budget.has_room_for(board.len().saturating_mul(Self::BYTES_PER_NODE))?;
        PlainGraph::of(question, ground, budget).map(Self::Cycle)
    }
}

impl PlainGraph {
    fn of(question: &Question, ground: Ground<'_>, budget: &Budget) -> Result<Self, Limit> {
        let squares = in_order(question);
        let mut clock = budget.clock();
        let mut numbers: HashMap<Square, usize> = HashMap::with_capacity(squares.len());
        for (number, square) in squares.iter().enumerate() {
            clock.tick()?;
            numbers.insert(*square, number);
        }
        let mut edges = Vec::with_capacity(squares.len() + 1);
        for square in &squares {
            clock.tick()?;
            edges.push(ground.beside(*square).iter().map(|to| numbers[to]).collect());
        }
        let mut graph = Self { edges, apex: None, named: Vec::new() };
        if let Some(ends) = EndSquares::of(question, ground)? {
            let mut possible: Vec<usize> = ends.possible.iter().map(|end| numbers[end]).collect();
            possible.sort_unstable();
            graph.add_apex(possible);
            graph.named = ends.named.iter().map(|end| numbers[end]).collect();
        }
        Ok(graph)
    }

    fn add_apex(&mut self, ends: Vec<usize>) {
        let apex = self.edges.len();
        for end in &ends {
            self.edges[*end].push(apex);
        }
        self.edges.push(ends);
        self.apex = Some(apex);
    }

    /// How many nodes there are.
    pub(super) const fn len(&self) -> usize {
        self.edges.len()
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

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::{Board, Piece, Size};

    #[test]
    fn squares_are_numbered_along_the_longer_side_or_where_files_are_joined_along_a_much_longer_one() {
        let second = |width, height, wrap| {
            let board = Board::rectangle(Size::new(width, height).unwrap()).with_wrap(wrap);
            in_order(&Question::new(board, Piece::KNIGHT, Kind::Open))[1].to_string()
        };
        for (width, height, expected) in [(3, 4, "b1"), (4, 4, "b1"), (5, 4, "a2"), (9, 4, "a2")] {
            assert_eq!(second(width, height, Wrap::None), expected, "{width}x{height}");
            assert_eq!(second(width, height, Wrap::Torus), expected, "{width}x{height}");
        }
        for (width, height, expected) in [(3, 4, "b1"), (7, 4, "b1"), (8, 4, "b1"), (9, 4, "a2")] {
            assert_eq!(second(width, height, Wrap::Cylinder), expected, "{width}x{height}");
        }
    }
}
