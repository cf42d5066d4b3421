//! Streams in turns, so that nobody is kept out.
//!
//! A browser opens six connections to a server, for all its tabs together. Six streams that go on for a minute would keep a
//! seventh tab waiting as long. So whoever asks with the header `Prefer: wait=2` (RFC 7240, 2014) hears for two seconds, and then, if the
//! work still goes on, gets an event `more` with a ticket; `POST more` with the ticket goes on where it was. In between, the
//! connection is free for others. The work does not wait meanwhile, and stops if the ticket is not used soon.

use std::collections::HashMap;
use std::convert::Infallible;
use std::hash::{BuildHasher, RandomState};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::{FromRequestParts, State};
use axum::http::HeaderName;
use axum::http::request::Parts;
use axum::response::Response;
use axum::response::sse::Event;
use futures_core::Stream;
use serde::Deserialize;
use serde_json::json;
use tokio::time::{Sleep, sleep};

use crate::body::Body;
use crate::response::ProblemResponse;
use crate::stream::{Events, respond};
use crate::work::Workshop;
use cavalcade_api::{Problem, ProblemKind as Kind, parse};

/// How long whoever asks wants to hear at a time; none if to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn(Option<Duration>);

impl<S: Sync> FromRequestParts<S> for Turn {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let wishes =
            parts.headers.get_all(HeaderName::from_static("prefer")).iter().filter_map(|value| value.to_str().ok());
        let wait = wishes.flat_map(|list| list.split([',', ';'])).find_map(|wish| wish.trim().strip_prefix("wait="));
        Ok(Self(
            wait.and_then(|seconds| seconds.trim().parse::<u16>().ok())
                // A turn of no time would tell nothing, however often it comes.
                .map(|seconds| Duration::from_secs(seconds.max(1).into())),
        ))
    }
}

/// The streams that have been left for a moment, by their tickets. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Turns {
    left: Arc<Mutex<HashMap<String, Events>>>,
    /// How long a ticket is worth something.
    patience: Duration,
}

impl Turns {
    pub(crate) fn new(patience: Duration) -> Self {
        Self { left: Arc::default(), patience }
    }

    /// A stream to the end of the turn.
    pub(crate) fn begin(&self, events: Events, turn: Turn) -> Response {
        match turn.0 {
            None => respond(events),
            Some(time) => respond(OneTurn { events: Some(events), end: Box::pin(sleep(time)), turns: self.clone() }),
        }
    }

    /// Keeps a stream for a while, for whoever has the ticket.
    fn keep(&self, events: Events) -> String {
        let ticket = format!("{:016x}{:016x}", RandomState::new().hash_one(0), RandomState::new().hash_one(1));
        self.streams(|streams| streams.insert(ticket.clone(), events));
        let (turns, unused) = (self.clone(), ticket.clone());
        tokio::spawn(async move {
            sleep(turns.patience).await;
            drop(turns.take(&unused));
        });
        ticket
    }

    fn take(&self, ticket: &str) -> Option<Events> {
        self.streams(|streams| streams.remove(ticket))
    }

    fn streams<T>(&self, work: impl FnOnce(&mut HashMap<String, Events>) -> T) -> T {
        work(&mut self.left.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A stream until its turn is over.
struct OneTurn {
    events: Option<Events>,
    end: Pin<Box<Sleep>>,
    turns: Turns,
}

impl Stream for OneTurn {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        // The end comes first: a stream may always have something to tell.
        if self.end.as_mut().poll(context).is_ready()
            && let Some(events) = self.events.take()
        {
            let ticket = json!({"ticket": self.turns.keep(events)});
            return Poll::Ready(Some(Ok(Event::default().event("more").data(ticket.to_string()))));
        }
        match &mut self.events {
            Some(events) => Pin::new(events).poll_next(context),
            None => Poll::Ready(None),
        }
    }
}

/// What goes on with a stream.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TicketRequest {
    ticket: String,
}

/// Goes on with a stream.
pub(crate) async fn more(
    State(workshop): State<Workshop>,
    turn: Turn,
    body: Body,
) -> Result<Response, ProblemResponse> {
    let TicketRequest { ticket } = parse(&body.bytes)?;
    let none = || Problem::new(Kind::NotFound, "no stream waits for this ticket; ask the question again");
    let events = workshop.turns().take(&ticket).ok_or_else(none)?;
    Ok(workshop.turns().begin(events, turn))
}
