//! Squares by their numbers in the tour of a strip, and numbers by their squares.
//!
//! Going from a number to a square means going down through the parts of blocks; from a square to a number, coming up
//! again.

use std::ops::Range;

use super::block::{Contents, Inside, StrandPiece, StripBlock, StripSquare, SubBlock};
use super::tour::StripTour;
use crate::construct::direction::Direction;
use cavalcade_core::Limit;

impl StripTour {
    /// The number of squares of the tour.
    pub(super) fn len(&self) -> u64 {
        self.whole().strands[0].len
    }

    /// The square with a number, which must be less than the number of squares.
    pub(super) fn square_at(&self, index: u64) -> StripSquare {
        let (mut block, mut strand, mut index, mut column) = (self.whole(), 0, index, 0);
        loop {
            match (&block.strands[strand].inside, &block.contents) {
                (Inside::Pieces(pieces), Contents::Blocks(parts)) => {
                    let piece = pieces[pieces.partition_point(|piece| piece.begin <= index) - 1];
                    let part = &parts[usize::from(piece.part)];
                    strand = usize::from(piece.strand);
                    column += part.column;
                    block = self.get(part.id);
                    index = piece.direction.number(index - piece.begin, block.strands[strand].len);
                }
                (Inside::Square { row }, _) => return StripSquare { column, row: *row },
                _ => unreachable!("a number leads to a square"),
            }
        }
    }

    pub(super) fn index_of(&self, place: StripSquare) -> u64 {
        self.climb(self.whole(), place).1
    }

    /// The strand of a square and its number in it.
    fn climb(&self, block: &StripBlock, place: StripSquare) -> (u8, u64) {
        match &block.contents {
            Contents::Column(strands) => (strands[usize::from(place.row)], 0),
            Contents::Blocks(parts) => {
                let part = &parts[parts.partition_point(|part| part.column <= place.column) - 1];
                let inner = self.get(part.id);
                let (strand, index) = self.climb(inner, StripSquare { column: place.column - part.column, ..place });
                let (whole, number) = part.pieces[usize::from(strand)];
                let piece = block.strands[usize::from(whole)].piece(number);
                (whole, piece.begin + piece.direction.number(index, inner.strands[usize::from(strand)].len))
            }
        }
    }

    /// Calls back for each square in the order of the tour, until a limit is reached.
    pub(super) fn walk(&self, mut visit: impl FnMut(StripSquare) -> Result<(), Limit>) -> Result<(), Limit> {
        self.walk_strand(self.whole(), 0, Direction::Forward, 0, &mut visit)
    }

    fn walk_strand(
        &self,
        block: &StripBlock,
        strand: u8,
        direction: Direction,
        column: u64,
        visit: &mut impl FnMut(StripSquare) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        match (&block.strands[usize::from(strand)].inside, &block.contents) {
            (Inside::Pieces(pieces), Contents::Blocks(parts)) => {
                let mut go = |piece: &StrandPiece| {
                    let part = &parts[usize::from(piece.part)];
                    let direction = piece.direction.along(direction);
                    self.walk_strand(self.get(part.id), piece.strand, direction, column + part.column, visit)
                };
                match direction {
                    Direction::Forward => pieces.iter().try_for_each(&mut go),
                    Direction::Backward => pieces.iter().rev().try_for_each(&mut go),
                }
            }
            (Inside::Square { row }, _) => visit(StripSquare { column, row: *row }),
            _ => Ok(()),
        }
    }
}

/// The lowest number that a strand has in the whole tour, and how the tour follows it.
type Base = (u64, Direction);

impl StripTour {
    /// Calls back with the number of each square of some columns.
    pub(super) fn number(&self, columns: &Range<u64>, mut visit: impl FnMut(StripSquare, u64)) {
        self.number_block(self.whole(), 0, &[(0, Direction::Forward)], columns, &mut visit);
    }

    fn number_block(
        &self,
        block: &StripBlock,
        column: u64,
        bases: &[Base],
        columns: &Range<u64>,
        visit: &mut impl FnMut(StripSquare, u64),
    ) {
        match &block.contents {
            Contents::Column(strands) => {
                for row in 0..self.height.rows() {
                    visit(StripSquare { column, row }, bases[usize::from(strands[usize::from(row)])].0);
                }
            }
            Contents::Blocks(parts) => {
                let mut inner_bases = Vec::new();
                for part in parts {
                    let (inner, from) = (self.get(part.id), column + part.column);
                    if from < columns.end && columns.start < from + inner.width {
                        inner_bases.clear();
                        inner_bases.extend(block.bases_of_part(part, inner, bases));
                        self.number_block(inner, from, &inner_bases, columns, visit);
                    }
                }
            }
        }
    }
}

impl StripBlock {
    fn bases_of_part<'a>(
        &'a self,
        part: &'a SubBlock,
        inner: &'a StripBlock,
        bases: &'a [Base],
    ) -> impl Iterator<Item = Base> + 'a {
        inner.strands.iter().zip(&part.pieces).map(|(strand, (whole, number))| {
            let (base, direction) = bases[usize::from(*whole)];
            let whole = &self.strands[usize::from(*whole)];
            let piece = whole.piece(*number);
            match direction {
                Direction::Forward => (base + piece.begin, piece.direction),
                Direction::Backward => (base + whole.len - piece.begin - strand.len, piece.direction.along(direction)),
            }
        })
    }
}
