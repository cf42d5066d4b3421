//! Going along the moves of a weave.

use super::direction::Direction;
use super::weave::Weave;
use cavalcade_core::{Clock, Limit};

/// A place on a weave, and the direction of the next move.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Strand {
    x: u32,
    y: u32,
    next: Direction,
}

impl Strand {
    /// The first square, about to be left in the first of its directions.
    fn first(weave: &Weave<'_>) -> Self {
        Self { x: 0, y: 0, next: weave.at(0, 0)[0] }
    }

    /// Makes this many moves straight on.
    fn go(&mut self, moves: u32) {
        let (dx, dy) = self.next.step();
        self.x = self.x.wrapping_add_signed((dx * i64::from(moves)) as i32);
        self.y = self.y.wrapping_add_signed((dy * i64::from(moves)) as i32);
    }

    /// Makes the next move, and finds out the one after it.
    fn advance(&mut self, weave: &Weave<'_>) {
        self.go(1);
        let [one, other] = weave.at(self.x, self.y);
        self.next = if one == self.next.opposite() { other } else { one };
    }

    const fn is_home(&self) -> bool {
        self.x == 0 && self.y == 0
    }
}

/// Whether the weave is one cycle. Straight lines are leapt over, so this takes as long as its edges are.
pub(super) fn is_one_cycle(weave: &Weave<'_>, clock: &mut Clock<'_>) -> Result<bool, Limit> {
    let mut strand = Strand::first(weave);
    let mut near_edges = 0;
    loop {
        clock.tick()?;
        let is_inside = weave.is_inside(strand.x, strand.y);
        near_edges += u64::from(!is_inside);
        if is_inside {
            strand.go(weave.straight_on(strand.x, strand.y, strand.next));
        }
        strand.advance(weave);
        if strand.is_home() {
            return Ok(near_edges == weave.near_edges());
        }
    }
}

/// Hands out the squares of the cycle through the first square, in order.
pub(super) fn follow(weave: &Weave<'_>, clock: &mut Clock<'_>, mut visit: impl FnMut(u32, u32)) -> Result<(), Limit> {
    let mut strand = Strand::first(weave);
    loop {
        clock.tick()?;
        let straight =
            if weave.is_inside(strand.x, strand.y) { weave.straight_on(strand.x, strand.y, strand.next) } else { 0 };
        for _ in 0..straight {
            visit(strand.x, strand.y);
            strand.go(1);
        }
        visit(strand.x, strand.y);
        strand.advance(weave);
        if strand.is_home() {
            return Ok(());
        }
    }
}
