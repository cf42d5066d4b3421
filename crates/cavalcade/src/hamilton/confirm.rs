//! A second look at a claim that a network has no path or cycle.
//!
//! What can be seen is looked at again by code of its own: links are counted, parts walked through, sides told apart. That a
//! formula cannot be satisfied nobody can see, nor that a count comes to none; there it is decided anew that there is none, by
//! every [set of nodes](super::subsets) where these are few. Where they are more, a formula is answered by
//! [counting](super::count), and a count by a formula.

use std::collections::{HashSet, VecDeque};

use super::colour_rule::NetworkColourRule;
use super::count::{NetworkCountError, count};
use super::find::sat_finds_one;
use super::question::NetworkQuestion;
use super::reason::{NetworkCut, NetworkReason};
use super::subsets;
use cavalcade_check::confirm::Verdict;
use cavalcade_core::util::all_threads;
use cavalcade_core::{Budget, Kind, Limit, Silent};
use cavalcade_graph::Node;

/// Looks again at the claim that a question about a network has no answer for this reason.
///
/// A claim has to be right in every field that can be checked; the sets that a formula was given are only looked at
/// for being sets that have to be left.
///
/// ```
/// use cavalcade::confirm::Verdict;
/// use cavalcade::hamilton::{Network, NetworkOutcome, NetworkQuestion, confirm};
/// use cavalcade::Budget;
///
/// let links = (0..5).flat_map(|k| [(k, (k + 1) % 5), (k, k + 5), (k + 5, (k + 2) % 5 + 5)]);
/// let petersen = NetworkQuestion::on(Network::new(10, links)?).closed();
/// let NetworkOutcome::Impossible(reason) = petersen.solve() else { panic!("it has no cycle") };
/// assert_eq!(confirm(&petersen, &reason, &Budget::unlimited()), Verdict::Confirmed);
/// # Ok::<(), cavalcade::hamilton::NetworkError>(())
/// ```
#[must_use]
pub fn confirm(question: &NetworkQuestion, reason: &NetworkReason, budget: &Budget) -> Verdict {
    holds(question, reason, budget)
        .map_or_else(Verdict::Open, |holds| if holds { Verdict::Confirmed } else { Verdict::Refuted })
}

fn holds(question: &NetworkQuestion, reason: &NetworkReason, budget: &Budget) -> Result<bool, Limit> {
    budget.check(0)?;
    let network = question.network();
    let nodes = network.len();
    let is_closed = question.kind() == Kind::Closed;
    Ok(match reason {
        NetworkReason::TooFewNodes { kind, nodes: told } => {
            *kind == question.kind() && *told == nodes && nodes < if is_closed { 3 } else { 1 }
        }
        NetworkReason::InParts { nodes: told, sizes } => {
            let parts = parts(question, &HashSet::new(), budget)?;
            parts.sizes.len() > 1 && parts.are_told_by(told, sizes)
        }
        NetworkReason::EndsApart { start, end } => {
            let is_asked = (question.start(), question.end()) == (Some(*start), Some(*end));
            is_closed && is_asked && nodes > 1 && !network.neighbours(*start).contains(end)
        }
        NetworkReason::TooFewLinks { nodes: told, allowed } => {
            let asked: Vec<Node> = question.start().into_iter().chain(question.end()).collect();
            let free = if is_closed { 0 } else { 2 - asked.len() };
            let is_short = |node: &Node| network.neighbours(*node).len() < 2 && (is_closed || !asked.contains(node));
            let short: Vec<Node> = network.nodes().filter(is_short).collect();
            nodes > 2 && *told == short && *allowed == free as u64 && told.len() > free
        }
        NetworkReason::ColourImbalance { dark, light, rule } => {
            sides(question, budget)?.is_some_and(|sides| imbalance_holds(question, &sides, (*dark, *light), *rule))
        }
        NetworkReason::Cut(cut) => cut_holds(question, cut, budget)?,
        NetworkReason::Crowd { nodes: told, needed, offered } => crowd_holds(question, told, *needed, *offered),
        NetworkReason::Unsatisfiable { cuts } => {
            let is_proper = |cut: &Vec<Node>| !cut.is_empty() && are_some(question, cut);
            cuts.iter().all(is_proper) && !has_route(question, budget, has_any_counted)?
        }
        NetworkReason::Counted => !has_route(question, budget, sat_finds_one)?,
    })
}

