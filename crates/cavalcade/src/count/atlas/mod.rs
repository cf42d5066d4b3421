//! Every tour has a number: the layers of a count, kept, are an index of all tours.
//!
//! ```
//! use cavalcade::count::{Atlas, CountOptions};
//! use cavalcade::{Budget, Question, Silent, Size};
//!
//! let question = Question::on(Size::new(6, 6)?).closed();
//! let budget = Budget::unlimited();
//! let atlas = Atlas::build(&question, &CountOptions::default(), &budget, &mut Silent)?;
//! assert_eq!(atlas.len().to_string(), "9862");
//! let tour = atlas.nth(&5000u32.into(), &budget)?.expect("there are so many");
//! assert_eq!(atlas.rank(&tour, &budget)?, Some(5000u32.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "disk")]
mod files;
mod index;
mod kept_layers;
mod path;

use std::io;
use std::path::Path;

use num_bigint::BigUint;

#[cfg(feature = "disk")]
use self::files::FileKeeper;
use self::index::Index;
use self::kept_layers::{Keeper, KeptLayer};
use self::path::{moves_of, path_of};
#[cfg(feature = "disk")]
use super::disk::{LayerFiles, fingerprint};
use super::error::CountError;
use super::model::network::Network;
use super::model::order::NodeOrder;
use super::model::plan::CountPlan;
use super::options::CountOptions;
use super::parallel::memory_shares::MemoryShares;
use super::pass::Pass;
use super::passes::{ForPacking, with_packing};
use super::reach::read_countable;
use super::store::layer::FinishedLayer;
use super::transition::ends_placed::EndsPlaced;
use super::transition::expander::Expander;
use super::transition::labels::Labels;
use crate::budget::{Budget, Limit};
use crate::problem::{Answer, CycleProblem, Reading, read};
use crate::verify::verify_squares;
use crate::{Observer, Question, Square, Tour};

/// An index of all tours that answer a question, each once, numbered from 1.
pub struct Atlas {
    question: Question,
    len: BigUint,
    content: Content,
}

/// Where the tours are.
enum Content {
    /// There is one, or none.
    Known(Option<Vec<Square>>),
    Index(Box<dyn TourIndex>),
}

/// An index, in whatever packing.
trait TourIndex: Send + Sync {
    fn len(&self) -> BigUint;
    fn nth(&self, number: BigUint, budget: &Budget) -> io::Result<Option<index::Moves>>;
    fn rank(&self, tour: &index::Moves, budget: &Budget) -> io::Result<Option<BigUint>>;
}

impl<L: Labels> TourIndex for Index<L> {
    fn len(&self) -> BigUint {
        self.len()
    }

    fn nth(&self, number: BigUint, budget: &Budget) -> io::Result<Option<index::Moves>> {
        self.nth(number, budget)
    }

    fn rank(&self, tour: &index::Moves, budget: &Budget) -> io::Result<Option<BigUint>> {
        self.rank(tour, budget)
    }
}

impl Atlas {
    /// Counts the tours that answer a question, and keeps all layers in memory.
    pub fn build(
        question: &Question,
        options: &CountOptions,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Self, CountError> {
        Self::build_at(None, question, options, budget, observer)
    }

    fn build_at(
        folder: Option<&Path>,
        question: &Question,
        options: &CountOptions,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Self, CountError> {
        let content = match read_countable(question, budget)? {
            Reading::Answered(Answer::Path(path)) => Content::Known(Some(path)),
            Reading::Answered(Answer::Impossible(_)) => Content::Known(None),
            Reading::Cycle(problem) => Content::Index(index(&problem, folder, options, budget, observer)?),
        };
        let len = match &content {
            Content::Known(path) => BigUint::from(u32::from(path.is_some())),
            Content::Index(index) => index.len(),
        };
        Ok(Self { question: question.clone(), len, content })
    }

    /// Counts the tours that answer a question, and keeps all layers in a folder; or opens what is there.
    #[cfg(feature = "disk")]
    pub fn build_in(
        folder: &Path,
        question: &Question,
        options: &CountOptions,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Self, CountError> {
        Self::build_at(Some(folder), question, options, budget, observer)
    }

    /// The number of tours.
    #[must_use]
    pub const fn len(&self) -> &BigUint {
        &self.len
    }

    /// Whether there are no tours.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == BigUint::ZERO
    }

    /// The tour of a number, from 1; none if there are not so many.
    pub fn nth(&self, number: &BigUint, budget: &Budget) -> Result<Option<Tour>, CountError> {
        if *number == BigUint::ZERO || *number > self.len {
            return Ok(None);
        }
        let squares = match &self.content {
            Content::Known(path) => path.clone(),
            Content::Index(index) => match (index.nth(number - 1u32, budget).map_err(in_words)?, self.problem(budget)?)
            {
                (Some(moves), Some(problem)) => path_of(&problem, &moves),
                _ => None,
            },
        };
        Ok(squares.and_then(|squares| verify_squares(&self.question, &squares).ok()))
    }

    /// The number of a tour; none if it does not answer the question.
    pub fn rank(&self, tour: &Tour, budget: &Budget) -> Result<Option<BigUint>, CountError> {
        let squares: Vec<Square> = tour.squares().collect();
        if verify_squares(&self.question, &squares).is_err() {
            return Ok(None);
        }
        match &self.content {
            Content::Known(_) => Ok(Some(BigUint::from(1u32))),
            Content::Index(index) => {
                let Some(problem) = self.problem(budget)? else { return Ok(None) };
                let number = index.rank(&moves_of(&problem, &squares), budget).map_err(in_words)?;
                Ok(number.map(|number| number + 1u32))
            }
        }
    }

    fn problem(&self, budget: &Budget) -> Result<Option<CycleProblem<'_>>, Limit> {
        Ok(match read(&self.question, budget)? {
            Reading::Cycle(problem) => Some(problem),
            Reading::Answered(_) => None,
        })
    }
}

/// An error of reading a layer, or the limit that it stands for.
fn in_words(error: io::Error) -> CountError {
    Limit::in_error(&error).map_or_else(|| CountError::Storage(error), CountError::Limit)
}

/// Counts the cycles of a problem, and keeps all layers.
fn index(
    problem: &CycleProblem<'_>,
    folder: Option<&Path>,
    options: &CountOptions,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Box<dyn TourIndex>, CountError> {
    let network = Network::of_problem(problem);
    let order = NodeOrder::choose(problem.question().board(), problem.graph(), &network, budget)?;
    let building = Building { network: &network, folder, threads: options.threads.get(), budget, observer };
    with_packing(&network, &order, 0, building)?
}

/// An index being built, in whatever packing.
struct Building<'a> {
    network: &'a Network,
    /// Where the layers are to be, if not in memory.
    folder: Option<&'a Path>,
    threads: usize,
    budget: &'a Budget,
    observer: &'a mut dyn Observer,
}

impl ForPacking for Building<'_> {
    type Output = Result<Box<dyn TourIndex>, CountError>;

