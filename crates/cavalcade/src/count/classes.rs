//! Tours up to the turns and flips of the board.
//!
//! By the lemma that is named after Burnside (and was known to Cauchy and Frobenius), the number of classes is the mean,
//! over all symmetries of the board, of the number of tours that a symmetry maps to themselves. The tours with a symmetry
//! are counted like all others, on the smaller network of its orbits: see [`super::quotient`].

use num_bigint::BigUint;

use super::engine::Settings;
use super::list::Listing;
use super::network::Network;
use super::order::Order;
use super::quotient::Orbits;
use super::{CountError, Effort, Method, UpTo, run};
use crate::budget::{Budget, Limit};
use crate::problem::CycleProblem;
use crate::{Kind, Node, Observer, Question, Square, Symmetry};

/// How many tours have a symmetry, each counted without direction.
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

/// The tours up to symmetry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classes {
    /// The number of classes.
    pub number: BigUint,
    /// How many tours have each symmetry of the board, the identity first.
    pub symmetric: Vec<Symmetric>,
}

/// The tours of boards with no more squares than this are listed.
const FEW_SQUARES: usize = 8;

/// Counts classes, given the number of all tours, each once.
pub(crate) fn count(
    question: &Question,
    problem: Option<&CycleProblem<'_>>,
    all: &BigUint,
    method: Method,
    settings: &Settings,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<(Classes, Effort), CountError> {
    // Orbits of few squares are too few for cycles.
    let problem = problem.filter(|problem| method == Method::Frontier && problem.graph().len() > FEW_SQUARES);
    let mut counter = Counter { question, problem, settings, budget, observer, effort: Effort::default() };
    let mut symmetric: Vec<Symmetric> = Vec::new();
    for symmetry in question.board().symmetries() {
        let left = symmetric.iter().find(|known| known.symmetry == Symmetry::QuarterTurnLeft);
        let (moved_along, reversed) = match (symmetry, left) {
            (Symmetry::Identity, _) => (all.clone(), BigUint::default()),
            // A tour with one quarter turn has the other.
            (Symmetry::QuarterTurnRight, Some(left)) => (left.moved_along.clone(), left.reversed.clone()),
            _ if *all == BigUint::default() => <_>::default(),
            _ => counter.symmetric(symmetry, all)?,
        };
        symmetric.push(Symmetric { symmetry, moved_along, reversed });
    }
    let sum: BigUint = symmetric.iter().map(Symmetric::total).sum();
    Ok((Classes { number: sum / symmetric.len(), symmetric }, counter.effort))
}

struct Counter<'a> {
    question: &'a Question,
    /// The problem whose orbits are counted; none if all tours are looked at.
    problem: Option<&'a CycleProblem<'a>>,
    settings: &'a Settings,
    budget: &'a Budget,
    observer: &'a mut dyn Observer,
    effort: Effort,
}

impl Counter<'_> {
    fn symmetric(&mut self, symmetry: Symmetry, all: &BigUint) -> Result<(BigUint, BigUint), CountError> {
        match self.problem {
            Some(problem) => self.by_orbits(problem, symmetry, all),
            None => self.by_listing(symmetry),
        }
    }

    fn by_orbits(
        &mut self,
        problem: &CycleProblem<'_>,
        symmetry: Symmetry,
        all: &BigUint,
    ) -> Result<(BigUint, BigUint), CountError> {
        let graph = problem.graph();
        let orbits = Orbits::new(self.question.board(), graph, symmetry);
        if orbits.are_single() {
            return Ok((all.clone(), BigUint::default()));
        }
        let (moved_along, reversed) = match self.question.kind() {
            Kind::Closed => (orbits.moved_along(graph), orbits.reversed(graph)),
            Kind::Open => (None, orbits.reversed_open(graph)),
        };
        let order = self.order(problem, &orbits)?;
        let names = names(symmetry);
        Ok((self.run(moved_along, &order, names[0])?, self.run(reversed, &order, names[1])?))
    }

    fn run(&mut self, network: Option<Network>, order: &Order, name: &'static str) -> Result<BigUint, CountError> {
        let Some(network) = network else { return Ok(BigUint::default()) };
        let outcome = run::run(&network, order, name, self.settings, self.budget, self.observer)?;
        self.effort.add(&outcome.effort);
        Ok(outcome.total)
    }

    /// The orbits as they are first met in the order of the board.
    fn order(&self, problem: &CycleProblem<'_>, orbits: &Orbits) -> Result<Order, Limit> {
        let network = Network::of_problem(problem);
        let mut met: Vec<Node> = Vec::new();
        for node in Order::choose(self.question.board(), problem.graph(), &network, self.budget)?.nodes() {
            if !met.contains(&orbits.of(node)) {
                met.push(orbits.of(node));
            }
        }
        Ok(Order::plain(met))
    }

    /// Looks at every tour.
    fn by_listing(&mut self, symmetry: Symmetry) -> Result<(BigUint, BigUint), CountError> {
        let size = self.question.board().size();
        let (mut moved_along, mut reversed) = (0u64, 0u64);
        let mut listing = Listing::new(self.question, UpTo::Nothing, self.budget)?;
        while let Some(path) = listing.next_squares() {
            let path = path?;
            let images: Vec<Square> = path.iter().map(|square| symmetry.apply(*square, size)).collect();
            match effect(&path, &images, self.question.kind()) {
                Some(Effect::MovesAlong) => moved_along += 1,
                Some(Effect::Reverses) => reversed += 1,
                None => {}
            }
        }
        Ok((moved_along.into(), reversed.into()))
    }
}

/// What a symmetry does with a tour that it maps to itself.
enum Effect {
    MovesAlong,
    Reverses,
}

/// What a symmetry does with a path, given the image of each of its squares.
fn effect(path: &[Square], images: &[Square], kind: Kind) -> Option<Effect> {
    let length = path.len();
    let first = path.iter().position(|square| *square == images[0])?;
    let matches = |at: &dyn Fn(usize) -> usize| (0..length).all(|place| images[place] == path[at(place) % length]);
    let wraps = kind == Kind::Closed;
    if (wraps || first == 0) && matches(&|place| first + place) {
        Some(Effect::MovesAlong)
    } else if (wraps || first == length - 1) && matches(&|place| first + length - place) {
        Some(Effect::Reverses)
    } else {
        None
    }
}

/// The names of the two runs of a symmetry.
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
