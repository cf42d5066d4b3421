//! The search for a symmetric tour.

use super::asymmetry::{Asymmetry, Flaw};
use super::fold::Fold;
use super::form::{Form, name_of};
use super::shake::Shaken;
use super::unfold::unfold;
use super::wish::Wish;
use crate::construct::construct;
use crate::facts::{Sense, symmetries};
use crate::{Method, Options, Outcome, solve};
use cavalcade_check::Tour;
use cavalcade_check::verify::verify_squares_within;
use cavalcade_core::{Budget, Kind, Limit, Observer, Question, Square, Symmetry};
use cavalcade_count::{Equivalence, TourIter};
use cavalcade_graph::problem::{Answer, CycleProblem, Reading, read};
use cavalcade_graph::search::patch::{Patched, patch_graph};
use cavalcade_graph::search::sat::{LazyCutSolver, SolverVerdict};
use cavalcade_graph::{Node, Run, obstacle};

use thiserror::Error;

/// A search for tours of a board that have a symmetry.
#[derive(Clone, Debug)]
pub struct SymmetricSearch<'q> {
    question: &'q Question,
    forms: Vec<Form>,
}

/// Why a symmetry makes no sense for a question.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoSuchSymmetry {
    /// The board is not symmetric in that way itself.
    #[error("the board has no such symmetry itself, so its tours have none; {}", instead(.0))]
    NotOfBoard(Vec<Symmetry>),
    /// Only closed tours are called Eulerian or Bergholtian.
    #[error("only closed tours are called that; ask for a closed tour, or for half-turn")]
    OfClosedTours,
}

fn instead(symmetries: &[Symmetry]) -> String {
    let mut names: Vec<String> = symmetries.iter().map(|symmetry| name_of(*symmetry)).collect();
    names.dedup();
    if names.is_empty() { "it has none at all".into() } else { format!("it has: {}", names.join(", ")) }
}

/// A symmetric tour, and how it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetricTour {
    /// The tour.
    pub tour: Tour,
    /// The form of its symmetry.
    pub form: Form,
    /// The method that found it on the folded board.
    pub method: Method,
}

/// Boards of up to so many squares have few tours, and orbits too few for cycles.
const FEW_SQUARES: u64 = 8;
/// The bytes for each square of the board's box that folding takes, besides the graph of the board.
const BYTES: u64 = 256;

impl<'q> SymmetricSearch<'q> {
    /// A search for a tour that answers the question and is symmetric as wished for.
    pub fn new(question: &'q Question, wish: Wish) -> Result<Self, NoSuchSymmetry> {
        if question.kind() == Kind::Open && matches!(wish, Wish::Eulerian | Wish::Bergholtian) {
            return Err(NoSuchSymmetry::OfClosedTours);
        }
        let forms = wish.forms(question.board(), question.kind());
        if forms.is_empty() {
            let mut symmetries = question.board().symmetries();
            symmetries.retain(|symmetry| *symmetry != Symmetry::Identity);
            return Err(NoSuchSymmetry::NotOfBoard(symmetries));
        }
        Ok(Self { question, forms })
    }

    /// Whether a tour is symmetric as wished for.
    #[must_use]
    pub fn is_fulfilled_by(&self, tour: &Tour) -> bool {
        self.forms.iter().any(|form| has(tour, *form))
    }

