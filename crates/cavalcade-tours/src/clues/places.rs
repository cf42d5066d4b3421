//! The squares that each number can be on.
//!
//! Two clues are as many moves apart as their numbers differ. A square can have a number between them only if it can be
//! reached from one in time, and the other from it, over squares without a clue. What is left is narrowed down: a
//! number needs a neighbour among the squares of the next number and of the one before; a number with only one possible
//! square takes it from all others; and a square with only one possible number excludes all others.
//!
//! For example, on 5x5 with 1 on a1 and 3 on c5, number 2 is on b3, the only square a move from both.

use cavalcade_core::reason::ClueConflict;
use cavalcade_core::{Budget, Clock, Clue, Clues, Kind, Limit, Question};
use cavalcade_graph::{BoardGraph, Node};

/// For each number, from 0, the squares it can be on.
pub(super) struct Places {
    pub(super) squares: Vec<Vec<Node>>,
    is_closed: bool,
}

impl Places {
    /// The places that the clues leave, or why there are none.
    pub(super) fn new(
        question: &Question,
        clues: &Clues,
        graph: &BoardGraph,
        budget: &Budget,
    ) -> Result<Result<Self, ClueConflict>, Limit> {
        let clock = &mut budget.clock();
        let is_closed = question.kind() == Kind::Closed;
        let mut places = Self { squares: vec![Vec::new(); graph.len()], is_closed };
        let given: Vec<(usize, Node)> =
            clues.iter().filter_map(|clue| Some((clue.number as usize - 1, graph.node(clue.square)?))).collect();
        let mut is_free = vec![true; graph.len()];
        for (number, node) in &given {
            clock.tick()?;
            is_free[node.index()] = false;
            places.squares[*number] = vec![*node];
        }
        let mut filled = 0;
        for gap in gaps(&given, graph.len(), is_closed) {
            // In both directions, and what they have in common.
            budget.has_room_for(filled * size_of::<Node>() as u64 + 3 * gap.most_bytes(graph))?;
            match places.fill(gap, &is_free, graph, clock)? {
                Some(places) => filled += places,
                None => return Ok(Err(gap.conflict(graph))),
            }
        }
        Ok(places.narrow(graph, clock)?.map_or(Ok(places), Err))
    }

    /// The squares in order, if each number has only one possible square.
    pub(super) fn only_path(&self) -> Option<Vec<Node>> {
        (0..self.squares.len()).map(|number| self.only_place(number)).collect()
    }

    fn only_place(&self, number: usize) -> Option<Node> {
        if let [node] = self.squares[number][..] { Some(node) } else { None }
    }

    /// The squares whose moves are known: their number has no other square, nor do those before and after it.
    pub(super) fn settled(&self) -> Settled {
        let numbers = self.squares.len();
        let mut settled = Settled { is_settled: vec![false; numbers], has_neighbour: vec![false; numbers] };
        let is_known = |number: &usize| self.only_place(*number).is_some();
        for number in 0..numbers {
            let Some(node) = self.only_place(number).filter(|_| self.links(number).all(|link| is_known(&link))) else {
                continue;
            };
            settled.is_settled[node.index()] = true;
            for next in self.links(number).filter_map(|link| self.only_place(link)) {
                settled.has_neighbour[next.index()] = true;
            }
        }
        settled
    }

    /// The numbers before and after one.
    fn links(&self, number: usize) -> impl Iterator<Item = usize> + use<> {
        let last = self.squares.len() - 1;
        let before = if number == 0 { self.is_closed.then_some(last) } else { Some(number - 1) };
        let after = if number == last { self.is_closed.then_some(0) } else { Some(number + 1) };
        before.into_iter().chain(after)
    }

    /// Fills the numbers of a gap and returns how many places they have; `None` if there is no way through.
    fn fill(
        &mut self,
        gap: Gap,
        is_free: &[bool],
        graph: &BoardGraph,
        clock: &mut Clock<'_>,
    ) -> Result<Option<u64>, Limit> {
        clock.tick()?;
        let numbers = self.squares.len();
        let mut filled = 0;
        let forth = reached(gap.from.map(|(_, node)| node), gap.length, is_free, graph, clock)?;
        let back = reached(gap.to.map(|(_, node)| node), gap.length, is_free, graph, clock)?;
        for step in 0..gap.length {
            clock.ticks(forth[step].len())?;
            let other = &back[gap.length - 1 - step];
            let both: Vec<Node> =
                forth[step].iter().copied().filter(|node| other.binary_search(node).is_ok()).collect();
            if both.is_empty() {
                return Ok(None);
            }
            filled += both.len() as u64;
            self.squares[(gap.first + step) % numbers] = both;
        }
        // Two clues that follow each other must be a move apart.
        let has_way = match (gap.from, gap.to) {
            (Some((_, from)), Some((_, to))) if gap.length == 0 => graph.are_neighbours(from, to),
            _ => true,
        };
        Ok(has_way.then_some(filled))
    }

    /// Leaves out what the places of other numbers rule out, until nothing changes; says why if nothing is left.
    fn narrow(&mut self, graph: &BoardGraph, clock: &mut Clock<'_>) -> Result<Option<ClueConflict>, Limit> {
        loop {
            let before: usize = self.squares.iter().map(Vec::len).sum();
            self.keep_neighbours(graph, clock)?;
            self.keep_singles(graph.len(), clock)?;
            if let Some(number) = self.squares.iter().position(Vec::is_empty) {
                return Ok(Some(ClueConflict::NoSquareFor(number as u64 + 1)));
            }
            if let Some(node) = self.without_number(graph) {
                return Ok(Some(ClueConflict::NoNumberFor(graph.square(node))));
            }
            if self.squares.iter().map(Vec::len).sum::<usize>() == before {
                return Ok(None);
            }
        }
    }

