//! One walk by Warnsdorff's rule, with returns to the latest tie.

use super::ground::{BLOCKED, Ground, MOVES, Spot};
use super::tie_break::{KEY_BITS, Preference};
use crate::{Cell, Limit, Observer, Run, Square};

/// Which other moves are taken after a dead end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Breadth {
    /// Those that the rule likes as well as the one taken.
    Ties,
    /// All: the walk becomes an exhaustive search in the order of the rule.
    All,
}

/// Where a walk stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stand {
    /// Every square is visited.
    Complete,
    /// Nothing is left to try.
    Exhausted,
    /// It has returned as often as it may.
    TooManyReturns,
}

/// A walk: the path so far, and for each place how many of the places around it are still to be visited.
pub(super) struct Walk<'g, G> {
    ground: &'g G,
    preference: Preference,
    breadth: Breadth,
    exits: Vec<u8>,
    path: Vec<Cell>,
    head: Spot,
    /// The number of squares to visit.
    goal: usize,
}

impl<'g, G: Ground> Walk<'g, G> {
    /// A walk over `goal` squares that is about to set out. Squares to be kept out of it are blocked.
    pub(super) fn new(ground: &'g G, preference: Preference, breadth: Breadth, start: Spot, goal: usize) -> Self {
        let (exits, path) = (ground.exits(), Vec::with_capacity(goal));
        Self { ground, preference, breadth, exits, path, head: start, goal }
    }

    /// Takes a square out of the walk.
    pub(super) fn block(&mut self, square: Square) {
        let at = self.ground.spot(square).at;
        self.exits[at as usize] = BLOCKED;
        for to in self.ground.around(at) {
            let exits = &mut self.exits[to as usize];
            *exits -= u8::from(*exits < BLOCKED);
        }
    }

    pub(super) fn path(&self) -> &[Cell] {
        &self.path
    }

    pub(super) fn into_path(self) -> Vec<Cell> {
        self.path
    }

    /// Sets out from the start, taking the `first`-best of its moves, and walks until it stands still.
    pub(super) fn set_out<O: Observer>(
        &mut self,
        first: usize,
        returns: u64,
        run: &mut Run<'_, O>,
    ) -> Result<Stand, Limit> {
        run.effort.walks += 1;
        run.forward(|| self.head.square())?;
        let mut best = self.arrive();
        for _ in 0..first {
            best = self.next_best(best, Breadth::All).unwrap_or(best);
        }
        self.walk(best, returns, run)
    }

    /// Goes back to the latest choice, takes another branch there, and walks until it stands still.
    pub(super) fn go_on<O: Observer>(&mut self, returns: u64, run: &mut Run<'_, O>) -> Result<Stand, Limit> {
        if returns == 0 {
            return Ok(Stand::TooManyReturns);
        }
        run.effort.returns += 1;
        match self.return_to_choice(run) {
            Some(next) => self.walk(next, returns - 1, run),
            None => Ok(Stand::Exhausted),
        }
    }

    fn walk<O: Observer>(&mut self, mut best: u64, mut returns: u64, run: &mut Run<'_, O>) -> Result<Stand, Limit> {
        loop {
            let is_last = self.path.len() + 1 == self.goal;
            // A square without exits can only be the last one: left aside now, it would never be reached again.
            let is_dead_end = best >> KEY_BITS >= u64::from(BLOCKED) || (best >> KEY_BITS == 0 && !is_last);
            if is_dead_end {
                run.reached(self.path.len() as u64);
                if self.path.len() == self.goal {
                    return Ok(Stand::Complete);
                }
                if returns == 0 {
                    return Ok(Stand::TooManyReturns);
                }
                returns -= 1;
                run.effort.returns += 1;
                match self.return_to_choice(run) {
                    Some(next) => best = next,
                    None => return Ok(Stand::Exhausted),
                }
            }
            self.head = self.ground.step(self.head, (best % MOVES as u64) as usize);
            run.forward(|| self.head.square())?;
            best = self.arrive();
        }
    }

    /// Marks the head as visited, tells the places around it, and returns the key of the best move from here.
    #[inline]
    fn arrive(&mut self) -> u64 {
        self.path.push(self.ground.cell(self.head));
        self.exits[self.head.at as usize] = BLOCKED;
        let around = self.ground.around(self.head.at);
        for to in around {
            let exits = &mut self.exits[to as usize];
            *exits -= u8::from(*exits < BLOCKED);
        }
        let keys = self.preference.keys(self.ground, &self.exits, self.head);
        let mut best = u64::MAX;
        for k in 0..MOVES {
            best = best.min(keys[k] | u64::from(self.exits[around[k] as usize]) << KEY_BITS);
        }
        best
    }

    /// The next key after `taken` among the moves from the head.
    fn next_best(&self, taken: u64, breadth: Breadth) -> Option<u64> {
        let keys = self.preference.keys(self.ground, &self.exits, self.head);
        let around = self.ground.around(self.head.at);
        let key = |k: usize| keys[k] | u64::from(self.exits[around[k] as usize]) << KEY_BITS;
        let is_open = |key: &u64| key >> KEY_BITS < u64::from(BLOCKED);
        let next = (0..MOVES).map(key).filter(|key| *key > taken).filter(is_open).min()?;
        let is_tie = next >> KEY_BITS == taken >> KEY_BITS;
        (is_tie || breadth == Breadth::All).then_some(next)
    }

    /// Takes moves back until another branch can be taken, and returns its key.
    fn return_to_choice<O: Observer>(&mut self, run: &mut Run<'_, O>) -> Option<u64> {
        while self.path.len() > 1 {
            let left = self.head;
            self.leave(run);
            if let Some(next) = self.key_to(left).and_then(|taken| self.next_best(taken, self.breadth)) {
                return Some(next);
            }
        }
        None
    }

    /// Takes the last move back.
    fn leave<O: Observer>(&mut self, run: &mut Run<'_, O>) {
        let left = self.head;
        run.back(|| left.square());
        let mut open = 0;
        for to in self.ground.around(left.at) {
            let exits = &mut self.exits[to as usize];
            let is_open = u8::from(*exits < BLOCKED);
            *exits += is_open;
            open += is_open;
        }
        self.exits[left.at as usize] = open;
        self.path.pop();
        let cell = self.path[self.path.len() - 1].index() as u32;
        let width = self.ground.width();
        self.head = self.ground.spot(Square::new(cell % width, cell / width));
    }

    /// The key of the move from the head to a spot.
    fn key_to(&self, spot: Spot) -> Option<u64> {
        let k = self.ground.around(self.head.at).iter().position(|at| *at == spot.at)?;
        let keys = self.preference.keys(self.ground, &self.exits, self.head);
        Some(keys[k] | u64::from(self.exits[spot.at as usize]) << KEY_BITS)
    }
}
