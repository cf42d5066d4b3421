//! Carrying a request to the interface, whatever its path.

use axum::extract::State;
use axum::http::Uri;
use axum::response::{IntoResponse, Response};

use crate::body::Body;
use crate::response::{ProblemResponse, ReplyResponse};
use crate::stream::{self, Wanted};
use crate::turns::Turn;
use crate::work::Workshop;
use cavalcade_api::Terms;

/// Answers a request that only reads.
pub(crate) async fn look(State(workshop): State<Workshop>, uri: Uri) -> ReplyResponse {
    ReplyResponse(workshop.interface().answer(uri.path(), &[], Terms::default()))
}

/// Answers a question, once there is a place to work on it.
pub(crate) async fn ask(
    State(workshop): State<Workshop>,
    uri: Uri,
    wanted: Wanted,
    turn: Turn,
    Body { bytes, room }: Body,
) -> Result<Response, ProblemResponse> {
    let task = match workshop.interface().read(uri.path(), &bytes) {
        Ok(task) => task,
        Err(reply) => return Ok(ReplyResponse(reply).into_response()),
    };
    drop(bytes);
    // What need not wait for a place with the task is given back at once.
    let task = if task.holds_text() { task.with(room) } else { task };
    match wanted {
        Wanted::Stream if task.tells() => Ok(stream::stream(&workshop, task, turn).await?),
        _ => Ok(ReplyResponse(workshop.work(task).await?).into_response()),
    }
}
