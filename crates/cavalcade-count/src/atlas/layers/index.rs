//! Numbers of tours, and back.
//!
//! Tours are in the order in which a count finishes them: by stride, by the state before it, by the way that finishes
//! it; and among those with the same last state, by the way that leads there. So a number is decoded from the end: the
//! tours finished from each group are subtracted until the number falls into one of them, then the weights of its
//! states, then those of the states before, and so on to the empty board.
//!
//! The states before a state all have its key, since the stride leaves the key alone; so their groups are adjacent in
//! the directory. Only those matter whose transitions arrive at its profile, and of such a group only the few states
//! found by [undoing](crate::transition::undo) the transitions. Their weights, each taken as often as there are ways,
//! must add up to the weight of the state; otherwise the layer is damaged.
//!
//! A state represents its mirror image too. Whether the tour goes the way of the state or of the image is known once
//! the empty board is reached, which is its own image: each way records whether it was mirrored.

use num_bigint::BigUint;

use super::closing::closing_ways;
use super::kept_layer::KeptLayer;
use super::moves::{Moves, Rest, Target};
use super::pages::PageCache;
use crate::error::CountError;
use crate::model::order::NodeOrder;
use crate::model::plan::{CountPlan, SquareStep};
use crate::transition::cache::TransitionCache;
use crate::transition::ends_placed::EndsPlaced;
use crate::transition::expander::Expander;
use crate::transition::labels::Labels;
use crate::transition::profile::Profile;
use crate::transition::transitions::Leads;
use crate::transition::way::{MoveMade, Way, WayFinder};
use cavalcade_core::budget::Budget;
use cavalcade_graph::Node;

/// All layers of a pass with what is needed to go through them.
pub(crate) struct Index<L> {
    pub(super) expanders: Vec<Expander<L>>,
    pub(super) plan: CountPlan,
    pub(super) order: NodeOrder,
    /// The layers before each stride.
    pub(super) layers: Vec<KeptLayer>,
    pub(super) first: EndsPlaced,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct State<L> {
    profile: Profile,
    labels: L,
}

#[derive(Clone, Debug)]
struct Weighted<L> {
    state: State<L>,
    weight: BigUint,
}

/// A state from which some ways lead to what is wanted.
struct Hit<L> {
    state: State<L>,
    weight: BigUint,
    ways: u32,
}

/// The target of a way; a finished tour is reached from a group.
#[derive(Clone)]
enum Wanted<L> {
    State(Weighted<L>),
    /// A finished tour, from the group of this number, where this many tours are finished.
    Tour(u64, BigUint),
}

/// The moves of one stride, as they are in the frame of its state, and whether what they lead to is turned over.
struct StrideTaken {
    moves: Vec<(Node, Vec<Target>)>,
    is_mirrored: bool,
}

/// What was read or computed for a layer.
pub(super) struct LayerCache<L> {
    pages: PageCache,
    transitions: TransitionCache<L>,
}

/// The memory for the transitions of a layer, in bytes.
const TRANSITIONS: u64 = 2 << 20;

impl<L: Labels> LayerCache<L> {
    fn new() -> Self {
        Self { pages: PageCache::default(), transitions: TransitionCache::new(TRANSITIONS) }
    }
}

/// The caches of one thread that looks up tours: a few megabytes per layer.
pub(super) struct Memo<L>(Vec<LayerCache<L>>);

impl<L: Labels> Index<L> {
    pub(super) fn memo(&self) -> Memo<L> {
        Memo(self.expanders.iter().map(|_| LayerCache::new()).collect())
    }

    pub(super) fn len(&self) -> BigUint {
        self.layers.iter().flat_map(|layer| &layer.closings).map(|closing| &closing.tours).sum()
    }

