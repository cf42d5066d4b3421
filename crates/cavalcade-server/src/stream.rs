//! Answers as streams of server-sent events: how far the work is, and at last what came of it.
//!
//! The work never waits for whoever listens. What it has to tell goes into a short queue, and if that is full it tells it
//! later, or not at all; only the end is never left out. When the stream is dropped, the work is stopped.

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
use crate::work::{Leash, Workshop, panicked};
use cavalcade_api::{Problem, Reply, Task, Told};

/// Events that may wait to be sent.
const AHEAD: usize = 4;

/// How an answer is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// At once, when it is there.
    Whole,
    /// As it comes about.
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

/// Works on a task at a place and streams what it tells.
pub(crate) async fn stream(workshop: &Workshop, task: Task, turn: Turn) -> Result<Response, Problem> {
    let place = workshop.place().await?;
    let (sender, told) = mpsc::channel(AHEAD);
    let leash = place.leash();
    let work = tokio::task::spawn_blocking(move || {
        let mut queue = Queue { sender, late: Vec::new() };
        let reply = task.answer(place.terms().telling(&mut |event| queue.tell(event)));
        queue.late.push(last(&reply));
        queue.late
    });
    let events = Events { told, work: Some(work), last: Vec::new().into_iter(), _leash: leash };
    Ok(workshop.turns().begin(events, turn))
}

/// The response that is a stream.
pub(crate) fn respond(events: impl Stream<Item = Result<Event, Infallible>> + Send + 'static) -> Response {
    Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(10))).into_response()
}

/// Where work puts what it tells.
struct Queue {
    sender: Sender<Event>,
    /// What must not be left out, and is sent when the work is over.
    late: Vec<Event>,
}

impl Queue {
    fn tell(&mut self, event: &cavalcade_api::Event<'_>) -> Told {
        let written = || Event::default().event(event.name()).data(event.json());
        // The place is taken first: what cannot be sent need not be written.
        match self.sender.try_reserve() {
            Ok(room) if self.late.is_empty() => room.send(written()),
            _ if event.is_needed() => self.late.push(written()),
            _ => return Told::NotYet,
        }
        Told::Yes
    }
}

/// The event of a reply.
fn last(reply: &Reply) -> Event {
    let name = if reply.is_problem() { "problem" } else { "result" };
    Event::default().event(name).data(String::from_utf8_lossy(&reply.body))
}

/// What is told, then the last events, then the end.
#[derive(Debug)]
pub(crate) struct Events {
    told: Receiver<Event>,
    work: Option<JoinHandle<Vec<Event>>>,
    last: std::vec::IntoIter<Event>,
    _leash: Leash,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(event) = ready!(self.told.poll_recv(context)) {
            return Poll::Ready(Some(Ok(event)));
        }
        // The work has dropped its end of the queue and is over, or about to be.
        if let Some(work) = &mut self.work {
            let ended = ready!(Pin::new(work).poll(context));
            let ended = ended.unwrap_or_else(|error| vec![last(&panicked(&error).into())]);
            self.work = None;
            self.last = ended.into_iter();
        }
        Poll::Ready(self.last.next().map(Ok))
    }
}
