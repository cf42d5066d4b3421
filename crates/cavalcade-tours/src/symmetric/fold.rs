//! The folded board: the orbits of squares as nodes, in a graph whose cycles unfold into symmetric tours.
//!
//! The graph of orbits is the counter's. Here it becomes a plain graph: where a tour goes back and forth between two
//! places, a node next to the places (or three in a row, where the two are of different kinds) makes a cycle of the
//! path, and a move that has to be made becomes a node with two neighbours.
//!
//! 6x5, left and right changing places: fifteen orbits, a1 with f1, b1 with e1 and so on. b1 can move to d2, the image
//! of c2: so the orbits of b1 and c2 are joined, and a walk along that edge changes sides. A cycle through all fifteen
//! that changes sides an odd number of times is half of a tour; the other half is its image.

use cavalcade_core::reason::SymmetryObstruction;
use cavalcade_core::symmetry::sense::Sense;
use cavalcade_core::{Kind, Square, TourSymmetry};
pub(super) use cavalcade_count::model::count_graph::{CountGraph, TourEnds};
pub(super) use cavalcade_count::model::quotient::Orbits;
pub(super) use cavalcade_count::model::turn::{Closing, Turn};
use cavalcade_graph::graph::two_colours;
use cavalcade_graph::problem::BoardProblem;
use cavalcade_graph::problem::cycle_graph::CycleGraph;
use cavalcade_graph::search::sat::{Demands, Turned};
use cavalcade_graph::{Colour, Node};

/// A board folded by a symmetry.
pub(super) struct Fold {
    pub(super) orbits: Orbits,
    count_graph: CountGraph,
    /// The orbits, and after them the nodes that join the ends of a path or represent a move.
    pub(super) graph: CycleGraph,
    /// The two ends of a closed tour that has both given: the move between them has to be made.
    pub(super) home: Option<[Node; 2]>,
}

impl Fold {
    /// Folds a board, or returns why there is no tour of this form.
    pub(super) fn new(problem: &BoardProblem<'_>, form: TourSymmetry) -> Result<Self, SymmetryObstruction> {
        let orbits = Orbits::new(problem.question().board(), problem.graph(), form.symmetry);
        let fold = Folding { problem, orbits: &orbits, form };
        let count_graph = fold.count_graph()?;
        let home = fold.home();
        let made = home.map(|ends| ends.map(|end| orbits.of(end))).filter(|[a, b]| a != b);
        let graph = graph(&count_graph, made);
        balance(&graph)?;
        Ok(Self { orbits, count_graph, graph, home })
    }

    /// Returns `true` if the turns along the way have to add up.
    pub(super) fn has_turns(&self) -> bool {
        self.count_graph.closing() != Closing::Plain
    }

    /// The turn of an edge, if it counts.
    pub(super) fn turned(&self, a: Node, b: Node) -> Option<Turned> {
        let (mut odd, mut even) = (false, false);
        let mut count = |is_odd: bool| if is_odd { odd = true } else { even = true };
        match (self.graph.is_apex(a) || self.graph.is_apex(b), self.home) {
            // The closing move has two edges, of which the second is counted.
            (true, Some([_, end])) if [a, b].contains(&self.orbits.of(end)) => count(self.is_home_turned()),
            (true, _) => {}
            (false, _) => {
                let edges = self.count_graph.edges(a).iter().filter(|edge| edge.to == b);
                edges.for_each(|edge| count(self.is_odd(edge.turn)));
            }
        }
        match (odd, even) {
            (true, true) => Some(Turned::AtWill),
            (true, false) => Some(Turned::Always),
            _ => None,
        }
    }

    /// Returns `true` if the move home counts.
    fn is_home_turned(&self) -> bool {
        self.home.is_some_and(|[start, end]| (self.orbits.times(start) + self.orbits.times(end)) % 2 == 1)
    }

    fn is_odd(&self, turn: Turn) -> bool {
        match self.count_graph.closing() {
            Closing::Plain => false,
            Closing::HalfTurn => turn.quarters() == 2,
            Closing::QuarterTurn => turn.quarters() % 2 == 1,
        }
    }

