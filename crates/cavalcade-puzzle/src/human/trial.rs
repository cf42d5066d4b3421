//! Trials: numbers placed tentatively.
//!
//! **The idea.** Where no simpler step is left, a number is put on one of its squares, and the simpler steps are followed from there. If they
//! lead to a contradiction (a number without a square, a square without a number, a gap without a way) it is not there.
//! That is noted, and the simpler steps are tried again.
//!
//! **How ours differs.** Nothing is tried within a trial: the reader has only one assumption to keep in mind. Numbers
//! with few squares are tried first, and those with more than [`MOST_SQUARES`] are not tried.
//!
//! **Cost.** A trial follows at most as many steps as there are squares. Trials without a contradiction are repeated
//! only when everything has been tried and something was ruled out.
//!
//! **A worked board.** On 3x4 with 12 on b1 and 1 on a1: 2 is on b3 or c2. With 2 on c2, what enters b3 is c1 and nothing leaves it; so 2 is not on c2.

use super::node_sets::NodeSets;
use super::reach::Reach;
use super::sheet::{Field, Sheet};
use super::solver::{apply, simplest_step};
use super::step::{Step, Why};
use crate::technique::Difficulty;
use cavalcade_core::reason::ClueConflict;
use cavalcade_core::{Clock, Clue, Limit};
use cavalcade_graph::Node;

/// A number with more squares than this is not tried.
const MOST_SQUARES: usize = 8;

/// Trials one after the other: numbers on each of their squares, in rounds.
pub(crate) struct Trials {
    /// For each number the squares on which it came to no end in this round.
    survived: NodeSets,
    /// Whether something was ruled out in this round.
    has_ruled_out: bool,
}

impl Trials {
    pub(crate) fn new(field: &Field) -> Self {
        Self { survived: NodeSets::empty(field.len(), field.len()), has_ruled_out: false }
    }

    /// Something that is ruled out by a trial, if anything is.
    pub(crate) fn next(
        &mut self,
        sheet: &Sheet<'_>,
        clock: &mut Clock<'_>,
    ) -> Result<Result<Option<Step>, ClueConflict>, Limit> {
        let reach = match Reach::of(sheet) {
            Ok(reach) => reach,
            Err(conflict) => return Ok(Err(conflict)),
        };
        let open = (0..sheet.field.len()).filter(|number| sheet.node_of(*number).is_none());
        let counted = open.map(|number| (reach.squares.set(number).len(), number));
        let mut numbers: Vec<(usize, usize)> = counted.filter(|(squares, _)| *squares <= MOST_SQUARES).collect();
        numbers.sort_unstable();
        loop {
            for (_, number) in &numbers {
                for node in reach.squares.set(*number).nodes() {
                    if self.survived.set(*number).contains(node) {
                        continue;
                    }
                    if let Some(step) = attempt(sheet, *number, node, clock)? {
                        self.has_ruled_out = true;
                        return Ok(Ok(Some(step)));
                    }
                    self.survived.insert(*number, node);
                }
            }
            if !self.has_ruled_out {
                return Ok(Ok(None));
            }
            *self = Self::new(sheet.field);
        }
    }
}

/// Puts a number on a square, and follows the simpler steps; a step if they come to nothing.
fn attempt(sheet: &Sheet<'_>, number: usize, node: Node, clock: &mut Clock<'_>) -> Result<Option<Step>, Limit> {
    let tried: Clue = sheet.field.numbered(number, node);
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
                let why = Why::Trial { tried, steps, end };
                return Ok(Some(Step { placed: Vec::new(), why }));
            }
        }
    }
    Ok(None)
}
