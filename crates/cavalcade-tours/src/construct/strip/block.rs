//! Blocks: stretches of a strip, with the strands of the tour that pass through them.
//!
//! A block is a number of neighbouring columns. The tour passes through it in strands, each from one crossing move at its
//! left or right border, or from an end of the tour, to another. Neighbouring blocks are spliced into a larger one: their
//! strands are joined where a move crosses the border between them, and each strand of the whole is a short list of
//! strands of its parts, followed forward or backward.
//!
//! ```text
//!      one part            the next
//!     a ---------.------.---------- b        strand from a to b: one piece of each part
//!     c ----.    |      |    .----- d        strand from c back to e: one piece
//!     e ----'    '------'    '----- f        and so on; a strand may go to and fro several times
//! ```

use super::automaton::{Choice, Height, Landing, landings};
use crate::construct::direction::Direction;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BlockId(pub(super) u32);

/// A move across a border, by its number among those there.
pub(super) type Crossing = u8;

/// The begin or end of a strand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Port {
    Left(Crossing),
    Right(Crossing),
    /// An end of the tour.
    End,
}

/// A strand of a part as a piece of a strand of the whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrandPiece {
    /// The number of squares before it.
    pub(super) begin: u64,
    pub(super) part: u16,
    pub(super) strand: u8,
    pub(super) direction: Direction,
}

/// A stretch of the tour inside a block.
#[derive(Clone, Debug)]
pub(super) struct Strand {
    pub(super) ends: [Port; 2],
    pub(super) len: u64,
    pub(super) inside: Inside,
}

/// A piece of a strand.
#[derive(Clone, Debug)]
pub(super) enum Inside {
    /// A move over a whole column.
    Nothing,
    /// One square of a single column.
    Square { row: u8 },
    /// Strands of the parts.
    Pieces(Vec<StrandPiece>),
}

/// A number of neighbouring columns, with the strands of the tour that pass through them.
#[derive(Clone, Debug)]
pub(super) struct StripBlock {
    pub(super) width: u64,
    pub(super) strands: Vec<Strand>,
    pub(super) contents: Contents,
}

#[derive(Clone, Debug)]
pub(super) enum Contents {
    /// A single column: for each row its strand.
    Column([u8; 4]),
    /// Smaller blocks, its parts.
    Blocks(Vec<SubBlock>),
}

/// A block as part of a larger one.
#[derive(Clone, Debug)]
pub(super) struct SubBlock {
    pub(super) id: BlockId,
    /// The number of columns before it.
    pub(super) column: u64,
    /// For each of its strands, the strand of the whole it belongs to, and its index among the pieces of that.
    pub(super) pieces: Vec<(u8, u16)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StripSquare {
    pub(super) column: u64,
    pub(super) row: u8,
}

impl Strand {
    pub(super) fn piece(&self, number: u16) -> StrandPiece {
        match &self.inside {
            Inside::Pieces(pieces) => pieces[usize::from(number)],
            _ => unreachable!("strands of a spliced block are made of pieces"),
        }
    }
}

/// A crossing move from the column just left of the border.
const fn from_last(row: u8, number: u8) -> Crossing {
    4 * row + number
}

/// A crossing move from the column before that.
const fn from_before_last(row: u8, number: u8) -> Crossing {
    16 + 4 * row + number
}

impl StripBlock {
    /// The block of one column, given the choices of the two columns before it and its own.
    pub(super) fn of_column(height: Height, [before_last, last]: [Choice; 2], choice: Choice) -> Self {
        let mut strands = Vec::new();
        let mut ports = [const { Vec::new() }; 4];
        for row in 0..height.rows() {
            for (number, landing) in (0..).zip(landings(height, row)) {
                let (near, far) = (Port::Left(from_last(row, number)), Port::Left(from_before_last(row, number)));
                match landing {
                    Landing::Next(to) if last.makes(row, number) => ports[usize::from(to)].push(near),
                    Landing::After(to) if before_last.makes(row, number) => ports[usize::from(to)].push(far),
                    _ => {}
                }
                if matches!(landing, Landing::After(_)) && last.makes(row, number) {
                    let ends = [near, Port::Right(from_before_last(row, number))];
                    strands.push(Strand { ends, len: 0, inside: Inside::Nothing });
                }
                if choice.makes(row, number) {
                    ports[usize::from(row)].push(Port::Right(from_last(row, number)));
                }
            }
            if choice.ends().contains(row) {
                ports[usize::from(row)].push(Port::End);
            }
        }
        let mut of_row = [0; 4];
        for row in 0..height.rows() {
            let ports = &ports[usize::from(row)];
            of_row[usize::from(row)] = strands.len() as u8;
            strands.push(Strand { ends: [ports[0], ports[1]], len: 1, inside: Inside::Square { row } });
        }
        Self { width: 1, strands, contents: Contents::Column(of_row) }
    }
}
