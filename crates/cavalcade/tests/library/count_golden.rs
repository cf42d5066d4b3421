//! Counts against published values.

use std::collections::BTreeMap;

use cavalcade::count::{BigUint, Classes, Count, CountOptions, Equivalence, LayerFolders};
use cavalcade::{Board, Kind, Limits, Piece, Question, Size, Square, Symmetry};

/// A line of the table.
#[derive(Clone, Copy, Debug)]
struct Row {
    quantity: &'static str,
    board: &'static str,
    value: &'static str,
    source: &'static str,
}

fn rows() -> impl Iterator<Item = Row> {
    let tables = [include_str!("../../../cavalcade-count/src/known.tsv"), include_str!("../data/counts.tsv")];
    tables.into_iter().flat_map(|table| table.lines().skip(1)).map(|line| {
        let mut fields = line.split('\t');
        let mut next = || fields.next().expect("four fields");
        Row { quantity: next(), board: next(), value: next(), source: next() }
    })
}

impl Row {
    /// Rows and columns; for the boards of first cells, the columns begun.
    fn sides(&self) -> (u32, u32) {
        if let Some((rows, cells)) = self.board.split_once(':') {
            let (rows, cells): (u32, u32) = (rows.parse().unwrap(), cells.parse().unwrap());
            return (rows, cells.div_ceil(rows));
        }
        let size = self.board.split('@').next().unwrap();
        let (rows, columns) = size.split_once('x').unwrap();
        (rows.parse().unwrap(), columns.parse().unwrap())
    }

    fn board(&self) -> Board {
        let (rows, columns) = self.sides();
        let board = Board::rectangle(Size::new(columns, rows).unwrap());
        let Some((_, cells)) = self.board.split_once(':') else { return board };
        let cells: u32 = cells.parse().unwrap();
        let missing = (cells..rows * columns).map(|cell| Square::new(cell / rows, cell % rows));
        board.with_holes(missing).unwrap()
    }

    fn kind(&self) -> Kind {
        if self.quantity.starts_with("closed") { Kind::Closed } else { Kind::Open }
    }

    fn question(&self) -> Question {
        let piece = if self.quantity.ends_with("giraffe") { Piece::leaper(1, 4) } else { Piece::KNIGHT };
        let question = Question::new(self.board(), piece, self.kind());
        match self.board.split_once('@') {
            Some((_, start)) => question.starting_at(start).unwrap(),
            None => question,
        }
    }

    /// The size of the work: roughly what a layer can hold, times the layers.
    fn work(&self) -> f64 {
        let (rows, columns) = self.sides();
        let (short, long) = (rows.min(columns), rows.max(columns));
        let per_line: f64 = match self.kind() {
            Kind::Closed => 6.0,
            Kind::Open => 7.5,
        };
        per_line.powi(short as i32) * f64::from(long)
    }

    fn up_to(&self) -> Equivalence {
        let symmetric = ["classes", "symmetric", "eulerian", "bergholtian"];
        if symmetric.iter().any(|word| self.quantity.contains(word)) {
            Equivalence::Symmetry
        } else {
            Equivalence::None
        }
    }

    /// The number that the row is about.
    fn read(&self, count: &Count) -> BigUint {
        let classes = || count.classes.as_ref().unwrap();
        match self.quantity {
            "closed" | "closed-giraffe" | "paths" | "closed-first-cells" | "paths-first-cells" => {
                count.undirected.clone()
            }
            "paths-directed" | "paths-from-start" => count.directed.clone(),
            "closed-classes" | "paths-classes" => classes().number.clone(),
            // Such a path and its mirror images are two: each has no other symmetry.
            "paths-classes-symmetric" => fixed(classes(), Symmetry::HalfTurn).total() / 2u32,
            "closed-mirror-symmetric" => {
                let mirrors = [Symmetry::MirrorFiles, Symmetry::MirrorRanks];
                mirrors.map(|mirror| fixed(classes(), mirror).total()).into_iter().sum()
            }
            "closed-half-turn-eulerian" => fixed(classes(), Symmetry::HalfTurn).moved_along.clone(),
            "closed-half-turn-bergholtian" => fixed(classes(), Symmetry::HalfTurn).reversed.clone(),
            other => panic!("nothing is known of {other}"),
        }
    }
}

fn fixed(classes: &Classes, symmetry: Symmetry) -> &cavalcade::count::Symmetric {
    classes.symmetric.iter().find(|symmetric| symmetric.symmetry == symmetry).unwrap()
}

/// Counts what the rows are about, each question once, and compares.
fn agree(rows: impl Iterator<Item = Row>, count: impl Fn(&Question, &CountOptions) -> Count) {
    let mut questions: BTreeMap<(&str, bool, bool), Vec<Row>> = BTreeMap::new();
    for row in rows {
        let key = (row.board, row.kind() == Kind::Closed, row.quantity.ends_with("giraffe"));
        questions.entry(key).or_default().push(row);
    }
    for rows in questions.values() {
        let up_to = if rows.iter().any(|row| row.up_to() == Equivalence::Symmetry) {
            Equivalence::Symmetry
        } else {
            Equivalence::None
        };
        let folders = LayerFolders { scratch: Some(env!("CARGO_TARGET_TMPDIR").into()), checkpoint: None };
        let options = CountOptions { up_to, folders, ..CountOptions::default() };
        let count = count(&rows[0].question(), &options);
        for row in rows {
            assert_eq!(row.read(&count).to_string(), row.value, "{} of {} in {}", row.quantity, row.board, row.source);
        }
    }
}

/// Holds a way to count to the published counts that take a fraction of a second.
pub(super) fn hold_to_small_counts(count: impl Fn(&Question, &CountOptions) -> Count) {
    agree(rows().filter(|row| row.work() <= SMALL), count);
}

fn counted(question: &Question, options: &CountOptions) -> Count {
    let limits = Limits::none().with_memory(MEMORY);
    cavalcade::Counter::new(question).options(options.clone()).limits(limits).count().unwrap()
}

/// The rest goes to disk.
const MEMORY: u64 = 8 << 30;
/// Counts of this much work take a fraction of a second.
const SMALL: f64 = 150_000.0;
/// Counts of this much work, the closed tours of 8x8 among them, take up to a few minutes.
const LARGE: f64 = 26_000_000.0;
/// Counts of this much work, the open tours of 8x8 among them, take half an hour.
const HUGE: f64 = 85_000_000.0;

#[test]
fn small_counts_are_the_published_ones() {
    hold_to_small_counts(counted);
}

#[test]
#[ignore = "long: run with cargo xtask test --long"]
fn large_counts_are_the_published_ones() {
    agree(rows().filter(|row| row.work() > SMALL && row.work() <= LARGE), counted);
}

#[test]
#[ignore = "long: run with cargo xtask test --long"]
fn the_open_tours_of_8x8_are_as_many_as_published() {
    agree(rows().filter(|row| row.work() > LARGE && row.work() <= HUGE), counted);
}
