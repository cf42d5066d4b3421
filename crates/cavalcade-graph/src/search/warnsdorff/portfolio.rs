//! Many walks, one after the other or at the same time, with one answer.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::layout::Layout;
use super::options::WarnsdorffOptions;
use super::rotation::Rotation;
use super::starts::Starts;
use super::team::Team;
use super::tie_break::{Preference, TieBreak};
use super::walk::{Breadth, Halt, Walk};
use crate::Run;
use crate::problem::walk_spec::{Target, WalkSpec};
use crate::search::end::SearchEnd;
use cavalcade_core::util::arithmetic::mix::mix;
use cavalcade_core::{Budget, Cell, Effort, Limit, NoObserver, Question, Square};

/// Every walk that may be made for a question.
pub(super) struct Portfolio<'a, G> {
    layout: &'a G,
    question: &'a Question,
    options: &'a WarnsdorffOptions,
    aim: WalkSpec,
    starts: Starts,
}

/// A walk to be made. It depends only on its number and the options.
#[derive(Clone, Copy, Debug)]
struct WalkPlan {
    start: usize,
    tie_break: TieBreak,
    seed: u64,
    /// The rank of the first move from the start, counted from the best.
    first: usize,
    breadth: Breadth,
    returns: u64,
}

/// The result of a walk.
enum WalkEnd {
    Path(Vec<Cell>),
    /// There is no tour from its start.
    Proof {
        start: usize,
    },
    Nothing,
}

/// The number of returns allowed to a walk that keeps to ties.
const RETURNS: u64 = 200;
/// Every walk with a multiple of this number may take any move.
const ROUND: u64 = 4;

impl<'a, G: Layout> Portfolio<'a, G> {
    pub(super) fn new(layout: &'a G, question: &'a Question, options: &'a WarnsdorffOptions) -> Self {
        let aim = WalkSpec::of(question);
        Self { layout, question, options, aim, starts: Starts::of(question, aim) }
    }

    /// Makes one walk after the other until there is an answer.
    pub(super) fn search(&self, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
        let walks = self.options.walks.unwrap_or(u64::MAX);
        let mut proofs = Proofs { proven: BTreeSet::new(), needed: self.starts.proofs_needed };
        // The first walk nearly always succeeds: other threads are started only if it does not.
        let alone = if run.shows_steps() || self.options.threads.get() == 1 { walks } else { walks.min(1) };
        match self.search_alone(0..alone, &mut proofs, run)? {
            SearchEnd::Inconclusive if alone < walks => self.search_together(walks, proofs, run),
            end => Ok(end),
        }
    }

    /// Makes these walks one after the other until there is an answer.
    fn search_alone(&self, numbers: Range<u64>, proofs: &mut Proofs, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
        for number in numbers {
            let end = self.make(number, run)?;
            if let Some(end) = self.conclude(end, proofs) {
                return Ok(end);
            }
        }
        Ok(SearchEnd::Inconclusive)
    }

    /// Converts the result of a walk into the result of the search, if it settles that.
    fn conclude(&self, end: WalkEnd, proofs: &mut Proofs) -> Option<SearchEnd> {
        match end {
            WalkEnd::Path(path) => Some(SearchEnd::Path(self.finish(path))),
            WalkEnd::Proof { start } => proofs.add(start).then_some(SearchEnd::Exhausted),
            WalkEnd::Nothing => None,
        }
    }

    /// Makes the path answer the question: a closed one was begun in the middle, and is rearranged to begin with the start
    /// that was asked for, or with the first square.
    fn finish(&self, mut path: Vec<Cell>) -> Vec<Cell> {
        let board = self.question.board();
        if self.aim.target == Target::NextToStart {
            let begin = self.aim.start.or_else(|| board.squares().next()).and_then(|start| board.cell(start));
            let place = path.iter().position(|cell| Some(*cell) == begin).unwrap_or(0);
            path.rotate_left(place);
        }
        self.aim.finish(&mut path);
        path
    }

    fn plan(&self, number: u64) -> WalkPlan {
        let (round, turn) = (number / ROUND, number % ROUND);
        let seed = mix(self.options.seed ^ mix(number));
        if turn == ROUND - 1 {
            let start = (round % self.starts.squares.len() as u64) as usize;
            let doublings = (round / self.starts.squares.len() as u64).min(40) as u32;
            let returns = RETURNS << doublings;
            return WalkPlan { start, tie_break: TieBreak::Roth, seed, first: 0, breadth: Breadth::All, returns };
        }
        let tie_break = match turn {
            0 if number == 0 => self.options.tie_break,
            0 => TieBreak::Roth,
            1 => TieBreak::Pohl,
            _ => TieBreak::Random,
        };
        // The tie-breaks without chance vary by their first move, the random one by its seed.
        let (start, first) = (round as usize % self.starts.squares.len(), round as usize % 8);
        WalkPlan { start, tie_break, seed, first, breadth: Breadth::Ties, returns: RETURNS }
    }

