//! Numbers put down for a try.
//!
//! **The idea.** Where no simpler step is left, a number is put on one of its squares, and the simpler steps are followed from there. If they
//! come to nothing (a number without a square, a square without a number, a gap without a way) it does not stand there. That is
//! noted, and the simpler steps are tried again.
//!
//! **How ours differs.** Nothing is tried within a trial: whoever follows has one supposition to keep in mind.
//!
//! **Cost.** A trial follows at most as many steps as there are squares; numbers are tried in turn, and it is given up when
//! all have been tried since the last that came to nothing.
//!
//! **A worked board.** On 3x4 with 12 on b1 and 1 on a1: 2 is on b3 or c2. With 2 on c2, what enters b3 is c1 and nothing leaves it; so 2 is not on c2.

use super::reach::Reach;
use super::sheet::Sheet;
use super::solver::{apply, simplest_step};
use super::step::{Step, Why};
use crate::puzzle::misfit::{Misfit, Numbered};
use crate::puzzle::technique::Difficulty;
use crate::{Clock, Limit, Node};

/// Trials one after the other: each number in turn on each of its squares.
#[derive(Default)]
pub(in crate::puzzle) struct Trials {
    /// The number tried last.
    last: usize,
}

impl Trials {
    /// Something that is ruled out by a trial, if anything is.
    pub(in crate::puzzle) fn next(
        &mut self,
        sheet: &Sheet<'_>,
        clock: &mut Clock<'_>,
    ) -> Result<Result<Option<Step>, Misfit>, Limit> {
        let reach = match Reach::of(sheet) {
            Ok(reach) => reach,
            Err(misfit) => return Ok(Err(misfit)),
        };
        let numbers = sheet.field.len();
        for number in (self.last..self.last + numbers).map(|number| number % numbers) {
            if sheet.node_of(number).is_some() {
                continue;
            }
            for node in reach.squares.set(number).nodes() {
                if let Some(step) = attempt(sheet, number, node, clock)? {
                    self.last = number;
                    return Ok(Ok(Some(step)));
                }
            }
        }
        Ok(Ok(None))
    }
}

/// Puts a number on a square, and follows the simpler steps; a step if they come to nothing.
fn attempt(sheet: &Sheet<'_>, number: usize, node: Node, clock: &mut Clock<'_>) -> Result<Option<Step>, Limit> {
    let tried: Numbered = sheet.field.numbered(number, node);
    let mut trial = sheet.clone();
    trial.put(number, node);
    for steps in 0.. {
        for _ in 0..sheet.field.len() {
            clock.tick()?;
        }
        match simplest_step(&mut trial, Difficulty::Medium) {
            Ok(Some(step)) => apply(&mut trial, &step),
            Ok(None) => break,
            Err(end) => {
                let why = Why::Trial { tried, steps, end: Box::new(end) };
                return Ok(Some(Step { placed: Vec::new(), why }));
            }
        }
    }
    Ok(None)
}
