//! Numbers of tours, and back.
//!
//! Tours are in the order in which a count finishes them: by stride, by the state before it, by the way that finishes it;
//! and among those with the same last state, by the way that leads there. So a number is found from the end: the weights
//! of the states from which a tour is finished are taken off until the number falls into one, then those of the states
//! before it, and so on to the empty board. All states that lead to a state in one stride stand in one shard of the layer
//! before, since the stride leaves their key alone.
//!
//! A state stands for its mirror image too. Whether the tour goes the way of the state or that of the image is known once
//! the empty board is reached: there is one of it, and each way tells whether what it leads to was turned over.

use std::io;

use num_bigint::BigUint;

use super::kept_layers::KeptLayer;
use crate::Node;
use crate::budget::Budget;
use crate::count::model::order::NodeOrder;
use crate::count::model::plan::{CountPlan, SquareStep};
use crate::count::store::digits::{take_digits, take_number};
use crate::count::store::shard::shard_of;
use crate::count::store::weight::{Weight, Wide};
use crate::count::transition::batch::{BATCH, Batch};
use crate::count::transition::cache::TransitionCache;
use crate::count::transition::ends_placed::EndsPlaced;
use crate::count::transition::expander::Expander;
use crate::count::transition::labels::Labels;
use crate::count::transition::profile::Profile;
use crate::count::transition::transitions::{Batches, Leads, TransitionSink};
use crate::count::transition::way::{MoveMade, Way, WayFinder};

/// The tours that are finished from a shard.
struct Closing {
    layer: usize,
    shard: usize,
    tours: BigUint,
}

/// All layers of a pass with what is needed to go through them.
pub(crate) struct Index<L> {
    expanders: Vec<Expander<L>>,
    plan: CountPlan,
    order: NodeOrder,
    /// The layers before each stride.
    layers: Vec<KeptLayer<L>>,
    first: EndsPlaced,
    closings: Vec<Closing>,
}

/// A state as it stands in a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State<L> {
    labels: L,
    profile: Profile,
}

/// A state from which some ways lead to what is wanted.
struct Hit<L> {
    state: State<L>,
    weight: BigUint,
    ways: usize,
}

/// Collects the states from which ways lead to a state, or home.
struct HitSink<L> {
    wanted: Option<State<L>>,
    hits: Vec<u32>,
}

impl<L: Labels> TransitionSink<L, u32> for HitSink<L> {
    type Place = ();

    fn place(&mut self, profile: Profile) -> Option<()> {
        self.wanted.is_some_and(|wanted| wanted.profile == profile).then_some(())
    }

    fn states(&mut self, states: &[(L, u32)], (): ()) {
        let Some(wanted) = self.wanted else { return };
        self.hits.extend(states.iter().filter(|(labels, _)| *labels == wanted.labels).map(|(_, index)| index));
    }

    fn tour(&mut self, index: u32) {
        if self.wanted.is_none() {
            self.hits.push(index);
        }
    }
}

/// The memory for transitions, in bytes.
const TRANSITIONS: u64 = 16 << 20;

/// A tour as its moves: which nodes are joined, and which are ends.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Moves {
    pub(crate) links: Vec<[Node; 2]>,
    pub(crate) ends: Vec<Node>,
}

/// Where a move leads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Target {
    Node(Node),
    Apex,
}

/// The moves of one stride, as they are in the frame of its state, and whether what they lead to is turned over.
struct StrideTaken {
    moves: Vec<(Node, Vec<Target>)>,
    is_mirrored: bool,
}

impl<L: Labels> Index<L> {
    /// Makes an index of the layers before each stride.
    pub(crate) fn new(
        expanders: Vec<Expander<L>>,
        plan: CountPlan,
        order: NodeOrder,
        layers: Vec<KeptLayer<L>>,
        first: EndsPlaced,
        budget: &Budget,
    ) -> io::Result<Self> {
        let mut index = Self { expanders, plan, order, layers, first, closings: Vec::new() };
        for layer in (0..index.expanders.len()).filter(|layer| index.expanders[*layer].may_finish()) {
            for shard in 0..index.layers[layer].shards() {
                let hits = index.hits(layer, shard, None, budget)?;
                let tours: BigUint = hits.iter().map(|hit| &hit.weight * hit.ways).sum();
                if tours != BigUint::ZERO {
                    index.closings.push(Closing { layer, shard, tours });
                }
            }
        }
        Ok(index)
    }

