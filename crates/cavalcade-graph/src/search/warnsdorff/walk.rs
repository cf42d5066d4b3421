//! A walk by Warnsdorff's rule, with returns to the latest tie.

use super::layout::{BLOCKED, Layout, MOVES, block, is_open};
use super::tie_break::{Key, Preference, Shifts};
use crate::Run;
use cavalcade_core::{Budget, Limit, Square};

/// The alternatives that are tried after a dead end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Breadth {
    /// The moves that the rule rates as high as the one taken.
    Ties,
    /// All moves: the walk becomes an exhaustive search in the order of the rule.
    All,
}

/// The reason why a walk has halted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// Every square is visited.
    Complete,
    /// Nothing is left to try.
    Exhausted,
    /// It has returned as often as it may.
    TooManyReturns,
}

/// A walk: the path so far, and for each place the number of places around it that are still to be visited.
pub(super) struct Walk<'g, G> {
    layout: &'g G,
    preference: Preference,
    breadth: Breadth,
    exits: Vec<u8>,
    /// The places visited, in order.
    path: Vec<u32>,
    /// The moves from the last place of the path, without their exits.
    keys: [Key; MOVES],
    /// The number of squares to visit.
    goal: usize,
}

impl<'g, G: Layout> Walk<'g, G> {
    /// A walk over `goal` squares that has not set out.
    pub(super) fn new(
        layout: &'g G,
        preference: Preference,
        breadth: Breadth,
        goal: usize,
        budget: &Budget,
    ) -> Result<Self, Limit> {
        let (exits, path) = (layout.exits(budget)?, Vec::with_capacity(goal));
        Ok(Self { layout, preference, breadth, exits, path, keys: [Key::MAX; MOVES], goal })
    }

    /// Takes a square out of the walk.
    pub(super) fn leave_out(&mut self, square: Square) {
        block(self.layout, &mut self.exits, self.layout.place(square));
    }

    /// The places visited, in order.
    pub(super) fn path(&self) -> &[u32] {
        &self.path
    }

    pub(super) fn into_path(self) -> Vec<u32> {
        self.path
    }

    /// Sets out from a square, taking the `first`-best of its moves, and walks until it halts.
    pub(super) fn set_out(
        &mut self,
        start: Square,
        first: usize,
        returns: u64,
        run: &mut Run<'_>,
    ) -> Result<Halt, Limit> {
        run.effort.walks += 1;
        run.forward(|| start)?;
        let place = self.layout.place(start);
        self.path.push(place);
        block(self.layout, &mut self.exits, place);
        self.keys = self.preference.keys(self.layout, &self.exits, place);
        let mut best = self.moves().min().unwrap_or(Key::MAX);
        for _ in 0..first {
            best = self.next_best(best, Breadth::All).unwrap_or(best);
        }
        self.walk(best, returns, run)
    }

    /// Goes back to the latest choice, takes another branch there, and walks until it halts.
    pub(super) fn resume(&mut self, returns: u64, run: &mut Run<'_>) -> Result<Halt, Limit> {
        if returns == 0 {
            return Ok(Halt::TooManyReturns);
        }
        run.effort.returns += 1;
        match self.return_to_choice(run) {
            Some(next) => self.walk(next, returns - 1, run),
            None => Ok(Halt::Exhausted),
        }
    }

    /// Walks on by a move, until every square is visited or nothing is left to try.
    fn walk(&mut self, mut next: Key, mut returns: u64, run: &mut Run<'_>) -> Result<Halt, Limit> {
        loop {
            let walked = self.walk_to_dead_end(next, run);
            run.reached(self.path.len() as u64);
            walked?;
            if self.path.len() == self.goal {
                return Ok(Halt::Complete);
            }
            if returns == 0 {
                return Ok(Halt::TooManyReturns);
            }
            returns -= 1;
            run.effort.returns += 1;
            match self.return_to_choice(run) {
                Some(other) => next = other,
                None => return Ok(Halt::Exhausted),
            }
        }
    }

    /// Follows the rule, beginning with a move, until it leads nowhere.
    fn walk_to_dead_end(&mut self, mut best: Key, run: &mut Run<'_>) -> Result<(), Limit> {
        loop {
            let before = self.path.len();
            best = self.stretch(best, run.steps_before_look());
            let made = &self.path[before..];
            run.count_moves(made.len() as u64, 0);
            if run.shows_steps() {
                for place in made {
                    run.show_forward(self.layout.square(*place));
                }
            }
            if is_dead_end(best, self.goal - self.path.len()) {
                return Ok(());
            }
            run.look_up()?;
        }
    }

