//! An open tour with few turns or crossings of a rectangle with odd sides.
//!
//! Such a board has no closed tour. Three rows are left out, along its shorter side; the rest has an even side and a
//! closed tour with few turns. That is cut open at a square next to the three rows, which a plain tour then visits.
//! Those rows turn often, so a column costs roughly three turns more.

use super::rectangle::closed_tour;
use crate::construct::construct;
use cavalcade_core::{Board, Budget, Cell, Limit, Objective, Question, Size, Square};

/// The rows that are left out at first.
const ROWS: u32 = 3;

/// The squares of an open tour in order; `None` if a side is even, or the rectangle is too small.
pub(super) fn open_tour(size: Size, objective: Objective, budget: &Budget) -> Result<Option<Vec<Cell>>, Limit> {
    let (short, long) = (size.width().min(size.height()), size.width().max(size.height()));
    if short.is_multiple_of(2) || long.is_multiple_of(2) || long <= ROWS {
        return Ok(None);
    }
    let below = long - ROWS;
    let (Ok(most), Ok(rest)) = (Size::new(short, below), Size::new(short, ROWS)) else { return Ok(None) };
    let Some(mut cycle) = closed_tour(most, objective, budget)? else { return Ok(None) };
    let Some((last, strip)) = (0..short).find_map(|file| strip_from(file, most, rest)) else { return Ok(None) };
    let part = Board::rectangle(most);
    let last = part.cell(last);
    let at = cycle.iter().position(|cell| Some(*cell) == last).unwrap_or(0);
    cycle.rotate_left(at + 1);
    let board = Board::rectangle(size);
    let turned = |square: Square| {
        let is_turned = short != size.width();
        board.cell(if is_turned { Square::new(square.rank(), square.file()) } else { square })
    };
    let most = cycle.into_iter().map(|cell| part.square(cell));
    let rest = strip.into_iter().map(|square| Square::new(square.file(), square.rank() + below));
    Ok(Some(most.chain(rest).filter_map(turned).collect()))
}

/// A tour of the rows that were left out which begins on this file of their lowest row, and a square below from which a move leads
/// to it.
fn strip_from(file: u32, most: Size, rest: Size) -> Option<(Square, Vec<Square>)> {
    let question = Question::on(rest).starting_at(Square::new(file, 0)).ok()?;
    let formula = construct(&question)?.ok()?;
    let below = file.checked_sub(1).unwrap_or(file + 1);
    let last = Square::new(below, most.height() - 2);
    most.contains(last).then(|| (last, formula.squares_from(0).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minimize::score;
    use cavalcade_check::verify::verify;

    #[test]
    fn odd_rectangles_from_13x15_on_have_open_tours_with_few_turns_and_crossings() {
        let sides = || (13..=41).step_by(2);
        for (width, height) in sides().flat_map(|width| sides().map(move |height| (width, height))) {
            for (objective, most) in [(Objective::Turns, 11), (Objective::Crossings, 12)] {
                let size = Size::new(width, height).unwrap();
                let path = open_tour(size, objective, &Budget::unlimited()).unwrap();
                if width == 13 && height == 13 && path.is_none() {
                    continue;
                }
                let tour = verify(&Question::on(size), path.unwrap()).unwrap();
                let longer = u64::from(width.max(height));
                assert!(
                    score(objective, &tour).unwrap() <= most * longer + 30,
                    "{objective} {size}: {:?}",
                    score(objective, &tour)
                );
            }
        }
        assert_eq!(open_tour(Size::new(12, 13).unwrap(), Objective::Turns, &Budget::unlimited()), Ok(None));
    }
}
