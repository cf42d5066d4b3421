//! The independent checker: the only way to a [`Tour`].
//!
//! It knows the board and the piece and nothing of any solver: it has the checkers' own notion of a move (`move_rule`), made
//! from the piece's two leaps and not from its list of offsets, and its own record of visited squares. It takes one bit of memory for
//! each square of the box (two for a long path, which two threads share) and time linear in the path.

use std::thread;

use thiserror::Error;

use crate::Tour;
pub use crate::fault::{Fault, Faults};
use crate::move_rule::MoveRule;
use cavalcade_core::{Board, Budget, Cell, Kind, Limit, Question, Square};

/// Proof that a path went through this module. Nothing else can make one.
#[derive(Debug)]
pub struct Verified(());

/// Checks the path a solver came up with, and makes it a [`Tour`] if it answers the question.
///
/// A long path is looked at by two threads. If either finds a fault, it is gone through once more to list them all.
pub fn verify(question: &Question, path: Vec<Cell>) -> Result<Tour, Faults> {
    verify_within(question, path, &Budget::unlimited()).map_err(VerifyError::expect_faults)
}

/// Checks as [`verify`] does, if there is time for it.
pub fn verify_within(question: &Question, path: Vec<Cell>, budget: &Budget) -> Result<Tour, VerifyError> {
    let board = question.board();
    let passed = if path.len() < LONG { None } else { pass_by_halves(question, &path, budget)? };
    let closed = match passed {
        Some(closed) => closed,
        None => inspect(question, path.iter().map(|cell| board.square(*cell)), budget)?,
    };
    Ok(Tour::new(Verified(()), board.clone(), *question.piece(), path, closed))
}

/// Checks a path given by its squares, and makes it a [`Tour`] if it answers the question.
pub fn verify_squares(question: &Question, path: &[Square]) -> Result<Tour, Faults> {
    verify_squares_within(question, path, &Budget::unlimited()).map_err(VerifyError::expect_faults)
}

/// Checks as [`verify_squares`] does, if there is time and room for it.
pub fn verify_squares_within(question: &Question, path: &[Square], budget: &Budget) -> Result<Tour, VerifyError> {
    let board = question.board();
    budget.has_room_for(board.size().area().div_ceil(8))?;
    let closed = inspect(question, path.iter().copied(), budget)?;
    let cells = path.iter().filter_map(|square| board.cell(*square)).collect();
    Ok(Tour::new(Verified(()), board.clone(), *question.piece(), cells, closed))
}

/// Why a path did not become a tour.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VerifyError {
    /// It does not answer the question.
    #[error(transparent)]
    Faults(Faults),
    /// A limit was reached before it was checked.
    #[error("{0}")]
    Limit(Limit),
}

impl VerifyError {
    /// Returns the limit that was reached; a path with faults is a failure of the method that made it, and so a limit of that
    /// method.
    #[must_use]
    pub fn into_limit(self) -> Limit {
        match self {
            Self::Faults(_) => Limit::Method,
            Self::Limit(limit) => limit,
        }
    }

    /// Returns the limit that was reached while a path was checked that is a tour for a reason.
    ///
    /// # Panics
    /// If the path has faults: then the reason is wrong.
    #[must_use]
    #[track_caller]
    pub fn expect_limit(self, reason: &str) -> Limit {
        match self {
            Self::Faults(faults) => panic!("{reason}: {faults}"),
            Self::Limit(limit) => limit,
        }
    }

    /// The faults of a path that was checked without limits.
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

/// From this length on it is worth while to start a thread.
const LONG: usize = 1 << 16;

/// Tells whether the tour is closed, if there is no fault in it.
fn pass_by_halves(question: &Question, path: &[Cell], budget: &Budget) -> Result<Option<bool>, Limit> {
    let (board, moves) = (question.board(), MoveRule::new(question.board(), question.piece()));
    let (first, second) = path.split_at(path.len() / 2);
    let halves = thread::scope(|scope| {
        // Where no thread is to be had, this one does it all.
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

/// The squares of a part of a path, if there is no fault in it; `before` is the square that led to it.
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

/// Lists every fault, or tells whether the tour is closed.
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
    faults.extend(visited.missing());
    let closed = ends.is_some_and(|(start, end)| board.len() > 2 && moves.leads(end, start));
    faults.extend(faults_of_ends(question, ends, closed));
    Faults::unless_none(faults).map(|()| closed).map_err(VerifyError::Faults)
}

fn faults_of_ends(question: &Question, ends: Option<(Square, Square)>, closed: bool) -> Vec<Fault> {
    let mut faults = Vec::new();
    if let (Kind::Closed, false, Some((start, end))) = (question.kind(), closed, ends) {
        faults.push(Fault::NotClosed { start, end });
    }
    let asked =
        [("start", question.start(), ends.map(|ends| ends.0)), ("end", question.end(), ends.map(|ends| ends.1))];
    for (role, wanted, found) in asked {
        if let Some(wanted) = wanted.filter(|wanted| found != Some(*wanted)) {
            faults.push(Fault::WrongEnd { role, wanted, found });
        }
    }
    faults
}

/// A path of two squares on a large board would have millions missing.
const MISSING_NAMED: usize = 1000;

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

    /// Notes a square of the board that was not seen before; tells if it is not one.
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

    /// Why a square could not be noted.
    #[cold]
    fn fault_of(&self, square: Square, number: u64) -> Fault {
        if self.board.contains(square) {
            Fault::Repeated { number, square }
        } else {
            Fault::OffBoard { number, square }
        }
    }

    /// The squares that were not seen.
    fn missing(&self) -> Vec<Fault> {
        let missing = self.board.len() - self.count;
        if missing == 0 {
            return Vec::new();
        }
        let squares = self.board.squares().filter(|square| !self.holds(*square));
        let mut faults: Vec<Fault> = squares.take(MISSING_NAMED).map(|square| Fault::Missing { square }).collect();
        let count = missing - faults.len() as u64;
        faults.extend((count > 0).then_some(Fault::MissingMore { count }));
        faults
    }

    /// Whether no square was seen by both.
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
    use cavalcade_core::{Piece, Size, Wrap};

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
                "b1 is never visited",
                "c2 is never visited",
                "a3 is never visited",
                "c3 is never visited",
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
    fn very_many_missing_squares_are_counted_and_not_named() {
        let question = Question::new(Board::rectangle(Size::new(100, 100).unwrap()), Piece::KNIGHT, Kind::Open);
        let listed = faults(&question, "a1 b3");
        assert_eq!(listed.len(), 1001);
        assert_eq!(listed[1000], "8998 more squares are never visited");
    }

    #[test]
    fn nothing_is_not_a_tour() {
        assert_eq!(verify_squares(&ring(Kind::Open), &[]).unwrap_err().faults().len(), 8);
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

    /// A tour that the tables make of a rectangle.
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
        assert_eq!(faults, round.len() + MISSING_NAMED + 1, "those repeated, and those missing");
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
    fn a_long_tour_is_called_closed_just_if_it_comes_home() {
        let (closed, round) = constructed(256, 256, Kind::Closed);
        let open = Question::on(closed.board().clone());
        assert!(verify(&open, round.clone()).unwrap().is_closed() && verify(&closed, round).unwrap().is_closed());
        let (odd, path) = constructed(257, 257, Kind::Open);
        assert!(path.len() >= LONG && !verify(&odd, path).unwrap().is_closed());
    }
}
