//! Cuts of one square or two, all of them.
//!
//! **Idea.** In a depth-first walk, a square cuts off what lies below a child of it if no move leads from there to
//! above the square: the *low point* of the child is not above it (Hopcroft and Tarjan, 1973). So one walk counts, for
//! each square at once, the pieces that its removal leaves. For two squares, the walk is repeated without each square
//! in turn.
//!
//! **Ours.** The walk goes over the board alone, and over the board with the outside. A removal together with the
//! outside is judged by the first, one that leaves the outside in place by the second; see [cuts](super::cut) for what
//! is allowed.
//!
//! **Cost.** Linear for one square, quadratic for two. No recursion: a long thin board would be a deep one.

use super::cut::cut;
use super::net::{Mark, Net, Place};
use super::reason::Cut;
use super::sketch::{Scope, Sketch};
use crate::{Budget, Clock, Limit};

/// A cut of one square, if there is any.
pub(super) fn single(net: &Net<'_>, budget: &Budget) -> Result<Option<Cut>, Limit> {
    let views = Views::new(net, budget)?;
    let mut walk = Walk::new(net.len());
    first_cut(net, views.candidates(net, &mut walk, None, budget)?, &[], budget)
}

/// The first of these squares that makes a cut, together with those that are gone already.
fn first_cut(net: &Net<'_>, squares: Vec<Place>, gone: &[Place], budget: &Budget) -> Result<Option<Cut>, Limit> {
    for square in squares {
        if let Some(cut) = cut(net, &[gone, &[square]].concat(), budget)? {
            return Ok(Some(cut));
        }
    }
    Ok(None)
}

/// A cut of two squares, if there is any.
pub(super) fn pair(net: &Net<'_>, budget: &Budget) -> Result<Option<Cut>, Limit> {
    let views = Views::new(net, budget)?;
    let mut walk = Walk::new(net.len());
    for first in 0..net.squares() {
        budget.check(0)?;
        let seconds = views.candidates(net, &mut walk, Some(first), budget)?;
        if let Some(cut) = first_cut(net, seconds, &[first], budget)? {
            return Ok(Some(cut));
        }
    }
    Ok(None)
}

/// The board alone, and the board with the outside.
struct Views {
    board: Sketch,
    whole: Option<Sketch>,
}

impl Views {
    fn new(net: &Net<'_>, budget: &Budget) -> Result<Self, Limit> {
        let whole = net.has_outside().then(|| Sketch::new(net, Scope::BoardAndOutside, budget)).transpose()?;
        Ok(Self { board: Sketch::new(net, Scope::Board, budget)?, whole })
    }

    /// The squares that make a cut, together with one that is gone already.
    fn candidates(
        &self,
        net: &Net<'_>,
        walk: &mut Walk,
        gone: Option<Place>,
        budget: &Budget,
    ) -> Result<Vec<Place>, Limit> {
        let removed = 1 + u32::from(gone.is_some());
        let mut found = Vec::new();
        let of_board = walk.pieces_without(&self.board, gone, budget)?;
        for place in (0..net.squares()).filter(|place| Some(*place) != gone) {
            // The removal of the outside allows one piece more, unless it takes an end away with it.
            let bonus = u32::from(net.has_outside());
            let lost = [Some(place), gone].into_iter().flatten().map(|place| ends_lost(net, place)).sum::<u32>();
            let inside = gone.map_or(0, |gone| u32::from(is_taken(net, gone, place)));
            if of_board[place] + lost + inside > removed + bonus {
                found.push(place);
            }
        }
        if let Some(whole) = &self.whole {
            let of_whole = walk.pieces_without(whole, gone, budget)?;
            found.extend((0..net.squares()).filter(|place| Some(*place) != gone && of_whole[*place] > removed));
        }
        Ok(found)
    }
}

fn is_taken(net: &Net<'_>, from: Place, to: Place) -> bool {
    matches!(net.mark((from, to)), Some((Mark::Taken, _)))
}

fn ends_lost(net: &Net<'_>, place: Place) -> u32 {
    u32::from(net.has_outside() && is_taken(net, net.outside(), place))
}

/// The state of a depth-first walk, kept for the next one.
struct Walk {
    /// When each place was met; zero for those not met yet.
    met: Vec<u32>,
    low: Vec<u32>,
    parent: Vec<u32>,
    /// How many of the ways of each place were followed.
    followed: Vec<u32>,
    /// How many pieces are left of its own piece when a place is removed.
    split: Vec<u32>,
}

