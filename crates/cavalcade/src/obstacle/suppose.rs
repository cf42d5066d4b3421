//! Suppositions: if this move were made, something impossible would follow; so it is not made.
//!
//! **Idea.** When nothing is [forced](super::forced) any more, suppose that a free way is taken and follow what that
//! forces. If it ends in a contradiction, the way is dropped for good; if to drop it does, it is taken. Each such
//! conclusion can force more. No supposition is made within another, so this is no search: the number of conclusions is
//! at most the number of ways.
//!
//! **Source.** Solvers of logical formulas call this failed literals (Freeman, 1995).
//!
//! **Cost.** Each supposition copies the net: quadratic in the number of squares for each round.

use super::account::Account;
use super::articulation;
use super::finding::Finding;
use super::forced::{Contradiction, Event, Forcing};
use super::net::{Mark, Net, Place, Way};
use super::reason::Step;
use crate::{Budget, Limit};

/// What is looked at after each supposition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Care {
    /// What is forced.
    Quick,
    /// What is forced, and cuts of one square.
    Cuts,
}

impl Care {
    /// Looks at each place, about.
    const fn looks(self) -> u64 {
        match self {
            Self::Quick => 1,
            Self::Cuts => 8,
        }
    }
}

/// Supposes each free way to be taken, and to be dropped, as long as that teaches anything and the effort lasts.
pub(super) fn suppose(
    forcing: &mut Forcing<'_>,
    care: Care,
    effort: &mut u64,
    budget: &Budget,
) -> Result<Option<Finding>, Limit> {
    loop {
        let mut has_learnt = false;
        for way in free_ways(&forcing.net) {
            for mark in [Mark::Taken, Mark::Dropped] {
                let is_free = matches!(forcing.net.mark(way), Some((Mark::Free, _)));
                if !is_free {
                    continue;
                }
                budget.check(0)?;
                let cost = forcing.net.len() as u64 * care.looks();
                if *effort < cost {
                    return Ok(None);
                }
                *effort -= cost;
                if let Some(conclusion) = try_out(forcing, way, mark, care, budget)? {
                    has_learnt = true;
                    if let Some(contradiction) = conclude(forcing, way, mark, conclusion, budget)? {
                        return Ok(Some(Finding::Contradiction(contradiction)));
                    }
                }
            }
        }
        if !has_learnt {
            return Ok(None);
        }
    }
}

/// The free ways, those of places with few of them first.
fn free_ways(net: &Net<'_>) -> Vec<Way> {
    let free = |place: Place| net.with_mark(place, |mark| mark == Mark::Free);
    let mut ways: Vec<Way> = (0..net.squares())
        .flat_map(|place| free(place).filter(move |to| *to > place).map(move |to| (place, to)))
        .collect();
    ways.sort_by_key(|(from, to)| net.free(*from).min(net.free(*to)));
    ways
}

/// Supposes that a way is taken or dropped; returns the conclusion if that cannot be.
fn try_out(forcing: &Forcing<'_>, way: Way, mark: Mark, care: Care, budget: &Budget) -> Result<Option<Event>, Limit> {
    let base = forcing.events.len();
    let mut supposed = forcing.clone();
    supposed.events.push(Event::Supposed);
    let finding = match mark_and_follow(&mut supposed, way, mark, base as u32, budget)? {
        Some(contradiction) => Some(Finding::Contradiction(contradiction)),
        None if care == Care::Cuts => articulation::single(&supposed.net, budget)?.map(Finding::Cut),
        None => None,
    };
    Ok(finding.map(|finding| conclusion(forcing, &supposed, finding, way, mark)))
}

/// What follows from a finding: the way is not as it was supposed to be.
fn conclusion(forcing: &Forcing<'_>, supposed: &Forcing<'_>, finding: Finding, way: Way, mark: Mark) -> Event {
    let base = forcing.events.len();
    let (outer, inner): (Vec<usize>, Vec<usize>) = finding.steps(supposed).into_iter().partition(|step| *step < base);
    let (from, to) = (forcing.net.spot(way.0), forcing.net.spot(way.1));
    let (steps, clash) = (Account::tell(supposed, &inner), finding.clash(supposed));
    let step = match mark {
        Mark::Taken => Step::Rejects { from, to, steps, clash },
        Mark::Dropped | Mark::Free => Step::Needs { from, to, steps, clash },
    };
    Event::Concluded(step, outer.into_iter().map(|step| step as u32).collect())
}

/// Takes or drops a way, and follows what that forces.
fn mark_and_follow(
    forcing: &mut Forcing<'_>,
    way: Way,
    mark: Mark,
    step: u32,
    budget: &Budget,
) -> Result<Option<Contradiction>, Limit> {
    match mark {
        Mark::Taken => {
            if let Err(contradiction) = forcing.take(way, step) {
                return Ok(Some(contradiction));
            }
        }
        Mark::Dropped | Mark::Free => forcing.drop(way, step),
    }
    forcing.run(&mut budget.clock())
}

/// Marks a way the other way than supposed, and follows what that forces.
fn conclude(
    forcing: &mut Forcing<'_>,
    way: Way,
    supposed: Mark,
    conclusion: Event,
    budget: &Budget,
) -> Result<Option<Contradiction>, Limit> {
    let step = forcing.events.len() as u32;
    forcing.events.push(conclusion);
    let mark = if supposed == Mark::Taken { Mark::Dropped } else { Mark::Taken };
    mark_and_follow(forcing, way, mark, step, budget)
}
