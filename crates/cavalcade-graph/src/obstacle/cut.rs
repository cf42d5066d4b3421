//! Cuts: squares whose removal leaves more parts than a tour could join.
//!
//! **Idea.** Remove k squares from a board. A closed tour falls into k stretches at most, each of them in one part of
//! what is left; so if more than k parts are left, there is no closed tour. An open tour falls into k + 1 stretches at
//! most. The idea is Chvátal's (1973): a graph is *tough* if no removal leaves too many parts, and only tough graphs
//! have Hamiltonian cycles.
//!
//! **Exactly.** Let a path have the ends e and f, and let k >= 1 squares S be removed. The path falls into
//!
//! ```text
//! stretches = k + 1 - (1 if e lies in S) - (1 if f lies in S) - (moves of the path inside S)
//! ```
//!
//! because each square of S, read along the path, begins a new stretch unless it is at an end of the path or the square
//! before it is in S too. Every part holds a stretch, so there are no more parts than stretches. If e and f lie
//! outside S and in the same part, that part holds two stretches, the first and the last (they differ, because S is
//! visited in between), and there is one part fewer. So a tour from e to f leaves at most
//!
//! ```text
//! k + 1 - (1 if e in S) - (1 if f in S) - (1 if e and f are in one part) - (moves taken inside S)
//! ```
//!
//! parts, and the allowance is the largest such number over all ends that are possible. It is k + 1 if two parts can
//! have an end each; else k if an end can lie outside S; else k - 1. For a closed tour it is k less the moves taken
//! inside S. A closed tour with both ends given is a path between them. Where all moves are there that the parts do
//! not forbid, a tour reaches the allowance, so no smaller number would do (the tests try).
//!
//! **A small board.** On 4x4 the four squares in the middle are the only neighbours of the corners, two for each.
//! Without them the corners A, B, C, D stand alone, and the other eight squares make two cycles E and F: six parts,
//! where an open tour could join five.
//!
//! ```text
//! A E F B
//! F # # E
//! E # # F
//! C F E D
//! ```
//!
//! ```
//! # mod cavalcade { pub use {cavalcade_core::*, cavalcade_graph::*}; }
//! use cavalcade::{Board, Budget, Kind, Piece, Question, Reason, Size, obstacle};
//!
//! let question = Question::new(Board::rectangle(Size::new(4, 4)?), Piece::KNIGHT, Kind::Open);
//! let Some(Reason::Cut(cut)) = obstacle::thorough(&question, &Budget::unlimited(), 0).unwrap() else { panic!() };
//! assert_eq!((cut.removed.len(), cut.parts.len(), cut.allowed), (4, 6, 5));
//! # Ok::<(), cavalcade::SizeError>(())
//! ```

use super::marked_graph::{Mark, MarkedGraph};
use crate::Node;
use cavalcade_core::reason::Cut;
use cavalcade_core::{Budget, Clock, Limit};

/// The cut that these squares make, if what is left is in too many parts.
pub(super) fn cut(marked: &MarkedGraph<'_>, removed: &[Node], budget: &Budget) -> Result<Option<Cut<Node>>, Limit> {
    let parts = PartsLeft::without(marked, removed, &mut budget.clock())?;
    let allowed = allowed(marked, &parts);
    Ok((parts.first.len() as i64 > allowed).then(|| {
        let mut removed = removed.to_vec();
        removed.sort_unstable();
        Cut { removed, sizes: parts.sizes(), parts: parts.first, allowed: allowed as u64 }
    }))
}

/// Returns the number of parts that a tour could join.
fn allowed(marked: &MarkedGraph<'_>, parts: &PartsLeft) -> i64 {
    let joined = if marked.has_apex() { joined_by_path(marked, parts) } else { joined_by_cycle(parts) };
    (joined - parts.taken_inside(marked)).max(0)
}

/// Ignores moves taken between removed squares. Without a removal there is one stretch, the tour itself.
fn joined_by_cycle(parts: &PartsLeft) -> i64 {
    (parts.removed.len() as i64).max(1)
}

fn joined_by_path(marked: &MarkedGraph<'_>, parts: &PartsLeft) -> i64 {
    let k = parts.removed.len() as i64;
    if k == 0 {
        return 1;
    }
    let ends = |wanted| marked.with_mark(marked.apex(), move |mark| mark == wanted).map(|end| parts.of(end));
    let certain: Vec<Option<u32>> = ends(Mark::Taken).collect();
    let lost = |end: Option<u32>| i64::from(end.is_none());
    match certain[..] {
        [one, other] => k + 1 - lost(one) - lost(other) - i64::from(one.is_some() && one == other),
        [one] => {
            let best = ends(Mark::Free).map(|other| lost(other) + i64::from(one.is_some() && one == other)).min();
            k + 1 - lost(one) - best.unwrap_or(1)
        }
        _ => {
            let mut inside = ends(Mark::Free).flatten();
            match inside.next() {
                None => k - 1,
                Some(first) if inside.any(|other| other != first) => k + 1,
                Some(_) => k,
            }
        }
    }
}

/// The parts of a board when squares are removed.
pub(super) struct PartsLeft {
    removed: Vec<Node>,
    /// The part of each square; `None` for those removed.
    part: Vec<Option<u32>>,
    /// The first square of each part.
    first: Vec<Node>,
}

