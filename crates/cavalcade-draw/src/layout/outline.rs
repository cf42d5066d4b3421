//! The edge of a board of any shape: along its squares, around its holes.
//!
//! Each side of a square that no other square of the board shares is a step of the edge, taken so that the square is
//! to the right. Steps that follow each other make a line. Where two squares touch at a corner alone, two steps lead on,
//! and the one that turns right stays with its square, so that lines never cross. A board of three squares:
//!
//! ```text
//!      +-->+           From the upper left: right, down, right, down, and then, two steps
//!      ^ # v           at a time, left and up to where it began. The two steps along the
//!      +   +-->+       left are one stretch of the line, and so are those below.
//!      ^ #   # v
//!      +<--+<--+
//! ```

use cavalcade::{Board, Square};

/// A corner of squares: files from the left, ranks from the top.
pub(crate) type Corner = (u32, u32);

/// The lines along the edge of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Edge {
    /// Where the board ends; a closed line ends on the corner where it began.
    pub(crate) solid: Vec<Vec<Corner>>,
    /// Where it continues at the opposite edge of its grid.
    pub(crate) joined: Vec<Vec<Corner>>,
}

impl Edge {
    /// The edge of a board.
    pub(crate) fn of(board: &Board) -> Self {
        let (mut solid, mut joined) = (Vec::new(), Vec::new());
        for square in board.squares() {
            for (step, side) in sides(board, square) {
                match side {
                    Side::Inner => {}
                    Side::Solid => solid.push(step),
                    Side::Joined => joined.push(step),
                }
            }
        }
        Self { solid: lines(solid), joined: lines(joined) }
    }
}

/// The neighbour across a side of a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// Another square.
    Inner,
    /// Nothing.
    Solid,
    /// A square on the other side of the box.
    Joined,
}

/// A step along the side of a square, from corner to corner.
type Step = (Corner, Corner);

/// The sides of a square, clockwise from the upper one.
fn sides(board: &Board, square: Square) -> [(Step, Side); 4] {
    let (size, wrap) = (board.size(), board.wrap());
    let (left, top) = (square.file(), size.height() - 1 - square.rank());
    let (right, bottom) = (left + 1, top + 1);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
    let beyond = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    std::array::from_fn(|k| {
        let (dx, dy): (i64, i64) = beyond[k];
        let is_joined = if dx == 0 { wrap.joins_ranks() } else { wrap.joins_files() };
        let (file, leaves_file) = along(square.file(), dx, size.width());
        let (rank, leaves_rank) = along(square.rank(), dy, size.height());
        let side = match (board.contains(Square::new(file, rank)), leaves_file || leaves_rank) {
            (true, false) => Side::Inner,
            (true, true) if is_joined => Side::Joined,
            _ => Side::Solid,
        };
        ((corners[k], corners[k + 1]), side)
    })
}

/// The position after a distance, modulo the side, and whether that leaves the grid.
fn along(place: u32, by: i64, side: u32) -> (u32, bool) {
    let to = i64::from(place) + by;
    (to.rem_euclid(i64::from(side)) as u32, !(0..i64::from(side)).contains(&to))
}

/// Joins steps to lines, and steps in one direction to one.
fn lines(mut steps: Vec<Step>) -> Vec<Vec<Corner>> {
    steps.sort_unstable();
    let mut arrivals: Vec<Corner> = steps.iter().map(|step| step.1).collect();
    arrivals.sort_unstable();
    let mut taken = vec![false; steps.len()];
    let count = |from: Corner| arrivals.partition_point(|to| *to <= from) - arrivals.partition_point(|to| *to < from);
    // Lines that are not closed begin where no step arrives.
    let begins = |index: &usize| count(steps[*index].0) == 0;
    let order: Vec<usize> = (0..steps.len()).filter(begins).chain(0..steps.len()).collect();
    let mut lines = Vec::new();
    for first in order {
        if taken[first] {
            continue;
        }
        let mut line = vec![steps[first].0];
        let mut next = Some(first);
        while let Some(index) = next {
            taken[index] = true;
            go(&mut line, steps[index].1);
            next = onward(&steps, &taken, steps[index]);
        }
        lines.push(without_seam(line));
    }
    lines
}

