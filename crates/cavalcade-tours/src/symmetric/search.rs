//! The search for a symmetric tour.

use super::fold::Fold;
use super::shake::Shaken;
use super::unfold::unfold;
use crate::construct::construct;
use crate::facts::symmetries;
use crate::solve::{Answer, any_tour};
use crate::{Method, Options};
use cavalcade_check::Tour;
use cavalcade_check::verify::verify_squares_within;
use cavalcade_core::reason::{PropertyReason, SymmetryObstruction};
use cavalcade_core::symmetry::sense::Sense;
use cavalcade_core::{Budget, Kind, Limit, Question, Square, SymmetryRequest, TourSymmetry};
use cavalcade_count::{Equivalence, TourIter};
use cavalcade_graph::problem::{self, BoardProblem, Normalised, normalise};
use cavalcade_graph::search::patch::{Patched, patch_graph};
use cavalcade_graph::search::sat::{LazyCutSolver, SolverVerdict};
use cavalcade_graph::{Node, Run, obstacle};

/// Boards of up to this many squares have few tours, and orbits too few for cycles.
const FEW_SQUARES: u64 = 8;
/// The bytes for each square of the board's box that folding takes, besides the graph of the board.
const BYTES: u64 = 256;

/// Looks for a tour with the symmetry; which one depends on the seed.
pub(crate) fn find(
    question: &Question,
    symmetry: SymmetryRequest,
    options: &Options,
    run: &mut Run<'_>,
) -> Result<Answer, Limit> {
    let search = Search { question, symmetry, forms: symmetry.symmetries(question.board(), question.kind()) };
    search.find(options.seed, run)
}

/// Returns the form in which a tour of this kind has the symmetry that is asked for, if it has.
#[must_use]
pub fn has_symmetry(tour: &Tour, symmetry: SymmetryRequest, kind: Kind) -> Option<TourSymmetry> {
    symmetry.symmetries(tour.board(), kind).into_iter().find(|form| has(tour, *form))
}

/// A search for tours of a board that have a symmetry in one of several forms.
struct Search<'q> {
    question: &'q Question,
    symmetry: SymmetryRequest,
    forms: Vec<TourSymmetry>,
}

impl Search<'_> {
    fn find(&self, seed: u64, run: &mut Run<'_>) -> Result<Answer, Limit> {
        let budget = run.budget();
        if self.question.board().len() <= FEW_SQUARES {
            return self.among_all(budget);
        }
        let keeps_all =
            |form: &TourSymmetry| form.sense == Sense::Kept && form.symmetry.moves_nothing(self.question.board());
        if self.forms.iter().any(keeps_all) {
            // Where no square moves, every tour has the symmetry.
            return any_tour(self.question, &Options { seed, ..Options::default() }, run);
        }
        if let Some(Err(theorem)) = construct(self.question) {
            return Ok(Answer::impossible(theorem));
        }
        budget.has_room_for_board(self.question.board(), BYTES)?;
        match normalise(self.question, budget)? {
            Normalised::Cycle(problem) => self.on_folded_board(&problem, seed, run),
            Normalised::Answered(problem::Answer::Impossible(reason)) => Ok(Answer::impossible(reason)),
            Normalised::Answered(problem::Answer::Path(_)) => self.among_all(budget),
        }
    }

    /// Looks at all tours.
    fn among_all(&self, budget: &Budget) -> Result<Answer, Limit> {
        let mut tours = 0;
        for tour in TourIter::new(self.question, Equivalence::None, budget)? {
            let tour = tour?;
            tours += 1;
            if self.forms.iter().any(|form| has(&tour, *form)) {
                return Ok(Answer::found(tour, Method::Backtrack));
            }
        }
        if tours == 0
            && let Some(reason) = obstacle::quick(self.question, budget)?
        {
            return Ok(Answer::impossible(reason));
        }
        Ok(self.none(self.forms.iter().map(|form| (*form, SymmetryObstruction::Listed { tours })).collect()))
    }

    /// Patches the folded board for each form; where that fails, SAT decides.
    fn on_folded_board(&self, problem: &BoardProblem<'_>, seed: u64, run: &mut Run<'_>) -> Result<Answer, Limit> {
        let mut obstructions = Vec::new();
        let mut left = Vec::new();
        for form in &self.forms {
            match Fold::new(problem, *form) {
                Ok(fold) => left.push(Folded { problem, fold, form: *form }),
                Err(obstruction) => obstructions.push((*form, obstruction)),
            }
        }
        for folded in &left {
            if let Some(tour) = folded.patched(seed, run)? {
                return Ok(Answer::found(tour, Method::Patch));
            }
        }
        if !left.is_empty()
            && let Some(reason) = obstacle::quick_in(problem, run.budget())?
        {
            return Ok(Answer::impossible(problem.in_squares(reason)));
        }
        for folded in &left {
            match folded.solved(seed, run)? {
                Ok(tour) => return Ok(Answer::found(tour, Method::Sat)),
                Err(obstruction) => obstructions.push((folded.form, obstruction)),
            }
        }
        obstructions.sort_by_key(|(form, _)| self.forms.iter().position(|other| other == form));
        Ok(self.none(obstructions))
    }

    fn none(&self, obstructions: Vec<(TourSymmetry, SymmetryObstruction)>) -> Answer {
        Answer::impossible(PropertyReason::NoSymmetricTour { symmetry: self.symmetry, obstructions })
    }
}