    fn run<L: Labels>(self, plan: CountPlan, order: &NodeOrder) -> Self::Output {
        let Self { network, folder, threads, budget, observer } = self;
        let expanders = Expander::<L>::all(&plan, network, budget)?;
        let memory = MemoryShares::new(budget, threads, L::WORDS)?;
        let first = EndsPlaced::at_first(network.ends());
        let empty = KeptLayer::of(FinishedLayer::empty_board(first).shards);
        let pass = Pass::<L>::new(network, &plan, "atlas", memory, budget, observer)?;
        let mut layers = vec![empty];
        #[cfg(feature = "disk")]
        if let Some(folder) = folder {
            let files = LayerFiles { fingerprint: fingerprint::<L>(network, &plan), threads, budget };
            let mut keeper = FileKeeper { expanders: &expanders, folder, files, budget };
            pass.count(&mut keeper)?;
            layers.extend(keeper.open_all()?);
            let index = Index::new(expanders, plan, order.clone(), layers, first, budget).map_err(in_words)?;
            return Ok(Box::new(index));
        }
        let mut keeper = Keeper { expanders: &expanders, layers };
        pass.count(&mut keeper)?;
        let layers = keeper.layers;
        let index = Index::new(expanders, plan, order.clone(), layers, first, budget).map_err(in_words)?;
        Ok(Box::new(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::{Listing, UpTo};
    use crate::{Board, Kind, Piece, Silent, Size, Wrap};
    use std::collections::BTreeSet;

    /// Every number has its tour, every tour its number, and the tours are those of a list.
    fn holds(question: &Question) -> usize {
        let budget = Budget::unlimited();
        let atlas = Atlas::build(question, &CountOptions::default(), &budget, &mut Silent).unwrap();
        let listed: BTreeSet<Vec<Square>> = Listing::new(question, UpTo::Nothing, &budget)
            .unwrap()
            .map(|tour| tour.unwrap().squares().collect())
            .collect();
        assert_eq!(atlas.len().to_string(), listed.len().to_string(), "{question:?}");
        let mut found = BTreeSet::new();
        for number in 1..=listed.len() {
            let tour = atlas.nth(&number.into(), &budget).unwrap().unwrap();
            assert_eq!(atlas.rank(&tour, &budget).unwrap(), Some(number.into()), "{question:?}");
            found.insert(tour.squares().collect::<Vec<Square>>());
        }
        assert!(found == listed, "{question:?}");
        listed.len()
    }

    fn rectangle(width: u32, height: u32) -> Board {
        Board::rectangle(Size::new(width, height).unwrap())
    }

    #[test]
    fn every_tour_of_small_boards_has_its_number() {
        for (width, height) in [(1, 1), (2, 1), (3, 4), (5, 4), (3, 7), (5, 5), (4, 6)] {
            holds(&Question::on(rectangle(width, height)));
        }
        for (width, height) in [(5, 6), (3, 10), (3, 12), (4, 4)] {
            holds(&Question::on(rectangle(width, height)).closed());
        }
    }

    #[test]
    fn tours_between_ends_on_joined_edges_and_of_other_pieces_have_numbers() {
        holds(&Question::on(rectangle(5, 5)).from("a1").unwrap());
        holds(&Question::on(rectangle(5, 5)).to("a1").unwrap());
        holds(&Question::on(rectangle(5, 5)).from("a1").unwrap().to("e5").unwrap());
        holds(&Question::on(rectangle(5, 6)).closed().from("a1").unwrap());
        holds(&Question::on(rectangle(5, 6)).closed().to("c1").unwrap());
        holds(&Question::on(rectangle(5, 6)).closed().from("a1").unwrap().to("b3").unwrap());
        holds(&Question::on(rectangle(3, 4).with_wrap(Wrap::Cylinder)).closed());
        holds(&Question::on(rectangle(3, 3).with_wrap(Wrap::Torus)).closed());
        holds(&Question::on(rectangle(3, 3).with_wrap(Wrap::Torus)));
        let holes = rectangle(4, 4).with_holes([Square::new(0, 0), Square::new(3, 3)]).unwrap();
        holds(&Question::new(holes, Piece::KNIGHT, Kind::Open));
    }
}
