//! Moves that are forced, as lines.

use std::collections::HashSet;

use cavalcade::reason::{Spot, Step};
use cavalcade::{BoardGraph, Piece, Square};

use crate::board::Page;
use crate::route::Router;
use crate::{Dash, DrawError, Ink, SQUARE, Shape, Stroke};

/// Moves that every tour takes, and moves that none does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moves {
    /// The piece that makes them.
    pub piece: Piece,
    /// Those that are taken.
    pub taken: Vec<[Square; 2]>,
    /// Those that are dropped.
    pub dropped: Vec<[Square; 2]>,
    /// Squares that have to be ends.
    pub ends: Vec<Square>,
    /// Squares that follow each other on a circle that closes too soon.
    pub circle: Vec<Square>,
}

impl Moves {
    /// None yet.
    #[must_use]
    pub const fn new(piece: Piece) -> Self {
        Self { piece, taken: Vec::new(), dropped: Vec::new(), ends: Vec::new(), circle: Vec::new() }
    }

    /// Adds what these steps take and drop.
    pub(super) fn follow(&mut self, graph: &BoardGraph, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Takes { at, to } => to.iter().for_each(|to| self.take(graph, *at, *to)),
                Step::Needs { from, to, .. } => self.take(graph, *from, *to),
                Step::Leaves { at, to } => self.dropped.extend(to.iter().filter_map(|to| on_board(graph, *at, *to))),
                Step::Differs { .. } => {}
                Step::Skips { from, to } | Step::Rejects { from, to, .. } => {
                    self.dropped.extend(on_board(graph, *from, *to));
                }
            }
        }
    }

    fn take(&mut self, graph: &BoardGraph, from: Spot, to: Spot) {
        match (from, to) {
            (Spot::Apex, Spot::On(end)) | (Spot::On(end), Spot::Apex) => self.ends.push(end),
            _ => self.taken.extend(on_board(graph, from, to)),
        }
    }

    /// The moves dropped, each in both directions.
    pub(super) fn dropped_both_ways(&self) -> HashSet<[Square; 2]> {
        both_ways(&self.dropped)
    }

    /// The moves as lines.
    pub(super) fn shapes(&self, page: &Page<'_>) -> Result<Vec<Shape>, DrawError> {
        let width = page.layout.share(0.05, 1.0..=3.0);
        let line = |ink: Ink, width, dash| Stroke { ink, width, dash };
        let mut shapes =
            self.lines(page, &self.dropped, line(page.inks.faint, width * 0.6, Dash::Dashed), "dropped")?;
        shapes.extend(self.lines(page, &self.taken, line(page.inks.line, width, Dash::Solid), "taken")?);
        let round = self.circle.iter().zip(self.circle.iter().cycle().skip(1));
        let circle: Vec<[Square; 2]> = round.map(|(from, to)| [*from, *to]).collect();
        // Where the circle goes through the outside there is no move to draw.
        let taken = both_ways(&self.taken);
        let graph_moves: Vec<[Square; 2]> = circle.into_iter().filter(|pair| taken.contains(pair)).collect();
        shapes.extend(self.lines(page, &graph_moves, line(page.inks.end, width * 1.4, Dash::Solid), "circle")?);
        Ok(shapes)
    }

    /// A ring around each square that has to be an end, outside of the discs of this radius, in squares.
    pub(super) fn end_marks(&self, page: &Page<'_>, disc: f32) -> Result<Vec<Shape>, DrawError> {
        let mark = |end: &Square| {
            let edge = Stroke::solid(page.inks.start, page.layout.share(0.068, 1.2..=5.0));
            let (centre, radius) = (page.layout.centre(page.on_board(*end)?), (disc + 0.04) * SQUARE);
            Ok(Shape::Circle { centre, radius, fill: None, edge: Some(edge) }.classed("start"))
        };
        self.ends.iter().map(mark).collect()
    }

    fn lines(
        &self,
        page: &Page<'_>,
        moves: &[[Square; 2]],
        stroke: Stroke,
        class: &'static str,
    ) -> Result<Vec<Shape>, DrawError> {
        let router = Router::new(page.board, &self.piece, &page.layout);
        let mut shapes = Vec::new();
        for [from, to] in moves {
            let parts = router.parts(page.on_board(*from)?, page.on_board(*to)?);
            shapes.extend(parts.into_iter().map(|part| Shape::Line { points: part.to_vec(), stroke }.classed(class)));
        }
        Ok(shapes)
    }
}

/// Moves, each in both directions.
fn both_ways(moves: &[[Square; 2]]) -> HashSet<[Square; 2]> {
    moves.iter().flat_map(|[from, to]| [[*from, *to], [*to, *from]]).collect()
}

/// The move between two squares of the board, if both are and a move leads between them.
fn on_board(graph: &BoardGraph, from: Spot, to: Spot) -> Option<[Square; 2]> {
    let (Spot::On(from), Spot::On(to)) = (from, to) else { return None };
    let are_joined = graph.are_neighbours(graph.node(from)?, graph.node(to)?);
    are_joined.then_some([from, to])
}