    /// Follows the rule for this many steps, or until it leads nowhere. Returns the move that would be next.
    fn stretch(&mut self, mut best: Key, steps: u64) -> Key {
        let Self { layout, preference, exits, path, keys, goal, .. } = self;
        if let Some(shifts) = preference.shifts() {
            return shifted_stretch(*layout, shifts, keys, exits, path, *goal, best, steps);
        }
        for _ in 0..steps {
            if is_dead_end(best, *goal - path.len()) {
                break;
            }
            let place = best.place();
            path.push(place);
            block(*layout, exits, place);
            *keys = preference.keys(*layout, exits, place);
            best = smallest(&with_exits(*keys, exits));
        }
        best
    }

    /// The moves from the last place.
    fn moves(&self) -> impl Iterator<Item = Key> + use<G> {
        with_exits(self.keys, &self.exits).into_iter()
    }

    /// The next move after the one taken.
    fn next_best(&self, taken: Key, breadth: Breadth) -> Option<Key> {
        let next = self.moves().filter(|key| *key > taken && is_open(key.exits())).min()?;
        (next.exits() == taken.exits() || breadth == Breadth::All).then_some(next)
    }

    /// Takes moves back until another branch can be taken, and returns it.
    fn return_to_choice(&mut self, run: &mut Run<'_>) -> Option<Key> {
        while self.path.len() > 1 {
            let left = self.step_back(run)?;
            let taken = self.moves().find(|key| key.place() == left && is_open(key.exits()))?;
            if let Some(next) = self.next_best(taken, self.breadth) {
                return Some(next);
            }
        }
        None
    }

    /// Takes the last move back, and returns the place it had led to.
    fn step_back(&mut self, run: &mut Run<'_>) -> Option<u32> {
        let left = self.path.pop()?;
        run.back(|| self.layout.square(left));
        let mut open = 0;
        for to in self.layout.around(left) {
            let exits = &mut self.exits[to as usize];
            *exits += 1;
            open += u8::from(is_open(*exits));
        }
        self.exits[left as usize] = open;
        self.keys = self.preference.keys(self.layout, &self.exits, *self.path.last()?);
        Some(left)
    }
}

/// A stretch whose keys are kept up to date by additions.
///
/// All the time of a large walk is spent here, and most of it waiting for one step to name the next. So the keys are kept
/// at hand, they carry the places they lead to, and the smallest is found by pairs. The exits are looked up around the
/// place, not by the keys: they come while the keys are still being worked out.
#[expect(clippy::too_many_arguments, reason = "each is one part of a walk, kept at hand")]
fn shifted_stretch(
    layout: &impl Layout,
    shifts: &Shifts,
    walk_keys: &mut [Key; MOVES],
    exits: &mut [u8],
    path: &mut Vec<u32>,
    goal: usize,
    mut best: Key,
    steps: u64,
) -> Key {
    let mut keys = *walk_keys;
    for _ in 0..steps {
        if is_dead_end(best, goal - path.len()) {
            break;
        }
        let place = best.place();
        path.push(place);
        shifts.follow(&mut keys, best);
        exits[place as usize] = BLOCKED;
        let mut moves = keys;
        for (key, to) in moves.iter_mut().zip(layout.around(place)) {
            let left = &mut exits[to as usize];
            *left -= 1;
            *key = key.with_exits(*left);
        }
        best = smallest(&moves);
    }
    *walk_keys = keys;
    best
}

/// Returns `true` if there is no move worth making. A square without exits can only be the last one: passed over now,
/// it would never be reached again.
#[inline]
fn is_dead_end(best: Key, squares_left: usize) -> bool {
    !is_open(best.exits()) || (best.exits() == 0 && squares_left > 1)
}

fn with_exits(keys: [Key; MOVES], exits: &[u8]) -> [Key; MOVES] {
    keys.map(|key| key.with_exits(exits[key.place() as usize]))
}

#[inline]
fn smallest(keys: &[Key; MOVES]) -> Key {
    let pair = |k: usize| keys[k].min(keys[k + 1]);
    (pair(0).min(pair(2))).min(pair(4).min(pair(6)))
}
