//! The line of a tour that is being polished: exchanges of its moves, and what each would change.

use super::moves::{BoxIndex, MoveSet};
use cavalcade_core::{Board, Budget, Cell, Kind, Limit, Objective, Question};
use cavalcade_graph::path_array::PathArray;
use cavalcade_graph::{BoardGraph, Node};

/// A tour in the making, and how much there is of what is to be few.
pub(super) struct Line<'a> {
    graph: &'a BoardGraph,
    moves: MoveSet,
    spots: Vec<BoxIndex>,
    path: PathArray<Node>,
    turns: u64,
    /// Whether the closing move may be exchanged like any other.
    is_cycle: bool,
    /// Whether the first and the last square may become others.
    free_ends: [bool; 2],
}

/// A change of the line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Exchange {
    /// The moves after two places: the squares between are passed the other way round.
    Two(usize, usize),
    /// The moves after three places: the two stretches between change places.
    Three(usize, usize, usize),
    /// The last square is joined to the one at this place, and the squares after it are reversed. If the line is seen
    /// from its other end, this applies to the first square.
    End(usize, bool),
}

/// Moves that go and moves that come, and the turns before and after.
#[derive(Default)]
struct Change {
    gone: Vec<(Node, Node)>,
    come: Vec<(Node, Node)>,
    before: u64,
    after: u64,
}

impl<'a> Line<'a> {
    /// The line of a tour that answers a question.
    pub(super) fn new(
        question: &Question,
        graph: &'a BoardGraph,
        objective: Objective,
        tour: &[Cell],
        budget: &Budget,
    ) -> Result<Self, Limit> {
        let board = question.board();
        let moves = MoveSet::new(objective, board, question.piece(), budget)?;
        let path: Vec<Node> = tour.iter().filter_map(|cell| graph.node(board.square(*cell))).collect();
        let nodes = path.len();
        let is_closed = question.kind() == Kind::Closed;
        let free = |end: bool| !is_closed && !end;
        let mut line = Self {
            spots: graph.nodes().map(|node| moves.spot(graph.square(node))).collect(),
            graph,
            moves,
            path: PathArray::new(path, nodes),
            turns: 0,
            is_cycle: is_closed && question.end().is_none(),
            free_ends: [free(question.start().is_some()), free(question.end().is_some())],
        };
        line.reckon();
        Ok(line)
    }

    /// Counts all from the beginning.
    fn reckon(&mut self) {
        let length = self.len();
        self.turns = (0..length).map(|at| self.turn(self.before(at), self.node(at), self.after(at))).sum();
        if self.moves.objective() == Objective::Crossings {
            for at in 0..length {
                if let Some(next) = self.after(at) {
                    self.moves.add(self.spot(self.node(at)), self.spot(next));
                }
            }
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.path.as_slice().len()
    }

    /// The number of turns or crossings.
    pub(super) fn cost(&self) -> u64 {
        match self.moves.objective() {
            Objective::Turns => self.turns,
            Objective::Crossings => self.moves.crossings(),
        }
    }

    /// The squares, from the start that was asked for.
    pub(super) fn cells(&self, question: &Question) -> Vec<Cell> {
        let board: &Board = question.board();
        let cells = self.path.as_slice().iter().filter_map(|node| board.cell(self.graph.square(*node)));
        let mut cells: Vec<Cell> = cells.collect();
        let start = question.start().and_then(|start| board.cell(start));
        if let Some(at) = start.and_then(|start| cells.iter().position(|cell| *cell == start)) {
            // A cycle continues from there; any other line has it at its beginning already.
            cells.rotate_left(at);
        }
        cells
    }

    pub(super) fn node(&self, at: usize) -> Node {
        self.path.as_slice()[at]
    }

    pub(super) fn neighbours(&self, node: Node) -> &'a [Node] {
        self.graph.neighbours(node)
    }

    pub(super) fn place(&self, node: Node) -> usize {
        self.path.place(node).expect("a tour visits every node")
    }

    /// Returns `true` if the last square may become another; seen from the other end, whether the first may.
    pub(super) const fn has_free_end(&self, from_other_end: bool) -> bool {
        self.free_ends[if from_other_end { 0 } else { 1 }]
    }

    fn spot(&self, node: Node) -> BoxIndex {
        self.spots[node.index()]
    }

    fn are_joined(&self, a: Node, b: Node) -> bool {
        self.graph.are_neighbours(a, b)
    }

    /// Returns `true` if the last square is one move from the first. That move counts even where none was asked for.
    fn leads_home(&self) -> bool {
        self.len() > 2 && self.are_joined(self.node(0), self.node(self.len() - 1))
    }

    /// The square after the one at a place.
    fn after(&self, at: usize) -> Option<Node> {
        match self.path.as_slice().get(at + 1) {
            Some(next) => Some(*next),
            None => self.leads_home().then(|| self.node(0)),
        }
    }

    /// The square before the one at a place.
    fn before(&self, at: usize) -> Option<Node> {
        match at {
            0 => self.leads_home().then(|| self.node(self.len() - 1)),
            _ => Some(self.node(at - 1)),
        }
    }

    /// One if the line turns here.
    fn turn(&self, before: Option<Node>, at: Node, after: Option<Node>) -> u64 {
        let (Some(before), Some(after)) = (before, after) else { return 0 };
        u64::from(MoveSet::turns(self.spot(before), self.spot(at), self.spot(after)))
    }

    /// The place after a place; after the last comes the first if the closing move may be exchanged.
    fn next_place(&self, at: usize) -> Option<usize> {
        match at + 1 {
            next if next < self.len() => Some(next),
            _ => self.is_cycle.then_some(0),
        }
    }

