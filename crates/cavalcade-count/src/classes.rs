//! Tours up to the turns and flips of the board.
//!
//! By the lemma that is named after Burnside (and was known to Cauchy and Frobenius), the number of classes is the mean,
//! over all symmetries of the board, of the number of tours that a symmetry maps to themselves. The tours with a symmetry
//! are counted like all others, on the smaller graph of its orbits: see
//! [`super::model::quotient`].

use num_bigint::BigUint;

use super::error::CountError;
use super::frontier;
use super::model::count_graph::CountGraph;
use super::model::order::NodeOrder;
use super::model::quotient::Orbits;
use super::options::CountOptions;
use super::passes::{Passes, RunPasses};
use super::reach::read_countable;
use super::tour_iter::{Equivalence, TourIter};
use cavalcade_core::budget::{Budget, Limit};
use cavalcade_core::symmetry::sense::{Sense, sense};
use cavalcade_core::{Kind, Observer, Question, Symmetry};
use cavalcade_graph::Node;
use cavalcade_graph::problem::{BoardProblem, Normalised};

/// The number of tours with a symmetry, each counted without direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetric {
    /// The symmetry.
    pub symmetry: Symmetry,
    /// The tours that it moves along themselves. For the half turn these do not pass through the centre.
    pub moved_along: BigUint,
    /// The tours that it reverses. For the half turn these pass through the centre.
    pub reversed: BigUint,
}

impl Symmetric {
    /// All tours with the symmetry.
    #[must_use]
    pub fn total(&self) -> BigUint {
        &self.moved_along + &self.reversed
    }
}

/// Counts the tours that have a symmetry of the board; `None` if the board does not have it.
pub(crate) fn count_symmetric(
    question: &Question,
    symmetry: Symmetry,
    options: &CountOptions,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Option<Symmetric>, CountError> {
    if !symmetry.keeps(question.board()) {
        return Ok(None);
    }
    // The graphs of orbits know of no ends.
    let is_free = question.start().is_none() && question.end().is_none();
    let (moved_along, reversed) = match read_countable(question, budget)? {
        Normalised::Cycle(problem) if symmetry.moves_nothing(question.board()) => {
            (frontier::count(&problem, &mut Passes::new(options, budget, observer)?)?.all, BigUint::default())
        }
        Normalised::Cycle(problem) if problem.graph().len() > FEW_SQUARES && is_free => {
            fixed_by_orbits(&problem, symmetry, &mut Passes::new(options, budget, observer)?)?
        }
        _ => fixed_by_listing(question, symmetry, budget)?,
    };
    Ok(Some(Symmetric { symmetry, moved_along, reversed }))
}

/// The tours up to symmetry.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Classes {
    /// The number of classes.
    pub number: BigUint,
    /// The number of tours with each symmetry of the board, the identity first.
    pub symmetric: Vec<Symmetric>,
}

/// The tours that a symmetry moves along themselves, and those that it reverses.
type Fixed = (BigUint, BigUint);

impl Classes {
    /// Counts classes on the graphs of orbits, given the number of all tours, each once.
    pub(crate) fn by_orbits(
        problem: &BoardProblem<'_>,
        all: &BigUint,
        passes: &mut dyn RunPasses,
    ) -> Result<Self, CountError> {
        // Orbits of few squares are too few for cycles.
        if problem.graph().len() <= FEW_SQUARES {
            return Self::by_listing(problem.question(), all, passes.budget());
        }
        Self::new(problem.question(), all, |symmetry| fixed_by_orbits(problem, symmetry, passes))
    }

    /// Counts classes with a look at every tour, given the number of all, each once.
    pub(crate) fn by_listing(question: &Question, all: &BigUint, budget: &Budget) -> Result<Self, CountError> {
        Self::new(question, all, |symmetry| fixed_by_listing(question, symmetry, budget))
    }

