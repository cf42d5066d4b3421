//! Tangles: stretches of a strip, with the strands of the tour that run through them.
//!
//! A tangle is a number of neighbouring columns. The tour runs through it in strands, each from one crossing move at its
//! left or right border, or from an end of the tour, to another. Neighbouring tangles make a larger one: their strands are
//! tied together where a move crosses the border between them, and each strand of the whole is a short list of strands of
//! its parts, taken forward or backward.
//!
//! ```text
//!      one part            the next
//!     a ---------.------.---------- b        strand from a to b: one piece of each part
//!     c ----.    |      |    .----- d        strand from c back to e: one piece
//!     e ----'    '------'    '----- f        and so on; a strand may go to and fro several times
//! ```
//!
//! Sixteen equal tangles in a row make one of the next order, and equal tangles are stored once. So the longest board
//! takes a few hundred tangles, eight or nine deep. Going from a number to a square means going down through the parts;
//! from a square to a number, coming up again.

use std::ops::Range;

use super::automaton::{Choice, Rows, Target, ways};
use super::knot::Knot;
use super::run::Part;
use crate::Limit;

/// How many equal tangles make one of the next order.
const RADIX: u64 = 16;

/// A tangle, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TangleId(u32);

/// A crossing move at a border, told apart from the others there.
pub(super) type Crossing = u8;

/// Where a strand begins or ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Port {
    Left(Crossing),
    Right(Crossing),
    /// An end of the tour.
    End,
}

/// How a strand is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Forward,
    Backward,
}

impl Way {
    pub(super) const fn then(self, other: Self) -> Self {
        if self as u8 == other as u8 { Self::Forward } else { Self::Backward }
    }

    /// A number of a strand of this length, counted from the other end if the way is backward.
    const fn turn(self, index: u64, len: u64) -> u64 {
        match self {
            Self::Forward => index,
            Self::Backward => len - 1 - index,
        }
    }
}

/// A strand of a part as a piece of a strand of the whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// How many squares come before it.
    pub(super) begin: u64,
    pub(super) part: u16,
    pub(super) strand: u8,
    pub(super) way: Way,
}

#[derive(Clone, Debug)]
pub(super) struct Strand {
    pub(super) ends: [Port; 2],
    pub(super) len: u64,
    pub(super) inside: Inside,
}

#[derive(Clone, Debug)]
pub(super) enum Inside {
    /// A move over a whole column.
    Nothing,
    /// One square of a single column.
    Square { row: u8 },
    /// Strands of the parts.
    Pieces(Vec<Piece>),
}

#[derive(Clone, Debug)]
pub(super) struct Tangle {
    pub(super) width: u64,
    pub(super) strands: Vec<Strand>,
    pub(super) makeup: Makeup,
}

#[derive(Clone, Debug)]
pub(super) enum Makeup {
    /// A single column: for each row its strand.
    Column([u8; 4]),
    /// Neighbouring parts.
    Parts(Vec<Member>),
}

/// A tangle as part of a larger one.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) id: TangleId,
    /// How many columns come before it.
    pub(super) column: u64,
    /// For each of its strands, the strand of the whole it belongs to and which piece of that it is.
    pub(super) pieces: Vec<(u8, u16)>,
}

/// A square of the strip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) column: u64,
    pub(super) row: u8,
}

/// The tour of a whole strip.
#[derive(Clone, Debug)]
pub(super) struct Tangles {
    rows: Rows,
    all: Vec<Tangle>,
    whole: TangleId,
}

impl Tangles {
    /// Ties the columns of a run together.
    pub(super) fn new(rows: Rows, run: &[Part]) -> Self {
        let mut tangles = Self { rows, all: Vec::new(), whole: TangleId(0) };
        let mut row = Vec::new();
        let mut last = [Choice::NONE; 2];
        for part in run {
            tangles.append(&mut row, &mut last, part);
        }
        tangles.whole = tangles.tie(&row);
        tangles
    }

    /// Appends columns that are repeated. The first repetition is set apart, as what comes before it is different.
    fn append(&mut self, row: &mut Vec<TangleId>, last: &mut [Choice; 2], part: &Part) {
        // What is repeated must not look further back than one repetition, and a move spans up to two columns.
        let (block, times, odd) = match part.columns[..] {
            [] => return,
            [only] => (vec![only; 2], part.times / 2, part.times % 2),
            _ => (part.columns.clone(), part.times, 0),
        };
        if odd == 1 {
            row.push(self.next_column(last, part.columns[0]));
        }
        if times >= 1 {
            row.extend(self.next_columns(last, &block));
        }
        if times >= 2 {
            let again = self.next_columns(last, &block);
            let again = self.tie(&again);
            self.append_repeated(row, again, times - 1);
        }
    }

