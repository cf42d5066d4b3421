//! Squares that are counted while they are written.

use std::cell::RefCell;
use std::io;
use std::mem;

use super::asked::SquareNames;
use crate::notation::Tick;
use cavalcade_core::Square;

/// Squares between two calls of the tick.
const STRETCH: u64 = 1 << 14;

/// Writes squares, and calls the tick on the way.
pub(super) fn with_tick<I: Iterator<Item = Square> + Clone>(
    squares: I,
    tick: Tick<'_>,
    write: impl FnOnce(SquareNames<TickedSquares<'_, '_, I>>) -> io::Result<()>,
) -> io::Result<()> {
    let counter = RefCell::new(TickingCounter { tick, count: 0, result: Ok(()) });
    write(SquareNames(TickedSquares { squares, counter: &counter }))?;
    let TickingCounter { tick, count, result } = counter.into_inner();
    result?;
    tick(count)
}

/// Squares that are counted as they come.
pub(super) struct TickedSquares<'c, 't, I> {
    squares: I,
    counter: &'c RefCell<TickingCounter<'t>>,
}

impl<I: Clone> Clone for TickedSquares<'_, '_, I> {
    fn clone(&self) -> Self {
        Self { squares: self.squares.clone(), counter: self.counter }
    }
}

impl<I: Iterator<Item = Square>> Iterator for TickedSquares<'_, '_, I> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        self.squares.next().filter(|_| self.counter.borrow_mut().goes_on())
    }
}

/// Counts the squares that are written. A serializer has no way to hand an error of the tick on: the squares end there,
/// and the error is returned afterwards.
struct TickingCounter<'a> {
    tick: Tick<'a>,
    count: u64,
    result: io::Result<()>,
}

impl TickingCounter<'_> {
    fn goes_on(&mut self) -> bool {
        self.count += 1;
        if self.count == STRETCH {
            self.result = (self.tick)(mem::take(&mut self.count));
        }
        self.result.is_ok()
    }
}
