//! The layers of a count, kept as an index of all tours.
//!
//! A pass hands every finished layer to a [`keeper`], in memory, or to a [`folder`]. A [`layer_writer`] sorts its
//! states into [`group`]s of one profile each, in checksummed [`pages`], and notes every [`closing`], where tours are
//! finished. The [`index`] goes through one [`kept_layer`] after the other, back to the empty board, and finds the
//! [`moves`] of a tour by its number, or the number of a tour. A pass that was killed continues from its last layer as
//! [`kept_block`]s.

mod closing;
mod folder;
mod group;
mod index;
mod keeper;
mod kept_block;
mod kept_layer;
mod layer_writer;
mod moves;
mod pages;
mod projection;

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use num_bigint::BigUint;

pub(crate) use self::folder::layer_file_name;
use self::folder::{FolderKeeper, LayerFolder};
use self::index::{Index, Memo};
use self::keeper::Keeper;
use self::kept_layer::KeptLayer;
pub(crate) use self::moves::{Moves, moves_of, path_of};
use crate::error::CountError;
use crate::fingerprint::fingerprint;
use crate::model::count_graph::CountGraph;
use crate::model::order::NodeOrder;
use crate::model::plan::CountPlan;
use crate::packing::{PackedPlan, in_packing};
use crate::parallel::memory_shares::MemoryShares;
use crate::pass::Pass;
use crate::store::layer::FinishedLayer;
use crate::transition::ends_placed::EndsPlaced;
use crate::transition::expander::Expander;
use crate::transition::labels::Labels;
use cavalcade_core::Observer;
use cavalcade_core::budget::Budget;
use cavalcade_graph::problem::BoardProblem;

/// An index of all tours, in any packing.
pub(crate) trait TourIndex: Send + Sync {
    fn len(&self) -> BigUint;
    /// The tour of a number, from 0; `None` if there are fewer tours.
    fn nth(&self, number: BigUint, budget: &Budget) -> Result<Option<Moves>, CountError>;
    /// The number of a tour, from 0; `None` if it is not in the index.
    fn rank(&self, tour: &Moves, budget: &Budget) -> Result<Option<BigUint>, CountError>;
    /// The size of each layer.
    fn layers(&self) -> Vec<LayerFacts>;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LayerFacts {
    pub(crate) number: usize,
    pub(crate) states: u64,
    pub(crate) bytes: u64,
    pub(crate) checksum: u64,
}

/// An index and what threads keep while they look for tours.
struct SharedIndex<L> {
    index: Index<L>,
    memos: Mutex<Vec<Memo<L>>>,
}

impl<L: Labels> SharedIndex<L> {
    /// Does something with a memo that no other thread uses.
    fn with_memo<T>(&self, work: impl FnOnce(&mut Memo<L>) -> T) -> T {
        let free = self.memos.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut memo = free.unwrap_or_else(|| self.index.memo());
        let result = work(&mut memo);
        self.memos.lock().unwrap_or_else(PoisonError::into_inner).push(memo);
        result
    }
}

impl<L: Labels> TourIndex for SharedIndex<L> {
    fn len(&self) -> BigUint {
        self.index.len()
    }

    fn nth(&self, number: BigUint, budget: &Budget) -> Result<Option<Moves>, CountError> {
        self.with_memo(|memo| self.index.nth(number, memo, budget))
    }

    fn rank(&self, tour: &Moves, budget: &Budget) -> Result<Option<BigUint>, CountError> {
        self.with_memo(|memo| self.index.rank(tour, memo, budget))
    }