    /// A tour, which depends on the seed, or why there is none.
    pub fn find(
        &self,
        seed: u64,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Result<SymmetricTour, Asymmetry>, Limit> {
        if self.question.board().len() <= FEW_SQUARES {
            return self.among_all(budget);
        }
        let keeps_all = |form: &&Form| form.sense == Sense::Kept && form.symmetry.moves_nothing(self.question.board());
        if let Some(form) = self.forms.iter().find(keeps_all) {
            return self.any_tour(*form, seed, budget, observer);
        }
        if let Some(Err(theorem)) = construct(self.question) {
            return Ok(Err(Asymmetry::NoTour(Box::new(theorem))));
        }
        budget.has_room_for_board(self.question.board(), BYTES)?;
        let problem = match read(self.question, budget)? {
            Reading::Cycle(problem) => problem,
            Reading::Answered(Answer::Impossible(reason)) => return Ok(Err(Asymmetry::NoTour(Box::new(reason)))),
            Reading::Answered(Answer::Path(_)) => return self.among_all(budget),
        };
        self.on_folded_board(&problem, seed, &mut Run::new(budget, observer))
    }

    /// Where no square moves, every tour has the symmetry.
    fn any_tour(
        &self,
        form: Form,
        seed: u64,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Result<SymmetricTour, Asymmetry>, Limit> {
        let report = solve(self.question, &Options { seed, ..Options::default() }, budget, observer);
        match report.outcome {
            Outcome::Found(tour) => Ok(Ok(SymmetricTour { tour, form, method: report.method.unwrap_or_default() })),
            Outcome::Impossible(reason) => Ok(Err(Asymmetry::NoTour(Box::new(reason)))),
            Outcome::GaveUp(limit) => Err(limit),
        }
    }

    /// Looks at all tours.
    fn among_all(&self, budget: &Budget) -> Result<Result<SymmetricTour, Asymmetry>, Limit> {
        let mut tours = 0;
        for tour in TourIter::new(self.question, Equivalence::None, budget)? {
            let tour = tour?;
            tours += 1;
            if let Some(form) = self.forms.iter().find(|form| has(&tour, **form)) {
                return Ok(Ok(SymmetricTour { tour, form: *form, method: Method::Backtrack }));
            }
        }
        if tours == 0
            && let Some(reason) = obstacle::find(self.question, budget)?
        {
            return Ok(Err(Asymmetry::NoTour(Box::new(reason))));
        }
        Ok(Err(Asymmetry::NoForm(self.forms.iter().map(|form| (*form, Flaw::Listed { tours })).collect())))
    }

    /// Patches the folded board for each form; where that fails, SAT decides.
    fn on_folded_board(
        &self,
        problem: &CycleProblem<'_>,
        seed: u64,
        run: &mut Run<'_>,
    ) -> Result<Result<SymmetricTour, Asymmetry>, Limit> {
        let mut flaws = Vec::new();
        let mut left = Vec::new();
        for form in &self.forms {
            match Fold::new(problem, *form) {
                Ok(fold) => left.push(Folded { problem, fold, form: *form }),
                Err(flaw) => flaws.push((*form, flaw)),
            }
        }
        for folded in &left {
            if let Some(tour) = folded.patched(seed, run)? {
                return Ok(Ok(tour));
            }
        }
        if !left.is_empty()
            && let Some(reason) = obstacle::find_in(problem, run.budget())?
        {
            return Ok(Err(Asymmetry::NoTour(Box::new(reason))));
        }
        for folded in &left {
            match folded.solved(seed, run)? {
                Ok(tour) => return Ok(Ok(tour)),
                Err(flaw) => flaws.push((folded.form, flaw)),
            }
        }
        flaws.sort_by_key(|(form, _)| self.forms.iter().position(|other| other == form));
        Ok(Err(Asymmetry::NoForm(flaws)))
    }
}

/// Whether a tour has a form of symmetry, by a look at the tour alone.
fn has(tour: &Tour, form: Form) -> bool {
    let found = symmetries(tour, form.kind);
    found.iter().any(|found| found.symmetry == form.symmetry && found.sense == form.sense)
}

/// A problem on the board folded for one form.
struct Folded<'a> {
    problem: &'a CycleProblem<'a>,
    fold: Fold,
    form: Form,
}

impl Folded<'_> {
    /// Looks for a cycle by patching.
    fn patched(&self, seed: u64, run: &mut Run<'_>) -> Result<Option<SymmetricTour>, Limit> {
        let size = self.problem.question().board().size();
        let square = |orbit: Node| self.problem.graph().square(self.fold.orbits.first(orbit));
        let is_orbit = |node: Node| !self.fold.graph.is_apex(node);
        let distance = |node: Node| if is_orbit(node) { size.distance_from_middle(square(node)) } else { 0 };
        let Patched::Cycle(cycle) = patch_graph(&self.fold.graph, distance, seed, run)? else { return Ok(None) };
        self.finished(cycle, seed, Method::Patch, run)
    }

    /// Looks for a cycle by SAT, to the end.
    fn solved(&self, seed: u64, run: &mut Run<'_>) -> Result<Result<SymmetricTour, Flaw>, Limit> {
        let budget = run.budget();
        let mut solver = LazyCutSolver::with_demands(&self.fold.graph, &self.fold.demands(), None, budget)?;
        let will_do = |cycle: &[Node]| unfold(&self.fold, self.problem.graph(), self.form, cycle).is_some();
        match solver.solve_for(run, will_do)? {
            SolverVerdict::Cycle(cycle) => self.finished(cycle, seed, Method::Sat, run)?.map(Ok).ok_or(Limit::Method),
            SolverVerdict::NoCycle => Ok(Err(Flaw::Searched { orbits: self.fold.orbits.len() })),
            SolverVerdict::Inconclusive => Err(Limit::Method),
        }
    }

    /// Makes a tour of a cycle, if the turns along it can be made to add up.
    fn finished(
        &self,
        cycle: Vec<Node>,
        seed: u64,
        method: Method,
        run: &Run<'_>,
    ) -> Result<Option<SymmetricTour>, Limit> {
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
        tour.or(as_found).map(|nodes| self.checked(&nodes, method, run.budget())).transpose()
    }

    /// The tour, checked, from where it is to begin.
    fn checked(&self, nodes: &[Node], method: Method, budget: &Budget) -> Result<SymmetricTour, Limit> {
        let (question, graph) = (self.problem.question(), self.problem.graph());
        let squares = ordered(nodes.iter().map(|node| graph.square(*node)).collect(), question);
        match verify_squares_within(question, &squares, budget)? {
            Ok(tour) if has(&tour, self.form) => Ok(SymmetricTour { tour, form: self.form, method }),
            _ => Err(Limit::Method),
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
