//! Every tour, one after the other.
//!
//! Tours come in the order of a walk that tries the starts from a1 along the ranks and the moves in the order of the
//! piece. Each is listed once: an open tour from the end that comes first on the board, a closed one from the first
//! square, by the earlier of its two moves there; and if a start or end is asked for, as asked. Up to symmetry, a tour
//! is listed if no turn or flip of it would come before it square by square.
//!
//! The walk turns back when a square it just left behind can no longer be passed through.

use super::backtrack::Walks;
use super::quotient::image;
use crate::budget::{Budget, Limit};
use crate::{Cell, Graph, Kind, Node, Question, Symmetry, Tour, verify};

/// Which of the tours that are alike are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum UpTo {
    /// All: tours are the same only if their squares are.
    #[default]
    Nothing,
    /// One of each class: tours that turn or flip into each other are the same.
    Symmetry,
}

/// All tours that answer a question, as an iterator.
///
/// ```
/// use cavalcade::count::{Listing, UpTo};
/// use cavalcade::{Board, Budget, Kind, Piece, Question, Size};
///
/// let board = Board::rectangle(Size::new(3, 4)?);
/// let question = Question::new(board, Piece::KNIGHT, Kind::Open);
/// let budget = Budget::unlimited();
/// assert_eq!(Listing::new(&question, UpTo::Nothing, &budget)?.count(), 8);
/// assert_eq!(Listing::new(&question, UpTo::Symmetry, &budget)?.count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Listing<'a> {
    question: &'a Question,
    budget: &'a Budget,
    graph: Graph,
    walks: Walks,
    /// For each symmetry to be merged, the image of every node.
    images: Vec<Vec<Node>>,
    starts: Vec<Node>,
    path: Vec<Node>,
    /// For each square of the path, the next of its moves to be tried.
    tried: Vec<usize>,
    visited: Vec<bool>,
    /// For each node, how many of its neighbours are not visited.
    free: Vec<u32>,
    steps: u64,
    is_over: bool,
}

/// Steps between two looks at the clock.
const STRIDE: u64 = 1 << 12;

impl<'a> Listing<'a> {
    /// Begins a list. With a start or end given, symmetries that move it are not used.
    pub fn new(question: &'a Question, up_to: UpTo, budget: &'a Budget) -> Result<Self, Limit> {
        let board = question.board();
        budget.has_room_for(Graph::bytes(board, question.piece()))?;
        let graph = Graph::new(board, question.piece());
        let walks = Walks::new(question, &graph).of_kind(question.kind(), &graph);
        let asked = [question.start(), question.end()];
        let keeps = |symmetry: &Symmetry| asked.iter().flatten().all(|end| symmetry.apply(*end, board.size()) == *end);
        let symmetries = if up_to == UpTo::Symmetry { board.symmetries() } else { Vec::new() };
        let nodes = |symmetry| graph.nodes().map(|node| image(board, &graph, symmetry, node)).collect();
        Ok(Self {
            images: symmetries.into_iter().filter(keeps).map(nodes).collect(),
            starts: graph.nodes().filter(|node| walks.start.is_none_or(|start| start == *node)).rev_sorted(),
            path: Vec::with_capacity(graph.len()),
            tried: Vec::with_capacity(graph.len()),
            visited: vec![false; graph.len()],
            free: graph.nodes().map(|node| graph.degree(node) as u32).collect(),
            steps: 0,
            is_over: false,
            question,
            budget,
            graph,
            walks,
        })
    }

    /// The next tour as nodes.
    pub(crate) fn next_path(&mut self) -> Option<Result<Vec<Node>, Limit>> {
        while !self.is_over {
            if let Err(limit) = self.check() {
                self.is_over = true;
                return Some(Err(limit));
            }
            match self.path.last().copied() {
                None => match self.starts.pop() {
                    Some(start) => self.enter(start),
                    None => self.is_over = true,
                },
                Some(head) => {
                    if self.path.len() == self.graph.len() {
                        let found = self.is_listed().then(|| self.path.clone());
                        self.leave();
                        if let Some(path) = found {
                            return Some(Ok(path));
                        }
                    } else {
                        self.go_on(head);
                    }
                }
            }
        }
        None
    }

    fn check(&mut self) -> Result<(), Limit> {
        self.steps += 1;
        if self.steps.is_multiple_of(STRIDE) { self.budget.check(self.steps) } else { Ok(()) }
    }

