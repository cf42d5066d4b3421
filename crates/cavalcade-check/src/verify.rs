//! The independent checker, and the only code that creates a [`Tour`].
//!
//! It knows the board and the piece, and nothing of any solver. It has its own definition of a move (`move_rule`),
//! based on the piece's two leaps instead of its list of offsets, and its own record of visited squares. It takes one
//! bit of memory per square of the box (two for a long path, which two threads share) and time linear in the path.

use std::thread;

use thiserror::Error;

use crate::Tour;
pub use crate::fault::{Fault, Faults};
use crate::move_rule::MoveRule;
use cavalcade_core::{Board, Budget, Cell, Limit, Question, Square};

/// Proof that a path passed this module. Nothing else can create one.
#[derive(Debug)]
pub struct Verified(());

/// Checks the path that a solver found, and returns it as a [`Tour`] if it answers the question.
///
/// A long path is checked by two threads. If either finds a fault, a second pass lists all faults.
pub fn verify(question: &Question, path: Vec<Cell>) -> Result<Tour, Faults> {
    verify_within(question, path, &Budget::unlimited()).map_err(VerifyError::expect_faults)
}

/// Checks a path like [`verify`], within a budget.
pub fn verify_within(question: &Question, path: Vec<Cell>, budget: &Budget) -> Result<Tour, VerifyError> {
    let board = question.board();
    let passed = if path.len() < LONG { None } else { pass_by_halves(question, &path, budget)? };
    let closed = match passed {
        Some(closed) => closed,
        None => inspect(question, path.iter().map(|cell| board.square(*cell)), budget)?,
    };
    Ok(Tour::new(Verified(()), board.clone(), *question.piece(), path, closed))
}

/// Checks a path given by its squares, and returns it as a [`Tour`] if it answers the question.
pub fn verify_squares(question: &Question, path: &[Square]) -> Result<Tour, Faults> {
    verify_squares_within(question, path, &Budget::unlimited()).map_err(VerifyError::expect_faults)
}

/// Checks a path like [`verify_squares`], within a budget.
pub fn verify_squares_within(question: &Question, path: &[Square], budget: &Budget) -> Result<Tour, VerifyError> {
    let board = question.board();
    budget.has_room_for(board.size().area().div_ceil(8))?;
    let closed = inspect(question, path.iter().copied(), budget)?;
    let cells = path.iter().filter_map(|square| board.cell(*square)).collect();
    Ok(Tour::new(Verified(()), board.clone(), *question.piece(), cells, closed))
}

/// Errors from checking a path.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VerifyError {
    /// The path does not answer the question.
    #[error(transparent)]
    Faults(Faults),
    /// A limit was reached first.
    #[error("{0}")]
    Limit(Limit),
}

impl VerifyError {
    /// Returns the limit that was reached. Faults are a failure of the method that found the path: [`Limit::Method`].
    #[must_use]
    pub fn into_limit(self) -> Limit {
        match self {
            Self::Faults(_) => Limit::Method,
            Self::Limit(limit) => limit,
        }
    }

    /// Returns the limit that was reached while checking a path that must be a tour.
    ///
    /// # Panics
    /// Panics with `reason` if the path has faults.
    #[must_use]
    #[track_caller]
    pub fn expect_limit(self, reason: &str) -> Limit {
        match self {
            Self::Faults(faults) => panic!("{reason}: {faults}"),
            Self::Limit(limit) => limit,
        }
    }

    /// Returns the faults of a path that was checked without limits.
    fn expect_faults(self) -> Faults {
        match self {
            Self::Faults(faults) => faults,
            Self::Limit(limit) => unreachable!("without limits none is reached: {limit}"),
        }
    }
}

