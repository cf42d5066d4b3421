//! The sweep: dynamic programming across a narrow board.
//!
//! **The idea.** Go through the squares one by one, along the board, and choose the moves of each to squares that come
//! later. All that matters for the rest is the *frontier*: which squares seen so far still lack moves, and which of them
//! are the two ends of one path. Choices that agree in that are one state, so on a narrow board there are few states
//! however long it is. If no state is left, there is no tour; if one closes a cycle through everything, the choices that
//! led there are read back. The frontier method for counting ([`count`](crate::count)) does the same with sums.
//!
//! **Source.** Held and Karp (1962) for dynamic programming over paths, Knuth's Simpath (2008) for frontiers.
//!
//! **How ours differs.** It keeps, for each state, one choice that leads to it, and works on any circuit, so open tours,
//! starts, ends, holes and wraps need no care.
//!
//! **Cost.** Linear in the length, exponential in the width.
//!
//! **A worked board.** 3x4, closed: after the first file a1, b1 and c1 each need two moves to the second and third file, and
//! soon every state has a square that can no longer get its moves: no tour, after a few dozen states in each layer, where
//! backtracking follows every path.

use std::collections::HashSet;

use super::{SearchEnd, unless_answered};
use crate::problem::CycleProblem;
use crate::problem::circuit::{Circuit, Ring};
use crate::{Budget, Clock, Decision, Limit, Node, Question, Reason, Run};

/// The most squares in a frontier.
const SLOTS: usize = 32;
/// The most states of a layer; beyond that a sweep is not worth its memory.
const MOST_STATES: usize = 1 << 19;
/// The memory of a state while its layer is made, with what the lists and the table of a layer take when they have just
/// grown; of one that is worked off; and what is kept of each.
const BYTES_WHILE_MADE: usize = 2 * (2 * size_of::<State>() + size_of::<Origin>()) + 8;
const BYTES_WORKED_OFF: usize = 2 * size_of::<State>();
const BYTES_KEPT: usize = size_of::<Origin>();

/// Looks for a tour by sweeping the board, if it is narrow enough.
///
/// ```
/// use cavalcade::search::{SearchEnd, sweep::sweep};
/// use cavalcade::{Board, Budget, Kind, Piece, Question, Run, Silent, Size, verify::verify};
///
/// let question = Question::new(Board::rectangle(Size::new(3, 50)?), Piece::KNIGHT, Kind::Closed);
/// let (budget, mut observer) = (Budget::unlimited(), Silent);
/// let SearchEnd::Path(path) = sweep(&question, &mut Run::new(&budget, &mut observer))? else { panic!() };
/// assert!(verify(&question, path).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sweep(question: &Question, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    unless_answered(question, run, sweep_in)
}

/// Sweeps the board of a problem.
pub(crate) fn sweep_in(problem: &CycleProblem<'_>, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    sweep_ring(&Ring::new(problem, run.budget())?, SLOTS, run)
}

/// Sweeps the ring if its frontier has at most so many squares.
pub(crate) fn sweep_ring(ring: &Ring<'_>, widest: usize, run: &mut Run<'_>) -> Result<SearchEnd, Limit> {
    let order = Order::best(ring, run.budget())?;
    if order.width > widest.min(SLOTS) {
        return Ok(SearchEnd::Tired);
    }
    let bytes = Plan::bytes(&ring.circuit);
    run.budget().has_room_for(bytes)?;
    let plan = Plan::along(&ring.circuit, &order.nodes, &mut run.budget().clock())?;
    let (start, end) = (ring.problem.question().start(), ring.problem.question().end());
    Ok(match Sweep::new(&plan, bytes).go(run)? {
        Swept::Cycle(links) => SearchEnd::Path(ring.path(cycle_of(&ring.circuit, &links))),
        Swept::None => SearchEnd::Impossible(Reason::Decided { by: Decision::SquareBySquare, start, end }),
        Swept::TooMany => SearchEnd::Tired,
    })
}

