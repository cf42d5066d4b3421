//! Backtracking: try the moves in a fixed order, and take the last one back when none is left.
//!
//! **Idea.** The piece stands on a square and tries its moves in order. On a square from which nothing is left to try, it
//! goes back one move and tries the next one there. If the board has a tour, this finds one; if it has none, this ends,
//! and the end is a proof. The method is as old as computing; the name is D. H. Lehmer's (1950s).
//!
//! **Plain and pruned.** The plain search is the textbook's. The pruned one looks ahead from each new position and turns
//! round at once if there is certainly no tour beyond:
//!
//! 1. *Dead ends.* A square still to be visited needs a way in and a way out (the last one only a way in), counting
//!    only squares still to be visited and the one the piece stands on. So one square at most may be short of one way.
//! 2. *Squares cut off.* The squares still to be visited hang together.
//! 3. *Cut squares.* If taking away a square leaves parts that only it joins, the path passes them one after the other:
//!    the parts form a chain that begins where the piece stands and, if the end is fixed, ends there.
//! 4. *Colours.* Where each move changes colour, the numbers of squares must allow the path; one look at the start
//!    settles it for the whole search, because each move takes away one square of the right colour.
//!
//! Each rule removes only branches without a tour, so both searches meet the same tours in the same order.
//!
//! **Closed tours** are paths to a copy of the start: the graph gets one more node, *home*, with the neighbours of the
//! start, and the path has to end there. A fixed end is the same thing without the copy.
//!
//! **Cost.** Exponential in the worst case. A position costs a few operations in the plain search, and a depth-first
//! walk over the squares still to be visited in the pruned one (Hopcroft and Tarjan's low points, 1973).
//!
//! **A small board.** On 5x5 from a1, trying moves clockwise from "one right, two up", the plain search takes 8,815 moves
//! back before it stands on the last square, the pruned one 13. Both end on the same path:
//!
//! ```
//! use cavalcade::{Board, Budget, Graph, Kind, Piece, Question, Run, Silent, Size};
//! use cavalcade::search::backtrack::{Backtrack, Pruning};
//!
//! let board = Board::rectangle(Size::new(5, 5)?);
//! let question = Question::new(board.clone(), Piece::KNIGHT, Kind::Open).starting_at("a1".parse()?)?;
//! let graph = Graph::new(&board, &Piece::KNIGHT);
//! for (pruning, retreats) in [(Pruning::Off, 8815), (Pruning::On, 13)] {
//!     let mut search = Backtrack::new(&graph, &question, pruning);
//!     let (budget, mut observer) = (Budget::unlimited(), Silent);
//!     let mut run = Run::new(&budget, &mut observer);
//!     let path = search.next_path(&mut run).unwrap().expect("5x5 has a tour from the corner");
//!     let names: Vec<String> = path.iter().map(|node| graph.square(*node).to_string()).collect();
//!     assert_eq!(names.join(" "), "a1 b3 c5 e4 d2 b1 c3 a4 b2 d1 e3 d5 b4 a2 c1 e2 d4 b5 a3 c2 e1 d3 e5 c4 a5");
//!     assert_eq!(run.effort.retreats, retreats);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod foresight;
mod lookout;
mod place;

use self::foresight::Foresight;
use self::place::Place;
use super::aim::{Aim, Target};
use crate::{Colour, Graph, Kind, Limit, Node, Observer, Question, Run};

/// Whether the search looks ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pruning {
    /// Turn round as soon as there is certainly no tour beyond.
    #[default]
    On,
    /// The plain textbook search.
    Off,
}

/// A search that can be asked for one path after the other.
///
/// Without a start, every square is tried as one, in the order of the board (for a closed tour, the first square alone:
/// each closed tour passes it). With an end alone, the search sets out from the end and turns the path round.
#[derive(Debug)]
pub struct Backtrack<'g> {
    graph: &'g Graph,
    aim: Aim,
    pruning: Pruning,
    /// Starts still to be tried, the next one last.
    starts: Vec<Node>,
    place: Place,
    /// What is known of the squares that are left, if the search looks ahead.
    foresight: Option<Foresight>,
    /// For each square of the path, which of its neighbours is tried next.
    next_move: Vec<u8>,
    /// Whether the complete path on the board has been returned.
    has_told: bool,
}

