//! `POST play`: where a path played by hand can go, and whether it can still become a tour.
//!
//! A path can be completed if there is a tour of what is left: of the board without the squares that have been left
//! behind, from where the piece stands. A closed tour has to come home, so its first square stays on the board, and is
//! where the rest has to end. The answer is exact, or "unknown" when the time for it is up.
//!
//! The hint is Warnsdorff's: the square with the fewest exits, among those from which a tour can be completed.
//!
//! In a puzzle, some squares have their numbers already. The path keeps to them, and together with them it is a puzzle again,
//! with more numbers: it can be completed if that has a solution.
//!
//! A path that cannot be completed can be after some moves are taken back. Whatever can be completed could be before its last
//! move; so how many moves these are is found by halving, from the end, where mistakes are likelier.

use std::collections::{BTreeMap, HashSet};

use cavalcade::clues::complete;
use cavalcade::{Board, Budget, Clues, Kind, Options, Outcome, Question, Solver, Square};
use serde::{Deserialize, Serialize};

use super::body::parse;
use super::name::NoMore;
use super::problem::Problem;
use super::question::{QuestionFields, bad_question};
use super::reply::Reply;
use super::{Interface, InterfaceLimits, Task, Terms};

/// What can be asked.
#[derive(Clone, Debug, Deserialize)]
struct PlayRequest {
    #[serde(flatten)]
    question: QuestionFields,
    path: Vec<Square>,
    #[serde(default)]
    clues: BTreeMap<Square, u64>,
    #[serde(default)]
    advice: bool,
    #[serde(flatten)]
    _no_more: NoMore,
}

/// Whether a path can become a tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Completable {
    Yes,
    No,
    Unknown,
}

/// What can be said of a path.
#[derive(Debug, Serialize)]
struct PlayRecord {
    legal: Vec<Square>,
    hint: Option<Square>,
    completable: Completable,
    reason: Option<String>,
    done: Option<&'static str>,
    #[serde(flatten)]
    advice: Option<Advice>,
}

/// What to do about a path that cannot become a tour.
#[derive(Clone, Copy, Debug, Serialize)]
struct Advice {
    /// The moves to take back; none if it could not be told, or nothing helps.
    back: Option<usize>,
}

/// Reads a path to be looked at.
pub(crate) fn read(interface: &Interface, body: &[u8]) -> Result<Task, Problem> {
    let request: PlayRequest = parse(body)?;
    let limits = *interface.limits();
    Ok(Task::new(move |terms| request.answer(&terms, &limits)).holding_text())
}

impl PlayRequest {
    fn answer(&self, terms: &Terms<'_>, limits: &InterfaceLimits) -> Result<Reply, Problem> {
        let game = Game::new(self.question.question(limits)?, &self.clues, self.path.clone())?;
        let options = Options { threads: limits.threads, ..Options::default() };
        let budget = || terms.budget(limits, limits.play_time);
        let mut record = game.record(&options, budget);
        if self.advice && record.completable == Completable::No {
            record.advice = Some(Advice { back: game.back(|earlier| earlier.prospect(&options, &budget()).completable) });
        }
        Reply::json(&record)
    }
}

/// A path over a board, each of its steps a move, and in a puzzle each of its squares the one of its number.
struct Game {
    question: Question,
    /// The numbers that are given, and their squares.
    given: BTreeMap<u64, Square>,
    path: Vec<Square>,
    visited: HashSet<Square>,
}

/// The prospects of a path: whether it can be completed, and if so, the square that comes next.
struct Prospect {
    completable: Completable,
    next: Option<Square>,
    reason: Option<String>,
}

impl Prospect {
    const fn no(reason: String) -> Self {
        Self { completable: Completable::No, next: None, reason: Some(reason) }
    }
}

impl Game {
    fn new(question: Question, clues: &BTreeMap<Square, u64>, path: Vec<Square>) -> Result<Self, Problem> {
        let board = question.board();
        let mut visited = HashSet::new();
        for square in &path {
            if !board.contains(*square) {
                return Err(bad_question(format!("{square} in the path is not on the board")));
            }
            if !visited.insert(*square) {
                return Err(bad_question(format!("{square} stands twice in the path")));
            }
        }
        if let Some([from, to]) = path.array_windows().find(|[from, to]| !is_move(&question, *from, *to)) {
            return Err(bad_question(format!("the path goes from {from} to {to}, which is no move")));
        }
        match (question.start(), path.first()) {
            (Some(start), Some(first)) if start != *first => {
                Err(bad_question(format!("the path begins on {first} and should begin on {start}")))
            }
            _ => Self { given: given(&question, clues)?, question, path, visited }.keeping_to_numbers(),
        }
    }