impl PartsLeft {
    pub(super) fn without(marked: &MarkedGraph<'_>, removed: &[Node], clock: &mut Clock<'_>) -> Result<Self, Limit> {
        let apex = marked.apex();
        let mut is_open = vec![true; marked.graph.len()];
        for node in removed {
            is_open[node.index()] = false;
        }
        let mut parts = Self { removed: removed.to_vec(), part: vec![None; marked.graph.len()], first: Vec::new() };
        let mut queue = Vec::new();
        for first in marked.squares() {
            if !std::mem::take(&mut is_open[first.index()]) {
                continue;
            }
            let part = Some(parts.first.len() as u32);
            parts.first.push(first);
            queue.push(first);
            while let Some(node) = queue.pop() {
                clock.tick()?;
                parts.part[node.index()] = part;
                let next = marked.joined(node).filter(|next| *next != apex);
                queue.extend(next.filter(|next| std::mem::take(&mut is_open[next.index()])));
            }
        }
        Ok(parts)
    }

    /// The part of a square; `None` if it was removed.
    pub(super) fn of(&self, node: Node) -> Option<u32> {
        self.part[node.index()]
    }

    /// The number of squares of each part.
    fn sizes(&self) -> Vec<u64> {
        let mut sizes = vec![0; self.first.len()];
        self.part.iter().flatten().for_each(|part| sizes[*part as usize] += 1);
        sizes
    }

    /// The moves taken between two squares that are removed.
    fn taken_inside(&self, marked: &MarkedGraph<'_>) -> i64 {
        let taken = |node: &Node| marked.with_mark(*node, |mark| mark == Mark::Taken);
        let inside = |to: &Node| *to != marked.apex() && self.part[to.index()].is_none();
        self.removed.iter().map(|node| taken(node).filter(inside).count() as i64).sum::<i64>() / 2
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::Run;
    use crate::problem::{Normalised, normalise};
    use crate::search::backtrack::{Backtrack, Pruning};
    use cavalcade_core::{Board, Kind, NoObserver, Picture, Piece, Question, Square, Wrap};

    fn has_tour(question: &Question) -> bool {
        let (budget, mut observer) = (Budget::unlimited(), NoObserver);
        let mut run = Run::new(&budget, &mut observer);
        Backtrack::new(question, Pruning::On, &budget).unwrap().next_path(&mut run).unwrap().is_some()
    }

    /// Questions about a board: closed and open, with every choice of ends.
    fn questions(board: &Board, part: Piece) -> Vec<Question> {
        let mut questions = Vec::new();
        let ends: Vec<Option<Square>> = board.squares().map(Some).chain([None]).collect();
        for kind in [Kind::Open, Kind::Closed] {
            let ask = Question::new(board.clone(), part, kind);
            for (start, end) in ends.iter().flat_map(|start| ends.iter().map(move |end| (*start, *end))) {
                let from = start.map_or(Ok(ask.clone()), |start| ask.clone().starting_at(start)).unwrap();
                questions.extend(end.map_or(Ok(from.clone()), |end| from.clone().ending_at(end)).ok());
            }
        }
        questions
    }

    /// Whether there are ends, how many are given, how many of these are removed, and how many more parts are allowed
    /// than squares were removed.
    type Case = (bool, usize, usize, i64);

    /// Tries every removal, and notes for each case how near to the allowance it comes.
    fn try_all(question: &Question, nearest: &mut BTreeMap<Case, i64>) {
        let budget = Budget::unlimited();
        let Normalised::Cycle(problem) = normalise(question, &budget).unwrap() else { panic!("{question:?}") };
        let (marked, graph) = (MarkedGraph::new(&problem, &budget).unwrap(), problem.graph());
        let ends = [question.start(), question.end()].into_iter().flatten();
        let given: Vec<Node> = ends.filter_map(|end| graph.node(end)).collect();
        for mask in 1u32..1 << graph.len() {
            let removed: Vec<Node> = graph.nodes().filter(|node| mask >> node.index() & 1 == 1).collect();
            let parts = PartsLeft::without(&marked, &removed, &mut budget.clock()).unwrap();
            let (left, allowed) = (parts.first.len() as i64, allowed(&marked, &parts));
            assert!(left <= allowed, "{question:?} without {removed:?}");
            let away = given.iter().filter(|end| removed.contains(end)).count();
            let case = (marked.has_apex(), given.len(), away, allowed - removed.len() as i64);
            let near = nearest.entry(case).or_insert(i64::MIN);
            *near = (*near).max(left - allowed);
        }
    }

    #[test]
    fn the_allowance_is_kept_by_every_tour_and_reached_by_some() {
        let mut nearest = BTreeMap::new();
        let wazir = Piece::leaper(0, 1);
        let ring = "...\n.#.\n...";
        for (picture, part) in [(ring, wazir), ("..#\n...\n...", wazir), (ring, Piece::KNIGHT), (".....", wazir)] {
            for wrap in [Wrap::None, Wrap::Cylinder] {
                let board = picture.parse::<Picture>().unwrap().board.with_wrap(wrap);
                for question in questions(&board, part).iter().filter(|question| has_tour(question)) {
                    try_all(question, &mut nearest);
                }
            }
        }
        assert!(nearest.len() >= 14, "{nearest:?}");
        assert!(nearest.values().all(|near| *near == 0), "{nearest:?}");
    }
}