    /// Returns `true` if a move may be made as far as the two given ends are concerned: between their orbits only the
    /// move that joins them, and its images.
    pub(super) fn is_as_given(&self, from: Node, to: Node) -> bool {
        let Some([start, end]) = self.home else { return true };
        let orbits = |a: Node, b: Node| [self.orbits.of(a), self.orbits.of(b)];
        if orbits(from, to) != orbits(start, end) && orbits(to, from) != orbits(start, end) {
            return true;
        }
        let (mut start, mut end) = (start, end);
        (0..4).any(|_| {
            (start, end) = (self.orbits.image(start), self.orbits.image(end));
            [from, to] == [start, end] || [from, to] == [end, start]
        })
    }

    /// The conditions on a cycle so that it unfolds into one tour.
    pub(super) fn demands(&self) -> Demands {
        let mut turned = Vec::new();
        for a in self.graph.nodes() {
            for b in self.graph.neighbours(a).iter().filter(|b| a < **b) {
                turned.extend(self.turned(a, *b).map(|way| ([a, *b], way)));
            }
        }
        Demands { odd: self.has_turns().then_some(turned), not_both: Vec::new() }
    }
}

/// A board that is being folded.
struct Folding<'a> {
    problem: &'a BoardProblem<'a>,
    orbits: &'a Orbits,
    form: TourSymmetry,
}

impl Folding<'_> {
    /// The graph of orbits in which tours of the form are cycles, or why there are none.
    fn count_graph(&self) -> Result<CountGraph, SymmetryObstruction> {
        match (self.form.kind, self.form.sense) {
            (Kind::Open, Sense::Kept) => Err(SymmetryObstruction::EndsChangePlaces),
            (_, Sense::Reversed) if self.form.order() == 4 => Err(SymmetryObstruction::TwiceIsNothing),
            (Kind::Closed, Sense::Kept) => self.moved_along(),
            (Kind::Closed, Sense::Reversed) => self.reversed(),
            (Kind::Open, Sense::Reversed) => self.reversed_open(),
        }
    }

    /// The two ends of a closed tour, if both are given.
    fn home(&self) -> Option<[Node; 2]> {
        match self.problem.ends() {
            Some(ends) if self.form.kind == Kind::Closed => <[Node; 2]>::try_from(&ends.given[..]).ok(),
            _ => None,
        }
    }

    fn moved_along(&self) -> Result<CountGraph, SymmetryObstruction> {
        if let Some(square) = self.staying().first() {
            return Err(SymmetryObstruction::Stays(*square));
        }
        let moves = self.problem.graph().len() / self.form.order();
        if let Some(colours) = self.problem.colours() {
            let first = Node::new(0);
            let differ = colours[first.index()] != colours[self.orbits.image(first).index()];
            if differ != (moves % 2 == 1) {
                return Err(SymmetryObstruction::Colours { moves });
            }
        }
        if let Some([start, end]) = self.home()
            && self.orbits.of(start) == self.orbits.of(end)
        {
            return Err(self.ends());
        }
        self.orbits.moved_along(self.problem.graph()).ok_or(SymmetryObstruction::TwiceIsNothing)
    }

    fn reversed(&self) -> Result<CountGraph, SymmetryObstruction> {
        self.unless_many_stay(2)?;
        let count_graph = self.at_places(2, Orbits::reversed)?;
        let Some([start, end]) = self.home() else { return Ok(count_graph) };
        let orbit = self.orbits.of(start);
        if orbit != self.orbits.of(end) {
            return Ok(count_graph);
        }
        // The closing move is one of the two places that stay.
        let ends = match count_graph.ends() {
            TourEnds::Either(moves) => TourEnds::Each(self.only(orbit), moves.clone()),
            TourEnds::Each(square, _) if self.staying().len() == 1 => TourEnds::Each(square.clone(), self.only(orbit)),
            _ => return Err(self.ends()),
        };
        Ok(count_graph.with_ends(ends))
    }

    fn reversed_open(&self) -> Result<CountGraph, SymmetryObstruction> {
        self.unless_many_stay(1)?;
        let count_graph = self.at_places(1, Orbits::reversed_open)?;
        let given = self.problem.ends().map_or(&[][..], |ends| &ends.given);
        let orbit = match *given {
            [] => return Ok(count_graph),
            [end] if self.orbits.image(end) != end => self.orbits.of(end),
            [start, end] if self.orbits.image(start) == end => self.orbits.of(end),
            _ => return Err(self.ends()),
        };
        let TourEnds::Each(middle, _) = count_graph.ends() else { return Ok(count_graph) };
        let ends = TourEnds::Each(middle.clone(), self.only(orbit));
        Ok(count_graph.with_ends(ends))
    }

    /// The squares that stay where they are.
    fn staying(&self) -> Vec<Square> {
        let graph = self.problem.graph();
        graph.nodes().filter(|node| self.orbits.image(*node) == *node).map(|node| graph.square(node)).collect()
    }

    fn unless_many_stay(&self, most: usize) -> Result<(), SymmetryObstruction> {
        let mut squares = self.staying();
        if squares.len() <= most {
            return Ok(());
        }
        squares.truncate(most + 1);
        Err(SymmetryObstruction::ManyStay { squares, most })
    }

    /// The graph, if there are as many places that stay as it takes.
    fn at_places(
        &self,
        needed: usize,
        count_graph: impl Fn(&Orbits, &cavalcade_graph::BoardGraph) -> Option<CountGraph>,
    ) -> Result<CountGraph, SymmetryObstruction> {
        let graph = self.problem.graph();
        let squares = self.staying().len();
        // A square in the middle of an open tour excludes a move there.
        let moves =
            if squares >= needed { 0 } else { self.orbits.turned_moves(graph).iter().filter(|is| **is).count() };
        let few = SymmetryObstruction::FewPlaces { found: squares + moves, needed };
        if squares + moves < needed { Err(few) } else { count_graph(self.orbits, graph).ok_or(few) }
    }

    fn only(&self, orbit: Node) -> Vec<bool> {
        (0..self.orbits.len()).map(|other| other == orbit.index()).collect()
    }

    fn ends(&self) -> SymmetryObstruction {
        let question = self.problem.question();
        SymmetryObstruction::Ends { given: [question.start(), question.end()].into_iter().flatten().collect() }
    }
}

