//! A cut, counted again.

use std::collections::HashSet;

use super::known_edges::KnownEdges;
use super::question::{AnyQuestion, VertexOf};
use cavalcade_core::Limit;
use cavalcade_core::reason::{Cut, CycleVertex};

/// The part in which an end lies; `None` if it is among the squares removed.
type Seat = Option<usize>;

/// Returns whether the remaining squares are in exactly these parts, and they are more than a tour could join.
pub(super) fn holds<Q: AnyQuestion>(known: &KnownEdges<'_, Q>, claim: &Cut<Q::Vertex>) -> Result<bool, Limit> {
    if !known.context.has_all(&claim.removed) {
        return Ok(false);
    }
    let removed: HashSet<Q::Vertex> = claim.removed.iter().copied().collect();
    let left = known.context.parts(|square| !removed.contains(&square), |square| known.moves(square))?;
    let seat = |end: VertexOf<Q>| left.part_of.get(&end.vertex()?).copied();
    let inside = |square: &&Q::Vertex| {
        known
            .taken(CycleVertex::On(**square))
            .iter()
            .filter(|to| matches!(to, CycleVertex::On(to) if removed.contains(to)))
            .count()
    };
    let moves_inside = claim.removed.iter().map(|square| inside(&square)).sum::<usize>() as i64 / 2;
    let parts = if known.has_ends() { parts_of_path(known, removed.len(), seat) } else { removed.len().max(1) as i64 };
    let allowed = (parts - moves_inside).max(0) as u64;
    Ok(left.match_claim(&claim.parts, &claim.sizes) && claim.allowed == allowed && left.count() as u64 > allowed)
}

/// Returns the number of parts that a path between the best possible ends could visit when this many squares are
/// removed.
fn parts_of_path<Q: AnyQuestion>(known: &KnownEdges<'_, Q>, removed: usize, seat: impl Fn(VertexOf<Q>) -> Seat) -> i64 {
    if removed == 0 {
        return 1;
    }
    let certain: Vec<Seat> = known.taken(CycleVertex::Apex).iter().map(|end| seat(*end)).collect();
    let possible = few_of_each(known.free(CycleVertex::Apex).into_iter().map(seat));
    let pairs: Vec<(Seat, Seat)> = match certain[..] {
        [one, other, ..] => vec![(one, other)],
        [one] => possible.iter().map(|other| (one, *other)).collect(),
        [] => (1..possible.len())
            .flat_map(|k| possible[..k].iter().map(move |one| (*one, k)))
            .map(|(one, k)| (one, possible[k]))
            .collect(),
    };
    // Without ends there is no path, and nothing it could visit.
    pairs.into_iter().map(|pair| removed as i64 + 1 - cost(pair)).max().unwrap_or(0)
}

/// Returns the number of parts that a path loses because of where its ends lie.
fn cost(ends: (Seat, Seat)) -> i64 {
    match ends {
        (None, None) => 2,
        (None, _) | (_, None) => 1,
        (Some(one), Some(other)) => i64::from(one == other),
    }
}

/// Two seats of a kind are as good as many, and three parts as good as all.
fn few_of_each(seats: impl Iterator<Item = Seat>) -> Vec<Seat> {
    let mut few: Vec<Seat> = Vec::new();
    for seat in seats {
        let alike = few.iter().filter(|other| **other == seat).count();
        let kinds = few.iter().flatten().collect::<HashSet<_>>().len();
        if alike < 2 && (alike > 0 || seat.is_none() || kinds < 3) {
            few.push(seat);
        }
    }
    few
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::{Board, Budget, Kind, Piece, Question, Size, Square};

    #[test]
    fn a_move_between_two_squares_removed_joins_a_part_less() {
        let (board, budget) = (Board::rectangle(Size::new(3, 2).unwrap()), Budget::unlimited());
        let question = Question::new(board, Piece::leaper(0, 1), Kind::Closed);
        let mut known = KnownEdges::new(&question, &budget).unwrap().unwrap();
        let squares = |names: &str| names.split(' ').map(|name| name.parse().unwrap()).collect::<Vec<Square>>();
        let claim = |allowed| Cut { removed: squares("b1 b2"), parts: squares("a1 c1"), sizes: vec![2, 2], allowed };
        assert_eq!([0, 1, 2].map(|allowed| holds(&known, &claim(allowed)).unwrap()), [false; 3]);
        let [low, high] = squares("b1 b2")[..] else { unreachable!() };
        known.take(CycleVertex::On(low), CycleVertex::On(high));
        assert_eq!([0, 1, 2].map(|allowed| holds(&known, &claim(allowed)).unwrap()), [false, true, false]);
    }
}