    fn new(
        question: &Question,
        all: &BigUint,
        mut fixed: impl FnMut(Symmetry) -> Result<Fixed, CountError>,
    ) -> Result<Self, CountError> {
        let mut symmetric: Vec<Symmetric> = Vec::new();
        for symmetry in question.board().symmetries() {
            let left = symmetric.iter().find(|known| known.symmetry == Symmetry::QuarterTurnLeft);
            let (moved_along, reversed) = match (symmetry, left) {
                _ if symmetry.moves_nothing(question.board()) => (all.clone(), BigUint::default()),
                // A tour with one quarter turn has the other.
                (Symmetry::QuarterTurnRight, Some(left)) => (left.moved_along.clone(), left.reversed.clone()),
                _ if *all == BigUint::default() => <_>::default(),
                _ => fixed(symmetry)?,
            };
            symmetric.push(Symmetric { symmetry, moved_along, reversed });
        }
        let sum: BigUint = symmetric.iter().map(Symmetric::total).sum();
        Ok(Self { number: sum / symmetric.len(), symmetric })
    }
}

/// The tours of boards with no more squares than this are listed.
const FEW_SQUARES: usize = 8;

/// Counts the tours with a symmetry on the graphs of its orbits.
fn fixed_by_orbits(
    problem: &BoardProblem<'_>,
    symmetry: Symmetry,
    passes: &mut dyn RunPasses,
) -> Result<Fixed, CountError> {
    let (question, graph) = (problem.question(), problem.graph());
    let orbits = Orbits::new(question.board(), graph, symmetry);
    let (moved_along, reversed) = match question.kind() {
        Kind::Closed => (orbits.moved_along(graph), orbits.reversed(graph)),
        Kind::Open => (None, orbits.reversed_open(graph)),
    };
    let order = order(problem, &orbits, passes.budget())?;
    let names = names(symmetry);
    let mut pass = |graph: Option<CountGraph>, name| match graph {
        Some(graph) => passes.count(&graph, &order, name),
        None => Ok(BigUint::default()),
    };
    Ok((pass(moved_along, names[0])?, pass(reversed, names[1])?))
}

/// The orbits as they are first met in the order of the board.
fn order(problem: &BoardProblem<'_>, orbits: &Orbits, budget: &Budget) -> Result<NodeOrder, Limit> {
    let mut met: Vec<Node> = Vec::new();
    for node in NodeOrder::of_problem(problem, budget)?.1.nodes() {
        if !met.contains(&orbits.of(node)) {
            met.push(orbits.of(node));
        }
    }
    Ok(NodeOrder::plain(met))
}

/// Counts the tours with a symmetry among all.
fn fixed_by_listing(question: &Question, symmetry: Symmetry, budget: &Budget) -> Result<Fixed, CountError> {
    let size = question.board().size();
    let (mut moved_along, mut reversed) = (0u64, 0u64);
    let mut tours = TourIter::new(question, Equivalence::None, budget)?;
    while let Some(path) = tours.next_squares() {
        let path = path?;
        match sense(symmetry, size, question.kind(), path.len(), |place| path[place]) {
            Some(Sense::Kept) => moved_along += 1,
            Some(Sense::Reversed) => reversed += 1,
            None => {}
        }
    }
    Ok((moved_along.into(), reversed.into()))
}

/// The names of the two passes of a symmetry.
const fn names(symmetry: Symmetry) -> [&'static str; 2] {
    match symmetry {
        Symmetry::Identity => ["identity", "identity"],
        Symmetry::MirrorFiles => ["mirror-files-along", "mirror-files-reversed"],
        Symmetry::MirrorRanks => ["mirror-ranks-along", "mirror-ranks-reversed"],
        Symmetry::HalfTurn => ["half-turn-along", "half-turn-reversed"],
        Symmetry::MirrorDiagonal => ["mirror-diagonal-along", "mirror-diagonal-reversed"],
        Symmetry::MirrorAntidiagonal => ["mirror-antidiagonal-along", "mirror-antidiagonal-reversed"],
        Symmetry::QuarterTurnLeft => ["quarter-turn-left-along", "quarter-turn-left-reversed"],
        Symmetry::QuarterTurnRight => ["quarter-turn-right-along", "quarter-turn-right-reversed"],
    }
}
