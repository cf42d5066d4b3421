//! Published counts, for boards whose tours take too long to count.
//!
//! They are in `known.tsv`, one per line: quantity, board as `ROWSxCOLUMNS`, value, sources. They are claims of their
//! sources; the tests recount those that are small enough.

use num_bigint::BigUint;

use cavalcade_core::{Kind, Question};

/// The published counts.
const TABLE: &str = include_str!("known.tsv");

/// The published number of tours that answer a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Each tour once.
    pub undirected: Option<BigUint>,
    /// Each tour in each of its directions.
    pub directed: Option<BigUint>,
    /// The tours up to turns and flips.
    pub classes: Option<BigUint>,
    /// The sources, each once.
    pub sources: Vec<Source>,
}

/// A publication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its title.
    pub text: &'static str,
    /// Its author.
    pub by: Option<&'static str>,
    /// When it was published.
    pub year: Option<u16>,
    /// Its number in the On-Line Encyclopedia of Integer Sequences.
    pub oeis: Option<&'static str>,
}

/// Returns the published counts for exactly this question: the tours of a knight on a whole rectangle, with free ends.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_core::*, cavalcade_count::{Counter, atlas}}; pub mod count { pub use cavalcade_count::*; } }
/// use cavalcade::count::known;
/// use cavalcade::{Question, Size};
///
/// let published = known(&Question::on(Size::CHESSBOARD).closed()).expect("it is well known");
/// assert_eq!(published.undirected.unwrap().to_string(), "13267364410532");
/// assert_eq!(published.sources[0].oeis, Some("A193055"));
/// # Ok::<(), cavalcade::SizeError>(())
/// ```
#[must_use]
pub fn known(question: &Question) -> Option<Known> {
    let is_plain = question.is_knight_on_rectangle();
    if !is_plain || question.start().is_some() || question.end().is_some() {
        return None;
    }
    let mut known = Known { undirected: None, directed: None, classes: None, sources: Vec::new() };
    for row in TABLE.lines().skip(1).filter_map(Row::read).filter(|row| row.is_about(question)) {
        known.add(&row);
    }
    known.complete(question.board().len());
    (!known.sources.is_empty()).then_some(known)
}

impl Known {
    fn add(&mut self, row: &Row) {
        let Ok(value) = row.value.parse::<BigUint>() else { return };
        let place = match row.quantity {
            "paths-directed" => &mut self.directed,
            "closed-classes" | "paths-classes" => &mut self.classes,
            _ => &mut self.undirected,
        };
        *place = Some(value);
        for source in row.sources.split(';').map(str::trim).map(Source::of) {
            if !self.sources.contains(&source) {
                self.sources.push(source);
            }
        }
    }

    /// A tour of more than one square has two directions, so either number follows from the other.
    fn complete(&mut self, squares: u64) {
        let directions = if squares > 1 { 2u32 } else { 1 };
        if self.undirected.is_none() {
            self.undirected = self.directed.as_ref().map(|directed| directed / directions);
        }
        if self.directed.is_none() {
            self.directed = self.undirected.as_ref().map(|undirected| undirected * directions);
        }
    }
}

/// A line of the table.
struct Row {
    quantity: &'static str,
    sides: (u32, u32),
    value: &'static str,
    sources: &'static str,
}

impl Row {
    fn read(line: &'static str) -> Option<Self> {
        let mut fields = line.split('\t');
        let (quantity, board, value, sources) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
        let (rows, columns) = board.split_once('x')?;
        Some(Self { quantity, sides: (rows.parse().ok()?, columns.parse().ok()?), value, sources })
    }

    /// A board and the same board turned have as many tours.
    fn is_about(&self, question: &Question) -> bool {
        let size = question.board().size();
        let (width, height) = (size.width(), size.height());
        let kind = if self.quantity.starts_with("closed") { Kind::Closed } else { Kind::Open };
        kind == question.kind() && (self.sides == (width, height) || self.sides == (height, width))
    }
}