impl From<Limit> for VerifyError {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// The length from which starting a thread pays off.
const LONG: usize = 1 << 16;

/// Returns whether the tour is closed, or `None` if it has a fault.
fn pass_by_halves(question: &Question, path: &[Cell], budget: &Budget) -> Result<Option<bool>, Limit> {
    let (board, moves) = (question.board(), MoveRule::new(question.board(), question.piece()));
    let (first, second) = path.split_at(path.len() / 2);
    let halves = thread::scope(|scope| {
        // If no thread can be started, this one does both halves.
        let one = thread::Builder::new().spawn_scoped(scope, || pass(board, &moves, None, first, budget));
        let other = pass(board, &moves, first.last(), second, budget)?;
        let one = match one {
            Ok(one) => one.join().unwrap_or(Ok(None)),
            Err(_) => pass(board, &moves, None, first, budget),
        };
        one.map(|one| one.zip(other))
    })?;
    let (Some((one, other)), [start, .., end]) = (halves, path) else { return Ok(None) };
    let is_whole = one.count + other.count == board.len() && one.has_none_of(&other);
    let (start, end) = (board.square(*start), board.square(*end));
    let closed = board.len() > 2 && moves.leads(end, start);
    let ends_fit = faults_of_ends(question, Some((start, end)), closed).is_empty();
    Ok((is_whole && ends_fit).then_some(closed))
}

/// Returns the squares of a part of a path, or `None` if it has a fault; `before` is the square that leads to it.
fn pass<'b>(
    board: &'b Board,
    moves: &MoveRule,
    before: Option<&Cell>,
    part: &[Cell],
    budget: &Budget,
) -> Result<Option<Visited<'b>>, Limit> {
    let mut visited = Visited::new(board);
    let mut clock = budget.clock();
    let mut last = before.map(|cell| board.square(*cell));
    for square in part.iter().map(|cell| board.square(*cell)) {
        clock.tick()?;
        if !visited.insert(square) || last.is_some_and(|last| !moves.leads(last, square)) {
            return Ok(None);
        }
        last = Some(square);
    }
    Ok(Some(visited))
}

/// Returns whether the tour is closed, or all of its faults.
fn inspect(question: &Question, mut path: impl Iterator<Item = Square>, budget: &Budget) -> Result<bool, VerifyError> {
    let mut clock = budget.clock();
    let board = question.board();
    let moves = MoveRule::new(board, question.piece());
    let mut visited = Visited::new(board);
    let mut faults = Vec::new();
    let mut ends = None;
    if let Some(start) = path.next() {
        if !visited.insert(start) {
            faults.push(visited.fault_of(start, 1));
        }
        let mut last = start;
        for (number, square) in (2..).zip(path) {
            clock.tick()?;
            if !visited.insert(square) {
                faults.push(visited.fault_of(square, number));
            }
            if !moves.leads(last, square) {
                faults.push(Fault::NotAMove { number: number - 1, from: last, to: square });
            }
            last = square;
        }
        ends = Some((start, last));
    }
    let missing = board.squares().filter(|square| !visited.holds(*square));
    faults.extend(Fault::missing(missing, board.len() - visited.count));
    let closed = ends.is_some_and(|(start, end)| board.len() > 2 && moves.leads(end, start));
    faults.extend(faults_of_ends(question, ends, closed));
    Faults::unless_none(faults).map(|()| closed).map_err(VerifyError::Faults)
}

fn faults_of_ends(question: &Question, ends: Option<(Square, Square)>, closed: bool) -> Vec<Fault> {
    Fault::of_ends(question.kind(), [question.start(), question.end()], ends, closed)
}

/// The squares seen so far.
struct Visited<'b> {
    board: &'b Board,
    width: u64,
    bits: Vec<u64>,
    count: u64,
}

impl<'b> Visited<'b> {
    fn new(board: &'b Board) -> Self {
        let size = board.size();
        Self { board, width: size.width().into(), bits: vec![0; size.area().div_ceil(64) as usize], count: 0 }
    }

    /// Adds a square. Returns `false` if it is not on the board or was seen before.
    #[inline]
    fn insert(&mut self, square: Square) -> bool {
        if !self.board.contains(square) {
            return false;
        }
        let (word, bit) = self.place(square);
        let is_new = self.bits[word] & bit == 0;
        self.bits[word] |= bit;
        self.count += u64::from(is_new);
        is_new
    }