impl<'g> Backtrack<'g> {
    /// The memory the search takes for each square, in bytes.
    pub const BYTES_PER_SQUARE: u64 = 80;

    /// A search that has not begun.
    #[must_use]
    pub fn new(graph: &'g Graph, question: &Question, pruning: Pruning) -> Self {
        let aim = Aim::of(question);
        let mut starts: Vec<Node> = match (aim.start, aim.target) {
            (Some(start), _) => graph.node(start).into_iter().collect(),
            (None, Target::NextToStart) => graph.nodes().take(1).collect(),
            (None, _) => graph.nodes().collect(),
        };
        if is_hopeless_closed(graph, question) {
            starts.clear();
        }
        starts.reverse();
        Self {
            graph,
            aim,
            pruning,
            starts,
            place: Place::new(graph, aim.target),
            foresight: None,
            next_move: Vec::new(),
            has_told: false,
        }
    }

    /// The next path that answers the question, or `None` when there are no more.
    ///
    /// After a limit the search can go on where it stopped.
    pub fn next_path<O: Observer>(&mut self, run: &mut Run<'_, O>) -> Result<Option<Vec<Node>>, Limit> {
        if self.pruning == Pruning::On {
            run.expect_slow_steps(self.graph.len() as u64);
        }
        loop {
            let Some(head) = self.place.head() else {
                if !self.set_out(run)? {
                    return Ok(None);
                }
                continue;
            };
            if self.place.is_complete() {
                if self.has_told {
                    self.retreat(run);
                    self.has_told = false;
                    continue;
                }
                self.has_told = true;
                return Ok(Some(self.found()));
            }
            match self.untried_move(head) {
                Some(next) => self.advance(head, next, run)?,
                None => self.retreat(run),
            }
        }
    }

    /// Puts the piece on the next start, if there is one.
    fn set_out<O: Observer>(&mut self, run: &mut Run<'_, O>) -> Result<bool, Limit> {
        while let Some(&start) = self.starts.last() {
            if self.pruning == Pruning::On && !colours_allow(self.graph, start, self.aim) {
                self.starts.pop();
                continue;
            }
            run.forward(|| self.graph.square(start))?;
            run.effort.walks += 1;
            self.starts.pop();
            self.place.begin(self.graph, start);
            self.foresight = (self.pruning == Pruning::On).then(|| Foresight::new(&self.place));
            self.next_move.push(0);
            run.reached(1);
            return Ok(true);
        }
        Ok(false)
    }

    /// The next neighbour of the head that can be entered, marked as tried.
    fn untried_move(&mut self, head: Node) -> Option<Node> {
        let tried = self.next_move.last_mut()?;
        let untried = &self.place.neighbours(head)[usize::from(*tried)..];
        let found = untried.iter().position(|next| self.place.can_enter(*next));
        *tried += found.map_or(untried.len(), |skipped| skipped + 1) as u8;
        found.map(|skipped| untried[skipped])
    }

    /// Enters a square, and leaves it at once if there is no tour beyond.
    fn advance<O: Observer>(&mut self, head: Node, next: Node, run: &mut Run<'_, O>) -> Result<(), Limit> {
        if let Err(limit) = run.forward(|| self.place.square(self.graph, next)) {
            // The move was not made: it is still to be tried.
            if let Some(tried) = self.next_move.last_mut() {
                *tried -= 1;
            }
            return Err(limit);
        }
        self.place.enter(next);
        self.next_move.push(0);
        run.reached(self.place.squares_visited() as u64);
        if let Some(foresight) = &mut self.foresight {
            foresight.entered(head, next, &self.place);
            if !foresight.sees_hope(&self.place) {
                self.retreat(run);
            }
        }
        Ok(())
    }

    fn retreat<O: Observer>(&mut self, run: &mut Run<'_, O>) {
        self.next_move.pop();
        let Some(left) = self.place.leave() else { return };
        run.back(|| {
            if self.place.path.is_empty() { self.graph.square(left) } else { self.place.square(self.graph, left) }
        });
        if let (Some(foresight), Some(head)) = (&mut self.foresight, self.place.head()) {
            foresight.left(head, left, &self.place);
        }
    }

