//! Backtracking: try the moves in a fixed order, and take the last one back when none is left.
//!
//! **Idea.** The piece tries its moves in order. On a square from which nothing is left to try, it
//! goes back one move and tries the next one there. If the board has a tour, this finds one; if it has none, this ends,
//! and the end is a proof. The method is as old as computing; the name is D. H. Lehmer's (1950s).
//!
//! **Plain and pruned.** The plain search is the textbook's. The pruned one looks ahead from each new position and turns
//! round at once if there is certainly no tour beyond:
//!
//! 1. *Dead ends.* A square still to be visited needs a way in and a way out (the last one only a way in), counting
//!    only squares still to be visited and the one the piece is on. So at most one square may be short of one way.
//! 2. *Squares cut off.* The squares still to be visited are connected.
//! 3. *Cut squares.* If taking away a square leaves parts that only it joins, the path passes them one after the other:
//!    the parts form a chain that begins at the piece's square and, if the end is fixed, ends there.
//!
//! Each rule removes only branches without a tour, so both searches meet the same tours in the same order. What colours
//! forbid is known before either begins, from normalising the question.
//!
//! **Three uses.** The search can be resumed after each path, so it is one for all that need one: the first path is what
//! `find` asks for, every path in turn is what `list` shows, and how many there are is what `count` adds up.
//!
//! **Closed tours** are paths to a copy of the start: the graph gets one more node, *home*, with the neighbours of the
//! start, and the path has to end there. A fixed end is the same thing without the copy.
//!
//! **Cost.** Exponential in the worst case. A position costs a few nanoseconds in the plain search, and a depth-first
//! walk over the squares still to be visited in the pruned one (Hopcroft and Tarjan's low points, 1973).
//!
//! **A small board.** On 5x5 from a1, trying moves clockwise from "one right, two up", the plain search takes 8,815 moves
//! back before it reaches the last square, the pruned one 13. Both end on the same path:
//!
//! ```
//! # mod cavalcade { pub use {cavalcade_core::*, cavalcade_graph::*}; }
//! use cavalcade::{Board, Budget, Kind, Piece, Question, Run, NoObserver};
//! use cavalcade::search::backtrack::{Backtrack, Pruning};
//!
//! let question = Question::new(Board::rectangle("5x5".parse()?), Piece::KNIGHT, Kind::Open).starting_at("a1")?;
//! for (pruning, retreats) in [(Pruning::Off, 8815), (Pruning::On, 13)] {
//!     let (budget, mut observer) = (Budget::unlimited(), NoObserver);
//!     let mut search = Backtrack::new(&question, pruning, &budget)?;
//!     let mut run = Run::new(&budget, &mut observer);
//!     let path = search.next_path(&mut run)?.expect("5x5 has a tour from the corner");
//!     let names: Vec<String> = path.iter().map(|square| square.to_string()).collect();
//!     assert_eq!(names.join(" "), "a1 b3 c5 e4 d2 b1 c3 a4 b2 d1 e3 d5 b4 a2 c1 e2 d4 b5 a3 c2 e1 d3 e5 c4 a5");
//!     assert_eq!(run.effort.retreats, retreats);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cut_squares;
mod look_ahead;
mod partial_path;
mod pruner;
mod view;

use self::look_ahead::NoLookAhead;
use self::partial_path::PartialPath;
use self::pruner::Pruner;
use crate::problem::walk_spec::{Target, WalkSpec};
use crate::problem::{Answer, BoardProblem, Normalised, normalise};
use crate::{BoardGraph, Node, Run};
use cavalcade_core::{Budget, Limit, Question, Square};

/// Whether the search prunes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pruning {
    /// Turn round as soon as there is certainly no tour beyond.
    #[default]
    On,
    /// The plain textbook search.
    Off,
}

/// A search that returns one path after the other.
///
/// Without a start, every square that may be an end is tried as the start, in the order of the board (for a closed
/// tour, only the first square: each closed tour passes it). With only an end given, the search sets out from the end
/// and reverses the path.
#[derive(Debug)]
pub struct Backtrack {
    aim: WalkSpec,
    pruning: Pruning,
    /// The square of each node; the copy of the start is the start.
    squares: Vec<Square>,
    /// Starts still to be tried, the next one last.
    starts: Vec<Node>,
    partial: PartialPath,
    /// The state for pruning, if the search prunes.
    pruner: Option<Pruner>,
}

impl Backtrack {
    /// The bytes per square of the box that the search takes.
    const BYTES_PER_SQUARE: u64 = 160;

    /// Creates a search for the paths that answer a question.
    pub fn new(question: &Question, pruning: Pruning, budget: &Budget) -> Result<Self, Limit> {
        match normalise(question, budget)? {
            Normalised::Cycle(problem) => Self::of(&problem, pruning, budget),
            Normalised::Answered(Answer::Impossible(_)) => {
                Self::over(&BoardGraph::empty(), question, Vec::new(), pruning, budget)
            }
            // One square or two: every way to go over them is a tour.
            Normalised::Answered(Answer::Path(_)) => {
                let graph = BoardGraph::within(question.board(), question.piece(), budget)?;
                Self::over(&graph, question, graph.nodes().collect(), pruning, budget)
            }
        }
    }

    /// Creates a search for the cycles of a problem, as paths that answer its question.
    pub fn of(problem: &BoardProblem<'_>, pruning: Pruning, budget: &Budget) -> Result<Self, Limit> {
        let (question, graph) = (problem.question(), problem.graph());
        budget.has_room_for_board(question.board(), Self::BYTES_PER_SQUARE)?;
        let starts = match problem.ends() {
            None => graph.nodes().take(1).collect(),
            Some(ends) => ends.others().collect(),
        };
        Self::over(graph, question, starts, pruning, budget)
    }

