//! Reasons why a board has no tour, each one a fact that a reader can check.
//!
//! [`find`] looks for what can be seen at once, in time linear in the board. [`search`] looks harder. What either finds
//! is plain data, a [`Reason`]; [`confirm`](crate::confirm) checks it again by code of its own.
//!
//! | reason | what it says | looked for in |
//! | --- | --- | --- |
//! | ends apart, pieces, colours, exits | what meets the eye | `glance` |
//! | [cut](Cut) | removing squares leaves too many pieces | `articulation`, `cover`, `growth` |
//! | [crowd](Crowd) | squares need more moves than they can get | `cover` |
//! | [forced](Reason::Forced) | moves that must be made contradict each other | `forced`, `suppose` |

mod account;
mod articulation;
mod cover;
mod crowd;
mod cut;
mod finding;
mod forced;
mod glance;
mod growth;
mod net;
mod reason;
mod search;
mod sketch;
mod suppose;
mod words;

pub use self::crowd::crowd;
pub(crate) use self::glance::of_knight_rectangle;
pub use self::glance::parity_of_starts;
pub use self::reason::{Clash, ColourRule, Crowd, Cut, Decision, Reason, Spot, Step};
pub use self::search::search;

use self::finding::Finding;
use self::forced::Forcing;
use self::net::Net;
use crate::{Budget, Graph, Limit, Question};

/// Looks for a reason that can be seen at once, in time linear in the board (constant for most rectangles).
pub fn find(question: &Question, budget: &Budget) -> Result<Option<Reason>, Limit> {
    if glance::is_wide_rectangle(question) {
        return Ok(of_knight_rectangle(question));
    }
    let graph = Graph::within(question.board(), question.piece(), budget)?;
    Ok(glance::glance(question, &graph).or_else(|| closer(question, &graph, budget)))
}

/// A closer look, still linear: cuts of one square, and moves that are forced. Without room for it there is none.
fn closer(question: &Question, graph: &Graph, budget: &Budget) -> Option<Reason> {
    budget.has_room_for(graph.len() as u64 * Net::BYTES_PER_SQUARE).ok()?;
    let net = Net::new(question, graph)?;
    if let Some(cut) = articulation::single(&net) {
        return Some(Reason::Cut(cut));
    }
    let mut forcing = Forcing::new(net);
    let contradiction = forcing.run().err()?;
    Some(Finding::Contradiction(contradiction).reason(&forcing))
}