    /// Makes an exchange if it leaves a line and the change of the cost is accepted. Returns the number of squares moved.
    pub(super) fn try_exchange(&mut self, exchange: Exchange, accepts: impl FnOnce(i64) -> bool) -> Option<usize> {
        let change = match exchange {
            Exchange::Two(i, j) => self.two(i, j)?,
            Exchange::Three(i, j, k) => self.three(i, j, k)?,
            Exchange::End(j, from_other_end) => self.end(j, from_other_end)?,
        };
        let accepted = match self.moves.objective() {
            Objective::Turns => accepts(change.after as i64 - change.before as i64),
            Objective::Crossings => {
                let before = self.moves.crossings();
                self.book(&change.gone, &change.come);
                let accepted = accepts(self.moves.crossings() as i64 - before as i64);
                if !accepted {
                    self.book(&change.come, &change.gone);
                }
                accepted
            }
        };
        if !accepted {
            return None;
        }
        self.turns = self.turns + change.after - change.before;
        Some(self.rearrange(exchange))
    }

    fn book(&mut self, gone: &[(Node, Node)], come: &[(Node, Node)]) {
        for (a, b) in gone {
            self.moves.remove(self.spot(*a), self.spot(*b));
        }
        for (a, b) in come {
            self.moves.add(self.spot(*a), self.spot(*b));
        }
    }

    fn two(&self, i: usize, j: usize) -> Option<Change> {
        let after = self.next_place(j)?;
        if i + 2 > j || after == i {
            return None;
        }
        let [a, b, c, d] = [i, i + 1, j, after].map(|at| self.node(at));
        if !self.are_joined(a, c) || !self.are_joined(b, d) {
            return None;
        }
        let (to_a, from_b, to_c, from_d) = (self.before(i), self.after(i + 1), self.before(j), self.after(after));
        let turn = |before, at, after| self.turn(before, at, after);
        Some(Change {
            gone: vec![(a, b), (c, d)],
            come: vec![(a, c), (b, d)],
            before: turn(to_a, a, Some(b))
                + turn(Some(a), b, from_b)
                + turn(to_c, c, Some(d))
                + turn(Some(c), d, from_d),
            after: turn(to_a, a, Some(c))
                + turn(Some(a), c, to_c)
                + turn(from_b, b, Some(d))
                + turn(Some(b), d, from_d),
        })
    }

    fn three(&self, i: usize, j: usize, k: usize) -> Option<Change> {
        let after = self.next_place(k)?;
        if i + 2 > j || j + 2 > k || after == i {
            return None;
        }
        let [a, b, c, d, e, f] = [i, i + 1, j, j + 1, k, after].map(|at| self.node(at));
        if !self.are_joined(a, d) || !self.are_joined(e, b) || !self.are_joined(c, f) {
            return None;
        }
        let (to_a, from_b, to_c) = (self.before(i), self.after(i + 1), self.before(j));
        let (from_d, to_e, from_f) = (self.after(j + 1), self.before(k), self.after(after));
        let turn = |before, at, after| self.turn(before, at, after);
        Some(Change {
            gone: vec![(a, b), (c, d), (e, f)],
            come: vec![(a, d), (e, b), (c, f)],
            before: turn(to_a, a, Some(b))
                + turn(Some(a), b, from_b)
                + turn(to_c, c, Some(d))
                + turn(Some(c), d, from_d)
                + turn(to_e, e, Some(f))
                + turn(Some(e), f, from_f),
            after: turn(to_a, a, Some(d))
                + turn(Some(a), d, from_d)
                + turn(to_e, e, Some(b))
                + turn(Some(e), b, from_b)
                + turn(to_c, c, Some(f))
                + turn(Some(c), f, from_f),
        })
    }

    fn end(&self, j: usize, from_other_end: bool) -> Option<Change> {
        let length = self.len();
        if !self.has_free_end(from_other_end) || j == 0 || j + 3 > length {
            return None;
        }
        let at = |place: usize| self.node(if from_other_end { length - 1 - place } else { place });
        let (first, second, to_c, c, d) = (at(0), at(1), at(j - 1), at(j), at(j + 1));
        let (from_d, to_last, last) = (at(j + 2), at(length - 2), at(length - 1));
        if !self.are_joined(c, last) {
            return None;
        }
        let turn = |before, at, after| self.turn(Some(before), at, Some(after));
        let mut change = Change {
            gone: vec![(c, d)],
            come: vec![(c, last)],
            before: turn(to_c, c, d) + turn(c, d, from_d),
            after: turn(to_c, c, last) + turn(c, last, to_last),
        };
        if self.leads_home() {
            change.gone.push((last, first));
            change.before += turn(to_last, last, first) + turn(last, first, second);
        }
        if self.are_joined(d, first) {
            change.come.push((d, first));
            change.after += turn(from_d, d, first) + turn(d, first, second);
        }
        Some(change)
    }

    /// Puts the squares into their new order, and returns how many were moved.
    fn rearrange(&mut self, exchange: Exchange) -> usize {
        let length = self.len();
        let part = match exchange {
            Exchange::Two(i, j) => i + 1..j + 1,
            Exchange::Three(i, _, k) => i + 1..k + 1,
            Exchange::End(j, false) => j + 1..length,
            Exchange::End(j, true) => 0..length - 1 - j,
        };
        match exchange {
            Exchange::Two(..) if self.is_cycle => return self.path.reverse_in_cycle(part),
            Exchange::Three(i, j, _) => self.path.rotate_left(part.clone(), j - i),
            _ => self.path.reverse(part.clone()),
        }
        part.len()
    }
}