fn cycle_of(circuit: &Circuit, links: &[[Node; 2]]) -> Vec<Node> {
    super::patch::cover::Cover::of_links(circuit.len(), links.iter().copied()).cycle(Node::new(0))
}

/// The order in which nodes are gone through, and the most that the frontier holds.
struct Order {
    nodes: Vec<Node>,
    width: usize,
}

impl Order {
    /// Along the ranks or along the files, whichever keeps the frontier smaller.
    fn best(ring: &Ring<'_>, budget: &Budget) -> Result<Self, Limit> {
        let (circuit, graph) = (&ring.circuit, ring.problem.graph());
        // The apex comes last where it is a neighbour of many squares. Where it has no choice it comes first: its ends are
        // then the two ends of a path from the beginning, and not free to be linked in ways that prove wrong later.
        let apex = (graph.len()..circuit.len()).map(Node::new);
        let (chain, last): (Vec<Node>, Vec<Node>) = apex.partition(|node| circuit.neighbours(*node).len() <= 2);
        let by_rank: Vec<Node> = chain.iter().copied().chain(graph.nodes()).chain(last).collect();
        let mut by_file = by_rank.clone();
        let file_first = |node: &Node| (graph.square(*node).file(), graph.square(*node).rank());
        by_file[chain.len()..chain.len() + graph.len()].sort_by_key(file_first);
        let mut clock = budget.clock();
        let [by_file, by_rank] = [Self::new(circuit, by_file, &mut clock)?, Self::new(circuit, by_rank, &mut clock)?];
        Ok(if by_file.width <= by_rank.width { by_file } else { by_rank })
    }

    fn new(circuit: &Circuit, nodes: Vec<Node>, clock: &mut Clock<'_>) -> Result<Self, Limit> {
        let mut is_seen = vec![false; nodes.len()];
        let (mut frontier, mut width) = (0, 0);
        for node in &nodes {
            clock.tick()?;
            // Whatever was finished has been seen.
            for next in [node].into_iter().chain(circuit.neighbours(*node)) {
                frontier += usize::from(!std::mem::replace(&mut is_seen[next.index()], true));
            }
            width = width.max(frontier);
            frontier -= 1;
        }
        Ok(Self { nodes, width })
    }
}

/// The nodes in their order, and where each stands in a state while it is in the frontier.
struct Plan {
    stations: Vec<Station>,
}

/// One node whose links are chosen.
struct Station {
    node: Node,
    slot: u8,
    /// The neighbours that come later, with their places.
    later: Vec<(Node, u8)>,
    /// The places of nodes that are seen here for the first time.
    fresh: Vec<u8>,
    /// Whether all later nodes have been seen.
    sees_all: bool,
    /// Places whose nodes have no neighbour left afterwards, and those with one.
    last_chance: [Vec<u8>; 2],
}

impl Plan {
    /// About the memory that the plan of a circuit takes.
    fn bytes(circuit: &Circuit) -> u64 {
        // Each of the short lists takes a little more than it holds.
        let per_node = size_of::<Station>() + 4 * 32 + 24;
        (circuit.len() * per_node + circuit.links() * 8) as u64
    }

    /// The plan for an order whose frontier fits a state.
    fn along(circuit: &Circuit, order: &[Node], clock: &mut Clock<'_>) -> Result<Self, Limit> {
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(at, node)| place[node.index()] = at);
        let mut slot_of = vec![None; order.len()];
        let mut left: Vec<usize> = (0..order.len()).map(|node| circuit.neighbours(Node::new(node)).len()).collect();
        let mut free: Vec<u8> = (0..SLOTS as u8).rev().collect();
        let (mut stations, mut seen) = (Vec::with_capacity(order.len()), 0);
        for node in order {
            clock.tick()?;
            let is_later = |next: &&Node| place[next.index()] > place[node.index()];
            let mut fresh = Vec::new();
            let mut enter = |node: Node| {
                *slot_of[node.index()].get_or_insert_with(|| {
                    let slot = free.pop().expect("the frontier fits a state");
                    fresh.push(slot);
                    slot
                })
            };
            let slot = enter(*node);
            let later = circuit.neighbours(*node).iter().filter(is_later);
            let later: Vec<(Node, u8)> = later.map(|next| (*next, enter(*next))).collect();
            seen += fresh.len();
            for next in circuit.neighbours(*node) {
                left[next.index()] -= 1;
            }
            let last_chance = [0, 1].map(|wanted| {
                let is_wanted = |(next, _): &&(Node, u8)| left[next.index()] == wanted;
                later.iter().filter(is_wanted).map(|(_, slot)| *slot).collect()
            });
            free.push(slot);
            stations.push(Station { node: *node, slot, later, fresh, sees_all: seen == order.len(), last_chance });
        }
        Ok(Self { stations })
    }
}