    /// The tour of a number, from 0; `None` if there are fewer tours.
    pub(super) fn nth(
        &self,
        mut number: BigUint,
        memo: &mut Memo<L>,
        budget: &Budget,
    ) -> Result<Option<Moves>, CountError> {
        let Some((mut layer, mut wanted)) = self.last_of(&mut number) else { return Ok(None) };
        let mut strides = Vec::new();
        loop {
            budget.check(0)?;
            let hits = self.hits(layer, &wanted, &mut memo.0[layer], budget)?;
            let (hit, ordinal) = pick(hits, &mut number).ok_or_else(|| self.layers[layer].damage())?;
            let ways = self.ways(layer, hit.state, &mut memo.0[layer], budget)?;
            let way = ways.into_iter().filter(|way| leads_to(way, &wanted)).nth(ordinal as usize);
            strides.push(self.taken(layer, &way.ok_or_else(|| self.layers[layer].damage())?));
            let Some(before) = layer.checked_sub(1) else { break };
            (layer, wanted) = (before, Wanted::State(hit));
        }
        strides.reverse();
        Ok(Some(self.unfold(&strides)))
    }

    /// The layer and the group from which the tour of a number is finished; the number becomes that among its tours.
    fn last_of(&self, number: &mut BigUint) -> Option<(usize, Wanted<L>)> {
        for (layer, kept) in self.layers.iter().enumerate() {
            for closing in &kept.closings {
                if *number < closing.tours {
                    return Some((layer, Wanted::Tour(closing.group, closing.tours.clone())));
                }
                *number -= &closing.tours;
            }
        }
        None
    }

    /// The number of a tour, from 0; `None` if the tour is not in this index.
    pub(super) fn rank(
        &self,
        tour: &Moves,
        memo: &mut Memo<L>,
        budget: &Budget,
    ) -> Result<Option<BigUint>, CountError> {
        let mut state = State { profile: Profile::of(L::BARE, self.first), labels: L::BARE };
        let (mut number, mut is_mirrored) = (BigUint::ZERO, false);
        let mut rest = Rest::new(tour, self.plan.strides.last().map_or(0, |stride| stride.finished.len()));
        for layer in 0..self.expanders.len() {
            budget.check(0)?;
            let moves = self.moves_of(layer, is_mirrored, &mut rest);
            let ways = self.ways(layer, state, &mut memo.0[layer], budget)?;
            let Some(place) = ways.iter().position(|way| self.taken(layer, way).moves == moves) else {
                return Ok(None);
            };
            let leads = ways[place].leads;
            let Some(wanted) = self.wanted(layer, state, leads, memo)? else { return Ok(None) };
            let ordinal = ways[..place].iter().filter(|way| leads_to(way, &wanted)).count();
            let hits = self.hits(layer, &wanted, &mut memo.0[layer], budget)?;
            let Some(before) = before(hits, state, ordinal) else { return Ok(None) };
            number += before;
            match (leads, wanted) {
                (Leads::To { labels, profile, is_mirrored: turned }, _) => {
                    state = State { profile, labels };
                    is_mirrored ^= turned;
                }
                (Leads::Tour, Wanted::Tour(group, _)) => return Ok(Some(number + self.finished_before(layer, group))),
                (Leads::Tour, Wanted::State(_)) => return Ok(None),
            }
        }
        Ok(None)
    }

    /// The target of a way from a state, with its weight; `None` if it is not there.
    fn wanted(
        &self,
        layer: usize,
        from: State<L>,
        leads: Leads<L>,
        memo: &mut Memo<L>,
    ) -> Result<Option<Wanted<L>>, CountError> {
        match leads {
            Leads::Tour => {
                let group = self.group_of(layer, from.profile, &mut memo.0[layer])?;
                let closing = self.layers[layer].closings.iter().find(|closing| Some(closing.group) == group);
                Ok(closing.map(|closing| Wanted::Tour(closing.group, closing.tours.clone())))
            }
            Leads::To { labels, profile, .. } => {
                let Some(cache) = memo.0.get_mut(layer + 1) else { return Ok(None) };
                let Some(group) = self.group_of(layer + 1, profile, cache)? else { return Ok(None) };
                let weight = self.layers[layer + 1].group::<L>(group, &mut cache.pages)?.find(labels)?;
                Ok(weight.map(|weight| Wanted::State(Weighted { state: State { profile, labels }, weight })))
            }
        }
    }