    /// Makes the next move from the head of the path, or takes the last one back.
    fn go_on(&mut self, head: Node) {
        let Some(index) = self.tried.last_mut() else { return };
        let next = self.graph.neighbours(head).get(*index).copied();
        *index += 1;
        match next {
            None => self.leave(),
            Some(next) if self.visited[next.index()] => {}
            Some(next) => {
                self.enter(next);
                if self.has_stranded(head, next) {
                    self.leave();
                }
            }
        }
    }

    fn enter(&mut self, node: Node) {
        self.visited[node.index()] = true;
        self.graph.neighbours(node).iter().for_each(|other| self.free[other.index()] -= 1);
        self.path.push(node);
        self.tried.push(0);
    }

    fn leave(&mut self) {
        if let Some(node) = self.path.pop() {
            self.tried.pop();
            self.visited[node.index()] = false;
            self.graph.neighbours(node).iter().for_each(|other| self.free[other.index()] += 1);
        }
    }

    /// Whether a square beside the one just left, away from the new head, can no longer be passed through.
    fn has_stranded(&self, left: Node, head: Node) -> bool {
        let start = self.path[0];
        let mut ends = 0;
        for other in self.graph.neighbours(left).iter().filter(|other| !self.visited[other.index()]) {
            let from_head = u32::from(self.graph.are_neighbours(*other, head));
            let ways = self.free[other.index()] + from_head;
            let homeward = u32::from(self.question.kind() == Kind::Closed && self.graph.are_neighbours(*other, start));
            if ways + homeward == 0 {
                return true;
            }
            // With one way left the tour must end here, and it can do so only once.
            ends += u32::from(ways + homeward == 1);
        }
        ends > u32::from(self.question.kind() == Kind::Open) && self.graph.len() > self.path.len() + 1
    }

    /// Whether the whole path answers the question and is the one of its kind to be listed.
    fn is_listed(&self) -> bool {
        let (start, end) = (self.path[0], self.path[self.path.len() - 1]);
        let closes = self.graph.len() > 2 && self.graph.are_neighbours(start, end);
        let answers = self.walks.end.is_none_or(|wanted| wanted == end)
            && (self.question.kind() == Kind::Open || closes)
            && self.is_forward(&self.path);
        answers && self.images.iter().all(|image| self.path <= self.normal(image))
    }

    /// Whether a path runs in the direction in which it is listed.
    fn is_forward(&self, path: &[Node]) -> bool {
        let asked = [self.question.start(), self.question.end()];
        match self.question.kind() {
            Kind::Open => asked != [None, None] || path[0] <= path[path.len() - 1],
            Kind::Closed => {
                let rank = |node: Node| self.graph.neighbours(path[0]).iter().position(|other| *other == node);
                asked[1].is_some() && asked[0].is_some() || rank(path[1]) < rank(path[path.len() - 1])
            }
        }
    }

    /// The image of the path under a symmetry, from where and in the direction in which it would be listed.
    fn normal(&self, image: &[Node]) -> Vec<Node> {
        let mut path: Vec<Node> = self.path.iter().map(|node| image[node.index()]).collect();
        if self.question.kind() == Kind::Closed {
            let home = path.iter().position(|node| *node == self.path[0]).unwrap_or(0);
            path.rotate_left(home);
            if !self.is_forward(&path) {
                path[1..].reverse();
            }
        } else if !self.is_forward(&path) {
            path.reverse();
        }
        path
    }
}

impl Iterator for Listing<'_> {
    type Item = Result<Tour, Limit>;

    fn next(&mut self) -> Option<Self::Item> {
        let path = match self.next_path()? {
            Ok(path) => path,
            Err(limit) => return Some(Err(limit)),
        };
        let board = self.question.board();
        let cells: Option<Vec<Cell>> = path.iter().map(|node| board.cell(self.graph.square(*node))).collect();
        let tour = verify::verify(self.question, cells?).expect("a walk over every square is a tour");
        Some(Ok(tour))
    }
}

/// Collects from the last to the first.
trait RevSorted {
    fn rev_sorted(self) -> Vec<Node>;
}

impl<I: Iterator<Item = Node>> RevSorted for I {
    fn rev_sorted(self) -> Vec<Node> {
        let mut nodes: Vec<Node> = self.collect();
        nodes.reverse();
        nodes
    }
}