    fn layers(&self) -> Vec<LayerFacts> {
        let facts = |(number, layer): (usize, &KeptLayer)| LayerFacts {
            number,
            states: layer.trailer.states,
            bytes: layer.bytes(),
            checksum: layer.trailer.content,
        };
        // The first layer, the empty board, is never stored.
        self.index.layers.iter().enumerate().skip(1).map(facts).collect()
    }
}

pub(crate) enum Source<'a> {
    /// A count that keeps its layers in memory.
    Memory(Counting<'a>),
    /// A count that keeps its layers in a folder and continues from those already there.
    Folder(Counting<'a>, &'a Path),
    /// A folder with all layers.
    Finished(&'a Path),
}

pub(crate) struct Counting<'a> {
    pub(crate) threads: usize,
    pub(crate) observer: &'a mut dyn Observer,
}

/// Makes the index of the cycles of a problem.
pub(crate) fn index(
    problem: &BoardProblem<'_>,
    source: Source<'_>,
    budget: &Budget,
) -> Result<Box<dyn TourIndex>, CountError> {
    let (graph, order) = NodeOrder::of_problem(problem, budget)?;
    let PackedPlan { plan, order, packing } = PackedPlan::choose(&graph, &order)?;
    let making = Making { graph: &graph, source, budget };
    in_packing!(packing, L => making.index::<L>(plan, order))
}

/// The approximate number of states of all layers.
pub(crate) fn projected_states(problem: &BoardProblem<'_>, budget: &Budget) -> Result<f64, CountError> {
    let (graph, order) = NodeOrder::of_problem(problem, budget)?;
    let plan = PackedPlan::choose(&graph, &order)?.plan;
    Ok(projection::projected_states(&plan, graph.ends(), problem.question().board().wrap()))
}

/// An index being made.
struct Making<'a, 's> {
    graph: &'a CountGraph,
    source: Source<'s>,
    budget: &'a Budget,
}

impl Making<'_, '_> {
    fn index<L: Labels>(self, plan: CountPlan, order: NodeOrder) -> Result<Box<dyn TourIndex>, CountError> {
        let expanders = Expander::<L>::all(&plan, self.graph, self.budget)?;
        let first = EndsPlaced::at_first(self.graph.ends());
        let layers = self.layers(&plan, &expanders, first)?;
        let index = Index { expanders, plan, order, layers, first };
        Ok(Box::new(SharedIndex { index, memos: Mutex::default() }))
    }

    /// The layers before each stride.
    fn layers<L: Labels>(
        self,
        plan: &CountPlan,
        expanders: &[Expander<L>],
        first: EndsPlaced,
    ) -> Result<Vec<KeptLayer>, CountError> {
        let Self { graph, source, budget } = self;
        let fingerprint = fingerprint::<L>(graph, plan);
        let mut keeper = Keeper { expanders, fingerprint, threads: 1, budget, layers: Vec::new() };
        keeper.keep(&FinishedLayer::empty_board(first))?;
        match source {
            Source::Memory(Counting { threads, observer }) => {
                // The layers that are kept have the other half.
                let memory = MemoryShares::new(&budget.clone().with_share_of_memory(2), threads, L::WORDS)?;
                keeper.threads = memory.threads;
                Pass::<L>::new(graph, plan, "atlas", memory, budget, observer)?.count(&mut keeper)?;
            }
            Source::Folder(Counting { threads, observer }, folder) => {
                let layers = LayerFolder { folder, fingerprint };
                // Shards that are put in order have the other half.
                let memory = MemoryShares::new(&budget.clone().with_share_of_memory(2), threads, L::WORDS)?;
                let threads = memory.threads;
                let pass = Pass::<L>::new(graph, plan, "atlas", memory, budget, observer)?;
                pass.count(&mut FolderKeeper { expanders, layers, threads, budget })?;
                keeper.layers.extend(layers.open_all(expanders.len())?);
            }
            Source::Finished(folder) => {
                keeper.layers.extend(LayerFolder { folder, fingerprint }.open_all(expanders.len())?);
            }
        }
        // The layer after the last stride has no states; it says how many tours were counted.
        let mut layers = keeper.layers;
        let finished: BigUint = layers.iter().flat_map(|layer| &layer.closings).map(|closing| &closing.tours).sum();
        match layers.pop() {
            Some(last) if last.trailer.total != finished => Err(last.damage()),
            _ => Ok(layers),
        }
    }
}