/// For each place of the frontier: the other end of its path, itself if it has no move yet, or one of the marks below.
type State = [u8; SLOTS];

/// A place that is not taken.
const EMPTY: u8 = 254;
/// A square that has both its moves.
const FULL: u8 = 255;

/// What a new link makes of a state.
enum Linked {
    Longer,
    Closed,
    /// One of the squares has both its moves already.
    No,
}

fn link(state: &mut State, a: u8, b: u8) -> Linked {
    let (end_a, end_b) = (state[a as usize], state[b as usize]);
    if end_a == FULL || end_b == FULL {
        return Linked::No;
    }
    let is_closed = end_a == b;
    for (square, end) in [(a, end_a), (b, end_b)] {
        if end != square {
            state[square as usize] = FULL;
        }
    }
    if is_closed {
        return Linked::Closed;
    }
    state[end_a as usize] = end_b;
    state[end_b as usize] = end_a;
    Linked::Longer
}

/// How a state was reached first: from which state of the layer before, and by which links to later neighbours.
#[derive(Clone, Copy)]
struct Origin {
    before: u32,
    links: [Option<u16>; 2],
}

enum Swept {
    Cycle(Vec<[Node; 2]>),
    None,
    TooMany,
}

struct Sweep<'a> {
    plan: &'a Plan,
    /// The memory of the plan.
    bytes: u64,
    origins: Vec<Vec<Origin>>,
}

impl<'a> Sweep<'a> {
    fn new(plan: &'a Plan, bytes: u64) -> Self {
        Self { plan, bytes, origins: Vec::new() }
    }

    fn go(mut self, run: &mut Run<'_>) -> Result<Swept, Limit> {
        let mut states = vec![[EMPTY; SLOTS]];
        let mut kept = self.bytes as usize;
        for station in &self.plan.stations {
            let mut layer = Layer::new(station);
            let worked_off = states.len() * BYTES_WORKED_OFF;
            for (number, state) in (0..).zip(states) {
                run.count_step()?;
                if let Some(last) = layer.expand(state, number) {
                    return Ok(Swept::Cycle(self.trace(last)));
                }
                if layer.states.len() > MOST_STATES {
                    return Ok(Swept::TooMany);
                }
                run.budget().has_room_for((kept + worked_off + layer.states.len() * BYTES_WHILE_MADE) as u64)?;
            }
            kept += layer.states.len() * BYTES_KEPT + size_of::<Vec<Origin>>();
            layer.origins.shrink_to_fit();
            self.origins.push(layer.origins);
            states = layer.states;
        }
        Ok(Swept::None)
    }

    /// The links that were chosen on the way to a closed cycle.
    fn trace(&self, last: Origin) -> Vec<[Node; 2]> {
        let mut links = Vec::new();
        let mut origin = last;
        for (at, station) in self.plan.stations[..=self.origins.len()].iter().enumerate().rev() {
            let chosen = origin.links.into_iter().flatten();
            links.extend(chosen.map(|choice| [station.node, station.later[usize::from(choice)].0]));
            if let Some(before) = at.checked_sub(1) {
                origin = self.origins[before][origin.before as usize];
            }
        }
        links
    }
}

/// The states after a station, under construction.
struct Layer<'a> {
    station: &'a Station,
    known: HashSet<State>,
    states: Vec<State>,
    origins: Vec<Origin>,
}