    /// Every number needs a square a move away for the next one, and for the one before.
    fn keep_neighbours(&mut self, graph: &BoardGraph, clock: &mut Clock<'_>) -> Result<(), Limit> {
        let numbers = self.squares.len();
        let forth = (0..numbers).map(|number| (number, (number + 1) % numbers));
        let back = (0..numbers).rev().map(|number| ((number + 1) % numbers, number));
        for (of, other) in forth.chain(back) {
            let goes_round = of.abs_diff(other) != 1;
            if numbers == 1 || goes_round && !self.is_closed {
                continue;
            }
            clock.ticks(self.squares[of].len() + 1)?;
            let others = std::mem::take(&mut self.squares[other]);
            self.squares[of]
                .retain(|node| graph.neighbours(*node).iter().any(|next| others.binary_search(next).is_ok()));
            self.squares[other] = others;
        }
        Ok(())
    }

    /// A number with one square takes it from all others; a square with one number is the only one for it.
    fn keep_singles(&mut self, nodes: usize, clock: &mut Clock<'_>) -> Result<(), Limit> {
        let mut owner = vec![None; nodes];
        let mut seen = vec![0usize; nodes];
        let mut last = vec![0usize; nodes];
        for (number, squares) in self.squares.iter().enumerate() {
            clock.ticks(squares.len() + 1)?;
            if let [node] = squares[..] {
                owner[node.index()].get_or_insert(number);
            }
            for node in squares {
                seen[node.index()] += 1;
                last[node.index()] = number;
            }
        }
        for (number, squares) in self.squares.iter_mut().enumerate() {
            clock.ticks(squares.len() + 1)?;
            squares.retain(|node| owner[node.index()].is_none_or(|owner| owner == number));
            if let Some(node) =
                squares.iter().copied().find(|node| seen[node.index()] == 1 && last[node.index()] == number)
            {
                squares.retain(|other| *other == node);
            }
        }
        Ok(())
    }

    /// A square that no number can be on.
    fn without_number(&self, graph: &BoardGraph) -> Option<Node> {
        let mut has_number = vec![false; graph.len()];
        for node in self.squares.iter().flatten() {
            has_number[node.index()] = true;
        }
        graph.nodes().find(|node| !has_number[node.index()])
    }
}

/// Squares whose moves are known.
pub(super) struct Settled {
    is_settled: Vec<bool>,
    /// Whether a square is joined to a settled one.
    has_neighbour: Vec<bool>,
}

impl Settled {
    pub(super) fn contains(&self, node: Node) -> bool {
        self.is_settled[node.index()]
    }

    /// Returns `true` if one of the moves of a square leads to a settled one.
    pub(super) fn has_neighbour(&self, node: Node) -> bool {
        self.has_neighbour[node.index()]
    }
}

/// Numbers without clues that follow each other, and the clues before and after.
#[derive(Clone, Copy)]
struct Gap {
    from: Option<(usize, Node)>,
    to: Option<(usize, Node)>,
    first: usize,
    length: usize,
}

impl Gap {
    /// The memory that the squares of its numbers take at most, in one direction.
    fn most_bytes(self, graph: &BoardGraph) -> u64 {
        (self.length as u64).saturating_mul((graph.len() * size_of::<Node>()) as u64)
    }

    fn conflict(self, graph: &BoardGraph) -> ClueConflict {
        let numbered = |(number, node): (usize, Node)| Clue { number: number as u64 + 1, square: graph.square(node) };
        ClueConflict::NoWay { from: self.from.map(numbered), to: self.to.map(numbered) }
    }
}

/// The gaps between clues, which may have no numbers; of a closed tour the last one leads round to the first clue.
fn gaps(given: &[(usize, Node)], numbers: usize, is_closed: bool) -> Vec<Gap> {
    let between = |pair: &[(usize, Node)]| Gap {
        from: Some(pair[0]),
        to: Some(pair[1]),
        first: pair[0].0 + 1,
        length: pair[1].0 - pair[0].0 - 1,
    };
    let mut gaps: Vec<Gap> = given.windows(2).map(between).collect();
    let (Some(first), Some(last)) = (given.first().copied(), given.last().copied()) else {
        return vec![Gap { from: None, to: None, first: 0, length: numbers }];
    };
    if is_closed {
        let length = numbers - 1 - (last.0 - first.0);
        gaps.push(Gap { from: Some(last), to: Some(first), first: last.0 + 1, length });
    } else {
        gaps.push(Gap { from: None, to: Some(first), first: 0, length: first.0 });
        gaps.push(Gap { from: Some(last), to: None, first: last.0 + 1, length: numbers - 1 - last.0 });
    }
    gaps
}

/// The free squares that can be reached after one move, two, and so on, in order; from anywhere if there is no first
/// square.
fn reached(
    from: Option<Node>,
    moves: usize,
    is_free: &[bool],
    graph: &BoardGraph,
    clock: &mut Clock<'_>,
) -> Result<Vec<Vec<Node>>, Limit> {
    let free = |node: &Node| is_free[node.index()];
    let mut layers: Vec<Vec<Node>> = Vec::new();
    for _ in 0..moves {
        clock.ticks(layers.last().map_or(1, Vec::len))?;
        let mut layer: Vec<Node> = match (layers.last(), from) {
            (None, None) => graph.nodes().filter(free).collect(),
            (None, Some(from)) => graph.neighbours(from).iter().copied().filter(free).collect(),
            (Some(last), _) => last.iter().flat_map(|node| graph.neighbours(*node)).copied().filter(free).collect(),
        };
        layer.sort_unstable();
        layer.dedup();
        layers.push(layer);
    }
    Ok(layers)
}
