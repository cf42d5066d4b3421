//! Passes requests to the API.

use axum::extract::State;
use axum::http::Uri;
use axum::response::{IntoResponse, Response};

use crate::body::Body;
use crate::response::{ProblemResponse, ReplyResponse};
use crate::stream::{self, Wanted};
use crate::turns::Turn;
use crate::worker_pool::WorkerPool;
use cavalcade_api::RequestContext;

/// Answers a GET request.
pub(crate) async fn look(State(pool): State<WorkerPool>, uri: Uri) -> ReplyResponse {
    ReplyResponse(pool.api().answer(uri.path(), &[], RequestContext::default()))
}

/// Answers a POST request when a worker slot is free.
pub(crate) async fn ask(
    State(pool): State<WorkerPool>,
    uri: Uri,
    wanted: Wanted,
    turn: Turn,
    Body { bytes, room }: Body,
) -> Result<Response, ProblemResponse> {
    let task = match pool.api().read(uri.path(), &bytes) {
        Ok(task) => task,
        Err(reply) => return Ok(ReplyResponse(reply).into_response()),
    };
    drop(bytes);
    // If the task does not hold the text, the memory of the body is released before waiting for a slot.
    let task = if task.holds_text() { task.with(room) } else { task };
    match wanted {
        Wanted::Stream if task.streams() => Ok(stream::stream(&pool, task, turn).await?),
        _ => Ok(ReplyResponse(pool.work(task).await?).into_response()),
    }
}
