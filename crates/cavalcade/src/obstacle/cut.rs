//! Cuts: squares whose removal leaves more pieces than a tour could join.
//!
//! **Idea.** Take k squares away from a board. A closed tour falls into k parts at most, each of them in one piece of
//! what is left; so if more than k pieces are left, there is no closed tour. An open tour falls into k + 1 parts at
//! most. The idea is Chvátal's (1973): a graph is *tough* if no removal leaves too many pieces, and only tough graphs
//! have Hamiltonian cycles.
//!
//! **Exactly.** Let a path have the ends e and f, and let k >= 1 squares S be taken away. The path falls into
//!
//! ```text
//! parts = k + 1 - (1 if e lies in S) - (1 if f lies in S) - (moves of the path inside S)
//! ```
//!
//! because each square of S, read along the path, begins a new part unless it is at an end of the path or the square
//! before it is in S too. Every piece holds a part, so there are no more pieces than parts. If e and f lie outside S
//! and in the same piece, that piece holds two parts, the first and the last (they differ, because S is visited in
//! between), and there is one piece fewer. So a tour from e to f leaves at most
//!
//! ```text
//! k + 1 - (1 if e in S) - (1 if f in S) - (1 if e and f are in one piece) - (moves taken inside S)
//! ```
//!
//! pieces, and the allowance is the largest such number over all ends that are possible. It is k + 1 if two pieces can
//! have an end each; else k if an end can lie outside S; else k - 1. For a closed tour it is k less the moves taken
//! inside S. A closed tour with both ends given is a path between them. Where all moves are there that the pieces do
//! not forbid, a tour reaches the allowance, so no smaller number would do (the tests try).
//!
//! **A small board.** On 4x4 the four squares in the middle are the only neighbours of the corners, two for each.
//! Without them the corners A, B, C, D stand alone, and the other eight squares make two circles E and F: six pieces,
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
//! use cavalcade::{Board, Budget, Kind, Piece, Question, Reason, Size, obstacle};
//!
//! let question = Question::new(Board::rectangle(Size::new(4, 4)?), Piece::KNIGHT, Kind::Open);
//! let Some(Reason::Cut(cut)) = obstacle::search(&question, &Budget::unlimited(), 0).unwrap() else { panic!() };
//! assert_eq!((cut.removed.len(), cut.pieces.len(), cut.allowed), (4, 6, 5));
//! # Ok::<(), cavalcade::SizeError>(())
//! ```

use super::net::{Mark, Net, Place};
use super::reason::Cut;
use crate::{Budget, Clock, Limit, Node, Square};

/// The cut that these squares make, if what is left is in too many pieces.
pub(super) fn cut(net: &Net<'_>, removed: &[Place], budget: &Budget) -> Result<Option<Cut>, Limit> {
    let pieces = Pieces::without(net, removed, &mut budget.clock())?;
    let allowed = allowed(net, &pieces);
    Ok((pieces.first.len() as i64 > allowed).then(|| {
        let square = |place: &Place| net.graph.square(Node::new(*place));
        let mut removed: Vec<Square> = removed.iter().map(square).collect();
        removed.sort_unstable();
        Cut {
            removed,
            pieces: pieces.first.iter().map(square).collect(),
            sizes: pieces.sizes(),
            allowed: allowed as u64,
        }
    }))
}

/// How many pieces a tour could join.
fn allowed(net: &Net<'_>, pieces: &Pieces) -> i64 {
    let parts = if net.has_outside() { allowed_open(net, pieces) } else { allowed_closed(pieces) };
    (parts - pieces.taken_inside(net)).max(0)
}

/// No removal, no parts but the tour itself.
fn allowed_closed(pieces: &Pieces) -> i64 {
    (pieces.removed.len() as i64).max(1)
}

