//! A degree deficit, counted again.

use std::collections::HashSet;

use super::known_edges::KnownEdges;
use super::question::{AnyQuestion, VertexOf};
use cavalcade_core::reason::{CycleVertex, DegreeDeficit};

/// Returns `true` if the squares need more edges than they can get.
pub(super) fn holds<Q: AnyQuestion>(known: &KnownEdges<'_, Q>, claim: &DegreeDeficit<Q::Vertex>) -> bool {
    let all: Vec<Q::Vertex> = claim.squares.iter().chain(&claim.suppliers).copied().collect();
    if !known.context.has_all(&all) {
        return false;
    }
    let in_need: HashSet<Q::Vertex> = claim.squares.iter().copied().collect();
    let suppliers: HashSet<Q::Vertex> = claim.suppliers.iter().copied().collect();
    let need = |squares: &[Q::Vertex]| squares.iter().map(|square| known.need(CycleVertex::On(*square))).sum::<i64>();
    let elsewhere = |to: &VertexOf<Q>| matches!(to, CycleVertex::On(square) if !suppliers.contains(square));
    let others =
        |square: &Q::Vertex| known.free(CycleVertex::On(*square)).iter().filter(|to| elsewhere(to)).count() as i64;
    let worth = |end: &VertexOf<Q>| match end {
        CycleVertex::On(square) => i64::from(in_need.contains(square)) - i64::from(suppliers.contains(square)),
        CycleVertex::Apex => 0,
    };
    let offers = need(&claim.suppliers) + claim.squares.iter().map(others).sum::<i64>();
    need(&claim.squares) > offers + best_ends(known, worth)
}

/// Returns the most that the undecided ends can contribute.
fn best_ends<Q: AnyQuestion>(known: &KnownEdges<'_, Q>, worth: impl Fn(&VertexOf<Q>) -> i64) -> i64 {
    if !known.has_ends() {
        return 0;
    }
    let mut worths: Vec<i64> = known.free(CycleVertex::Apex).iter().map(worth).collect();
    worths.sort_unstable();
    worths.iter().rev().take(known.need(CycleVertex::Apex) as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::{Board, Budget, Kind, Piece, Question, Size, Square};

    fn squares(names: &str) -> Vec<Square> {
        names.split(' ').map(|name| name.parse().unwrap()).collect()
    }

    /// Returns `true` if there is a degree deficit on 5x2 where the lower corners and the square between them lead only
    /// along their line, and only these squares may be ends.
    fn is_deficit(kind: Kind, ends: &str, in_need: &str, suppliers: &str) -> bool {
        let (board, budget) = (Board::rectangle(Size::new(5, 2).unwrap()), Budget::unlimited());
        let question = Question::new(board, Piece::leaper(0, 1), kind);
        let mut known = KnownEdges::new(&question, &budget).unwrap().unwrap();
        for (low, high) in squares("a1 c1 e1").into_iter().zip(squares("a2 c2 e2")) {
            known.drop(CycleVertex::On(low), CycleVertex::On(high));
        }
        for square in question.board().squares().filter(|square| !squares(ends).contains(square)) {
            known.drop(CycleVertex::Apex, CycleVertex::On(square));
        }
        holds(&known, &DegreeDeficit { squares: squares(in_need), suppliers: squares(suppliers) })
    }

    #[test]
    fn three_squares_between_two_are_a_crowd_unless_two_of_them_may_be_ends() {
        assert!(is_deficit(Kind::Closed, "a1 b1", "a1 c1 e1", "b1 d1"));
        assert!(is_deficit(Kind::Open, "a2 b2 c2", "a1 c1 e1", "b1 d1"));
        assert!(is_deficit(Kind::Open, "a1 b2 c2", "a1 c1 e1", "b1 d1"));
        assert!(!is_deficit(Kind::Open, "a1 c1", "a1 c1 e1", "b1 d1"));
        assert!(!is_deficit(Kind::Closed, "a1 b1", "a1 c1", "b1 d1"));
        assert!(!is_deficit(Kind::Closed, "a1 b1", "a1 c1 e1", "b1 d1 a2"));
    }

    #[test]
    fn an_end_on_a_helper_is_a_move_less_for_those_in_need() {
        assert!(is_deficit(Kind::Open, "b1 d1 b2", "a1 c1 e1", "b1 d1"));
        assert!(is_deficit(Kind::Open, "b1 d1", "a1 c1", "b1 d1"));
        assert!(!is_deficit(Kind::Open, "b2 d2", "a1 c1", "b1 d1"));
    }
}
