//! A chain of moves that are forced, followed step by step.

use std::collections::HashSet;

use super::ledger::Ledger;
use super::{crowd, cut};
use crate::reason::{Contradiction, Spot, Step};
use crate::{Budget, Limit};

/// How deep suppositions may stand in one another.
const DEEPEST: u32 = 8;

/// Whether each step follows from those before it, and the end cannot be.
pub(super) fn holds(
    ledger: Ledger<'_>,
    steps: &[Step],
    contradiction: &Contradiction,
    budget: &Budget,
) -> Result<bool, Limit> {
    Reader { budget, steps: 0 }.holds(ledger, steps, contradiction, DEEPEST)
}

/// One who follows a chain, and counts the steps.
struct Reader<'b> {
    budget: &'b Budget,
    steps: u64,
}

impl Reader<'_> {
    fn holds(
        &mut self,
        mut ledger: Ledger<'_>,
        steps: &[Step],
        contradiction: &Contradiction,
        depth: u32,
    ) -> Result<bool, Limit> {
        for step in steps {
            self.budget.check(self.steps)?;
            self.steps += 1;
            if !self.follow(&mut ledger, step, depth)? {
                return Ok(false);
            }
        }
        cannot_be(&ledger, contradiction)
    }

    /// Makes a step, unless it does not follow.
    fn follow(&mut self, ledger: &mut Ledger<'_>, step: &Step, depth: u32) -> Result<bool, Limit> {
        Ok(match step {
            Step::Takes { at, to } => takes(ledger, *at, to),
            Step::Leaves { at, to } => leaves(ledger, *at, to),
            Step::Skips { from, to } => skips(ledger, *from, *to),
            Step::Differs { end, to } => differs(ledger, *end, to)?,
            Step::Rejects { .. } | Step::Needs { .. } if depth == 0 => false,
            Step::Rejects { from, to, steps, contradiction } => {
                let mut supposed = ledger.clone();
                supposed.take(*from, *to);
                let follows = ledger.is_edge(*from, *to) && self.holds(supposed, steps, contradiction, depth - 1)?;
                ledger.drop(*from, *to);
                follows
            }
            Step::Needs { from, to, steps, contradiction } => {
                let mut supposed = ledger.clone();
                supposed.drop(*from, *to);
                let follows = ledger.is_edge(*from, *to)
                    && !ledger.is_taken(*from, *to)
                    && self.holds(supposed, steps, contradiction, depth - 1)?;
                ledger.take(*from, *to);
                follows
            }
        })
    }
}

fn is_same_set(some: &[Spot], others: &[Spot]) -> bool {
    let set = |spots: &[Spot]| spots.iter().copied().collect::<HashSet<_>>();
    some.len() == others.len() && set(some).len() == some.len() && set(some) == set(others)
}

/// Whether something is named, and nothing twice.
fn are_some(spots: &[Spot]) -> bool {
    let mut seen = HashSet::new();
    !spots.is_empty() && spots.iter().all(|spot| seen.insert(*spot))
}

/// Only two edges are left: both are taken.
fn takes(ledger: &mut Ledger<'_>, at: Spot, to: &[Spot]) -> bool {
    let follows = to.len() == 2 && is_same_set(&ledger.edges(at), to);
    if follows {
        for to in to {
            ledger.take(at, *to);
        }
    }
    follows
}

/// Two edges are taken: others are dropped.
fn leaves(ledger: &mut Ledger<'_>, at: Spot, to: &[Spot]) -> bool {
    let edges: HashSet<Spot> = ledger.free(at).into_iter().collect();
    let follows = ledger.need(at) == 0 && are_some(to) && to.iter().all(|to| edges.contains(to));
    if follows {
        for to in to {
            ledger.drop(at, *to);
        }
    }
    follows
}

/// A chain of edges taken leads from one to the other and leaves nodes out: the edge between them is dropped.
fn skips(ledger: &mut Ledger<'_>, from: Spot, to: Spot) -> bool {
    let is_free = ledger.is_edge(from, to) && !ledger.is_taken(from, to);
    let follows = is_free && ledger.chain(from, to).is_some_and(|nodes| nodes < ledger.nodes());
    if follows {
        ledger.drop(from, to);
    }
    follows
}

/// One end is known: where colours alternate and are in balance, the other is of the other colour.
fn differs(ledger: &mut Ledger<'_>, end: Spot, to: &[Spot]) -> Result<bool, Limit> {
    let Some(colours) = ledger.ground.colours()? else { return Ok(false) };
    let dark = colours.values().filter(|dark| **dark).count() * 2;
    let colour = |spot: Spot| colours.get(&spot.square()?).copied();
    let free: HashSet<Spot> = ledger.free(Spot::Apex).into_iter().collect();
    let follows = dark == colours.len()
        && ledger.is_taken(Spot::Apex, end)
        && are_some(to)
        && to.iter().all(|to| free.contains(to) && colour(*to) == colour(end));
    if follows {
        for to in to {
            ledger.drop(Spot::Apex, *to);
        }
    }
    Ok(follows)
}

/// Whether this is so, and no tour can be where it is.
fn cannot_be(ledger: &Ledger<'_>, contradiction: &Contradiction) -> Result<bool, Limit> {
    Ok(match contradiction {
        Contradiction::Starved { at, left } => {
            is_node(ledger, *at) && left.len() < 2 && is_same_set(&ledger.edges(*at), left)
        }
        Contradiction::Crowded { at, to } => {
            let distinct: HashSet<&Spot> = to.iter().collect();
            distinct.len() > 2 && distinct.len() == to.len() && to.iter().all(|to| ledger.is_taken(*at, *to))
        }
        Contradiction::Circle { through } => is_short_cycle(ledger, through),
        Contradiction::Cut(claim) => cut::holds(ledger, claim)?,
        Contradiction::Crowd(claim) => crowd::holds(ledger, claim),
    })
}

fn is_node(ledger: &Ledger<'_>, spot: Spot) -> bool {
    match spot {
        Spot::Apex => ledger.has_ends(),
        Spot::On(square) => ledger.ground.board.contains(square),
    }
}

fn is_short_cycle(ledger: &Ledger<'_>, through: &[Spot]) -> bool {
    let distinct: HashSet<&Spot> = through.iter().collect();
    let next = through.iter().cycle().skip(1);
    distinct.len() == through.len()
        && through.len() > 2
        && (through.len() as u64) < ledger.nodes()
        && through.iter().zip(next).all(|(from, to)| ledger.is_taken(*from, *to))
}
