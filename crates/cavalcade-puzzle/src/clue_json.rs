//! Grids with numbers in JSON: an object as `cavalcade puzzle --json` prints it, or a list of ranks.

use serde_json::Value;

use super::clue_rows::Cell;
use cavalcade_core::util::Escaped;
use cavalcade_core::{Board, Setup};
use cavalcade_formats::json::{ParsedPuzzle, in_words, read_puzzle};

/// The most squares of a board that is read.
const MOST_SQUARES: u64 = 1 << 24;

/// Reads an object, or returns what is wrong with it in words.
pub(super) fn read_object(text: &str) -> Result<(Board, ParsedPuzzle), String> {
    let puzzle = read_puzzle(text, MOST_SQUARES)?;
    let Setup { board, holes, wrap, .. } = puzzle.setup.clone();
    let setup = Setup { holes, wrap, ..board.into() };
    Ok((setup.question().map_err(|error| error.to_string())?.into_board(), puzzle))
}

/// Reads a list of ranks, each with its number from 1, or returns what is wrong with it in words.
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
            rank.as_array().ok_or_else(|| format!("item {line} is {}, not a rank like [1,null]", shown(rank)))?;
        let strange = |item: &Value| {
            format!(
                "{} in rank {line} is not an entry of a grid; write null for an empty square, \"#\" for a hole, or a whole number",
                shown(item)
            )
        };
        let cells = items.iter().map(|item| cell(item).ok_or_else(|| strange(item))).collect::<Result<_, _>>()?;
        Ok((line, cells))
    };
    (1..).zip(&ranks).map(read_rank).collect()
}