impl Source {
    /// The source that an abbreviation in the table refers to.
    fn of(word: &'static str) -> Self {
        let by = |by, year, text| Self { text, by: Some(by), year: Some(year), oeis: None };
        match word {
            "McKay 1997" => by(
                "B. D. McKay",
                1997,
                "Knight's tours of an 8x8 chessboard, Australian National University, TR-CS-97-03",
            ),
            "Chernov 2014" => by("A. Chernov", 2014, "Number of directed open knight's tours, in A165134"),
            _ if word.starts_with("TAOCP") => by(
                "D. E. Knuth",
                2025,
                "The Art of Computer Programming, pre-fascicle 8A: Hamiltonian paths and cycles",
            ),
            _ if word.starts_with('A') => {
                Self { text: "The On-Line Encyclopedia of Integer Sequences", by: None, year: None, oeis: Some(word) }
            }
            _ => Self { text: word, by: None, year: None, oeis: None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Counter;
    use cavalcade_core::Piece;
    use cavalcade_core::{Board, Size, Wrap};

    fn rectangle(width: u32, height: u32, kind: Kind) -> Question {
        Question::new(Board::rectangle(Size::new(width, height).unwrap()), Piece::KNIGHT, kind)
    }

    #[test]
    fn what_is_published_of_small_boards_is_what_is_counted() {
        let mut tried = 0;
        for (width, height) in (1..=5).flat_map(|width| (1..=8).map(move |height| (width, height))).chain([(6, 6)]) {
            for kind in [Kind::Open, Kind::Closed] {
                let question = rectangle(width, height, kind);
                let Some(known) = known(&question) else { continue };
                let counted = Counter::new(&question).classes().count().unwrap();
                assert_eq!(known.undirected.unwrap_or(counted.undirected.clone()), counted.undirected, "{question:?}");
                assert_eq!(known.directed.unwrap_or(counted.directed.clone()), counted.directed, "{question:?}");
                let classes = counted.classes.unwrap().number;
                assert_eq!(known.classes.unwrap_or(classes.clone()), classes, "{question:?}");
                tried += 1;
            }
        }
        assert!(tried > 30, "only {tried} boards");
    }

    #[test]
    fn the_chessboard_is_known_with_its_sources() {
        let closed = known(&rectangle(8, 8, Kind::Closed)).unwrap();
        assert_eq!(closed.classes.unwrap().to_string(), "1658420855433");
        let by: Vec<&str> = closed.sources.iter().filter_map(|source| source.by).collect();
        assert_eq!(by, ["B. D. McKay", "D. E. Knuth"]);
        let open = known(&rectangle(8, 8, Kind::Open)).unwrap();
        assert_eq!(open.directed.unwrap().to_string(), "19591828170979904");
        assert_eq!(open.undirected.unwrap().to_string(), "9795914085489952");
    }

    #[test]
    fn a_board_lying_down_has_as_many_tours() {
        assert_eq!(known(&rectangle(7, 10, Kind::Closed)), known(&rectangle(10, 7, Kind::Closed)));
    }

    #[test]
    fn nothing_is_known_of_any_other_question() {
        let chessboard = rectangle(8, 8, Kind::Closed);
        assert_eq!(known(&chessboard.clone().starting_at("a1").unwrap()), None);
        assert_eq!(known(&chessboard.clone().by(Piece::ZEBRA)), None);
        assert_eq!(known(&Question::on(chessboard.board().clone().with_wrap(Wrap::Torus)).closed()), None);
        let holed = chessboard.board().clone().with_holes([cavalcade_core::Square::new(0, 0)]).unwrap();
        assert_eq!(known(&Question::on(holed).closed()), None);
        assert_eq!(known(&rectangle(50, 50, Kind::Closed)), None);
    }

    #[test]
    fn every_line_of_the_table_can_be_read() {
        for line in TABLE.lines().skip(1) {
            let row = Row::read(line).unwrap_or_else(|| panic!("{line}"));
            assert!(row.value.parse::<BigUint>().is_ok(), "{line}");
            assert!(["closed", "paths", "paths-directed", "closed-classes", "paths-classes"].contains(&row.quantity));
        }
    }
}