    /// Creates a search over a graph, from the start asked for or else from these.
    fn over(
        graph: &BoardGraph,
        question: &Question,
        mut starts: Vec<Node>,
        pruning: Pruning,
        budget: &Budget,
    ) -> Result<Self, Limit> {
        let aim = WalkSpec::of(question);
        if let Some(start) = aim.start {
            starts = graph.node(start).into_iter().collect();
        }
        starts.reverse();
        let (last, home_to) = match aim.target {
            Target::On(end) => (graph.node(end), None),
            Target::Anywhere => (None, None),
            Target::NextToStart => (None, starts.last().copied()),
        };
        let home = home_to.map(|start| graph.square(start));
        let squares = graph.nodes().map(|node| graph.square(node)).chain(home).collect();
        let partial = PartialPath::new(graph, last, home_to, &mut budget.clock())?;
        Ok(Self { aim, pruning, squares, starts, partial, pruner: None })
    }

    /// Returns the next path that answers the question, or `None` when there are no more.
    ///
    /// After a limit the search can be resumed.
    pub fn next_path(&mut self, run: &mut Run<'_>) -> Result<Option<Vec<Square>>, Limit> {
        if !self.advance(run)? {
            return Ok(None);
        }
        Ok(Some(self.answer()))
    }

    /// The path that was found last, as it answers the question.
    #[must_use]
    pub fn answer(&self) -> Vec<Square> {
        let mut path = self.path().iter().map(|node| self.squares[node.index()]).collect::<Vec<_>>();
        self.aim.finish(&mut path);
        path
    }

    /// Advances to the next path, and returns whether there is one.
    pub fn advance(&mut self, run: &mut Run<'_>) -> Result<bool, Limit> {
        if self.pruning == Pruning::On {
            run.expect_slow_steps(self.partial.nodes() as u64);
        }
        loop {
            let is_found = match &mut self.pruner {
                None => self.partial.walk(&self.squares, &mut NoLookAhead, run)?,
                Some(pruner) => self.partial.walk(&self.squares, pruner, run)?,
            };
            if is_found || !self.set_out(run)? {
                return Ok(is_found);
            }
            if self.partial.is_complete() {
                return Ok(true);
            }
        }
    }

    /// The path that was found last, from where the search set out.
    #[must_use]
    pub fn path(&self) -> &[Node] {
        let path = self.partial.path();
        // The copy of the start is not a square.
        if self.aim.target == Target::NextToStart { &path[..path.len().saturating_sub(1)] } else { path }
    }

    /// The squares, in the order of their nodes.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        let home = usize::from(self.aim.target == Target::NextToStart);
        &self.squares[..self.squares.len().saturating_sub(home)]
    }

    /// The squares a move away, in the order of the piece's moves.
    #[must_use]
    pub fn neighbours(&self, node: Node) -> &[Node] {
        self.partial.neighbours(node)
    }

    /// Makes the path that was found answer the question.
    pub fn finish<T>(&self, path: &mut [T]) {
        self.aim.finish(path);
    }

    /// Puts the piece on the next start, if there is one.
    fn set_out(&mut self, run: &mut Run<'_>) -> Result<bool, Limit> {
        let Some(&start) = self.starts.last() else { return Ok(false) };
        run.forward(|| self.squares[start.index()])?;
        run.effort.walks += 1;
        self.starts.pop();
        self.partial.set_out(start);
        self.pruner = (self.pruning == Pruning::On).then(|| Pruner::new(&self.partial.view(1)));
        run.reached(1);
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::{Board, Kind, Limits, NoObserver, Piece, Size};
    use std::collections::BTreeSet;

    fn ask(width: u32, height: u32, kind: Kind) -> Question {
        Question::new(Board::rectangle(Size::new(width, height).unwrap()), Piece::KNIGHT, kind)
    }

    fn all_paths(question: &Question, pruning: Pruning) -> Vec<Vec<Square>> {
        let (budget, mut observer) = (Budget::unlimited(), NoObserver);
        let mut search = Backtrack::new(question, pruning, &budget).unwrap();
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
        for pruning in [Pruning::On, Pruning::Off] {
            let mut search = Backtrack::new(&question, pruning, &Budget::unlimited()).unwrap();
            let mut met = Vec::new();
            loop {
                let (budget, mut observer) = (Limits::none().with_steps(1).start(), NoObserver);
                match search.next_path(&mut Run::new(&budget, &mut observer)) {
                    Ok(Some(path)) => met.push(path),
                    Ok(None) => break,
                    Err(limit) => assert_eq!(limit, Limit::Steps(1)),
                }
            }
            assert_eq!(met, all_paths(&question, pruning));
        }
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

    #[test]
    fn one_square_is_a_path_and_two_are_one_in_each_direction() {
        for pruning in [Pruning::On, Pruning::Off] {
            assert_eq!(all_paths(&ask(1, 1, Kind::Open), pruning).len(), 1);
            assert_eq!(all_paths(&ask(1, 1, Kind::Closed), pruning).len(), 0);
            let pair = Question::new(Board::rectangle(Size::new(1, 2).unwrap()), Piece::leaper(0, 1), Kind::Open);
            assert_eq!(all_paths(&pair, pruning).len(), 2);
            assert_eq!(all_paths(&pair.ending_at("a1").unwrap(), pruning).len(), 1);
        }
    }
}
