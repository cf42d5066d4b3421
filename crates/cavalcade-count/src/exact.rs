//! The number of tours, exactly.

use num_bigint::BigUint;

use super::classes::Classes;
use super::effort::CountEffort;
use super::error::CountError;
use super::method::CountMethod;
use super::options::CountOptions;
use super::passes::{Passes, RunPasses};
use super::reach::read_countable;
use super::tour_iter::Equivalence;
use super::tours::Tours;
use super::{backtrack, frontier};
use cavalcade_core::budget::Budget;
use cavalcade_core::{Kind, Observer, Question};
use cavalcade_graph::problem::{BoardProblem, Normalised, NormalisedBoard};

/// The number of tours of a board, or of Hamiltonian paths or cycles of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Count {
    /// The kind of tour that was counted.
    pub kind: Kind,
    /// The tours, each counted in each of its directions that answer the question. The first square of a closed tour does
    /// not matter.
    pub directed: BigUint,
    /// The tours, each counted once.
    pub undirected: BigUint,
    /// For open tours of a board, those whose ends are not a move apart, each counted once.
    pub strictly_open: Option<BigUint>,
    /// The tours up to symmetry, if asked for.
    pub classes: Option<Classes>,
    /// The method that was used.
    pub method: CountMethod,
    /// The work.
    pub effort: CountEffort,
}

impl Count {
    /// The numbers that answer the question.
    fn new(
        question: &Question,
        options: &CountOptions,
        tours: Tours,
        classes: Option<Classes>,
        effort: CountEffort,
    ) -> Self {
        let kind = question.kind();
        Self {
            kind,
            directed: &tours.all * tours.directions,
            strictly_open: (kind == Kind::Open).then(|| &tours.all - &tours.closable),
            undirected: tours.all,
            classes,
            method: if options.backtracking { CountMethod::Backtrack } else { CountMethod::Frontier },
            effort,
        }
    }
}

/// Counts the tours that answer a question.
pub(crate) fn count(
    question: &Question,
    options: &CountOptions,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Count, CountError> {
    count_with(question, options, budget, observer, |observer| Passes::new(options, budget, observer))
}

/// Counts the tours that answer a question, in passes that are made somewhere.
pub(crate) fn count_with<'a, P: RunPasses>(
    question: &Question,
    options: &CountOptions,
    budget: &Budget,
    observer: &'a mut dyn Observer,
    passes: impl FnOnce(&'a mut dyn Observer) -> Result<P, CountError>,
) -> Result<Count, CountError> {
    if options.up_to == Equivalence::Symmetry && (question.start().is_some() || question.end().is_some()) {
        return Err(CountError::ClassesWithEnds);
    }
    match read_countable(question, budget)? {
        Normalised::Cycle(problem) if !options.backtracking => by_passes(&problem, options, &mut passes(observer)?),
        reading => by_walks(question, reading, options, budget, observer),
    }
}

/// Counts by the frontier method.
fn by_passes(
    problem: &BoardProblem<'_>,
    options: &CountOptions,
    passes: &mut dyn RunPasses,
) -> Result<Count, CountError> {
    let tours = frontier::count(problem, passes)?;
    let classes = match options.up_to {
        Equivalence::Symmetry => Some(Classes::by_orbits(problem, &tours.all, passes)?),
        Equivalence::None => None,
    };
    Ok(Count::new(problem.question(), options, tours, classes, passes.effort()))
}

/// Counts without passes: by a walk through all tours, unless there is nothing to count.
fn by_walks(
    question: &Question,
    reading: NormalisedBoard<'_>,
    options: &CountOptions,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Count, CountError> {
    let (tours, effort) = match reading {
        Normalised::Cycle(problem) => backtrack::count(&problem, budget, observer)?,
        Normalised::Answered(answer) => (Tours::known(question, &answer), CountEffort::default()),
    };
    let classes = match options.up_to {
        Equivalence::Symmetry => Some(Classes::by_listing(question, &tours.all, budget)?),
        Equivalence::None => None,
    };
    Ok(Count::new(question, options, tours, classes, effort))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::{Board, LayerProgress, NoObserver, Piece, Progress, Wrap};

    #[test]
    fn the_layers_of_the_small_board_are_as_documented() {
        let question = Question::new(Board::rectangle("3x4".parse().unwrap()), Piece::KNIGHT, Kind::Open);
        let mut layers = Vec::new();
        let mut observe = |progress: Progress<'_>| {
            if let Progress::Layers(LayerProgress { pass: "open", states, .. }) = progress {
                layers.push(*states);
            }
        };
        let count = count(&question, &CountOptions::default(), &Budget::unlimited(), &mut observe).unwrap();
        assert_eq!(layers, [1, 3, 5, 6, 6, 3, 3, 1]);
        assert_eq!(count.undirected, BigUint::from(8u32));
    }

    /// States without a future do no harm but to time and memory: what is dropped early is seen in the numbers of states
    /// alone.
    #[test]
    fn no_more_states_are_kept_than_before() {
        for (size, wrap, kind, states) in [
            ("5x5", Wrap::None, Kind::Open, 1947),
            ("6x6", Wrap::None, Kind::Closed, 16_249),
            ("4x12", Wrap::None, Kind::Open, 22_153),
            ("4x15", Wrap::None, Kind::Closed, 2790),
            ("3x30", Wrap::None, Kind::Closed, 1306),
            ("4x5", Wrap::Cylinder, Kind::Open, 3687),
            ("3x4", Wrap::Torus, Kind::Open, 4711),
            ("4x4", Wrap::Torus, Kind::Closed, 1444),
        ] {
            let question = Question::new(Board::rectangle(size.parse().unwrap()).with_wrap(wrap), Piece::KNIGHT, kind);
            let count = count(&question, &CountOptions::default(), &Budget::unlimited(), &mut NoObserver).unwrap();
            assert_eq!(count.effort.states, states, "{size}, {wrap}, {kind}");
        }
    }
}