    /// The number of tours.
    pub(crate) fn len(&self) -> BigUint {
        self.closings.iter().map(|closing| &closing.tours).sum()
    }

    /// The tour of a number, from 0; none if there are not so many.
    pub(crate) fn nth(&self, mut number: BigUint, budget: &Budget) -> io::Result<Option<Moves>> {
        let is_here = |closing: &&Closing| {
            let is_here = number < closing.tours;
            if !is_here {
                number -= &closing.tours;
            }
            is_here
        };
        let Some(&Closing { mut layer, mut shard, .. }) = self.closings.iter().find(is_here) else { return Ok(None) };
        let mut wanted = None;
        let mut strides = Vec::new();
        loop {
            let hits = self.hits(layer, shard, wanted, budget)?;
            let Some((state, ordinal)) = pick(hits, &mut number) else { return Ok(None) };
            let ways = self.ways(layer, state, budget)?;
            let Some(way) = ways.into_iter().filter(|way| leads_to(way, wanted)).nth(ordinal) else { return Ok(None) };
            strides.push(self.taken(layer, &way));
            let Some(before) = layer.checked_sub(1) else { break };
            (layer, wanted) = (before, Some(state));
            shard = self.shard_before(layer, state);
        }
        strides.reverse();
        Ok(Some(self.unfold(&strides)))
    }

    /// The number of a tour, from 0; none if it is no tour of this index.
    pub(crate) fn rank(&self, tour: &Moves, budget: &Budget) -> io::Result<Option<BigUint>> {
        let mut state = State { labels: L::BARE, profile: Profile::of(L::BARE, self.first) };
        let (mut number, mut is_mirrored) = (BigUint::ZERO, false);
        let mut rest = Rest::new(tour, self.plan.strides.last().map_or(0, |stride| stride.finished.len()));
        for layer in 0..self.expanders.len() {
            let moves = self.moves_of(layer, is_mirrored, &mut rest);
            let ways = self.ways(layer, state, budget)?;
            let Some(place) = ways.iter().position(|way| self.taken(layer, way).moves == moves) else {
                return Ok(None);
            };
            let leads = ways[place].leads;
            let wanted = goal(leads);
            let ordinal = ways[..place].iter().filter(|way| leads_to(way, wanted)).count();
            let shard = self.shard_before(layer, state);
            let Some(before) = self.before(layer, shard, wanted, (state, ordinal), budget)? else { return Ok(None) };
            number += before;
            match leads {
                Leads::Home => {
                    let earlier =
                        self.closings.iter().take_while(|closing| (closing.layer, closing.shard) < (layer, shard));
                    return Ok(Some(number + earlier.map(|closing| &closing.tours).sum::<BigUint>()));
                }
                Leads::To { labels, profile, is_mirrored: turned } => {
                    state = State { labels, profile };
                    is_mirrored ^= turned;
                }
            }
        }
        Ok(None)
    }

    /// The shard of a layer in which all states have the key of this one, which may stand before or after the stride.
    fn shard_before(&self, layer: usize, state: State<L>) -> usize {
        shard_of(self.expanders[layer].shard_key(state.profile), self.layers[layer].bits())
    }

    /// The tours that come before those of a state and its way to what is wanted, among all that lead there.
    fn before(
        &self,
        layer: usize,
        shard: usize,
        wanted: Option<State<L>>,
        (state, ordinal): (State<L>, usize),
        budget: &Budget,
    ) -> io::Result<Option<BigUint>> {
        let mut before = BigUint::ZERO;
        for hit in self.hits(layer, shard, wanted, budget)? {
            if hit.state == state {
                return Ok(Some(before + hit.weight * ordinal));
            }
            before += hit.weight * hit.ways;
        }
        Ok(None)
    }

