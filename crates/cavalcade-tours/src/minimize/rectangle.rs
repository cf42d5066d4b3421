//! A closed tour with few turns or crossings of a rectangle.

use super::strand::{follow, is_one_cycle};
use super::weave::Parts;
use cavalcade_core::{Board, Budget, Cell, Limit, Objective, Size, Square};

/// The bytes for each square: the tour, and the same turned or flipped.
const BYTES: u64 = 8;

/// The squares of a closed tour with few turns or crossings in order; `None` if the rectangle is too small, or all its sides are odd.
pub(super) fn closed_tour(size: Size, objective: Objective, budget: &Budget) -> Result<Option<Vec<Cell>>, Limit> {
    let parts = Parts::new(objective);
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
    use cavalcade_check::Tour;
    use cavalcade_check::verify::verify;
    use cavalcade_core::Question;

    fn tour(width: u32, height: u32, objective: Objective) -> Option<Tour> {
        let size = Size::new(width, height).unwrap();
        let path = closed_tour(size, objective, &Budget::unlimited()).unwrap()?;
        Some(verify(&Question::on(size).closed(), path).unwrap())
    }

    #[test]
    fn every_even_rectangle_from_12x12_to_40x40_has_a_tour_with_as_few_turns_and_crossings_as_claimed() {
        for (width, height) in (12..=40).flat_map(|width| (12..=40).map(move |height| (width, height))) {
            let sides = u64::from(width + height);
            for objective in [Objective::Turns, Objective::Crossings] {
                let tour = tour(width, height, objective);
                assert_eq!(tour.is_some(), width * height % 2 == 0, "{width}x{height}");
                let Some(tour) = tour else { continue };
                match objective {
                    Objective::Turns => assert_eq!(turns(&tour), Some(4 * sides - 14), "{width}x{height}"),
                    Objective::Crossings => {
                        // The sides that have to be even get the patterns that cost more.
                        let even = if height % 2 == 1 || (width % 2 == 0 && width < height) { width } else { height };
                        let other = width + height - even;
                        let most = 3 * u64::from(other) + 13 * u64::from(even) / 3 + 19;
                        assert!(crossings(&tour).unwrap() <= most, "{width}x{height}: {:?} {most}", crossings(&tour));
                    }
                }
            }
        }
    }

    #[test]
    fn long_and_low_rectangles_have_tours_with_few_turns_too() {
        for (width, height) in [(12, 8), (8, 12), (200, 8), (9, 200), (500, 11), (12, 501)] {
            let tour = tour(width, height, Objective::Turns).unwrap();
            assert_eq!(turns(&tour), Some(u64::from(4 * (width + height) - 14)), "{width}x{height}");
        }
        for (width, height) in [(12, 10), (200, 10), (11, 200), (500, 13), (12, 501)] {
            assert!(tour(width, height, Objective::Crossings).is_some(), "{width}x{height}");
        }
    }

    #[test]
    fn all_pieces_fit_their_neighbours() {
        for objective in [Objective::Turns, Objective::Crossings] {
            let parts = Parts::new(objective);
            for width in (12..36).step_by(2) {
                for weave in parts.weaves(width, 17) {
                    let squares = (0..width).flat_map(|x| (0..17).map(move |y| (x, y)));
                    for (x, y) in squares {
                        for direction in weave.at(x, y) {
                            let (dx, dy) = direction.step();
                            let (to_x, to_y) = (x.wrapping_add_signed(dx as i32), y.wrapping_add_signed(dy as i32));
                            assert!(to_x < width && to_y < 17, "{objective}: a move leads off {width}x17");
                            assert!(
                                weave.at(to_x, to_y).contains(&direction.opposite()),
                                "{objective} {width}x17 at {x} {y}"
                            );
                        }
                    }
                }
            }
        }
    }
}