    /// Appends a tangle so many times, most of them in tangles of higher order.
    fn append_repeated(&mut self, row: &mut Vec<TangleId>, tangle: TangleId, times: u64) {
        let (mut power, mut left) = (tangle, times);
        loop {
            row.extend((0..left % RADIX).map(|_| power));
            left /= RADIX;
            if left == 0 {
                return;
            }
            power = self.tie(&[power; RADIX as usize]);
        }
    }

    fn next_columns(&mut self, last: &mut [Choice; 2], block: &[Choice]) -> Vec<TangleId> {
        block.iter().map(|choice| self.next_column(last, *choice)).collect()
    }

    fn next_column(&mut self, last: &mut [Choice; 2], choice: Choice) -> TangleId {
        let column = column(self.rows, *last, choice);
        *last = [last[1], choice];
        self.add(column)
    }

    fn tie(&mut self, row: &[TangleId]) -> TangleId {
        if let [only] = row {
            return *only;
        }
        let parts: Vec<_> = row.iter().map(|id| (*id, self.get(*id))).collect();
        let tangle = Knot::new(&parts).tie();
        self.add(tangle)
    }

    fn add(&mut self, tangle: Tangle) -> TangleId {
        self.all.push(tangle);
        TangleId(self.all.len() as u32 - 1)
    }

    fn get(&self, id: TangleId) -> &Tangle {
        &self.all[id.0 as usize]
    }

    /// The number of squares of the tour.
    pub(super) fn len(&self) -> u64 {
        self.get(self.whole).strands[0].len
    }

    /// The square with a number, which must be less than the number of squares.
    pub(super) fn square_at(&self, index: u64) -> Place {
        let (mut tangle, mut strand, mut index, mut column) = (self.get(self.whole), 0, index, 0);
        loop {
            match (&tangle.strands[strand].inside, &tangle.makeup) {
                (Inside::Pieces(pieces), Makeup::Parts(parts)) => {
                    let piece = pieces[pieces.partition_point(|piece| piece.begin <= index) - 1];
                    let part = &parts[usize::from(piece.part)];
                    strand = usize::from(piece.strand);
                    column += part.column;
                    tangle = self.get(part.id);
                    index = piece.way.turn(index - piece.begin, tangle.strands[strand].len);
                }
                (Inside::Square { row }, _) => return Place { column, row: *row },
                _ => unreachable!("a number leads to a square"),
            }
        }
    }

    /// The number of a square of the strip.
    pub(super) fn index_of(&self, place: Place) -> u64 {
        self.climb(self.get(self.whole), place).1
    }

    /// The strand of a square and its number in it.
    fn climb(&self, tangle: &Tangle, place: Place) -> (u8, u64) {
        match &tangle.makeup {
            Makeup::Column(strands) => (strands[usize::from(place.row)], 0),
            Makeup::Parts(parts) => {
                let part = &parts[parts.partition_point(|part| part.column <= place.column) - 1];
                let inner = self.get(part.id);
                let (strand, index) = self.climb(inner, Place { column: place.column - part.column, ..place });
                let (whole, number) = part.pieces[usize::from(strand)];
                let piece = tangle.strands[usize::from(whole)].piece(number);
                (whole, piece.begin + piece.way.turn(index, inner.strands[usize::from(strand)].len))
            }
        }
    }

    /// Calls back for each square in the order of the tour, until a limit is reached.
    pub(super) fn walk(&self, mut visit: impl FnMut(Place) -> Result<(), Limit>) -> Result<(), Limit> {
        self.walk_strand(self.get(self.whole), 0, Way::Forward, 0, &mut visit)
    }

    fn walk_strand(
        &self,
        tangle: &Tangle,
        strand: u8,
        way: Way,
        column: u64,
        visit: &mut impl FnMut(Place) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        match (&tangle.strands[usize::from(strand)].inside, &tangle.makeup) {
            (Inside::Pieces(pieces), Makeup::Parts(parts)) => {
                let mut go = |piece: &Piece| {
                    let part = &parts[usize::from(piece.part)];
                    let way = piece.way.then(way);
                    self.walk_strand(self.get(part.id), piece.strand, way, column + part.column, visit)
                };
                match way {
                    Way::Forward => pieces.iter().try_for_each(&mut go),
                    Way::Backward => pieces.iter().rev().try_for_each(&mut go),
                }
            }
            (Inside::Square { row }, _) => visit(Place { column, row: *row }),
            _ => Ok(()),
        }
    }
}

