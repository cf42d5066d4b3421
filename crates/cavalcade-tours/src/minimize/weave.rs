//! The moves of a tour with few turns or crossings of a rectangle, square by square.
//!
//! Nearly all squares lie on straight lines, all in one direction: two to the right and one up. Along each edge a
//! repeating pattern joins the ends of neighbouring lines, and the corners are stored pieces. So two directions lead
//! away from each square, and they are looked up.

use super::corners::{Corner, Piece, pieces};
use super::direction::{Both, Direction, both};
use cavalcade_core::Objective;

/// The columns of a corner's piece.
const CORNER_WIDTH: u32 = 6;

/// A pattern along the bottom, the lowest row first. A pattern along the top is upside down.
struct Edge {
    rows: Vec<Vec<Both>>,
    /// The columns after which it comes again.
    period: u32,
}

impl Edge {
    /// Two turns a column, at the bottom and at the top.
    const FEW_TURNS: [&str; 3] = ["16 17 16 17 01 16 01 16", "25 15 15 25 15 25 25 15", "13 15 13 15 15 14 15 14"];
    /// Eleven crossings in six columns.
    const BOTTOM_WITH_FEW_CROSSINGS: [&str; 4] =
        ["01 01 01 01 01 01", "15 15 15 05 05 05", "14 14 45 45 45 14", "14 15 15 15 14 14"];
    /// Five crossings in two columns. The pattern of the bottom would make small cycles with that of the left edge.
    const TOP_WITH_FEW_CROSSINGS: [&str; 4] = ["67 67", "27 26", "13 23", "15 13"];

    fn read(rows: &[&str]) -> Self {
        let rows: Vec<Vec<Both>> = rows.iter().map(|row| row.split(' ').map(both).collect()).collect();
        Self { period: rows[0].len() as u32, rows }
    }

    /// The directions in a row and a column, if the pattern begins in the column of its phase.
    fn at(&self, row: u32, column: u32, phase: u32) -> Both {
        self.rows[row as usize][((column + self.period - phase) % self.period) as usize]
    }
}

/// The stored parts for one objective.
pub(super) struct Parts {
    objective: Objective,
    bottom: Edge,
    top: Edge,
    /// The rows of a corner's piece.
    corner_height: u32,
}

impl Parts {
    pub(super) fn new(objective: Objective) -> Self {
        let (bottom, top, corner_height) = match objective {
            Objective::Turns => (Edge::read(&Edge::FEW_TURNS), Edge::read(&Edge::FEW_TURNS), 4),
            Objective::Crossings => {
                (Edge::read(&Edge::BOTTOM_WITH_FEW_CROSSINGS), Edge::read(&Edge::TOP_WITH_FEW_CROSSINGS), 5)
            }
        };
        Self { objective, bottom, top, corner_height }
    }

    /// Returns `true` if there are weaves of this size.
    pub(super) const fn fit(&self, width: u32, height: u32) -> bool {
        width.is_multiple_of(2) && width >= 2 * CORNER_WIDTH && height >= 2 * self.corner_height
    }

    /// All weaves of a size, those with the best corners first.
    pub(super) fn weaves(&self, width: u32, height: u32) -> Vec<Weave<'_>> {
        let mut weaves = Vec::new();
        for bottom in 0..self.bottom.period {
            for top in 0..self.top.period {
                // On the right a pattern meets the corner by what is left of the width. The colours of the squares leave only
                // every second phase with pieces that fit.
                let on_the_right = |edge: &Edge, phase: u32| (phase + edge.period - width % edge.period) % edge.period;
                let corners = [
                    pieces(self.objective, Corner::BottomLeft, bottom),
                    pieces(self.objective, Corner::BottomRight, on_the_right(&self.bottom, bottom)),
                    pieces(self.objective, Corner::TopLeft, top),
                    pieces(self.objective, Corner::TopRight, on_the_right(&self.top, top)),
                ];
                let weave = |corners| Weave { parts: self, width, height, bottom, top, corners };
                weaves.extend(choices(&corners).into_iter().map(weave));
            }
        }
        weaves.sort_by_key(|weave| weave.corners.iter().map(|piece| piece.cost).sum::<u64>());
        weaves
    }
}

/// Every choice of one piece for each corner.
fn choices(corners: &[Vec<Piece>; 4]) -> Vec<[Piece; 4]> {
    let [a, b, c, d] = corners;
    let mut all = Vec::new();
    for a in a {
        for b in b {
            for c in c {
                all.extend(d.iter().map(|d| [a, b, c, d].map(Clone::clone)));
            }
        }
    }
    all
}

/// Two directions for each square of a rectangle, each of which leads to a square with the opposite one: cycles that together
/// visit every square.
pub(super) struct Weave<'a> {
    parts: &'a Parts,
    width: u32,
    height: u32,
    /// The phases of the patterns.
    bottom: u32,
    top: u32,
    /// Bottom left, bottom right, top left, top right.
    corners: [Piece; 4],
}

impl Weave<'_> {
    /// The two directions that lead away from a square.
    pub(super) fn at(&self, x: u32, y: u32) -> Both {
        let Parts { bottom, top, corner_height, .. } = self.parts;
        let (from_right, from_top) = (self.width - 1 - x, self.height - 1 - y);
        if x.min(from_right) < CORNER_WIDTH && y.min(from_top) < *corner_height {
            let (is_right, is_top) = (from_right < CORNER_WIDTH, from_top < *corner_height);
            let column = if is_right { CORNER_WIDTH - 1 - from_right } else { x };
            let row = if is_top { corner_height - 1 - from_top } else { y };
            return self.corners[usize::from(is_right) + 2 * usize::from(is_top)].rows[row as usize][column as usize];
        }
        let (along, back) = (Direction::ALONG, Direction::ALONG.opposite());
        match (x, from_right) {
            // At the left and at the right edge a move up joins the ends of two lines.
            (0, _) => [along, Direction::new(0)],
            (1, _) => [along, Direction::new(4)],
            (_, 0) => [back, Direction::new(7)],
            (_, 1) => [back, Direction::new(3)],
            _ if y < bottom.rows.len() as u32 => bottom.at(y, x, self.bottom),
            _ if from_top < top.rows.len() as u32 => {
                // Upside down: the columns run the other way.
                let column = self.top + top.period - x % top.period;
                top.at(from_top, column, 0).map(Direction::opposite)
            }
            _ => [along, back],
        }
    }

    /// Returns `true` if a square lies so far inside that it is on a straight line, and all between it and others
    /// inside too.
    pub(super) const fn is_inside(&self, x: u32, y: u32) -> bool {
        let high = self.parts.corner_height;
        x >= CORNER_WIDTH && x + CORNER_WIDTH < self.width && y >= high && y + high < self.height
    }

    /// The number of moves along its line from a square inside to the last one inside.
    pub(super) fn straight_on(&self, x: u32, y: u32, direction: Direction) -> u32 {
        let high = self.parts.corner_height;
        if direction == Direction::ALONG {
            ((self.width - 1 - CORNER_WIDTH - x) / 2).min(self.height - 1 - high - y)
        } else {
            ((x - CORNER_WIDTH) / 2).min(y - high)
        }
    }

    /// The number of squares that are not inside.
    pub(super) fn near_edges(&self) -> u64 {
        let inside = |side: u32, margin: u32| u64::from(side.saturating_sub(2 * margin));
        let all = u64::from(self.width) * u64::from(self.height);
        all - inside(self.width, CORNER_WIDTH) * inside(self.height, self.parts.corner_height)
    }
}
