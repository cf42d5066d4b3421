//! A puzzle solved step by step, the simplest step first.

use super::direct::direct_step;
use super::reach::Reach;
use super::sheet::Sheet;
use super::step::Step;
use super::ways::one_way;
use crate::technique::Difficulty;
use cavalcade_core::reason::ClueConflict;

/// Returns the simplest step that places a number; `None` if no step of this difficulty does. Fails if the clues
/// contradict each other.
pub(crate) fn simplest_step(sheet: &mut Sheet<'_>, difficulty: Difficulty) -> Result<Option<Step>, ClueConflict> {
    if sheet.left() == 0 {
        return Ok(None);
    }
    let seen = direct_step(sheet)?;
    if seen.is_some() || difficulty == Difficulty::Easy {
        return Ok(seen);
    }
    let reach = Reach::of(sheet)?;
    if let Some(step) = one_way(sheet, &reach)? {
        return Ok(Some(step));
    }
    match reach.only_square(sheet) {
        None => reach.only_number(sheet),
        step => Ok(step),
    }
}

/// Makes a step.
pub(crate) fn apply(sheet: &mut Sheet<'_>, step: &Step) {
    for placed in &step.placed {
        if let Some(node) = sheet.field.graph.node(placed.square) {
            sheet.put(placed.number as usize - 1, node);
        }
    }
}
