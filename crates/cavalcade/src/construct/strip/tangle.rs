//! Tangles: pieces of a strip of columns, with the strands of the tour that run through them.
//!
//! A tangle is a number of neighbouring columns. The tour runs through it in strands, each from one crossing move at its
//! left or right border, or an end of the tour, to another. Two neighbouring tangles make a larger one: their strands are
//! tied together where a move crosses the border between them, and each strand of the whole is a short list of strands
//! of the halves, taken forward or backward.
//!
//! ```text
//!      left half          right half
//!     a ---------.------.---------- b        strand from a to b: one piece of each half
//!     c ----.    |      |    .----- d        strand from c back to e: one piece
//!     e ----'    '------'    '----- f        and so on; a strand may go to and fro several times
//! ```
//!
//! Equal tangles are stored once, so 2^n equal columns take n tangles, and the whole board a few hundred at most. Going
//! from a number to a square means going down the halves; from a square to a number, coming up again. Both take time
//! proportional to the height of this tree, about 30 plus a few for the longest boards.

use std::ops::Range;

use super::automaton::{Choice, Rows, Target, ways};
use super::run::Part;

/// A tangle, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct TangleId(u32);

/// A crossing move at a border, told apart from the others there.
type Crossing = u8;

/// Where a strand begins or ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Port {
    Left(Crossing),
    Right(Crossing),
    /// An end of the tour.
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Forward,
    Backward,
}

impl Way {
    const fn then(self, other: Self) -> Self {
        if self as u8 == other as u8 { Self::Forward } else { Self::Backward }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Half {
    Left,
    Right,
}

/// A strand of a half as a piece of a strand of the whole.
#[derive(Clone, Copy, Debug)]
struct Piece {
    half: Half,
    strand: u8,
    way: Way,
    /// How many squares come before it.
    begin: u64,
}

#[derive(Clone, Debug)]
struct Strand {
    ends: [Port; 2],
    len: u64,
    inside: Inside,
}

#[derive(Clone, Debug)]
enum Inside {
    /// A move over a whole column.
    Nothing,
    /// One square of a single column.
    Square { row: u8 },
    /// Strands of the halves.
    Pieces(Vec<Piece>),
}

#[derive(Clone, Debug)]
struct Tangle {
    width: u64,
    strands: Vec<Strand>,
    parts: Parts,
}

#[derive(Clone, Debug)]
enum Parts {
    /// A single column: for each row its strand.
    Column([u8; 4]),
    /// Two halves: for each strand of the left and the right one, the strand it is a piece of, and which piece.
    Halves { left: TangleId, right: TangleId, pieces: [Vec<(u8, u8)>; 2] },
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
        tangles.whole = tangles.fold(row);
        tangles
    }

    /// Appends columns that are repeated. The first repetition is set apart, as what comes before it is different.
    fn append(&mut self, row: &mut Vec<TangleId>, last: &mut [Choice; 2], part: &Part) {
        let length = part.columns.len();
        // A tangle that is repeated must not look further back than one repetition, and a move spans up to two columns.
        let (block, times) = match length {
            0 => return,
            1 => (vec![part.columns[0]; 2], part.times / 2),
            _ => (part.columns.clone(), part.times),
        };
        if length == 1 && part.times % 2 == 1 {
            row.push(self.next_column(last, part.columns[0]));
        }
        if times == 0 {
            return;
        }
        row.extend(block.iter().map(|choice| self.next_column(last, *choice)).collect::<Vec<_>>());
        if times > 1 {
            let again = block.iter().map(|choice| self.next_column(last, *choice)).collect();
            let again = self.fold(again);
            self.append_power(row, again, times - 1);
        }
    }

    /// Appends a tangle so many times, in doubled and redoubled copies.
    fn append_power(&mut self, row: &mut Vec<TangleId>, tangle: TangleId, times: u64) {
        let mut power = tangle;
        for bit in 0..times.ilog2() + 1 {
            if bit > 0 {
                power = self.pair(power, power);
            }
            if times >> bit & 1 == 1 {
                row.push(power);
            }
        }
    }

    fn next_column(&mut self, last: &mut [Choice; 2], choice: Choice) -> TangleId {
        let column = column(self.rows, *last, choice);
        *last = [last[1], choice];
        self.add(column)
    }

    fn add(&mut self, tangle: Tangle) -> TangleId {
        self.all.push(tangle);
        TangleId(self.all.len() as u32 - 1)
    }

    /// Ties neighbours together until one tangle is left.
    fn fold(&mut self, mut row: Vec<TangleId>) -> TangleId {
        while row.len() > 1 {
            row = row.chunks(2).map(|pair| if let [a, b] = *pair { self.pair(a, b) } else { pair[0] }).collect();
        }
        row[0]
    }

    fn pair(&mut self, left: TangleId, right: TangleId) -> TangleId {
        let tangle = Knot::new(self.get(left), self.get(right)).tie(left, right);
        self.add(tangle)
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
        let (mut id, mut strand, mut index, mut column) = (self.whole, 0, index, 0);
        loop {
            let tangle = self.get(id);
            match (&tangle.strands[usize::from(strand)].inside, &tangle.parts) {
                (Inside::Pieces(pieces), Parts::Halves { left, right, .. }) => {
                    let piece = pieces[pieces.partition_point(|piece| piece.begin <= index) - 1];
                    id = if piece.half == Half::Left { *left } else { *right };
                    column += if piece.half == Half::Left { 0 } else { self.get(*left).width };
                    index = turned(index - piece.begin, self.get(id).strands[usize::from(piece.strand)].len, piece.way);
                    strand = piece.strand;
                }
                (Inside::Square { row }, _) => return Place { column, row: *row },
                _ => unreachable!("a number leads to a square"),
            }
        }
    }

    /// The number of a square of the strip.
    pub(super) fn index_of(&self, place: Place) -> u64 {
        self.climb(self.whole, place).1
    }

    /// The strand of a square and its number in it.
    fn climb(&self, id: TangleId, place: Place) -> (u8, u64) {
        let tangle = self.get(id);
        match &tangle.parts {
            Parts::Column(strands) => (strands[usize::from(place.row)], 0),
            Parts::Halves { left, right, pieces } => {
                let width = self.get(*left).width;
                let (half, id, column) =
                    if place.column < width { (0, *left, place.column) } else { (1, *right, place.column - width) };
                let (strand, index) = self.climb(id, Place { column, ..place });
                let (whole, number) = pieces[half][usize::from(strand)];
                let piece = tangle.strands[usize::from(whole)].piece(number);
                (whole, piece.begin + turned(index, self.get(id).strands[usize::from(strand)].len, piece.way))
            }
        }
    }

    /// Calls back for each square in the order of the tour.
    pub(super) fn walk(&self, mut visit: impl FnMut(Place)) {
        self.walk_strand(self.whole, 0, Way::Forward, 0, &mut visit);
    }

    fn walk_strand(&self, id: TangleId, strand: u8, way: Way, column: u64, visit: &mut impl FnMut(Place)) {
        let tangle = self.get(id);
        match (&tangle.strands[usize::from(strand)].inside, &tangle.parts) {
            (Inside::Pieces(pieces), Parts::Halves { left, right, .. }) => {
                let width = self.get(*left).width;
                let mut go = |piece: &Piece| {
                    let (id, from) = if piece.half == Half::Left { (*left, 0) } else { (*right, width) };
                    self.walk_strand(id, piece.strand, piece.way.then(way), column + from, visit);
                };
                match way {
                    Way::Forward => pieces.iter().for_each(&mut go),
                    Way::Backward => pieces.iter().rev().for_each(&mut go),
                }
            }
            (Inside::Square { row }, _) => visit(Place { column, row: *row }),
            _ => {}
        }
    }
}

/// The number of a strand's first square in the whole tour, or of its last one if the tour takes it backward.
type Base = (u64, Way);

impl Tangles {
    /// Calls back with the number of each square of some columns.
    pub(super) fn number(&self, columns: &Range<u64>, mut visit: impl FnMut(Place, u64)) {
        self.number_tangle(self.whole, 0, &[(0, Way::Forward)], columns, &mut visit);
    }