    /// The states of a shard from which ways lead to what is wanted, in order.
    fn hits(&self, layer: usize, shard: usize, wanted: Option<State<L>>, budget: &Budget) -> io::Result<Vec<Hit<L>>> {
        let expander = &self.expanders[layer];
        let mut cache = TransitionCache::new(expander, TRANSITIONS, budget);
        let mut batches: Batches<L, u32> = std::array::from_fn(|_| Batch::new(0));
        let mut hits = Vec::new();
        // A stride leaves the key of a state alone.
        let key = wanted.map(|wanted| expander.shard_key(wanted.profile));
        self.layers[layer].for_each_block(shard, |block| {
            let mut digits = block.weights.all();
            for (profile, states) in block.groups() {
                if key.is_some_and(|key| key != expander.shard_key(profile)) {
                    take_digits(&mut digits, states.len());
                    continue;
                }
                let transitions = cache.look_up(profile)?;
                let mut sink = HitSink { wanted, hits: Vec::new() };
                for (start, part) in (0..).step_by(BATCH).zip(states.chunks(BATCH)) {
                    batches[0].clear();
                    (start..).zip(part).for_each(|(index, labels)| batches[0].push((*labels, index)));
                    transitions.follow(profile, expander.frame(), &mut batches, &mut sink);
                }
                let digits = take_digits(&mut digits, states.len());
                add_hits(profile, states, digits, sink.hits, &mut hits);
            }
            Ok(())
        })?;
        Ok(hits)
    }

    /// All ways to go on from a state.
    fn ways(&self, layer: usize, state: State<L>, budget: &Budget) -> io::Result<Vec<Way<L>>> {
        let expander = &self.expanders[layer];
        let mut cache = TransitionCache::new(expander, TRANSITIONS, budget);
        let transitions = cache.look_up(state.profile)?;
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

    /// The moves of a tour, whose strides are each told in the frame of their states.
    fn unfold(&self, strides: &[StrideTaken]) -> Moves {
        let mut tour = Moves::default();
        let mut is_mirrored = false;
        for stride in strides {
            for (node, targets) in &stride.moves {
                let from = self.image(*node, is_mirrored);
                for target in targets {
                    match target {
                        Target::Apex => tour.ends.push(from),
                        Target::Node(to) => tour.links.push([from, self.image(*to, is_mirrored)]),
                    }
                }
            }
            is_mirrored ^= stride.is_mirrored;
        }
        tour
    }

    /// What a tour does in a stride, in the frame of its state.
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

/// What is left of a tour while its squares are finished one after the other.
struct Rest {
    targets: Vec<Vec<Target>>,
}

impl Rest {
    fn new(tour: &Moves, nodes: usize) -> Self {
        let mut targets = vec![Vec::new(); nodes];
        for [a, b] in &tour.links {
            targets[a.index()].push(Target::Node(*b));
            targets[b.index()].push(Target::Node(*a));
        }
        for end in &tour.ends {
            targets[end.index()].push(Target::Apex);
        }
        Self { targets }
    }

    /// The moves of a node to those that are not finished.
    fn finish(&mut self, node: Node) -> Vec<Target> {
        let targets = std::mem::take(&mut self.targets[node.index()]);
        for target in &targets {
            if let Target::Node(other) = target {
                self.targets[other.index()].retain(|back| *back != Target::Node(node));
            }
        }
        targets
    }
}

/// What a way that leads there is looked for; none for home.
fn goal<L>(leads: Leads<L>) -> Option<State<L>> {
    match leads {
        Leads::Home => None,
        Leads::To { labels, profile, .. } => Some(State { labels, profile }),
    }
}

fn leads_to<L: Labels>(way: &Way<L>, wanted: Option<State<L>>) -> bool {
    goal(way.leads) == wanted
}

/// The hit that a number falls into, and which of its ways; the number becomes that among the tours of the state.
fn pick<L: Copy>(hits: Vec<Hit<L>>, number: &mut BigUint) -> Option<(State<L>, usize)> {
    for hit in hits {
        for ordinal in 0..hit.ways {
            if *number < hit.weight {
                return Some((hit.state, ordinal));
            }
            *number -= &hit.weight;
        }
    }
    None
}

/// Adds the states of a group that were hit, each once, with its weight.
fn add_hits<L: Labels>(
    profile: Profile,
    states: &[L],
    mut digits: &[u16],
    mut indices: Vec<u32>,
    hits: &mut Vec<Hit<L>>,
) {
    indices.sort_unstable();
    let mut passed = 0;
    for same in indices.chunk_by(|a, b| a == b) {
        let index = same[0] as usize;
        take_digits(&mut digits, index - passed);
        let weight = large(take_number(&mut digits));
        passed = index + 1;
        hits.push(Hit { state: State { labels: states[index], profile }, weight, ways: same.len() });
    }
}

/// A weight as a number of any length.
fn large(weight: Wide<16>) -> BigUint {
    let bytes: Vec<u8> = (0..Wide::<16>::WORDS).flat_map(|index| weight.word(index).to_le_bytes()).collect();
    BigUint::from_bytes_le(&bytes)
}
