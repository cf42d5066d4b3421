//! Reasons why a board has no tour, each one a fact that a reader can check.
//!
//! [`find`] looks for what can be seen at once, in time linear in the board. [`search`] looks harder. What either finds
//! is plain data, a [`Reason`]; [`confirm`](crate::confirm) checks it again by code of its own.
//!
//! | reason | what it says | looked for in |
//! | --- | --- | --- |
//! | ends apart, pieces, colours | what the question comes to when it is read | `problem` |
//! | exits | what meets the eye | `exits` |
//! | [cut](Cut) | removing squares leaves too many pieces | `articulation`, `cover`, `growth` |
//! | [crowd](Crowd) | squares need more moves than they can get | `cover` |
//! | [forced](Reason::Forced) | moves that must be made contradict each other | `forced`, `suppose` |

mod account;
mod articulation;
mod cover;
mod crowd;
mod cut;
mod exits;
mod finding;
mod forced;
mod growth;
mod net;
mod reason;
mod search;
mod sketch;
mod suppose;
mod words;

pub(crate) use self::crowd::crowd;
pub use self::reason::{Clash, ColourRule, Crowd, Cut, Decision, Reason, Spot, Step};
pub use self::search::search;
pub(crate) use self::search::search_in;

use self::exits::too_few_exits;
use self::finding::Finding;
use self::forced::Forcing;
use self::net::Net;
use crate::problem::{Answer, CycleProblem, Reading, is_wide_rectangle, read, seen_without_graph};
use crate::{Budget, Limit, Question};

/// Looks for a reason that can be seen at once, in time linear in the board (constant for most rectangles).
pub fn find(question: &Question, budget: &Budget) -> Result<Option<Reason>, Limit> {
    if is_wide_rectangle(question) {
        return Ok(seen_without_graph(question));
    }
    match read(question, budget)? {
        Reading::Answered(Answer::Path(_)) => Ok(None),
        Reading::Answered(Answer::Impossible(reason)) => Ok(Some(reason)),
        Reading::Cycle(problem) => find_in(&problem, budget),
    }
}

/// Looks for a reason that can be seen at once why a problem has no cycle, in linear time: squares with too few exits, cuts
/// of one square, and moves that are forced. Without room for it, nothing is seen.
pub(crate) fn find_in(problem: &CycleProblem<'_>, budget: &Budget) -> Result<Option<Reason>, Limit> {
    if let Some(reason) = too_few_exits(problem) {
        return Ok(Some(reason));
    }
    if !Net::has_room(problem, budget) {
        return Ok(None);
    }
    let net = Net::new(problem, budget)?;
    if let Some(cut) = articulation::single(&net, budget)? {
        return Ok(Some(Reason::Cut(cut)));
    }
    let mut forcing = Forcing::new(net);
    let contradiction = forcing.run(&mut budget.clock())?;
    Ok(contradiction.map(|contradiction| Finding::Contradiction(contradiction).reason(&forcing)))
}
