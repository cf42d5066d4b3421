//! The serious search for a reason: what takes more than one look.
//!
//! First whatever can be said of the board as it is: cuts of one square and of two, covers that fall short, and cuts
//! grown at random. Then the same after all moves that are forced, and at last suppositions. So a reader gets the
//! simplest kind of reason that was found.

use super::articulation;
use super::cover::{Cover, Need};
use super::crowd::crowd_of;
use super::cut::cut;
use super::exits::too_few_exits;
use super::finding::Finding;
use super::forced::Forcing;
use super::growth::grow;
use super::net::{Net, Place};
use super::reason::Reason;
use super::suppose::{Care, suppose};
use crate::problem::{Answer, CycleProblem, Reading, read};
use crate::{Budget, Limit, Question};

/// Boards up to this size are tried for all cuts of two squares.
const MOST_FOR_PAIRS: usize = 2000;

/// Boards up to this size are tried for cuts grown at random and for suppositions.
const MOST_FOR_GROWTH: usize = 5000;

/// Looks at a way spent on growing cuts, for each place and at most.
const GROWTH: (u64, u64) = (10_000, 4_000_000);

/// Places copied for suppositions, altogether.
const SUPPOSITIONS: u64 = 20_000_000;

/// Looks hard for a reason why there is no tour. Nothing found proves nothing; without room to look, nothing is found.
///
/// It takes about a second at most for boards of some thousand squares, and near-linear time beyond. The same seed
/// finds the same reason.
///
/// ```
/// use cavalcade::{Board, Budget, Kind, Piece, Question, Reason, Size, obstacle};
///
/// let question = Question::new(Board::rectangle(Size::new(4, 7)?), Piece::KNIGHT, Kind::Closed);
/// let reason = obstacle::search(&question, &Budget::unlimited(), 0).unwrap();
/// assert!(matches!(reason, Some(Reason::Cut(cut)) if cut.removed.len() == 7));
/// # Ok::<(), cavalcade::SizeError>(())
/// ```
pub fn search(question: &Question, budget: &Budget, seed: u64) -> Result<Option<Reason>, Limit> {
    match read(question, budget)? {
        Reading::Answered(Answer::Path(_)) => Ok(None),
        Reading::Answered(Answer::Impossible(reason)) => Ok(Some(reason)),
        Reading::Cycle(problem) => search_in(&problem, budget, seed),
    }
}

/// Looks hard for a reason why a problem has no cycle.
pub(crate) fn search_in(problem: &CycleProblem<'_>, budget: &Budget, seed: u64) -> Result<Option<Reason>, Limit> {
    if let Some(reason) = too_few_exits(problem) {
        return Ok(Some(reason));
    }
    if !Net::has_room(problem, budget) {
        return Ok(None);
    }
    let mut forcing = Forcing::new(Net::new(problem, budget)?);
    let finding = match look(&forcing.net, seed, budget)? {
        None => look_after_forcing(&mut forcing, seed, budget)?,
        found => found,
    };
    Ok(finding.map(|finding| finding.reason(&forcing)))
}

/// Looks at a net as it is.
fn look(net: &Net<'_>, seed: u64, budget: &Budget) -> Result<Option<Finding>, Limit> {
    if let Some(cut) = articulation::single(net, budget)? {
        return Ok(Some(Finding::Cut(cut)));
    }
    if let Some(finding) = uncovered(net, budget)? {
        return Ok(Some(finding));
    }
    if net.len() <= MOST_FOR_PAIRS
        && let Some(cut) = articulation::pair(net, budget)?
    {
        return Ok(Some(Finding::Cut(cut)));
    }
    if net.len() <= MOST_FOR_GROWTH {
        let effort = (GROWTH.0 * net.len() as u64).min(GROWTH.1);
        return Ok(grow(net, seed, effort, budget)?.map(Finding::Cut));
    }
    Ok(None)
}

/// What a cover shows: squares in need, or squares with just as many neighbours.
fn uncovered(net: &Net<'_>, budget: &Budget) -> Result<Option<Finding>, Limit> {
    let matching = Cover::new(net, Need::One, budget)?;
    for set in [matching.short()].into_iter().chain(matching.tight(&mut budget.clock())?) {
        if let Some(cut) = cut(net, &beside(net, &set), budget)? {
            return Ok(Some(Finding::Cut(cut)));
        }
    }
    let cover = Cover::new(net, Need::All, budget)?;
    let short: Vec<Place> = cover.short().into_iter().filter(|place| *place != net.outside()).collect();
    Ok(crowd_of(net, &short).map(Finding::Crowd))
}

/// The squares beside places.
fn beside(net: &Net<'_>, places: &[Place]) -> Vec<Place> {
    let mut beside: Vec<Place> =
        places.iter().flat_map(|place| net.joined(*place)).filter(|next| *next != net.outside()).collect();
    beside.sort_unstable();
    beside.dedup();
    beside
}

/// Looks at a net after all moves that are forced, and after suppositions.
fn look_after_forcing(forcing: &mut Forcing<'_>, seed: u64, budget: &Budget) -> Result<Option<Finding>, Limit> {
    if let Some(contradiction) = forcing.run(&mut budget.clock())? {
        return Ok(Some(Finding::Contradiction(contradiction)));
    }
    if !forcing.events.is_empty()
        && let Some(finding) = look(&forcing.net, seed, budget)?
    {
        return Ok(Some(finding));
    }
    if forcing.net.len() > MOST_FOR_GROWTH {
        return Ok(None);
    }
    let mut effort = SUPPOSITIONS;
    for care in [Care::Quick, Care::Cuts] {
        let before = forcing.events.len();
        if let Some(finding) = suppose(forcing, care, &mut effort, budget)? {
            return Ok(Some(finding));
        }
        if forcing.events.len() > before
            && let Some(finding) = look(&forcing.net, seed, budget)?
        {
            return Ok(Some(finding));
        }
    }
    Ok(None)
}
