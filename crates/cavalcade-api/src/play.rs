//! `POST play`: the legal moves of a game, and whether its path can still become a tour.
//!
//! A path can be completed if there is a tour of the rest: of the board without the squares already left, from the
//! current square. A closed tour must return, so its first square stays on the board, and the rest must end
//! there. The answer is exact, or "unknown" if it takes too long.
//!
//! The hint is Warnsdorff's: the square with the fewest exits, among those from which a tour can be completed.
//!
//! In a puzzle, some squares have numbers. The path respects them, and together they form a puzzle with more numbers: the path
//! can be completed if that puzzle has a solution.
//!
//! A path that cannot be completed may become completable when moves are taken back. If a path can be completed, so can each of
//! its beginnings. So the number of moves to take back is found by bisection, starting at the end, where mistakes are more
//! likely.

use std::collections::{BTreeMap, HashSet};

use cavalcade::clues::complete;
use cavalcade::{Board, Budget, Clues, Kind, Options, Outcome, Question, Solver, Square};
use serde::{Deserialize, Serialize};

use super::body::parse;
use super::name::NoOtherFields;
use super::problem::Problem;
use super::question::{QuestionFields, bad_question};
use super::reply::Reply;
use super::{Api, ApiLimits, RequestContext, Task};

/// The request.
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
    _no_other_fields: NoOtherFields,
}

/// Whether a path can become a tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Completable {
    Yes,
    No,
    Unknown,
}

/// The record of a game's path.
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

/// Advice for a path that cannot become a tour.
#[derive(Clone, Copy, Debug, Serialize)]
struct Advice {
    /// The moves to take back; `None` if this could not be decided, or nothing helps.
    back: Option<usize>,
}

/// Reads a request for a game.
pub(crate) fn read(api: &Api, body: &[u8]) -> Result<Task, Problem> {
    let request: PlayRequest = parse(body)?;
    let limits = *api.limits();
    Ok(Task::new(move |context| request.answer(&context, &limits)).holding_text())
}

impl PlayRequest {
    fn answer(&self, context: &RequestContext<'_>, limits: &ApiLimits) -> Result<Reply, Problem> {
        let game = Game::new(self.question.question(limits)?, &self.clues, self.path.clone())?;
        let options = Options { threads: limits.threads, ..Options::default() };
        let budget = || context.budget(limits, limits.play_time);
        let mut record = game.record(&options, budget);
        if self.advice && record.completable == Completable::No {
            record.advice =
                Some(Advice { back: game.back(|earlier| earlier.prospect(&options, &budget()).completable) });
        }
        Reply::json(&record)
    }
}

/// A path of moves on a board, which respects the numbers of a puzzle.
struct Game {
    question: Question,
    /// The given numbers and their squares.
    given: BTreeMap<u64, Square>,
    path: Vec<Square>,
    visited: HashSet<Square>,
}