    fn group_of(&self, layer: usize, profile: Profile, cache: &mut LayerCache<L>) -> Result<Option<u64>, CountError> {
        self.layers[layer].of_profile(self.expanders[layer].shard_key(profile), profile, &mut cache.pages)
    }

    fn finished_before(&self, layer: usize, group: u64) -> BigUint {
        let earlier = self.layers[..layer].iter().flat_map(|layer| &layer.closings);
        let here = self.layers[layer].closings.iter().take_while(|closing| closing.group < group);
        earlier.chain(here).map(|closing| &closing.tours).sum()
    }

    /// The states from which ways lead to what is wanted, in order. Their weights add up to its own.
    fn hits(
        &self,
        layer: usize,
        wanted: &Wanted<L>,
        cache: &mut LayerCache<L>,
        budget: &Budget,
    ) -> Result<Vec<Hit<L>>, CountError> {
        let (hits, weight) = match wanted {
            Wanted::Tour(group, tours) => (self.hits_of_tour(layer, *group, cache, budget)?, tours),
            Wanted::State(wanted) => (self.hits_to(layer, wanted.state, cache, budget)?, &wanted.weight),
        };
        let sum: BigUint = hits.iter().map(|hit| &hit.weight * hit.ways).sum();
        if sum == *weight { Ok(hits) } else { Err(self.layers[layer].damage()) }
    }

    /// The states of a group from which tours are finished.
    fn hits_of_tour(
        &self,
        layer: usize,
        group: u64,
        cache: &mut LayerCache<L>,
        budget: &Budget,
    ) -> Result<Vec<Hit<L>>, CountError> {
        let (kept, expander) = (&self.layers[layer], &self.expanders[layer]);
        let entry = kept.entry(group, &mut cache.pages)?;
        let mut group = kept.group::<L>(group, &mut cache.pages)?;
        let states = group.block(0, entry.states as usize)?.states;
        let transitions = cache.transitions.look_up(entry.profile, expander, budget)?;
        let ways = closing_ways(entry.profile, &states, expander, transitions);
        let mut hits = Vec::new();
        for (labels, ways) in states.into_iter().zip(ways).filter(|(_, ways)| *ways > 0) {
            let weight = group.find(labels)?.ok_or_else(|| kept.damage())?;
            hits.push(Hit { state: State { profile: entry.profile, labels }, weight, ways });
        }
        Ok(hits)
    }

    /// The states from which ways lead to a state.
    fn hits_to(
        &self,
        layer: usize,
        wanted: State<L>,
        cache: &mut LayerCache<L>,
        budget: &Budget,
    ) -> Result<Vec<Hit<L>>, CountError> {
        let (kept, expander) = (&self.layers[layer], &self.expanders[layer]);
        let mut hits = Vec::new();
        // A stride leaves the key of a state alone.
        for number in kept.with_key(expander.shard_key(wanted.profile), &mut cache.pages)? {
            let profile = kept.entry(number, &mut cache.pages)?.profile;
            let transitions = cache.transitions.look_up(profile, expander, budget)?;
            let mut states = Vec::new();
            transitions.undo((wanted.labels, wanted.profile), profile, expander, |labels| states.push(labels));
            if states.is_empty() {
                continue;
            }
            states.sort_unstable();
            let mut group = kept.group::<L>(number, &mut cache.pages)?;
            for same in states.chunk_by(|a, b| a == b) {
                if let Some(weight) = group.find(same[0])? {
                    let state = State { profile, labels: same[0] };
                    hits.push(Hit { state, weight, ways: same.len() as u32 });
                }
            }
        }
        Ok(hits)
    }