    fn number_tangle(
        &self,
        id: TangleId,
        column: u64,
        bases: &[Base],
        columns: &Range<u64>,
        visit: &mut impl FnMut(Place, u64),
    ) {
        let tangle = self.get(id);
        if column >= columns.end || column + tangle.width <= columns.start {
            return;
        }
        match &tangle.parts {
            Parts::Column(strands) => {
                for row in 0..self.rows.count() {
                    visit(Place { column, row }, bases[usize::from(strands[usize::from(row)])].0);
                }
            }
            Parts::Halves { left, right, pieces } => {
                let [left_bases, right_bases] = self.bases_of_halves(tangle, [*left, *right], pieces, bases);
                self.number_tangle(*left, column, &left_bases, columns, visit);
                self.number_tangle(*right, column + self.get(*left).width, &right_bases, columns, visit);
            }
        }
    }

    fn bases_of_halves(
        &self,
        tangle: &Tangle,
        halves: [TangleId; 2],
        pieces: &[Vec<(u8, u8)>; 2],
        bases: &[Base],
    ) -> [Vec<Base>; 2] {
        [0, 1].map(|half| {
            let strands = self.get(halves[half]).strands.iter().zip(&pieces[half]);
            let base = |(strand, (whole, number)): (&Strand, &(u8, u8))| {
                let (base, way) = bases[usize::from(*whole)];
                let whole = &tangle.strands[usize::from(*whole)];
                let piece = whole.piece(*number);
                match way {
                    Way::Forward => (base + piece.begin, piece.way),
                    Way::Backward => (base + whole.len - piece.begin - strand.len, piece.way.then(Way::Backward)),
                }
            };
            strands.map(base).collect()
        })
    }
}

impl Strand {
    fn piece(&self, number: u8) -> Piece {
        match &self.inside {
            Inside::Pieces(pieces) => pieces[usize::from(number)],
            _ => unreachable!("a pair's strands are made of pieces"),
        }
    }
}

/// A number counted from the other end, if the way is backward.
const fn turned(index: u64, len: u64, way: Way) -> u64 {
    match way {
        Way::Forward => index,
        Way::Backward => len - 1 - index,
    }
}

/// The crossing moves at a border: those from the column just left of it, and from the one before.
const fn from_last(row: u8, way: u8) -> Crossing {
    4 * row + way
}

const fn from_before_last(row: u8, way: u8) -> Crossing {
    16 + 4 * row + way
}

/// The tangle of one column, given the choices of the two columns before it and its own.
fn column(rows: Rows, [before_last, last]: [Choice; 2], choice: Choice) -> Tangle {
    let mut strands = Vec::new();
    let mut ports = vec![Vec::new(); usize::from(rows.count())];
    for row in 0..rows.count() {
        for (way, target) in (0..).zip(ways(rows, row)) {
            match target {
                Target::Next(to) if last.takes(row, way) => {
                    ports[usize::from(to)].push(Port::Left(from_last(row, way)))
                }
                Target::After(to) if before_last.takes(row, way) => {
                    ports[usize::from(to)].push(Port::Left(from_before_last(row, way)));
                }
                _ => {}
            }
            if matches!(target, Target::After(_)) && last.takes(row, way) {
                let ends = [Port::Left(from_last(row, way)), Port::Right(from_before_last(row, way))];
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
    for (row, ports) in (0..).zip(ports) {
        of_row[usize::from(row)] = strands.len() as u8;
        strands.push(Strand { ends: [ports[0], ports[1]], len: 1, inside: Inside::Square { row } });
    }
    Tangle { width: 1, strands, parts: Parts::Column(of_row) }
}

/// Two tangles being tied together.
struct Knot<'a> {
    halves: [&'a Tangle; 2],
    strands: Vec<Strand>,
    /// For each strand of each half, where it went.
    pieces: [Vec<Option<(u8, u8)>>; 2],
}

impl<'a> Knot<'a> {
    fn new(left: &'a Tangle, right: &'a Tangle) -> Self {
        let pieces = [left, right].map(|half| vec![None; half.strands.len()]);
        Self { halves: [left, right], strands: Vec::new(), pieces }
    }

    fn tie(mut self, left: TangleId, right: TangleId) -> Tangle {
        for half in [Half::Left, Half::Right] {
            for strand in 0..self.halves[half as usize].strands.len() as u8 {
                for way in [Way::Forward, Way::Backward] {
                    if self.is_loose(half, strand, way) && self.pieces[half as usize][usize::from(strand)].is_none() {
                        self.follow(half, strand, way);
                    }
                }
            }
        }
        let width = self.halves[0].width + self.halves[1].width;
        let placed = |piece: Option<(u8, u8)>| piece.expect("every strand leads out of the pair");
        let pieces = self.pieces.map(|half| half.into_iter().map(placed).collect());
        Tangle { width, strands: self.strands, parts: Parts::Halves { left, right, pieces } }
    }

    fn port(&self, half: Half, strand: u8, way: Way) -> Port {
        self.halves[half as usize].strands[usize::from(strand)].ends[way as usize]
    }

    /// Whether a strand, taken this way, begins at the border of the whole or at an end of the tour.
    fn is_loose(&self, half: Half, strand: u8, way: Way) -> bool {
        match self.port(half, strand, way) {
            Port::Left(_) => half == Half::Left,
            Port::Right(_) => half == Half::Right,
            Port::End => true,
        }
    }

    /// Makes the strand of the whole that begins with this piece.
    fn follow(&mut self, mut half: Half, mut strand: u8, mut way: Way) {
        let first = self.port(half, strand, way);
        let (mut list, mut len) = (Vec::new(), 0);
        loop {
            let number = (self.strands.len() as u8, list.len() as u8);
            self.pieces[half as usize][usize::from(strand)] = Some(number);
            list.push(Piece { half, strand, way, begin: len });
            len += self.halves[half as usize].strands[usize::from(strand)].len;
            let back = way.then(Way::Backward);
            if self.is_loose(half, strand, back) {
                let ends = [first, self.port(half, strand, back)];
                self.strands.push(Strand { ends, len, inside: Inside::Pieces(list) });
                return;
            }
            (half, strand, way) = self.across(self.port(half, strand, back));
        }
    }

    /// The strand that goes on where another leaves its half over the border in the middle.
    fn across(&self, port: Port) -> (Half, u8, Way) {
        let (half, wanted) = match port {
            Port::Right(crossing) => (Half::Right, Port::Left(crossing)),
            Port::Left(crossing) => (Half::Left, Port::Right(crossing)),
            Port::End => unreachable!("an end of the tour is loose"),
        };
        let strands = (0..).zip(&self.halves[half as usize].strands);
        let mut ports = strands.flat_map(|(number, strand)| {
            [(number, Way::Forward, strand.ends[0]), (number, Way::Backward, strand.ends[1])]
        });
        let (strand, way, _) = ports.find(|(_, _, port)| *port == wanted).expect("a crossing move has two sides");
        (half, strand, way)
    }
}