impl<'a> Layer<'a> {
    fn new(station: &'a Station) -> Self {
        Self { station, known: HashSet::new(), states: Vec::new(), origins: Vec::new() }
    }

    /// Makes every choice for the station's square; returns the one that closes a cycle through all squares, if any.
    fn expand(&mut self, mut state: State, number: u32) -> Option<Origin> {
        for slot in &self.station.fresh {
            state[usize::from(*slot)] = *slot;
        }
        let own = state[usize::from(self.station.slot)];
        let later = self.station.later.len() as u16;
        let origin = |links| Origin { before: number, links };
        if own == FULL {
            return self.choose(state, origin([None, None]));
        }
        for first in 0..later {
            if own != self.station.slot {
                if let Some(last) = self.choose(state, origin([Some(first), None])) {
                    return Some(last);
                }
                continue;
            }
            for second in first + 1..later {
                if let Some(last) = self.choose(state, origin([Some(first), Some(second)])) {
                    return Some(last);
                }
            }
        }
        None
    }

    /// Whether a square needs more moves than it has neighbours left.
    fn has_missed_a_chance(&self, state: &State) -> bool {
        let [none_left, one_left] = &self.station.last_chance;
        none_left.iter().any(|slot| state[usize::from(*slot)] != FULL)
            || one_left.iter().any(|slot| state[usize::from(*slot)] == *slot)
    }

    /// Makes these links and keeps the state, if it is one.
    fn choose(&mut self, mut state: State, origin: Origin) -> Option<Origin> {
        let own = self.station.slot;
        for choice in origin.links.into_iter().flatten() {
            match link(&mut state, own, self.station.later[usize::from(choice)].1) {
                Linked::Longer => {}
                Linked::Closed => {
                    let is_whole = self.station.sees_all && state.iter().all(|place| *place >= EMPTY);
                    return is_whole.then_some(origin);
                }
                Linked::No => return None,
            }
        }
        if self.has_missed_a_chance(&state) {
            return None;
        }
        state[usize::from(own)] = EMPTY;
        if self.known.insert(state) {
            self.states.push(state);
            self.origins.push(origin);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::verify;
    use crate::{Board, Budget, Kind, Piece, Silent, Size, Wrap};

    fn swept(question: &Question) -> SearchEnd {
        let (budget, mut observer) = (Budget::unlimited(), Silent);
        sweep(question, &mut Run::new(&budget, &mut observer)).unwrap()
    }

    fn ask(size: &str, wrap: Wrap, kind: Kind) -> Question {
        Question::new(Board::rectangle(size.parse::<Size>().unwrap()).with_wrap(wrap), Piece::KNIGHT, kind)
    }

    #[test]
    fn narrow_boards_have_the_tours_that_theorems_promise() {
        let closed = ["3x4", "3x6", "3x8", "3x10", "10x3", "3x12", "4x5", "4x30", "5x6", "4x4"];
        let has_closed = |size: &str| ["3x10", "10x3", "3x12", "5x6"].contains(&size);
        let has_open = |size: &str| !["3x6", "4x4"].contains(&size);
        for size in closed {
            for (kind, expected) in [(Kind::Closed, has_closed(size)), (Kind::Open, has_open(size))] {
                let question = ask(size, Wrap::None, kind);
                match swept(&question) {
                    SearchEnd::Path(path) => {
                        verify(&question, path).unwrap_or_else(|faults| panic!("{size}: {faults}"));
                        assert!(expected, "{size} {kind}");
                    }
                    SearchEnd::Impossible(_) => assert!(!expected, "{size} {kind}"),
                    end => panic!("{size}: {end:?}"),
                }
            }
        }
    }

    #[test]
    fn a_wide_board_is_left_to_others() {
        assert_eq!(swept(&ask("40x40", Wrap::None, Kind::Closed)), SearchEnd::Tired);
    }

    #[test]
    fn a_long_cylinder_is_swept_along_its_axis() {
        assert!(matches!(swept(&ask("3x40", Wrap::Cylinder, Kind::Closed)), SearchEnd::Path(_)));
    }
}
