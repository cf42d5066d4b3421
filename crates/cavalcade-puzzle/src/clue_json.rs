//! Grids with numbers in JSON: an object as `cavalcade puzzle --json` prints it, or a list of ranks.

use std::collections::BTreeMap;
use std::error::Error;
use std::str::FromStr;

use serde::Deserialize;
use serde_json::Value;

use super::clue_rows::Cell;
use cavalcade_core::util::Escaped;
use cavalcade_core::{Board, Kind, Piece, Setup, Size, Square, Wrap};
use cavalcade_formats::json::{Shape, in_words};

/// Larger boards are not read: nobody completes them.
const MOST_SQUARES: u64 = 1 << 24;

/// A puzzle, as far as it tells what is given.
#[derive(Debug, Deserialize)]
struct Record {
    #[serde(default)]
    kind: Option<String>,
    width: u32,
    height: u32,
    #[serde(default)]
    holes: Vec<Square>,
    #[serde(default)]
    piece: Option<String>,
    #[serde(default)]
    wrap: Option<String>,
    clues: BTreeMap<Square, u64>,
}

/// What the fields have to be.
const FIELDS: [(&str, Shape); 7] = [
    ("width", Shape::Side),
    ("height", Shape::Side),
    ("clues", Shape::Clues),
    ("kind", Shape::Word),
    ("piece", Shape::Word),
    ("wrap", Shape::Word),
    ("holes", Shape::Squares),
];

/// What a record tells.
pub(super) struct Told {
    pub(super) board: Board,
    pub(super) given: Vec<(Square, u64)>,
    pub(super) kind: Option<Kind>,
    pub(super) piece: Option<Piece>,
}

/// Reads an object; what is wrong with it is told in words.
pub(super) fn read_object(text: &str) -> Result<Told, String> {
    let record: Record = serde_json::from_str(text).map_err(|error| in_words(text, &error, &FIELDS))?;
    let size = Size::new(record.width, record.height).map_err(|error| error.to_string())?;
    if size.area() > MOST_SQUARES {
        return Err(format!("{size} has more than {MOST_SQUARES} squares"));
    }
    let wrap: Option<Wrap> = read("wrap", record.wrap)?;
    let setup = Setup { holes: record.holes, wrap: wrap.unwrap_or_default(), ..Setup::from(size) };
    let board = setup.question().map_err(|error| error.to_string())?.into_board();
    let given = record.clues.into_iter().collect();
    Ok(Told { board, given, kind: read("kind", record.kind)?, piece: read("piece", record.piece)? })
}

/// What a field says, if it is there.
fn read<T: FromStr<Err: Error>>(name: &str, field: Option<String>) -> Result<Option<T>, String> {
    field.map(|text| text.parse().map_err(|error: T::Err| format!("`{name}`: {error}"))).transpose()
}

/// Reads a list of ranks, each with its number from 1; what is wrong with it is told in words.
pub(super) fn read_ranks(text: &str) -> Result<Vec<(usize, Vec<Cell>)>, String> {
    let ranks: Vec<Value> = serde_json::from_str(text).map_err(|error| in_words(text, &error, &[]))?;
    let cell = |item: &Value| match item {
        Value::Null => Some(Cell::Fill),
        Value::String(word) if word.is_empty() => Some(Cell::Fill),
        Value::String(word) => Cell::read(word),
        Value::Number(number) => number.as_u64().map(Cell::Given),
        _ => None,
    };
    let shown = |item: &Value| Escaped::word(&item.to_string()).to_string();
    let read_rank = |(line, rank): (usize, &Value)| {
        let items =
            rank.as_array().ok_or_else(|| format!("{} in place {line} is no rank; write [1,null]", shown(rank)))?;
        let strange = |item: &Value| {
            format!(
                "{} in rank {line} means nothing in a grid; use null for a square to fill, \"#\" for none, and whole numbers",
                shown(item)
            )
        };
        let cells = items.iter().map(|item| cell(item).ok_or_else(|| strange(item))).collect::<Result<_, _>>()?;
        Ok((line, cells))
    };
    (1..).zip(&ranks).map(read_rank).collect()
}
