//! Degree deficits: squares that need more moves than their neighbours can supply.
//!
//! **Idea.** Each square of a set A has to be passed, which takes two moves. They lead to squares around A. A square
//! next to A with three or more moves into A can make only two of them; call it a *supplier* and count two for it. The
//! other squares are counted with all their moves into A. If that is less than two for each square of A, there is no
//! tour. Open tours need one move fewer for each end in A, and an end among the suppliers offers one move fewer.
//!
//! **Source.** This is the theorem of Ore and Ryser on degrees in bipartite graphs, or the condition of Tutte's
//! f-factor theorem (1952) without its odd components: it is what is left in one's hand when a cover of the board by
//! cycles fails.
//!
//! **Exactly.** Let need(x) be the edges that a node still has to get: two, less those taken. For every set A and every
//! set B of other squares, the needs of A are met by edges that end in B, at most the needs of B, and by the others, e
//! in number if all that lead from A elsewhere than to B are counted (a move between two squares of A counts twice). So
//! there is no tour if
//!
//! ```text
//! need(A) > need(B) + e + (ends in A) - (ends in B)
//! ```
//!
//! for the best ends that are possible. For a given A, the best B holds the squares whose need is less than the number
//! of their free moves into A.
//!
//! **Cost.** Linear in the moves.
//!
//! **A small board.** The seven squares A need fourteen moves, less one for each of two ends: twelve. The three suppliers B
//! offer two each, and the two moves among the squares of A serve two of them each: ten.
//!
//! ```text
//! # # A A
//! A B # A
//! # B B #
//! A # A A
//! ```

use super::marked_graph::{Mark, MarkedGraph};
use crate::Node;
use crate::problem::CycleProblem;
use cavalcade_core::reason::DegreeDeficit;
use cavalcade_core::{Budget, Limit, Reason};

/// Returns a reason if these squares need more moves than they can get.
///
/// Returns `None` also if there is not enough memory to check.
pub(crate) fn deficit(
    problem: &CycleProblem,
    squares: &[Node],
    budget: &Budget,
) -> Result<Option<Reason<Node>>, Limit> {
    if !MarkedGraph::has_room(problem, budget) {
        return Ok(None);
    }
    let marked = MarkedGraph::new(problem, budget)?;
    let mut squares = squares.to_vec();
    squares.sort_unstable();
    squares.dedup();
    Ok(deficit_of(&marked, &squares).map(Reason::DegreeDeficit))
}

/// The degree deficit of these squares, if there is one.
pub(super) fn deficit_of(marked: &MarkedGraph<'_>, squares: &[Node]) -> Option<DegreeDeficit<Node>> {
    let mut is_in_need = vec![false; marked.len()];
    for node in squares {
        is_in_need[node.index()] = true;
    }
    let mut offered = vec![0u32; marked.len()];
    for node in squares {
        marked.with_mark(*node, |mark| mark == Mark::Free).for_each(|to| offered[to.index()] += 1);
    }
    let is_supplier = |node: Node| !is_in_need[node.index()] && marked.need(node) < offered[node.index()];
    let (suppliers, others): (Vec<Node>, Vec<Node>) = marked.squares().partition(|node| is_supplier(*node));
    let need: u32 = squares.iter().map(|node| marked.need(*node)).sum();
    let offers: u32 = suppliers.iter().map(|node| marked.need(*node)).sum::<u32>()
        + others.iter().map(|node| offered[node.index()]).sum::<u32>();
    let ends = ends_in_favour(marked, |node| i64::from(is_in_need[node.index()]) - i64::from(is_supplier(node)));
    (i64::from(need) > i64::from(offers) + ends).then(|| DegreeDeficit { squares: squares.to_vec(), suppliers })
}

/// Returns the most that the undecided ends can contribute, if each contributes `worth` of its square.
fn ends_in_favour(marked: &MarkedGraph<'_>, worth: impl Fn(Node) -> i64) -> i64 {
    if !marked.has_apex() {
        return 0;
    }
    let mut worths: Vec<i64> = marked.with_mark(marked.apex(), |mark| mark == Mark::Free).map(worth).collect();
    worths.sort_unstable_by(|a, b| b.cmp(a));
    worths.iter().take(marked.need(marked.apex()) as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Normalised, normalise};
    use cavalcade_core::{Kind, Picture, Piece, Question};

    #[test]
    fn seven_squares_around_three_suppliers_are_a_deficit() {
        // b2, c2 and b3 can make two moves each. The other seven squares need fourteen, less one for each of two ends,
        // and have only two moves between them, which serve two squares each: 12 > 6 + 4.
        let picture: Picture = "##..\n..#.\n#..#\n.#..".parse().unwrap();
        let question = Question::new(picture.board, Piece::KNIGHT, Kind::Open);
        let Normalised::Cycle(problem) = normalise(&question, &Budget::unlimited()).unwrap() else { panic!() };
        let graph = problem.graph();
        let is_supplier = |node: &Node| ["b2", "c2", "b3"].contains(&&*graph.square(*node).to_string());
        let others: Vec<Node> = graph.nodes().filter(|node| !is_supplier(node)).collect();
        let Ok(Some(Reason::DegreeDeficit(deficit))) = deficit(&problem, &others, &Budget::unlimited()) else {
            panic!("there is no degree deficit")
        };
        assert_eq!((deficit.squares.len(), deficit.suppliers.len()), (7, 3));
    }
}