/// The lowest number that a strand has in the whole tour, and how the tour takes it.
type Base = (u64, Way);

impl Tangles {
    /// Calls back with the number of each square of some columns.
    pub(super) fn number(&self, columns: &Range<u64>, mut visit: impl FnMut(Place, u64)) {
        self.number_tangle(self.get(self.whole), 0, &[(0, Way::Forward)], columns, &mut visit);
    }

    fn number_tangle(
        &self,
        tangle: &Tangle,
        column: u64,
        bases: &[Base],
        columns: &Range<u64>,
        visit: &mut impl FnMut(Place, u64),
    ) {
        match &tangle.makeup {
            Makeup::Column(strands) => {
                for row in 0..self.rows.count() {
                    visit(Place { column, row }, bases[usize::from(strands[usize::from(row)])].0);
                }
            }
            Makeup::Parts(parts) => {
                let mut inner_bases = Vec::new();
                for part in parts {
                    let (inner, from) = (self.get(part.id), column + part.column);
                    if from < columns.end && columns.start < from + inner.width {
                        inner_bases.clear();
                        inner_bases.extend(tangle.bases_of_part(part, inner, bases));
                        self.number_tangle(inner, from, &inner_bases, columns, visit);
                    }
                }
            }
        }
    }
}

impl Tangle {
    fn bases_of_part<'a>(
        &'a self,
        part: &'a Member,
        inner: &'a Tangle,
        bases: &'a [Base],
    ) -> impl Iterator<Item = Base> + 'a {
        inner.strands.iter().zip(&part.pieces).map(|(strand, (whole, number))| {
            let (base, way) = bases[usize::from(*whole)];
            let whole = &self.strands[usize::from(*whole)];
            let piece = whole.piece(*number);
            match way {
                Way::Forward => (base + piece.begin, piece.way),
                Way::Backward => (base + whole.len - piece.begin - strand.len, piece.way.then(way)),
            }
        })
    }
}

impl Strand {
    fn piece(&self, number: u16) -> Piece {
        match &self.inside {
            Inside::Pieces(pieces) => pieces[usize::from(number)],
            _ => unreachable!("strands of a tied tangle are made of pieces"),
        }
    }
}

/// A crossing move from the column just left of the border.
const fn from_last(row: u8, way: u8) -> Crossing {
    4 * row + way
}

/// A crossing move from the column before that.
const fn from_before_last(row: u8, way: u8) -> Crossing {
    16 + 4 * row + way
}

/// The tangle of one column, given the choices of the two columns before it and its own.
fn column(rows: Rows, [before_last, last]: [Choice; 2], choice: Choice) -> Tangle {
    let mut strands = Vec::new();
    let mut ports = [const { Vec::new() }; 4];
    for row in 0..rows.count() {
        for (way, target) in (0..).zip(ways(rows, row)) {
            let (near, far) = (Port::Left(from_last(row, way)), Port::Left(from_before_last(row, way)));
            match target {
                Target::Next(to) if last.takes(row, way) => ports[usize::from(to)].push(near),
                Target::After(to) if before_last.takes(row, way) => ports[usize::from(to)].push(far),
                _ => {}
            }
            if matches!(target, Target::After(_)) && last.takes(row, way) {
                let ends = [near, Port::Right(from_before_last(row, way))];
                strands.push(Strand { ends, len: 0, inside: Inside::Nothing });
            }
            if choice.takes(row, way) {
                ports[usize::from(row)].push(Port::Right(from_last(row, way)));
            }
        }
        if choice.ends().contains(row) {
            ports[usize::from(row)].push(Port::End);
        }
    }
    let mut of_row = [0; 4];
    for row in 0..rows.count() {
        let ports = &ports[usize::from(row)];
        of_row[usize::from(row)] = strands.len() as u8;
        strands.push(Strand { ends: [ports[0], ports[1]], len: 1, inside: Inside::Square { row } });
    }
    Tangle { width: 1, strands, makeup: Makeup::Column(of_row) }
}
