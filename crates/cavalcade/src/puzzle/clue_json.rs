//! Grids with numbers in JSON: an object as `cavalcade puzzle --json` prints it, or a list of ranks.

use std::collections::BTreeMap;
use std::error::Error;
use std::str::FromStr;

use serde::Deserialize;

use super::clue_rows::Cell;
use crate::{Board, Kind, Piece, Setup, Shown, Size, Square, Wrap};

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

/// What a record tells.
pub(super) struct Told {
    pub(super) board: Board,
    pub(super) given: Vec<(Square, u64)>,
    pub(super) kind: Option<Kind>,
    pub(super) piece: Option<Piece>,
}

/// Reads an object; what is wrong with it is told in words.
pub(super) fn read_object(text: &str) -> Result<Told, String> {
    let record: Record = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let size = Size::new(record.width, record.height).map_err(|error| error.to_string())?;
    if size.area() > MOST_SQUARES {
        return Err(format!("{size} has more than {MOST_SQUARES} squares"));
    }
    let wrap: Option<Wrap> = read(record.wrap)?;
    let setup = Setup { holes: record.holes, wrap: wrap.unwrap_or_default(), ..Setup::from(size) };
    let board = setup.question().map_err(|error| error.to_string())?.into_board();
    let given = record.clues.into_iter().collect();
    Ok(Told { board, given, kind: read(record.kind)?, piece: read(record.piece)? })
}

/// What a field says, if it is there.
fn read<T: FromStr<Err: Error>>(field: Option<String>) -> Result<Option<T>, String> {
    field.map(|text| text.parse().map_err(|error: T::Err| error.to_string())).transpose()
}

/// A square in a list of ranks.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Item {
    Number(u64),
    Word(String),
    Nothing(()),
}

/// Reads a list of ranks, each with its number from 1; what is wrong with it is told in words.
pub(super) fn read_ranks(text: &str) -> Result<Vec<(usize, Vec<Cell>)>, String> {
    let ranks: Vec<Vec<Item>> = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let cell = |item: &Item| match item {
        Item::Number(number) => Ok(Cell::Given(*number)),
        Item::Nothing(()) => Ok(Cell::Fill),
        Item::Word(word) if word.is_empty() => Ok(Cell::Fill),
        Item::Word(word) => Cell::read(word).ok_or_else(|| format!("`{}` means nothing in a grid", Shown::word(word))),
    };
    (1..).zip(&ranks).map(|(line, rank)| Ok((line, rank.iter().map(cell).collect::<Result<_, String>>()?))).collect()
}