    /// Refuses a path that passes the number of a square, or the square of a number.
    fn keeping_to_numbers(self) -> Result<Self, Problem> {
        for (number, square) in &self.given {
            let there = self.path.get(*number as usize - 1);
            if there.is_some_and(|there| there != square) || there.is_none() && self.visited.contains(square) {
                return Err(bad_question(format!(
                    "{square} has the number {number}, and the path does not keep to it"
                )));
            }
        }
        Ok(self)
    }

    fn record(&self, options: &Options, budget: impl Fn() -> Budget) -> PlayRecord {
        let prospect = self.prospect(options, &budget());
        let legal = self.legal();
        let hint = self.hint(&legal, &prospect, options, &budget());
        PlayRecord { legal, hint, completable: prospect.completable, reason: prospect.reason, done: self.done(), advice: None }
    }

    /// The squares the piece can be put on next.
    fn legal(&self) -> Vec<Square> {
        let mut squares = match (self.path.last(), self.question.start()) {
            (Some(last), _) => self.exits(*last),
            (None, Some(start)) => vec![start],
            (None, None) => self.question.board().squares().collect(),
        };
        if !self.given.is_empty() {
            let numbered: HashSet<&Square> = self.given.values().collect();
            match self.given.get(&(self.path.len() as u64 + 1)) {
                Some(next) => squares.retain(|square| square == next),
                None => squares.retain(|square| !numbered.contains(square)),
            }
        }
        squares
    }

    /// The unvisited squares a move away, each once.
    fn exits(&self, from: Square) -> Vec<Square> {
        let board = self.question.board();
        let mut exits = Vec::new();
        for offset in self.question.piece().offsets() {
            match board.step(from, *offset) {
                Some(to) if to != from && !self.visited.contains(&to) && !exits.contains(&to) => exits.push(to),
                _ => {}
            }
        }
        exits
    }

