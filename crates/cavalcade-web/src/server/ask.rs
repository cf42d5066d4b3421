//! Carrying a request to the interface, whatever its path.

use axum::extract::State;
use axum::http::Uri;
use axum::response::{IntoResponse, Response};

use super::body::Body;
use super::stream::{self, Wanted};
use super::turns::Turn;
use super::work::Workshop;
use crate::interface::{Problem, Reply, Terms};

/// Answers a request that only reads.
pub(crate) async fn look(State(workshop): State<Workshop>, uri: Uri) -> Reply {
    workshop.interface().answer(uri.path(), &[], Terms::default())
}

/// Answers a question, once there is a place to work on it.
pub(crate) async fn ask(
    State(workshop): State<Workshop>,
    uri: Uri,
    wanted: Wanted,
    turn: Turn,
    Body { bytes, room }: Body,
) -> Result<Response, Problem> {
    let task = match workshop.interface().read(uri.path(), &bytes) {
        Ok(task) => task,
        Err(reply) => return Ok(reply.into_response()),
    };
    drop(bytes);
    // What need not wait for a place with the task is given back at once.
    let task = if task.holds_text() { task.with(room) } else { task };
    match wanted {
        Wanted::Stream if task.tells() => stream::stream(&workshop, task, turn).await,
        _ => Ok(workshop.work(task).await?.into_response()),
    }
}