fn allowed_open(net: &Net<'_>, pieces: &Pieces) -> i64 {
    let k = pieces.removed.len() as i64;
    if k == 0 {
        return 1;
    }
    let ends = |wanted| net.with_mark(net.outside(), move |mark| mark == wanted).map(|end| pieces.of(end));
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

/// What is left of a board when squares are taken away.
pub(super) struct Pieces {
    removed: Vec<Place>,
    /// The piece of each square; none for those taken away.
    piece: Vec<Option<u32>>,
    /// The first square of each piece.
    first: Vec<Place>,
}

impl Pieces {
    pub(super) fn without(net: &Net<'_>, removed: &[Place], clock: &mut Clock<'_>) -> Result<Self, Limit> {
        let outside = net.outside();
        let mut is_open = vec![true; net.squares()];
        for place in removed {
            is_open[*place] = false;
        }
        let mut pieces = Self { removed: removed.to_vec(), piece: vec![None; net.squares()], first: Vec::new() };
        let mut queue = Vec::new();
        for first in 0..net.squares() {
            if !std::mem::take(&mut is_open[first]) {
                continue;
            }
            let piece = Some(pieces.first.len() as u32);
            pieces.first.push(first);
            queue.push(first);
            while let Some(place) = queue.pop() {
                clock.tick()?;
                pieces.piece[place] = piece;
                let next = net.joined(place).filter(|next| *next != outside);
                queue.extend(next.filter(|next| std::mem::take(&mut is_open[*next])));
            }
        }
        Ok(pieces)
    }

    /// The piece of a square; none if it was taken away.
    pub(super) fn of(&self, place: Place) -> Option<u32> {
        self.piece[place]
    }

    /// How many squares each piece has.
    fn sizes(&self) -> Vec<u64> {
        let mut sizes = vec![0; self.first.len()];
        self.piece.iter().flatten().for_each(|piece| sizes[*piece as usize] += 1);
        sizes
    }

    /// The moves taken between two squares that are taken away.
    fn taken_inside(&self, net: &Net<'_>) -> i64 {
        let taken = |place: &Place| net.with_mark(*place, |mark| mark == Mark::Taken);
        let inside = |to: &Place| *to < net.squares() && self.piece[*to].is_none();
        self.removed.iter().map(|place| taken(place).filter(inside).count() as i64).sum::<i64>() / 2
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::problem::{Reading, read};
    use crate::search::backtrack::{Backtrack, Pruning};
    use crate::{Board, Kind, Picture, Piece, Question, Run, Silent, Wrap};

    fn has_tour(question: &Question) -> bool {
        let (budget, mut observer) = (Budget::unlimited(), Silent);
        let mut run = Run::new(&budget, &mut observer);
        Backtrack::new(question, Pruning::On, &budget).unwrap().next_path(&mut run).unwrap().is_some()
    }

    /// Questions about a board: closed and open, with every choice of ends.
    fn questions(board: &Board, piece: Piece) -> Vec<Question> {
        let mut questions = Vec::new();
        let ends: Vec<Option<Square>> = board.squares().map(Some).chain([None]).collect();
        for kind in [Kind::Open, Kind::Closed] {
            let ask = Question::new(board.clone(), piece, kind);
            for (start, end) in ends.iter().flat_map(|start| ends.iter().map(move |end| (*start, *end))) {
                let from = start.map_or(Ok(ask.clone()), |start| ask.clone().from(start)).unwrap();
                questions.extend(end.map_or(Ok(from.clone()), |end| from.clone().to(end)).ok());
            }
        }
        questions
    }

    /// Whether there are ends, how many are given, how many of those are taken away, and how many more pieces are allowed
    /// than squares were taken away.
    type Case = (bool, usize, usize, i64);

    /// Tries every removal, and notes for each case how near to the allowance it comes.
    fn try_all(question: &Question, nearest: &mut BTreeMap<Case, i64>) {
        let budget = Budget::unlimited();
        let Reading::Cycle(problem) = read(question, &budget).unwrap() else { panic!("{question:?}") };
        let (net, graph) = (Net::new(&problem, &budget).unwrap(), problem.graph());
        let ends = [question.start(), question.end()].into_iter().flatten();
        let given: Vec<Place> = ends.filter_map(|end| graph.node(end)).map(Node::index).collect();
        for mask in 1u32..1 << graph.len() {
            let removed: Vec<Place> = (0..graph.len()).filter(|k| mask >> k & 1 == 1).collect();
            let pieces = Pieces::without(&net, &removed, &mut budget.clock()).unwrap();
            let (left, allowed) = (pieces.first.len() as i64, allowed(&net, &pieces));
            assert!(left <= allowed, "{question:?} without {removed:?}");
            let away = given.iter().filter(|end| removed.contains(end)).count();
            let case = (net.has_outside(), given.len(), away, allowed - removed.len() as i64);
            let near = nearest.entry(case).or_insert(i64::MIN);
            *near = (*near).max(left - allowed);
        }
    }

    #[test]
    fn the_allowance_is_kept_by_every_tour_and_reached_by_some() {
        let mut nearest = BTreeMap::new();
        let wazir = Piece::leaper(0, 1);
        let ring = "...\n.#.\n...";
        for (picture, piece) in [(ring, wazir), ("..#\n...\n...", wazir), (ring, Piece::KNIGHT), (".....", wazir)] {
            for wrap in [Wrap::None, Wrap::Cylinder] {
                let board = picture.parse::<Picture>().unwrap().board.with_wrap(wrap);
                for question in questions(&board, piece).iter().filter(|question| has_tour(question)) {
                    try_all(question, &mut nearest);
                }
            }
        }
        assert!(nearest.len() >= 14, "{nearest:?}");
        assert!(nearest.values().all(|near| *near == 0), "{nearest:?}");
    }
}
