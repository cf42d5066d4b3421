//! Responses as streams of server-sent events: progress, and finally the result.
//!
//! A task never waits for its client. Events go into a short queue; if it is full, they are sent later or dropped. Only the
//! last events are never dropped. When the stream is dropped, the task is cancelled.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT;
use axum::http::request::Parts;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task::JoinHandle;

use crate::turns::Turn;
use crate::worker_pool::{CancelOnDrop, WorkerPool, panicked};
use cavalcade_api::{Delivery, Problem, Reply, Task};

/// The most events in the queue.
const AHEAD: usize = 4;

/// The requested form of a response.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// The complete answer.
    Whole,
    /// A stream of events.
    Stream,
}

impl<S: Sync> FromRequestParts<S> for Wanted {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(if accepts_events(&parts.headers) { Self::Stream } else { Self::Whole })
    }
}

fn accepts_events(headers: &HeaderMap) -> bool {
    let is_events = |media: &str| media.split(';').next().is_some_and(|name| name.trim() == "text/event-stream");
    headers.get_all(ACCEPT).iter().any(|value| value.to_str().is_ok_and(|list| list.split(',').any(is_events)))
}

/// Runs a task in a worker slot and streams its events.
pub(crate) async fn stream(pool: &WorkerPool, task: Task, turn: Turn) -> Result<Response, Problem> {
    let slot = pool.slot().await?;
    let (sender, queue) = mpsc::channel(AHEAD);
    let cancel = slot.cancel_on_drop();
    let work = tokio::task::spawn_blocking(move || {
        let mut queue = Queue { sender, late: Vec::new() };
        let reply = task.answer(slot.context().with_listener(&mut |event| queue.send(event)));
        queue.late.push(last(&reply));
        queue.late
    });
    let events = Events { queue, work: Some(work), last: Vec::new().into_iter(), _cancel: cancel };
    Ok(pool.turns().begin(events, turn))
}

/// A response with a stream of events.
pub(crate) fn respond(events: impl Stream<Item = Result<Event, Infallible>> + Send + 'static) -> Response {
    Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(10))).into_response()
}

/// The queue of a task's events.
struct Queue {
    sender: Sender<Event>,
    /// Required events that did not fit, sent at the end of the task.
    late: Vec<Event>,
}

impl Queue {
    fn send(&mut self, event: &cavalcade_api::Event<'_>) -> Delivery {
        let written = || Event::default().event(event.name()).data(event.json());
        // Space is reserved first, so that an event that cannot be sent is not serialised.
        match self.sender.try_reserve() {
            Ok(permit) if self.late.is_empty() => permit.send(written()),
            _ if event.is_required() => self.late.push(written()),
            _ => return Delivery::Deferred,
        }
        Delivery::Sent
    }
}

/// The event of a reply.
fn last(reply: &Reply) -> Event {
    let name = if reply.is_problem() { "problem" } else { "result" };
    Event::default().event(name).data(String::from_utf8_lossy(&reply.body))
}

/// The events of a task, then its last events.
#[derive(Debug)]
pub(crate) struct Events {
    queue: Receiver<Event>,
    work: Option<JoinHandle<Vec<Event>>>,
    last: std::vec::IntoIter<Event>,
    _cancel: CancelOnDrop,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(event) = ready!(self.queue.poll_recv(context)) {
            return Poll::Ready(Some(Ok(event)));
        }
        // The task has dropped its end of the queue and is finished, or about to be.
        if let Some(work) = &mut self.work {
            let ended = ready!(Pin::new(work).poll(context));
            let ended = ended.unwrap_or_else(|error| vec![last(&panicked(&error).into())]);
            self.work = None;
            self.last = ended.into_iter();
        }
        Poll::Ready(self.last.next().map(Ok))
    }
}