/// Whether a path can be completed, and if so, its next square.
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
                return Err(bad_question(format!("the path visits {square} twice")));
            }
        }
        if let Some([from, to]) = path.array_windows().find(|[from, to]| !is_move(&question, *from, *to)) {
            return Err(bad_question(format!("the path goes from {from} to {to}, which is not a move")));
        }
        match (question.start(), path.first()) {
            (Some(start), Some(first)) if start != *first => {
                Err(bad_question(format!("the path begins on {first}, but must begin on {start}")))
            }
            _ => Self { given: given(&question, clues)?, question, path, visited }.respecting_numbers(),
        }
    }

    /// Rejects a path that contradicts the given numbers.
    fn respecting_numbers(self) -> Result<Self, Problem> {
        for (number, square) in &self.given {
            let there = self.path.get(*number as usize - 1);
            if there.is_some_and(|there| there != square) || there.is_none() && self.visited.contains(square) {
                return Err(bad_question(format!("the path does not visit {square} as number {number}")));
            }
        }
        Ok(self)
    }

    fn record(&self, options: &Options, budget: impl Fn() -> Budget) -> PlayRecord {
        let prospect = self.prospect(options, &budget());
        let legal = self.legal();
        let hint = self.hint(&legal, &prospect, options, &budget());
        PlayRecord {
            legal,
            hint,
            completable: prospect.completable,
            reason: prospect.reason,
            done: self.done(),
            advice: None,
        }
    }

    /// The squares that the piece can go to.
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

    /// The unvisited squares one move away, each once.
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

    /// The kind of tour, if the path is one.
    fn done(&self) -> Option<&'static str> {
        let (first, last) = (*self.path.first()?, *self.path.last()?);
        let is_whole = self.path.len() as u64 == self.question.board().len();
        let is_closed = self.path.len() > 2 && is_move(&self.question, last, first);
        is_whole.then_some(if is_closed { "closed" } else { "open" })
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
            Outcome::Impossible(reason) => Prospect::no(format!("on the rest of the board: {reason}")),
            Outcome::GaveUp(_) => Prospect { completable: Completable::Unknown, next: None, reason: None },
        }
    }

    /// Decides whether the puzzle can be solved from this path.
    fn prospect_of_puzzle(&self, budget: &Budget) -> Prospect {
        let played = (1..).zip(self.path.iter().copied());
        let numbers = self.given.iter().map(|(number, square)| (*number, *square)).chain(played);
        let puzzle = match self.question.clone().clues(numbers.map(|(number, square)| (square, number))) {
            Ok(puzzle) => puzzle,
            Err(error) => return Prospect::no(error.to_string()),
        };
        match complete(&puzzle, budget) {
            Ok(Some(tour)) => {
                Prospect { completable: Completable::Yes, next: tour.square_at(self.path.len()), reason: None }
            }
            Ok(None) => Prospect::no(match Solver::new(&puzzle).budget(budget).solve().outcome {
                Outcome::Impossible(reason) => reason.to_string(),
                _ => "no tour with the given numbers continues this path".into(),
            }),
            Err(_) => Prospect { completable: Completable::Unknown, next: None, reason: None },
        }
    }

    /// The smallest number of moves to take back until the path can be completed; `None` if this could not be decided in
    /// time, or nothing helps.
    fn back(&self, completable: impl Fn(&Self) -> Completable) -> Option<usize> {
        let length = self.path.len();
        let can_be_completed = |back: usize| match completable(&self.before(back)) {
            Completable::Yes => Some(true),
            Completable::No => Some(false),
            Completable::Unknown => None,
        };
        // Taking back `few` moves is not enough, `enough` moves are.
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

    /// The game without its last moves.
    fn before(&self, back: usize) -> Self {
        let path = self.path[..self.path.len() - back].to_vec();
        let visited = path.iter().copied().collect();
        Self { question: self.question.clone(), given: self.given.clone(), path, visited }
    }

    /// A path over all squares is what was asked for, or it is not.
    fn prospect_at_the_end(&self, kind: &str) -> Prospect {
        if self.question.kind() == Kind::Closed && kind != "closed" {
            return Prospect::no("the tour is open: its last square is not one move from its first".into());
        }
        match (self.question.end(), self.path.last()) {
            (Some(end), Some(last)) if end != *last => Prospect::no(format!("the tour must end on {end}")),
            _ => Prospect { completable: Completable::Yes, next: None, reason: None },
        }
    }

    /// The question for the rest of the tour from the current square, or the reason why there is none.
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
            (Kind::Closed, Some(end)) => return Err(format!("no move leads from {end} back to {first}")),
        };
        let left = self.path[..self.path.len() - 1].iter().filter(|square| !(keeps_first && *square == first));
        let board = self.without(left).map_err(|error| error.to_string())?;
        let rest = Question::new(board, *question.piece(), Kind::Open).starting_at(*last);
        let rest = match end {
            Some(end) if self.visited.contains(&end) && end != *first => {
                return Err(format!("the tour must end on {end}, which is already visited"));
            }
            Some(end) => rest.and_then(|rest| rest.ending_at(end)),
            None => rest,
        };
        rest.map_err(|error| error.to_string())
    }

    fn without<'a>(&self, left: impl Iterator<Item = &'a Square>) -> Result<Board, cavalcade::BoardError> {
        self.question.board().clone().with_holes(left.copied())
    }

    /// The square with the fewest exits from which a tour can be completed, or otherwise the one with the fewest exits.
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

/// The given numbers and their squares; empty if there is no puzzle.
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