impl Walk {
    fn new(places: usize) -> Self {
        let zeros = vec![0; places];
        Self { met: zeros.clone(), low: zeros.clone(), parent: zeros.clone(), followed: zeros.clone(), split: zeros }
    }

    /// For each place, how many pieces are left without it and without the one that is gone.
    fn pieces_without(&mut self, sketch: &Sketch, gone: Option<Place>, budget: &Budget) -> Result<Vec<u32>, Limit> {
        self.met.fill(0);
        self.followed.fill(0);
        self.split.fill(0);
        // A place that is gone counts as met before everything else, and is never looked at.
        let mut clock = 1;
        if let Some(gone) = gone {
            self.met[gone] = u32::MAX;
        }
        let mut pieces = 0;
        let mut limit = budget.clock();
        for root in 0..sketch.len() {
            if self.met[root] == 0 {
                pieces += 1;
                self.explore(sketch, root, &mut clock, &mut limit)?;
            }
        }
        Ok(self.split[..sketch.len()].iter().map(|split| pieces - 1 + split).collect())
    }

    fn explore(&mut self, sketch: &Sketch, root: Place, clock: &mut u32, limit: &mut Clock<'_>) -> Result<(), Limit> {
        self.enter(root, root, clock);
        let mut place = root;
        loop {
            limit.tick()?;
            let joined = sketch.joined(place);
            if let Some(&next) = joined.get(self.followed[place] as usize) {
                self.followed[place] += 1;
                let next = next as Place;
                match self.met[next] {
                    0 => {
                        self.enter(next, place, clock);
                        place = next;
                    }
                    u32::MAX => {}
                    met => self.low[place] = self.low[place].min(met),
                }
                continue;
            }
            if place == root {
                // What lies above any other place is one more piece, above the root lies nothing.
                self.split[root] -= 1;
                return Ok(());
            }
            place = self.go_back(place);
        }
    }

    fn enter(&mut self, place: Place, parent: Place, clock: &mut u32) {
        (self.met[place], self.low[place]) = (*clock, *clock);
        self.parent[place] = parent as u32;
        self.split[place] = 1;
        *clock += 1;
    }

    fn go_back(&mut self, place: Place) -> Place {
        let parent = self.parent[place] as Place;
        if self.low[place] >= self.met[parent] {
            self.split[parent] += 1;
        }
        self.low[parent] = self.low[parent].min(self.low[place]);
        parent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Reading, read};
    use crate::{Board, Graph, Kind, Piece, Question, Size, Square};
    use proptest::prelude::*;

    fn pieces_left(net: &Net<'_>, removed: &[Place]) -> usize {
        let squares = |place: &Place| net.graph.square(crate::Node::new(*place));
        let holes: Vec<Square> = removed.iter().map(squares).collect();
        let board = Board::rectangle(Size::new(5, 4).unwrap());
        let kept = net.graph.nodes().map(|node| net.graph.square(node)).collect::<Vec<_>>();
        let others: Vec<Square> = board.squares().filter(|square| !kept.contains(square)).collect();
        let left = board.with_holes(holes.into_iter().chain(others));
        left.map_or(0, |board| Graph::new(&board, &Piece::KNIGHT).components().len())
    }

    proptest! {
        #[test]
        fn one_walk_counts_the_pieces_without_each_square(holes in proptest::collection::vec(0usize..20, 0..8)) {
            let full = Board::rectangle(Size::new(5, 4).unwrap());
            let squares: Vec<Square> = full.squares().collect();
            let board = full.with_holes(holes.into_iter().map(|k| squares[k])).unwrap();
            let question = Question::new(board, Piece::KNIGHT, Kind::Open);
            // A board in parts has no net: its parts are told apart before.
            let budget = Budget::unlimited();
            let Reading::Cycle(problem) = read(&question, &budget).unwrap() else { return Ok(()) };
            let net = Net::new(&problem, &budget).unwrap();
            let sketch = Sketch::new(&net, Scope::Board, &budget).unwrap();
            let mut walk = Walk::new(net.len());
            for gone in [None, Some(0), Some(3)] {
                let counted = walk.pieces_without(&sketch, gone, &budget).unwrap();
                for place in (0..net.squares()).filter(|place| Some(*place) != gone) {
                    let removed: Vec<Place> = gone.into_iter().chain([place]).collect();
                    prop_assert_eq!(counted[place] as usize, pieces_left(&net, &removed), "{:?}", removed);
                }
            }
        }
    }
}
