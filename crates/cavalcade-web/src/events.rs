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
use serde::Serialize;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task::JoinHandle;

use crate::problem::Problem;
use crate::work::{Leash, Place, Workshop};

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

/// Where work tells how far it is.
#[derive(Clone, Debug)]
pub(crate) struct Teller(Sender<Event>);

/// What became of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    /// It is on its way.
    Yes,
    /// Whoever listens is behind, or gone; it can be told later.
    NotYet,
}

impl Teller {
    /// Tells something, unless whoever listens is behind.
    pub(crate) fn tell(&self, name: &str, data: &impl Serialize) -> Told {
        // The place is taken first: what cannot be sent need not be written.
        match self.0.try_reserve() {
            Ok(room) => {
                room.send(event(name, data));
                Told::Yes
            }
            Err(_) => Told::NotYet,
        }
    }
}

/// An event; its data is always JSON on one line.
pub(crate) fn event(name: &str, data: &impl Serialize) -> Event {
    let json = serde_json::to_string(data).unwrap_or_else(|error| {
        tracing::error!(%error, "an event could not be written");
        "null".into()
    });
    Event::default().event(name).data(json)
}

/// Works at a place and streams what it tells; `work` returns the last events.
pub(crate) async fn stream(
    workshop: &Workshop,
    work: impl FnOnce(&Place, Teller) -> Vec<Event> + Send + 'static,
) -> Result<Response, Problem> {
    let place = workshop.place().await?;
    let (sender, told) = mpsc::channel(AHEAD);
    let leash = place.leash();
    let work = tokio::task::spawn_blocking(move || work(&place, Teller(sender)));
    let events = Events { told, work: Some(work), last: Vec::new().into_iter(), _leash: leash };
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(10))).into_response())
}

/// What is told, then the last events, then the end.
struct Events {
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
        // The work has dropped its teller and is over, or about to be.
        if let Some(work) = &mut self.work {
            let last = ready!(Pin::new(work).poll(context));
            let last = last.unwrap_or_else(|error| vec![problem(&Problem::of_panic(&error))]);
            self.work = None;
            self.last = last.into_iter();
        }
        Poll::Ready(self.last.next().map(Ok))
    }
}

/// The event of a problem that came up after the stream had begun.
pub(crate) fn problem(problem: &Problem) -> Event {
    event("problem", &problem.record())
}