    /// Makes the walk with this number.
    fn make(&self, number: u64, run: &mut Run<'_>) -> Result<WalkEnd, Limit> {
        let plan = self.plan(number);
        let (board, piece) = (self.question.board(), self.question.piece());
        let start = self.starts.squares[plan.start];
        let preference = Preference::new(plan.tie_break, plan.seed, board, piece, self.layout);
        let goal = board.len() as usize - usize::from(matches!(self.aim.target, Target::On(_)));
        let mut walk = Walk::new(self.layout, preference, plan.breadth, goal, run.budget())?;
        if let Target::On(end) = self.aim.target {
            walk.leave_out(end);
        }
        let returns_before = run.effort.returns;
        let mut halt = walk.set_out(start, plan.first, plan.returns, run)?;
        while halt == Halt::Complete {
            let Some(target) = self.target(start) else { return Ok(WalkEnd::Path(self.cells(walk.into_path()))) };
            if let Some(path) = self.rotate(walk.path(), target, plan.seed, run)? {
                return Ok(WalkEnd::Path(path));
            }
            let left = plan.returns.saturating_sub(run.effort.returns - returns_before);
            halt = walk.resume(left, run)?;
        }
        run.clear_away(walk.path().iter().rev().map(|place| self.layout.square(*place)));
        let is_proof = halt == Halt::Exhausted && plan.breadth == Breadth::All;
        Ok(if is_proof { WalkEnd::Proof { start: plan.start } } else { WalkEnd::Nothing })
    }

    /// The square that a path from this start has to finish next to.
    fn target(&self, start: Square) -> Option<Square> {
        match self.aim.target {
            Target::Anywhere => None,
            Target::On(end) => Some(end),
            Target::NextToStart => Some(start),
        }
    }

    /// Rotates a complete path until it finishes next to the target, if that can be done.
    fn rotate(&self, path: &[u32], target: Square, seed: u64, run: &mut Run<'_>) -> Result<Option<Vec<Cell>>, Limit> {
        let rotation = Rotation::new(self.question.board(), self.question.piece(), self.cells(path.to_vec()));
        let Some(mut path) = rotation.towards(target, seed, run)? else { return Ok(None) };
        if let Target::On(end) = self.aim.target {
            path.extend(self.question.board().cell(end));
        }
        Ok(Some(path))
    }

    /// The cells of the places of a path.
    fn cells(&self, path: Vec<u32>) -> Vec<Cell> {
        path.into_iter().map(|place| self.layout.cell(place)).collect()
    }

    /// Makes walks on several threads. The answer is that of the walk with the smallest number, as if they had been
    /// made one after the other; walks with larger numbers are stopped once it is known.
    fn search_together(&self, walks: u64, mut proofs: Proofs, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
        let team = Team::new(1..walks);
        let budget = run.budget();
        let (sender, ends) = mpsc::channel();
        thread::scope(|scope| {
            let start_one = |_: &usize| {
                let (sender, team) = (sender.clone(), &team);
                let work = move || self.work(team, budget, &sender);
                thread::Builder::new().spawn_scoped(scope, work).is_ok()
            };
            // If no threads can be started, this one does all the work.
            let started = (0..self.options.threads.get()).take_while(start_one).count();
            drop(sender);
            if started == 0 {
                return self.search_alone(1..walks, &mut proofs, run);
            }
            let end = self.collect(&team, &ends, &mut proofs, run);
            team.stop_after(0);
            end
        })
    }

    /// Makes the next free walk, again and again.
    fn work(&self, team: &Team, budget: &Budget, sender: &Sender<(u64, Finished)>) {
        while let Some((number, cancel)) = team.take_walk() {
            let budget = budget.clone().with_cancel(cancel);
            let mut observer = NoObserver;
            let mut run = Run::new(&budget, &mut observer);
            let end = self.make(number, &mut run);
            if matches!(end, Ok(WalkEnd::Path(_))) {
                team.stop_after(number);
            }
            // The receiver is gone once there is an answer.
            let _ = sender.send((number, Finished { end, effort: run.effort }));
        }
    }

    /// Takes the finished walks in the order of their numbers until one of them is the answer.
    fn collect(
        &self,
        team: &Team,
        ends: &Receiver<(u64, Finished)>,
        proofs: &mut Proofs,
        run: &mut Run<'_>,
    ) -> Result<SearchEnd, Limit> {
        let mut early = BTreeMap::new();
        let mut next = team.first;
        loop {
            match ends.recv_timeout(Duration::from_millis(50)) {
                Ok((number, finished)) => drop(early.insert(number, finished)),
                Err(RecvTimeoutError::Timeout) => run.look_up()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(SearchEnd::Inconclusive),
            }
            while let Some(finished) = early.remove(&next) {
                next += 1;
                run.effort.add(&finished.effort);
                if let Some(end) = self.conclude(finished.end?, proofs) {
                    return Ok(end);
                }
            }
        }
    }
}

/// A walk that was made, and what it took.
struct Finished {
    end: Result<WalkEnd, Limit>,
    effort: Effort,
}

/// The starts from which there is known to be no tour.
struct Proofs {
    proven: BTreeSet<usize>,
    needed: Option<usize>,
}

impl Proofs {
    /// Adds a start. Returns whether there is no tour at all.
    fn add(&mut self, start: usize) -> bool {
        self.proven.insert(start);
        self.needed.is_some_and(|needed| self.proven.len() >= needed)
    }
}
