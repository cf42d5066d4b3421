//! Answers to questions about networks.

use super::check::Route;
use super::reason::NetworkReason;
use cavalcade_core::Limit;

/// The answer to a question about a network. There are exactly these three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetworkOutcome {
    /// A path or cycle, checked.
    Found(Route),
    /// There is none, for this reason.
    Impossible(NetworkReason),
    /// A limit was reached before there was an answer.
    GaveUp(Limit),
}
