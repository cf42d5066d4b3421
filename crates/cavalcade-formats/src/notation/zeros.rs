//! What a 0 in a grid stands for: a hole, or the first square of those who count from 0.
//!
//! Where holes are marked otherwise, a 0 is a number. Several zeros are holes. If there is one, both could be meant: the other numbers
//! run from 1 to the last either way. It is then the first square if from there to 1 is a step like the others, and a hole
//! if not; unless the board is known, or the grid is an array such as we write, with holes as zeros.
//!
//! ```text
//! 7 2 5     0 stands a step (1,1) from 1, and all others       0 5 2     0 stands a step (1,2) from 1, as all
//! 4 0 8     are (1,2): a hole                                  3 # 7     others: the first square
//! 1 6 3                                                        6 1 4
//! ```

use std::collections::HashMap;

use super::numbers::{NumberRows, Numbered, Zero, squares};
use cavalcade_core::{Board, Budget, Limit, Size, Square};

/// Reads numbered rows, which all have the same length, and tells the 0 that was taken for a hole though it might have been the
/// first square; `None` if they have no squares. Where zeros are known to be holes, `holes` says so.
pub(super) fn read(
    size: Size,
    rows: &NumberRows,
    holes: Option<Zero>,
    board: Option<&Board>,
    budget: &Budget,
) -> Result<Option<(Option<Square>, Numbered)>, Limit> {
    let zeros: Vec<Square> = squares(size, rows).filter(|(_, number)| *number == Some(0)).map(|(at, _)| at).collect();
    let has_marked_holes = rows.iter().flatten().any(Option::is_none);
    let has_numbers = rows.iter().flatten().any(|number| number.is_some_and(|number| number > 0));
    let known = board.filter(|board| board.size() == size);
    let zero = match (&zeros[..], known) {
        ([], _) if !has_numbers => return Ok(None),
        ([], _) => Zero::Hole,
        ([zero], Some(board)) if board.contains(*zero) => Zero::First,
        ([_], Some(_)) if has_numbers => Zero::Hole,
        ([_], _) if has_marked_holes || !has_numbers => Zero::First,
        ([zero], _) => match holes {
            Some(known) => return Ok(Some((Some(*zero), Numbered::read(size, rows, known, budget)?))),
            None => return nearest(size, rows, *zero, budget).map(Some),
        },
        _ if has_marked_holes => Zero::First,
        _ if has_numbers => Zero::Hole,
        _ => return Ok(None),
    };
    Ok(Some((None, Numbered::read(size, rows, zero, budget)?)))
}

/// Takes a 0 for what its step to 1 says.
fn nearest(size: Size, rows: &NumberRows, zero: Square, budget: &Budget) -> Result<(Option<Square>, Numbered), Limit> {
    let as_hole = Numbered::read(size, rows, Zero::Hole, budget)?;
    if continues(zero, &as_hole.path, size) {
        return Ok((None, Numbered::read(size, rows, Zero::First, budget)?));
    }
    Ok((Some(zero), as_hole))
}

/// Whether the step from a square to the first of a path is like those of the path. On joined edges it may lead over one.
fn continues(from: Square, path: &[Square], size: Size) -> bool {
    let plain = |a: Square, b: Square| leap(a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()));
    let over_edges = |a: Square, b: Square| {
        let shorter = |way: u32, side: u32| way.min(side - way);
        let (files, ranks) = (a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()));
        leap(shorter(files, size.width()), shorter(ranks, size.height()))
    };
    let [to, ..] = *path else { return true };
    match (usual(path, plain), usual(path, over_edges)) {
        (None, _) | (_, None) => true,
        (Some((step, _)), _) if plain(from, to) == step => true,
        (Some((_, often)), Some((step, _))) => often + 1 < path.len() && over_edges(from, to) == step,
    }
}

const fn leap(a: u32, b: u32) -> (u32, u32) {
    if a < b { (a, b) } else { (b, a) }
}

/// The commonest step of a path, and how often it is made.
fn usual(path: &[Square], step: impl Fn(Square, Square) -> (u32, u32)) -> Option<((u32, u32), usize)> {
    let mut all: HashMap<(u32, u32), usize> = HashMap::new();
    for pair in path.windows(2) {
        *all.entry(step(pair[0], pair[1])).or_default() += 1;
    }
    // Among equally common ones any would do, but always the same.
    all.into_iter().max_by_key(|(step, often)| (*often, *step))
}

#[cfg(test)]
mod tests {
    use crate::notation::read as read_tour;

    fn path(text: &str) -> (u64, String) {
        let transcript = read_tour(text.as_bytes()).unwrap();
        assert!(transcript.faults.is_empty(), "{text}: {:?}", transcript.faults);
        (transcript.board.len(), transcript.path.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn one_zero_is_a_hole_or_the_first_square_by_its_step() {
        let ring = (8, "a1 b3 c1 a2 c3 b1 a3 c2".to_string());
        assert_eq!(path("7 2 5\n4 0 8\n1 6 3"), ring);
        assert_eq!(path("6 1 4\n3 # 7\n0 5 2"), ring);
        assert_eq!(path("6,1,4\n3,,7\n0,5,2"), ring);
        assert_eq!(path("[[6,1,4],[3,null,7],[0,5,2]]"), ring);
        assert_eq!(path("0 3 6 9\n7 10 1 4\n2 5 8 11").0, 12);
        assert_eq!(path("0"), (1, "a1".into()));
        assert_eq!(path("0 1"), (2, "a1 b1".into()));
    }

    #[test]
    fn several_zeros_are_holes_unless_holes_are_marked() {
        assert_eq!(path("0 1 0\n2 0 3").0, 3);
        let transcript = read_tour(b"0 1 0\n2 # 3").unwrap();
        assert!(transcript.faults.iter().any(|fault| fault.to_string() == "the number 0 stands on a2 and on c2"));
        assert!(read_tour(b"0 0").is_err());
    }
}
