//! The stored corners.
//!
//! `corners.txt` holds, for each corner of the board and each way in which the edge next to it can meet the corner (its
//! phase), one or more pieces that fit. They were found by a search over all ways to fill such a piece that leaves no
//! square out and makes no cycle, for the fewest turns or crossings; where several are as good or nearly, some are
//! kept, so that one of them joins the strands of the whole board to one. A piece is a grid, the highest row first, of
//! the two directions that lead away from each square; see `direction`. Its cost is its number of turns or crossings.

use super::direction::{Both, both};
use cavalcade_core::Objective;
use cavalcade_core::util::Named;

static CORNERS: &str = include_str!("corners.txt");

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Corner {
    BottomLeft,
    BottomRight,
    TopLeft,
    TopRight,
}

impl Corner {
    const fn name(self) -> &'static str {
        match self {
            Self::BottomLeft => "bottom-left",
            Self::BottomRight => "bottom-right",
            Self::TopLeft => "top-left",
            Self::TopRight => "top-right",
        }
    }
}

/// The squares of a corner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub(super) cost: u64,
    /// The lowest row first.
    pub(super) rows: Vec<Vec<Both>>,
}

/// The pieces that fit a corner, the best first.
pub(super) fn pieces(objective: Objective, corner: Corner, phase: u32) -> Vec<Piece> {
    let wanted = format!("{} {} phase {phase} costs ", objective.name(), corner.name());
    let mut pieces: Vec<Piece> = CORNERS
        .split("\n\n")
        .filter_map(|text| {
            let mut lines = text.trim().lines();
            let cost = lines.next()?.strip_prefix(&wanted)?.parse().ok()?;
            let mut rows: Vec<Vec<Both>> = lines.map(|line| line.split(' ').map(both).collect()).collect();
            rows.reverse();
            Some(Piece { cost, rows })
        })
        .collect();
    pieces.sort_by_key(|piece| piece.cost);
    pieces
}