/// Whether there is a path or cycle after all; in a larger network, by another way than that of the claim.
fn has_route(
    question: &NetworkQuestion,
    budget: &Budget,
    another_way: fn(&NetworkQuestion, &Budget) -> Result<bool, Limit>,
) -> Result<bool, Limit> {
    let is_small = question.network().len() <= subsets::MOST_NODES;
    if is_small { subsets::has_route(question, budget) } else { another_way(question, budget) }
}

/// Whether a count finds any.
fn has_any_counted(question: &NetworkQuestion, budget: &Budget) -> Result<bool, Limit> {
    match count(question, all_threads(), budget, &mut Silent) {
        Ok(count) => Ok(count.undirected > 0u32.into()),
        Err(NetworkCountError::Limit(limit)) => Err(limit),
        Err(_) => Err(Limit::Method),
    }
}

/// Whether these are different nodes of the network, and not all of them.
fn are_some(question: &NetworkQuestion, nodes: &[Node]) -> bool {
    let all = question.network().len();
    let different: HashSet<&Node> = nodes.iter().collect();
    different.len() == nodes.len() && nodes.len() < all && nodes.iter().all(|node| node.index() < all)
}

/// The nodes that have to be ends of a path: those asked for, and those with one link.
fn known_ends(question: &NetworkQuestion) -> Vec<Node> {
    let mut known: Vec<Node> = question.start().into_iter().chain(question.end()).collect();
    if question.kind() == Kind::Open {
        let network = question.network();
        let others: Vec<Node> =
            network.nodes().filter(|node| network.neighbours(*node).len() == 1 && !known.contains(node)).collect();
        known.extend(others);
    }
    known
}

/// Whether the question asks for a path between two ends.
fn is_path(question: &NetworkQuestion) -> bool {
    question.kind() == Kind::Open || (question.start().is_some() && question.end().is_some())
}

/// The parts that a network falls into.
struct Parts {
    of: Vec<Option<usize>>,
    sizes: Vec<u64>,
}

impl Parts {
    /// Whether each part is told once, by a node of it and its size.
    fn are_told_by(&self, nodes: &[Node], sizes: &[u64]) -> bool {
        let told: Vec<Option<usize>> = nodes.iter().map(|node| self.of.get(node.index()).copied().flatten()).collect();
        let different: HashSet<usize> = told.iter().copied().flatten().collect();
        let is_right = |(part, size): (&Option<usize>, &u64)| part.is_some_and(|part| self.sizes[part] == *size);
        nodes.len() == self.sizes.len()
            && sizes.len() == nodes.len()
            && different.len() == nodes.len()
            && told.iter().zip(sizes).all(is_right)
    }
}

/// The parts of a network without some nodes.
fn parts(question: &NetworkQuestion, removed: &HashSet<Node>, budget: &Budget) -> Result<Parts, Limit> {
    let network = question.network();
    let mut clock = budget.clock();
    let mut parts = Parts { of: vec![None; network.len()], sizes: Vec::new() };
    for first in network.nodes() {
        if removed.contains(&first) || parts.of[first.index()].is_some() {
            continue;
        }
        let part = parts.sizes.len();
        parts.of[first.index()] = Some(part);
        let (mut queue, mut size) = (VecDeque::from([first]), 0);
        while let Some(node) = queue.pop_front() {
            clock.tick()?;
            size += 1;
            for to in network.neighbours(node) {
                if !removed.contains(to) && parts.of[to.index()].is_none() {
                    parts.of[to.index()] = Some(part);
                    queue.push_back(*to);
                }
            }
        }
        parts.sizes.push(size);
    }
    Ok(parts)
}