/// Goes to the next corner, straight on if that is the direction.
fn go(line: &mut Vec<Corner>, to: Corner) {
    if let [.., before, last] = line[..]
        && direction(before, last) == direction(last, to)
    {
        line.pop();
    }
    line.push(to);
}

/// Removes the corner of a closed line that ends in the direction in which it began.
fn without_seam(mut line: Vec<Corner>) -> Vec<Corner> {
    if let [first, second, .., before, last] = line[..]
        && first == last
        && direction(before, last) == direction(first, second)
    {
        line.pop();
        line[0] = before;
    }
    line
}

/// The step that goes on from another: to the right, if there are two.
fn onward(steps: &[Step], taken: &[bool], (from, at): Step) -> Option<usize> {
    let first = steps.partition_point(|step| step.0 < at);
    let here = (first..steps.len()).take_while(|index| steps[*index].0 == at).filter(|index| !taken[*index]);
    let (dx, dy) = direction(from, at);
    here.max_by_key(|index| direction(at, steps[*index].1) == (-dy, dx))
}

/// The direction of a step, as -1, 0 or 1 to the right and down.
fn direction(from: Corner, to: Corner) -> (i64, i64) {
    let sign = |from: u32, to: u32| (i64::from(to) - i64::from(from)).signum();
    (sign(from.0, to.0), sign(from.1, to.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::{Picture, Wrap};

    fn board(picture: &str) -> Board {
        picture.parse::<Picture>().unwrap().board
    }

    fn solid(picture: &str) -> Vec<Vec<Corner>> {
        Edge::of(&board(picture)).solid
    }

    #[test]
    fn a_rectangle_has_four_corners() {
        assert_eq!(solid("...\n..."), [[(0, 0), (3, 0), (3, 2), (0, 2), (0, 0)]]);
    }

    #[test]
    fn the_worked_board_has_six_corners() {
        assert_eq!(solid(".#\n.."), [[(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2), (0, 0)]]);
    }

    #[test]
    fn a_hole_has_a_line_of_its_own() {
        let lines = solid("...\n.#.\n...");
        assert_eq!(lines.iter().map(Vec::len).collect::<Vec<_>>(), [5, 5]);
    }

    #[test]
    fn squares_that_touch_at_a_corner_have_each_their_own_line() {
        assert_eq!(solid("#.\n.#").iter().map(Vec::len).collect::<Vec<_>>(), [5, 5]);
    }

    #[test]
    fn joined_sides_are_told_apart_where_squares_meet_over_them() {
        let edge = |picture: &str, wrap| Edge::of(&board(picture).with_wrap(wrap));
        let cylinder = edge("..\n..", Wrap::Cylinder);
        assert_eq!((cylinder.solid.len(), cylinder.joined.len()), (2, 2));
        let torus = edge("..\n..", Wrap::Torus);
        assert!(torus.solid.is_empty() && !torus.joined.is_empty());
        // Next to the hole there is no square to join.
        let ragged = edge("...\n..#", Wrap::Cylinder);
        assert_eq!(ragged.joined, [[(0, 1), (0, 0)], [(3, 0), (3, 1)]]);
    }

    #[test]
    fn every_step_is_on_exactly_one_line() {
        let picture = "#..#.\n.#..#\n..#..\n#...#\n.#.#.";
        let length = |line: &Vec<Corner>| -> u32 {
            line.windows(2).map(|pair| pair[0].0.abs_diff(pair[1].0) + pair[0].1.abs_diff(pair[1].1)).sum()
        };
        let board = board(picture);
        let steps: usize = board
            .squares()
            .map(|square| sides(&board, square).iter().filter(|(_, side)| *side == Side::Solid).count())
            .sum();
        assert_eq!(solid(picture).iter().map(length).sum::<u32>() as usize, steps);
        assert!(solid(picture).iter().all(|line| line.first() == line.last()));
    }
}