    fn found(&self) -> Vec<Node> {
        let mut path = self.place.path.clone();
        path.truncate(self.graph.len());
        self.aim.finish(&mut path);
        path
    }
}

/// A closed tour has three squares at least, and ends a move away from its start.
fn is_hopeless_closed(graph: &Graph, question: &Question) -> bool {
    let apart = match (question.start().and_then(|s| graph.node(s)), question.end().and_then(|e| graph.node(e))) {
        (Some(start), Some(end)) => !graph.are_neighbours(start, end),
        _ => false,
    };
    question.kind() == Kind::Closed && (graph.len() < 3 || apart)
}

/// Whether the numbers of squares of either colour allow a path from this start to the target.
fn colours_allow(graph: &Graph, start: Node, aim: Aim) -> bool {
    let Some(colours) = graph.colours() else { return true };
    let own = colours[start.index()];
    let same = colours.iter().filter(|colour| **colour == own).count();
    let other = graph.len() - same;
    let last: Option<Colour> = match aim.target {
        Target::Anywhere => None,
        Target::On(square) => graph.node(square).map(|node| colours[node.index()]),
        Target::NextToStart => Some(own.other()),
    };
    let ends_on_own = graph.len() % 2 == 1;
    same == other + usize::from(ends_on_own) && last.is_none_or(|last| (last == own) == ends_on_own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Budget, Piece, Silent, Size, Square};
    use std::collections::BTreeSet;

    fn ask(width: u32, height: u32, kind: Kind) -> Question {
        Question::new(Board::rectangle(Size::new(width, height).unwrap()), Piece::KNIGHT, kind)
    }

    fn all_paths(question: &Question, pruning: Pruning) -> Vec<Vec<Node>> {
        let graph = Graph::new(question.board(), question.piece());
        let mut search = Backtrack::new(&graph, question, pruning);
        let (budget, mut observer) = (Budget::unlimited(), Silent);
        let mut run = Run::new(&budget, &mut observer);
        std::iter::from_fn(|| search.next_path(&mut run).unwrap()).collect()
    }

    #[test]
    fn published_numbers_of_small_boards_are_met() {
        // Directed paths and directed closed tours: OEIS A165134 (5x5), A070030 (3x10), A175855 (5x6).
        assert_eq!(all_paths(&ask(5, 5, Kind::Open), Pruning::On).len(), 1728);
        assert_eq!(all_paths(&ask(5, 6, Kind::Closed), Pruning::On).len(), 2 * 8);
        assert_eq!(all_paths(&ask(3, 10, Kind::Closed), Pruning::On).len(), 2 * 16);
    }

    #[test]
    fn no_path_is_met_twice() {
        let paths = all_paths(&ask(5, 5, Kind::Open), Pruning::On);
        assert_eq!(paths.iter().collect::<BTreeSet<_>>().len(), paths.len());
    }

    #[test]
    fn a_search_stopped_at_every_step_meets_the_same_paths() {
        let question = ask(3, 4, Kind::Open);
        let graph = Graph::new(question.board(), question.piece());
        let mut search = Backtrack::new(&graph, &question, Pruning::On);
        let mut met = Vec::new();
        loop {
            let (budget, mut observer) = (Budget::unlimited().with_steps(1), Silent);
            match search.next_path(&mut Run::new(&budget, &mut observer)) {
                Ok(Some(path)) => met.push(path),
                Ok(None) => break,
                Err(limit) => assert_eq!(limit, Limit::Steps(1)),
            }
        }
        assert_eq!(met, all_paths(&question, Pruning::On));
    }

    #[test]
    fn an_end_alone_is_searched_backwards() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let to = all_paths(&ask(3, 4, Kind::Open).ending_at(square("a1")).unwrap(), Pruning::On);
        let mut from = all_paths(&ask(3, 4, Kind::Open).starting_at(square("a1")).unwrap(), Pruning::On);
        for path in &mut from {
            path.reverse();
        }
        assert_eq!(to, from);
    }
}