/// Whether the nodes left are in just these parts, and they are more than could be joined.
fn cut_holds(question: &NetworkQuestion, cut: &NetworkCut, budget: &Budget) -> Result<bool, Limit> {
    if cut.removed.is_empty() || !are_some(question, &cut.removed) {
        return Ok(false);
    }
    let removed: HashSet<Node> = cut.removed.iter().copied().collect();
    let left = parts(question, &removed, budget)?;
    let mut allowed = removed.len() as u64;
    if is_path(question) {
        let known = known_ends(question);
        if known.len() > 2 {
            return Ok(false);
        }
        let seats: Vec<Option<usize>> = known.iter().map(|end| left.of[end.index()]).collect();
        let ends_removed = seats.iter().filter(|seat| seat.is_none()).count() as u64;
        let comes_back = seats.len() == 2 && ends_removed == 0 && seats[0] == seats[1];
        allowed = (allowed + 1).saturating_sub(ends_removed + u64::from(comes_back));
    }
    Ok(left.are_told_by(&cut.parts, &cut.sizes) && cut.allowed == allowed && left.sizes.len() as u64 > allowed)
}

/// Whether these nodes are not linked with each other, need so many links, can get so many, and that is too few.
fn crowd_holds(question: &NetworkQuestion, nodes: &[Node], needed: u64, offered: u64) -> bool {
    let network = question.network();
    let crowd: HashSet<Node> = nodes.iter().copied().collect();
    if !are_some(question, nodes)
        || nodes.iter().any(|node| network.neighbours(*node).iter().any(|to| crowd.contains(to)))
    {
        return false;
    }
    let ends = if is_path(question) {
        let known = known_ends(question);
        known.iter().filter(|end| crowd.contains(end)).count() + 2usize.saturating_sub(known.len())
    } else {
        0
    };
    let links_into = |node: Node| network.neighbours(node).iter().filter(|to| crowd.contains(to)).count() as u64;
    let most: u64 = network.nodes().map(|node| links_into(node).min(2)).sum();
    let is_need = needed.checked_add(ends as u64) == Some(2 * nodes.len() as u64);
    is_need && offered == most && needed > offered
}

/// For each node whether it is on the side of node 0, if the network hangs together and each link changes sides.
fn sides(question: &NetworkQuestion, budget: &Budget) -> Result<Option<Vec<bool>>, Limit> {
    let network = question.network();
    let mut clock = budget.clock();
    let mut sides: Vec<Option<bool>> = vec![None; network.len()];
    let mut queue = VecDeque::new();
    if let Some(first) = sides.first_mut() {
        *first = Some(true);
        queue.push_back((Node::new(0), true));
    }
    while let Some((node, side)) = queue.pop_front() {
        for to in network.neighbours(node) {
            clock.tick()?;
            match sides[to.index()] {
                None => {
                    sides[to.index()] = Some(!side);
                    queue.push_back((*to, !side));
                }
                Some(other) if other == side => return Ok(None),
                Some(_) => {}
            }
        }
    }
    Ok(sides.into_iter().collect())
}

fn imbalance_holds(
    question: &NetworkQuestion,
    sides: &[bool],
    (dark, light): (u64, u64),
    rule: NetworkColourRule,
) -> bool {
    let counted = sides.iter().filter(|side| **side).count() as u64;
    if (dark, light) != (counted, sides.len() as u64 - counted) {
        return false;
    }
    let known = if is_path(question) { known_ends(question) } else { Vec::new() };
    let apart = dark.abs_diff(light);
    match rule {
        NetworkColourRule::CycleNeedsEqual => question.kind() == Kind::Closed && apart > 0,
        NetworkColourRule::PathDiffersByOne => question.kind() == Kind::Open && apart > 1,
        NetworkColourRule::EndsOnMajority { node } => {
            let is_in_minority = |node: Node| sides[node.index()] == (dark < light);
            question.kind() == Kind::Open && apart == 1 && known.contains(&node) && is_in_minority(node)
        }
        NetworkColourRule::EndsDiffer { ends: [one, other] } => {
            let are_known = one != other && known.contains(&one) && known.contains(&other);
            apart == 0 && are_known && sides[one.index()] == sides[other.index()]
        }
    }
}
