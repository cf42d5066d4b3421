//! The body of a request that goes on with a stream. Streams are the server's, and bodies are read here.

use serde::Deserialize;

use super::body::parse;
use super::problem::Problem;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TicketRequest {
    ticket: String,
}

/// The ticket that a body holds.
pub(crate) fn ticket(body: &[u8]) -> Result<String, Problem> {
    parse(body).map(|request: TicketRequest| request.ticket)
}