    /// The reason why a square could not be added.
    #[cold]
    fn fault_of(&self, square: Square, number: u64) -> Fault {
        if self.board.contains(square) {
            Fault::Repeated { number, square }
        } else {
            Fault::OffBoard { number, square }
        }
    }

    /// Returns `true` if no square was seen by both.
    fn has_none_of(&self, other: &Self) -> bool {
        self.bits.iter().zip(&other.bits).all(|(ours, theirs)| ours & theirs == 0)
    }

    fn holds(&self, square: Square) -> bool {
        let (word, bit) = self.place(square);
        self.bits[word] & bit != 0
    }

    #[inline]
    fn place(&self, square: Square) -> (usize, u64) {
        let index = u64::from(square.rank()) * self.width + u64::from(square.file());
        ((index / 64) as usize, 1 << (index % 64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::{Kind, Piece, Size, Wrap};

    /// The 3x3 ring, which has a closed tour.
    fn ring(kind: Kind) -> Question {
        let board = Board::rectangle(Size::new(3, 3).unwrap()).with_holes(["b2".parse().unwrap()]).unwrap();
        Question::new(board, Piece::KNIGHT, kind)
    }

    fn faults(question: &Question, path: &str) -> Vec<String> {
        let path: Vec<Square> = path.split(' ').map(|name| name.parse().unwrap()).collect();
        match verify_squares(question, &path) {
            Ok(_) => Vec::new(),
            Err(faults) => faults.faults().iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn a_true_tour_passes_open_and_closed() {
        let path = "a1 b3 c1 a2 c3 b1 a3 c2";
        assert!(faults(&ring(Kind::Open), path).is_empty());
        assert!(faults(&ring(Kind::Closed), path).is_empty());
    }

    #[test]
    fn every_fault_is_listed_not_only_the_first() {
        let listed = faults(&ring(Kind::Closed), "a1 b3 c1 a2 a1 b2 z9");
        assert_eq!(
            listed,
            [
                "square 5, a1, was visited before",
                "step 4, from a2 to a1, is not a move of the piece",
                "square 6, b2, is not on the board",
                "step 5, from a1 to b2, is not a move of the piece",
                "square 7, z9, is not on the board",
                "step 6, from b2 to z9, is not a move of the piece",
                "4 squares are never visited: b1, c2, a3, c3",
                "not closed: no move leads from the end z9 to the start a1",
            ]
        );
    }

    #[test]
    fn the_asked_ends_are_checked() {
        let question = ring(Kind::Open).starting_at("c2").unwrap();
        assert_eq!(faults(&question, "a1 b3 c1 a2 c3 b1 a3 c2"), ["the start is a1 and should be c2"]);
        assert!(faults(&question, "c2 a3 b1 c3 a2 c1 b3 a1").is_empty());
    }

    #[test]
    fn a_square_off_a_ring_is_a_fault_like_any_other() {
        let board = Board::rectangle(Size::new(3, 1).unwrap()).with_wrap(Wrap::Torus);
        let question = Question::new(board, Piece::leaper(0, 1), Kind::Open);
        let listed = faults(&question, "a1 b1 z9");
        assert_eq!(listed[..1], ["square 3, z9, is not on the board"]);
        assert!(listed.contains(&"c1 is never visited".to_string()), "{listed:?}");
    }

    #[test]
    fn missing_squares_are_one_fault_and_the_first_few_are_named() {
        let question = Question::new(Board::rectangle(Size::new(100, 100).unwrap()), Piece::KNIGHT, Kind::Open);
        assert_eq!(
            faults(&question, "a1 b3"),
            ["9998 squares are never visited: b1, c1, d1, e1, f1, g1, h1, i1 and 9990 more"]
        );
        assert_eq!(faults(&ring(Kind::Open), "a1 b3 c1 a2 c3 b1 a3"), ["c2 is never visited"]);
    }

    #[test]
    fn nothing_is_not_a_tour() {
        assert_eq!(verify_squares(&ring(Kind::Open), &[]).unwrap_err().faults().len(), 1);
    }

    #[test]
    fn a_move_and_back_is_not_a_closed_tour() {
        let picture: cavalcade_core::Picture = ".#\n##\n#.".parse().unwrap();
        let ask = |kind| Question::new(picture.board.clone(), Piece::KNIGHT, kind);
        assert!(faults(&ask(Kind::Open), "a3 b1").is_empty());
        assert_eq!(faults(&ask(Kind::Closed), "a3 b1").len(), 1);
    }

    #[test]
    fn the_halves_of_a_long_path_are_checked_as_strictly_as_a_short_one() {
        let size = Size::new(300, 300).unwrap();
        let question = Question::new(Board::rectangle(size), Piece::KNIGHT, Kind::Closed);
        let path =
            cavalcade_tours::construct::construct(&question).unwrap().unwrap().path(&Budget::unlimited()).unwrap();
        assert!(path.len() >= LONG);
        assert!(verify(&question, path.clone()).is_ok());
        let middle = path.len() / 2;
        for (a, b) in [(0, 2), (middle - 1, middle), (middle, middle + 4), (5, middle + 6)] {
            let mut swapped = path.clone();
            swapped.swap(a, b);
            assert!(!verify(&question, swapped).unwrap_err().faults().is_empty(), "{a} {b}");
        }
        for repeated in [1, middle - 1, middle, path.len() - 1] {
            let mut faulty = path.clone();
            faulty[repeated] = path[3];
            assert!(!verify(&question, faulty).unwrap_err().faults().is_empty(), "{repeated}");
        }
        assert!(verify(&question, path[1..].to_vec()).is_err());
        let elsewhere = question.starting_at("c3").unwrap();
        assert_eq!(verify(&elsewhere, path).unwrap_err().faults().len(), 1);
    }

    /// A tour of a rectangle from the tables.
    fn constructed(width: u32, height: u32, kind: Kind) -> (Question, Vec<Cell>) {
        let question = Question::new(Board::rectangle(Size::new(width, height).unwrap()), Piece::KNIGHT, kind);
        let path =
            cavalcade_tours::construct::construct(&question).unwrap().unwrap().path(&Budget::unlimited()).unwrap();
        (question, path)
    }

    #[test]
    fn a_long_path_that_goes_twice_round_half_of_the_board_is_refused() {
        let (half, round) = constructed(256, 128, Kind::Closed);
        let question = Question::on(Size::new(256, 256).unwrap());
        let to_whole = |cell: &Cell| question.board().cell(half.board().square(*cell)).unwrap();
        let twice: Vec<Cell> = round.iter().chain(&round).map(to_whole).collect();
        assert!(twice.len() >= LONG && twice.len() as u64 == question.board().len());
        let faults = verify(&question, twice).unwrap_err().faults().len();
        assert_eq!(faults, round.len() + 1, "those repeated, and those missing");
    }

    #[test]
    fn a_long_path_of_steps_that_are_no_moves_is_refused() {
        let question = Question::on(Size::new(256, 256).unwrap());
        let by_rows: Vec<Cell> =
            question.board().squares().filter_map(|square| question.board().cell(square)).collect();
        assert!(by_rows.len() >= LONG);
        assert_eq!(verify(&question, by_rows.clone()).unwrap_err().faults().len(), by_rows.len() - 1);
    }

    #[test]
    fn a_long_tour_is_closed_only_if_a_move_joins_its_ends() {
        let (closed, round) = constructed(256, 256, Kind::Closed);
        let open = Question::on(closed.board().clone());
        assert!(verify(&open, round.clone()).unwrap().is_closed() && verify(&closed, round).unwrap().is_closed());
        let (odd, path) = constructed(257, 257, Kind::Open);
        assert!(path.len() >= LONG && !verify(&odd, path).unwrap().is_closed());
    }
}