    /// All ways to continue from a state.
    fn ways(
        &self,
        layer: usize,
        state: State<L>,
        cache: &mut LayerCache<L>,
        budget: &Budget,
    ) -> Result<Vec<Way<L>>, CountError> {
        let expander = &self.expanders[layer];
        let transitions = cache.transitions.look_up(state.profile, expander, budget)?;
        Ok(WayFinder::new().ways(state.labels, state.profile, expander, transitions))
    }

    /// A way with its slots turned into nodes.
    fn taken(&self, layer: usize, way: &Way<L>) -> StrideTaken {
        let steps = &self.plan.strides[layer].steps;
        let moves = steps.iter().zip(&way.moves).map(|(step, made)| {
            let target = |made: &MoveMade| match made {
                MoveMade::ToApex => Some(Target::Apex),
                MoveMade::To(slot) => {
                    step.targets.iter().find(|target| target.slot == *slot).map(|target| Target::Node(target.to))
                }
            };
            let mut targets: Vec<Target> = made.iter().filter_map(target).collect();
            targets.sort_unstable();
            (step.node, targets)
        });
        let is_mirrored = matches!(way.leads, Leads::To { is_mirrored: true, .. });
        StrideTaken { moves: moves.collect(), is_mirrored }
    }

    /// The mirror image of a node, or the node itself.
    fn image(&self, node: Node, is_mirrored: bool) -> Node {
        match &self.order.mirror {
            Some(image) if is_mirrored => image[node.index()],
            _ => node,
        }
    }

    /// The moves of a tour whose strides are each given in the frame of their states.
    fn unfold(&self, strides: &[StrideTaken]) -> Moves {
        let mut tour = Moves::default();
        let mut is_mirrored = false;
        for stride in strides {
            for (node, targets) in &stride.moves {
                let from = self.image(*node, is_mirrored);
                for target in targets {
                    match target {
                        Target::Apex => tour.ends.push(from),
                        Target::Node(to) => tour.edges.push([from, self.image(*to, is_mirrored)]),
                    }
                }
            }
            is_mirrored ^= stride.is_mirrored;
        }
        tour
    }

    /// The moves of a tour in a stride, in the frame of its state.
    fn moves_of(&self, layer: usize, is_mirrored: bool, rest: &mut Rest) -> Vec<(Node, Vec<Target>)> {
        let step = |step: &SquareStep| {
            let image = |target| match target {
                Target::Node(node) => Target::Node(self.image(node, is_mirrored)),
                Target::Apex => Target::Apex,
            };
            let mut targets: Vec<Target> =
                rest.finish(self.image(step.node, is_mirrored)).into_iter().map(image).collect();
            targets.sort_unstable();
            (step.node, targets)
        };
        self.plan.strides[layer].steps.iter().map(step).collect()
    }
}

/// Returns `true` if a way leads to the target.
fn leads_to<L: Labels>(way: &Way<L>, wanted: &Wanted<L>) -> bool {
    match (way.leads, wanted) {
        (Leads::Tour, Wanted::Tour(..)) => true,
        (Leads::To { labels, profile, .. }, Wanted::State(wanted)) => State { profile, labels } == wanted.state,
        _ => false,
    }
}

/// The hit that a number falls into, and which of its ways; the number becomes that among the tours of the state.
fn pick<L: Copy>(hits: Vec<Hit<L>>, number: &mut BigUint) -> Option<(Weighted<L>, u32)> {
    for hit in hits {
        for ordinal in 0..hit.ways {
            if *number < hit.weight {
                return Some((Weighted { state: hit.state, weight: hit.weight }, ordinal));
            }
            *number -= &hit.weight;
        }
    }
    None
}

/// The number of tours before those of a state by one of its ways; `None` if the state is not a hit.
fn before<L: Labels>(hits: Vec<Hit<L>>, state: State<L>, ordinal: usize) -> Option<BigUint> {
    let mut before = BigUint::ZERO;
    for hit in hits {
        if hit.state == state {
            return Some(before + hit.weight * ordinal);
        }
        before += hit.weight * hit.ways;
    }
    None
}