    /// What kind of tour the path is, if it is one.
    fn done(&self) -> Option<&'static str> {
        let (first, last) = (*self.path.first()?, *self.path.last()?);
        let is_whole = self.path.len() as u64 == self.question.board().len();
        let comes_home = self.path.len() > 2 && is_move(&self.question, last, first);
        is_whole.then_some(if comes_home { "closed" } else { "open" })
    }

    fn prospect(&self, options: &Options, budget: &Budget) -> Prospect {
        if let Some(kind) = self.done() {
            return self.prospect_at_the_end(kind);
        }
        if !self.given.is_empty() {
            return self.prospect_of_puzzle(budget);
        }
        let rest = match self.rest() {
            Ok(rest) => rest,
            Err(reason) => return Prospect::no(reason),
        };
        match Solver::new(&rest).options(*options).budget(budget).solve().outcome {
            Outcome::Found(tour) => {
                let next = tour.square_at(usize::from(!self.path.is_empty()));
                Prospect { completable: Completable::Yes, next, reason: None }
            }
            Outcome::Impossible(reason) if self.path.len() < 2 => Prospect::no(reason.to_string()),
            Outcome::Impossible(reason) => Prospect::no(format!("of what is left of the board: {reason}")),
            Outcome::GaveUp(_) => Prospect { completable: Completable::Unknown, next: None, reason: None },
        }
    }

    /// Whether the numbers of the path go with those that are given.
    fn prospect_of_puzzle(&self, budget: &Budget) -> Prospect {
        let played = (1..).zip(self.path.iter().copied());
        let numbers = self.given.iter().map(|(number, square)| (*number, *square)).chain(played);
        let puzzle = match self.question.clone().clues(numbers.map(|(number, square)| (square, number))) {
            Ok(puzzle) => puzzle,
            Err(error) => return Prospect::no(error.to_string()),
        };
        match complete(&puzzle, budget) {
            Ok(Some(tour)) => Prospect { completable: Completable::Yes, next: tour.square_at(self.path.len()), reason: None },
            Ok(None) => Prospect::no(match Solver::new(&puzzle).budget(budget).solve().outcome {
                Outcome::Impossible(reason) => reason.to_string(),
                _ => "no tour that keeps to the numbers goes on from here".into(),
            }),
            Err(_) => Prospect { completable: Completable::Unknown, next: None, reason: None },
        }
    }

    /// The least number of moves to take back until the path can be completed; none if that could not be decided in time, or
    /// nothing helps.
    fn back(&self, completable: impl Fn(&Self) -> Completable) -> Option<usize> {
        let length = self.path.len();
        let can_be_completed = |back: usize| match completable(&self.before(back)) {
            Completable::Yes => Some(true),
            Completable::No => Some(false),
            Completable::Unknown => None,
        };
        // So many are too few, and so many enough.
        let (mut few, mut enough) = (0, 1.min(length));
        while !can_be_completed(enough)? {
            if enough == length {
                return None;
            }
            (few, enough) = (enough, (2 * enough).min(length));
        }
        while enough - few > 1 {
            let middle = few.midpoint(enough);
            if can_be_completed(middle)? { enough = middle } else { few = middle }
        }
        Some(enough)
    }

    /// The game before the last moves.
    fn before(&self, back: usize) -> Self {
        let path = self.path[..self.path.len() - back].to_vec();
        let visited = path.iter().copied().collect();
        Self { question: self.question.clone(), given: self.given.clone(), path, visited }
    }

    /// A path over all squares is what was asked for, or it is not.
    fn prospect_at_the_end(&self, kind: &str) -> Prospect {
        if self.question.kind() == Kind::Closed && kind != "closed" {
            return Prospect::no("the tour is open: no move leads home".into());
        }
        match (self.question.end(), self.path.last()) {
            (Some(end), Some(last)) if end != *last => Prospect::no(format!("the tour should end on {end}")),
            _ => Prospect { completable: Completable::Yes, next: None, reason: None },
        }
    }

    /// The question for the rest of the tour, from where the piece stands; or why there is none.
    fn rest(&self) -> Result<Question, String> {
        let question = &self.question;
        let (Some(first), Some(last)) = (self.path.first(), self.path.last()) else { return Ok(question.clone()) };
        if first == last {
            return question.clone().starting_at(*last).map_err(|error| error.to_string());
        }
        let (end, keeps_first) = match (question.kind(), question.end()) {
            (Kind::Open, end) => (end, false),
            (Kind::Closed, None) => (Some(*first), true),
            (Kind::Closed, Some(end)) if is_move(question, end, *first) => (Some(end), false),
            (Kind::Closed, Some(end)) => return Err(format!("no move leads from {end} home to {first}")),
        };
        let left = self.path[..self.path.len() - 1].iter().filter(|square| !(keeps_first && *square == first));
        let board = self.without(left).map_err(|error| error.to_string())?;
        let rest = Question::new(board, *question.piece(), Kind::Open).starting_at(*last);
        let rest = match end {
            Some(end) if self.visited.contains(&end) && end != *first => {
                return Err(format!("{end} was to be the last"));
            }
            Some(end) => rest.and_then(|rest| rest.ending_at(end)),
            None => rest,
        };
        rest.map_err(|error| error.to_string())
    }

    fn without<'a>(&self, left: impl Iterator<Item = &'a Square>) -> Result<Board, cavalcade::BoardError> {
        self.question.board().clone().with_holes(left.copied())
    }

    /// The square with the fewest exits from which a tour can be completed, or at least the one with the fewest exits.
    fn hint(&self, legal: &[Square], prospect: &Prospect, options: &Options, budget: &Budget) -> Option<Square> {
        if self.path.is_empty() {
            return prospect.next.or_else(|| legal.first().copied());
        }
        let mut by_exits = legal.to_vec();
        by_exits.sort_by_key(|square| self.exits(*square).len());
        if prospect.completable != Completable::Yes {
            return by_exits.first().copied();
        }
        let leads_on = |square: &&Square| {
            let can_be_tried = || budget.check(0).is_ok();
            prospect.next == Some(**square)
                || can_be_tried() && self.after(**square).prospect(options, budget).completable == Completable::Yes
        };
        by_exits.iter().find(leads_on).copied()
    }

    /// The game after one more move.
    fn after(&self, square: Square) -> Self {
        let mut path = self.path.clone();
        path.push(square);
        let mut visited = self.visited.clone();
        visited.insert(square);
        Self { question: self.question.clone(), given: self.given.clone(), path, visited }
    }
}

/// The squares of the numbers that are given; none if there is no puzzle.
fn given(question: &Question, clues: &BTreeMap<Square, u64>) -> Result<BTreeMap<u64, Square>, Problem> {
    if clues.is_empty() {
        return Ok(BTreeMap::new());
    }
    let pairs = clues.iter().map(|(square, number)| (*square, *number));
    let puzzle = question.clone().clues(pairs).map_err(bad_question)?;
    Ok(puzzle.given().into_iter().flat_map(Clues::iter).map(|clue| (clue.number, clue.square)).collect())
}

fn is_move(question: &Question, from: Square, to: Square) -> bool {
    from != to && question.piece().offsets().iter().any(|offset| question.board().step(from, *offset) == Some(to))
}