/// Returns `true` if a tour has a form of symmetry, by a look at the tour alone.
fn has(tour: &Tour, form: TourSymmetry) -> bool {
    let found = symmetries(tour, form.kind);
    found.iter().any(|found| found.symmetry == form.symmetry && found.sense == form.sense)
}

/// A problem on the board folded for one form.
struct Folded<'a> {
    problem: &'a BoardProblem<'a>,
    fold: Fold,
    form: TourSymmetry,
}

impl Folded<'_> {
    /// Looks for a cycle by patching.
    fn patched(&self, seed: u64, run: &mut Run<'_>) -> Result<Option<Tour>, Limit> {
        let size = self.problem.question().board().size();
        let square = |orbit: Node| self.problem.graph().square(self.fold.orbits.first(orbit));
        let is_orbit = |node: Node| !self.fold.graph.is_apex(node);
        let distance = |node: Node| if is_orbit(node) { size.distance_from_middle(square(node)) } else { 0 };
        let Patched::Cycle(cycle) = patch_graph(&self.fold.graph, distance, seed, run)? else { return Ok(None) };
        self.finished(cycle, seed, run)
    }

    /// Looks for a cycle by SAT, to the end.
    fn solved(&self, seed: u64, run: &mut Run<'_>) -> Result<Result<Tour, SymmetryObstruction>, Limit> {
        let budget = run.budget();
        let mut solver = LazyCutSolver::with_demands(&self.fold.graph, &self.fold.demands(), None, budget)?;
        let will_do = |cycle: &[Node]| unfold(&self.fold, self.problem.graph(), self.form, cycle).is_some();
        match solver.solve_for(run, will_do)? {
            SolverVerdict::Cycle(cycle) => self.finished(cycle, seed, run)?.map(Ok).ok_or(Limit::Method),
            SolverVerdict::NoCycle => Ok(Err(SymmetryObstruction::Searched { orbits: self.fold.orbits.len() })),
            SolverVerdict::Inconclusive => Err(Limit::Method),
        }
    }

    /// Makes a tour of a cycle, if the turns along it can be made to add up.
    fn finished(&self, cycle: Vec<Node>, seed: u64, run: &Run<'_>) -> Result<Option<Tour>, Limit> {
        let unfolded = |cycle: &[Node]| unfold(&self.fold, self.problem.graph(), self.form, cycle);
        let as_found = unfolded(&cycle);
        let mut clock = run.budget().clock();
        let mut shaken = Shaken::new(&self.fold, cycle, seed);
        if seed != 0 {
            shaken.vary(&mut clock)?;
        }
        let mut tour = unfolded(shaken.cycle());
        if tour.is_none() && self.fold.has_turns() && shaken.turn(&mut clock)? {
            tour = unfolded(shaken.cycle());
        }
        tour.or(as_found).map(|nodes| self.checked(&nodes, run.budget())).transpose()
    }

    /// The tour, checked, from where it is to begin.
    fn checked(&self, nodes: &[Node], budget: &Budget) -> Result<Tour, Limit> {
        let (question, graph) = (self.problem.question(), self.problem.graph());
        let squares = ordered(nodes.iter().map(|node| graph.square(*node)).collect(), question);
        match verify_squares_within(question, &squares, budget) {
            Ok(tour) if has(&tour, self.form) => Ok(tour),
            Ok(_) => Err(Limit::Method),
            Err(error) => Err(error.into_limit()),
        }
    }
}

/// The squares of a tour from its start, in the direction of its end; a closed one from its first square, if none is given.
fn ordered(mut squares: Vec<Square>, question: &Question) -> Vec<Square> {
    let (start, end) = (question.start(), question.end());
    if question.kind() == Kind::Closed {
        let first = start.or(end).or_else(|| squares.iter().min().copied());
        let place = squares.iter().position(|square| Some(*square) == first).unwrap_or(0);
        squares.rotate_left(place);
        let is_wanted_last = |square: Option<&Square>| end.is_some() && square.copied() == end;
        if start.is_none() && end.is_some() {
            squares.rotate_left(1);
        } else if is_wanted_last(squares.get(1)) {
            squares[1..].reverse();
        }
        return squares;
    }
    let is_elsewhere = |end: Option<Square>, there: Option<&Square>| end.is_some() && end != there.copied();
    if is_elsewhere(start, squares.first()) || is_elsewhere(end, squares.last()) {
        squares.reverse();
    }
    squares
}
