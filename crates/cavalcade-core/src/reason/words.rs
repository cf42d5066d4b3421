//! Lists for a sentence: a few of many, and how many more there are.

use super::spot::Spot;
use crate::Square;

/// How many of a list are named.
const NAMED: usize = 8;

/// The first few squares.
pub(super) fn list(squares: &[Square]) -> String {
    some_of(squares.iter().map(ToString::to_string))
}

/// The first few parts of a board: how large they are, and a square of each.
pub(super) fn parts(squares: &[Square], sizes: &[u64]) -> String {
    if sizes.len() != squares.len() {
        return list(squares);
    }
    let part = |(number, (square, size)): (usize, (&Square, &u64))| match (number, size) {
        (0, 1) => format!("1 square with {square}"),
        (0, _) => format!("{size} squares with {square}"),
        _ => format!("{size} with {square}"),
    };
    some_of(squares.iter().zip(sizes).enumerate().map(part))
}

/// The first few squares, the apex perhaps among them; two of them are joined by a word.
pub(super) fn spots(spots: &[Spot]) -> String {
    match spots {
        [one, two] => format!("{one} and {two}"),
        _ => some_of(spots.iter().map(ToString::to_string)),
    }
}

fn some_of(mut words: impl ExactSizeIterator<Item = String>) -> String {
    let shown: Vec<String> = words.by_ref().take(NAMED).collect();
    let rest = words.len();
    if rest == 0 { shown.join(", ") } else { format!("{} and {rest} more", shown.join(", ")) }
}