/// The graph as a plain graph, with the edge between two orbits that has to be used, if there is one.
fn graph(count_graph: &CountGraph, made: Option<[Node; 2]>) -> CycleGraph {
    let orbits = count_graph.len();
    let is_made = |a: Node, b: Node| made.is_some_and(|[c, d]| [a, b] == [c, d] || [a, b] == [d, c]);
    let mut lists: Vec<Vec<Node>> = (0..orbits)
        .map(Node::new)
        .map(|orbit| count_graph.neighbours(orbit).into_iter().filter(|to| !is_made(orbit, *to)).collect())
        .collect();
    let mut join = |a: usize, b: usize| {
        lists.resize_with(lists.len().max(a + 1), Vec::new);
        lists[a].push(Node::new(b));
        lists[b].push(Node::new(a));
    };
    let places = |places: &[bool]| (0..orbits).filter(|orbit| places[*orbit]).collect::<Vec<usize>>();
    let mut next = orbits;
    match count_graph.ends() {
        TourEnds::Closed => {}
        TourEnds::Either(ends) => {
            for orbit in places(ends) {
                join(next, orbit);
            }
            next += 1;
        }
        TourEnds::Each(first, second) => {
            for orbit in places(first) {
                join(next, orbit);
            }
            join(next + 1, next);
            join(next + 2, next + 1);
            for orbit in places(second) {
                join(next + 2, orbit);
            }
            next += 3;
        }
    }
    for end in made.into_iter().flatten() {
        join(next, end.index());
    }
    CycleGraph::of_lists(&lists, orbits)
}

/// Where each edge changes colour, there are as many nodes of one colour as of the other.
fn balance(graph: &CycleGraph) -> Result<(), SymmetryObstruction> {
    let Some(colours) = two_colours(graph.len(), |node| graph.neighbours(node).iter().copied()) else { return Ok(()) };
    let dark = colours.iter().filter(|colour| **colour == Colour::Dark).count();
    let light = graph.len() - dark;
    if dark == light { Ok(()) } else { Err(SymmetryObstruction::Unbalanced { colours: [dark, light] }) }
}
