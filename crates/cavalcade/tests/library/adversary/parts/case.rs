//! A question as plain data, and as one line of text.
//!
//! A line names the kind, the leaps, the wrap, the board with its highest rank first, and the ends if there are any:
//! `closed 1,2 torus ..#/... start a1 end c2`.

use std::fmt;
use std::str::FromStr;

use cavalcade::{Board, Kind, Piece, Question, Size, Square, Wrap};

/// A square by its file and rank, both from zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Place {
    pub(crate) rank: u32,
    pub(crate) file: u32,
}

impl Place {
    /// The square as the library names it.
    pub(crate) fn square(self) -> Square {
        Square::new(self.file, self.rank)
    }
}

impl From<Square> for Place {
    fn from(square: Square) -> Self {
        Self { rank: square.rank(), file: square.file() }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file as u8), self.rank + 1)
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A question about a small board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Case {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The squares of the board, along the ranks from a1.
    pub(crate) places: Vec<Place>,
    pub(crate) leaps: (u32, u32),
    pub(crate) wrap: Wrap,
    pub(crate) kind: Kind,
    pub(crate) start: Option<Place>,
    pub(crate) end: Option<Place>,
}

impl Case {
    /// The squares of the box, along the ranks from a1.
    pub(crate) fn in_box(width: u32, height: u32) -> impl Iterator<Item = Place> {
        (0..height).flat_map(move |rank| (0..width).map(move |file| Place { rank, file }))
    }

    /// Returns `true` if a start or an end is asked for.
    pub(crate) fn has_ends(&self) -> bool {
        self.start.is_some() || self.end.is_some()
    }

    /// The question in the library's words; `None` if it may not be asked.
    pub(crate) fn question(&self) -> Option<Question> {
        let size = Size::new(self.width, self.height).ok()?;
        let holes = Self::in_box(self.width, self.height).filter(|place| !self.places.contains(place));
        let board = Board::rectangle(size).with_holes(holes.map(Place::square)).ok()?.with_wrap(self.wrap);
        let mut question = Question::new(board, Piece::try_leaper(self.leaps.0, self.leaps.1).ok()?, self.kind);
        if let Some(start) = self.start {
            question = question.starting_at(start.square()).ok()?;
        }
        if let Some(end) = self.end {
            question = question.ending_at(end.square()).ok()?;
        }
        Some(question)
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {},{} {} ", self.kind, self.leaps.0, self.leaps.1, self.wrap)?;
        for rank in (0..self.height).rev() {
            let mark = |file| if self.places.contains(&Place { rank, file }) { '.' } else { '#' };
            write!(f, "{}{}", (0..self.width).map(mark).collect::<String>(), if rank > 0 { "/" } else { "" })?;
        }
        self.start.iter().try_for_each(|start| write!(f, " start {start}"))?;
        self.end.iter().try_for_each(|end| write!(f, " end {end}"))
    }
}

impl FromStr for Case {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        read(line).ok_or_else(|| format!("`{line}` is no question; write one like `open 1,2 torus ..#/... start a1`"))
    }
}

fn read(line: &str) -> Option<Case> {
    let mut words = line.split_whitespace();
    let kind = match words.next()? {
        "open" => Kind::Open,
        "closed" => Kind::Closed,
        _ => return None,
    };
    let (a, b) = words.next()?.split_once(',')?;
    let leaps = (a.parse().ok()?, b.parse().ok()?);
    let wrap = words.next()?.parse().ok()?;
    let rows: Vec<&str> = words.next()?.split('/').rev().collect();
    let (width, height) = (rows[0].len() as u32, rows.len() as u32);
    let is_square = |place: &Place| rows[place.rank as usize].as_bytes().get(place.file as usize) == Some(&b'.');
    let places = Case::in_box(width, height).filter(is_square).collect();
    let mut case = Case { width, height, places, leaps, wrap, kind, start: None, end: None };
    while let (Some(role), Some(name)) = (words.next(), words.next()) {
        let place = Some(Place::from(name.parse::<Square>().ok()?));
        match role {
            "start" => case.start = place,
            "end" => case.end = place,
            _ => return None,
        }
    }
    case.question().is_some().then_some(case)
}
