//! A closed tidy tour of a rectangle.

use super::few::Few;
use super::strand::{follow, is_one_cycle};
use super::weave::Parts;
use crate::{Board, Budget, Cell, Limit, Size, Square};

/// The bytes for each square.
const BYTES: u64 = 4;

/// The squares of a closed tidy tour in order; `None` if the rectangle is too small, or all its sides are odd.
pub(super) fn closed_tour(size: Size, few: Few, budget: &Budget) -> Result<Option<Vec<Cell>>, Limit> {
    let parts = Parts::new(few);
    let (short, long) = (size.width().min(size.height()), size.width().max(size.height()));
    // The patterns at the bottom and at the top cost more than those at the sides.
    for (width, height) in [(short, long), (long, short)] {
        if !parts.fit(width, height) {
            continue;
        }
        let board = Board::rectangle(size);
        budget.has_room_for_board(&board, BYTES)?;
        let clock = &mut budget.clock();
        for weave in parts.weaves(width, height) {
            if is_one_cycle(&weave, clock)? {
                let mut path = Vec::with_capacity(size.area() as usize);
                let is_turned = width != size.width();
                follow(&weave, clock, |x, y| {
                    path.extend(board.cell(if is_turned { Square::new(y, x) } else { Square::new(x, y) }));
                })?;
                return Ok(Some(path));
            }
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{crossings, turns};
    use crate::verify::verify;
    use crate::Question;

    #[test]
    fn scan() {
        for few in [Few::Turns, Few::Crossings] {
            let parts = Parts::new(few);
            let budget = Budget::unlimited();
            for width in (12..100).step_by(2) {
                for height in 8..100 {
                    if !parts.fit(width, height) { continue; }
                    let found = parts.weaves(width, height).iter().position(|w| is_one_cycle(w, &mut budget.clock()).unwrap());
                    if found.is_none() { println!("{few} {width}x{height} none"); }
                    if found.is_some_and(|f| f > 60) { println!("{few} {width}x{height} {found:?}"); }
                }
            }
            for side in [12, 16, 20, 50, 200, 1000] {
                let size = Size::new(side, side).unwrap();
                let begin = std::time::Instant::now();
                let path = closed_tour(size, few, &budget).unwrap().unwrap();
                let took = begin.elapsed();
                let tour = verify(&Question::on(size).closed(), path).unwrap();
                println!("{few} {side}: turns {} crossings {} {took:?}", turns(&tour).unwrap(), crossings(&tour).unwrap());
            }
        }
    }
}
