//! Streams in turns, so that long streams do not block other tabs.
//!
//! A browser opens six connections to a server, for all its tabs together. Six streams of a minute would make a seventh tab wait
//! that long. So a client can ask for turns with the header `Prefer: wait=2` (RFC 7240, 2014): after two seconds, a stream that
//! is not finished ends with an event `more` and a ticket, and `POST more` with the ticket continues it. In between, the
//! connection is free. The task does not wait meanwhile, and is cancelled if the ticket is not used in time.

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
use crate::worker_pool::WorkerPool;
use cavalcade_api::{Problem, ProblemKind as Kind, parse};

/// The requested length of a turn; `None` for the whole stream.
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
                // A turn of zero seconds would never send anything.
                .map(|seconds| Duration::from_secs(seconds.max(1).into())),
        ))
    }
}

/// Paused streams by their tickets. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Turns {
    paused: Arc<Mutex<HashMap<String, Events>>>,
    /// How long a ticket is valid.
    patience: Duration,
}

impl Turns {
    pub(crate) fn new(patience: Duration) -> Self {
        Self { paused: Arc::default(), patience }
    }

    /// Responds with a stream until the end of the turn.
    pub(crate) fn begin(&self, events: Events, turn: Turn) -> Response {
        match turn.0 {
            None => respond(events),
            Some(time) => respond(OneTurn { events: Some(events), end: Box::pin(sleep(time)), turns: self.clone() }),
        }
    }

    /// Keeps a paused stream for a while, and returns its ticket.
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
        work(&mut self.paused.lock().unwrap_or_else(PoisonError::into_inner))
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
        // The timer is checked first, because the stream may always have an event.
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

/// A request to continue a stream.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TicketRequest {
    ticket: String,
}

/// Continues a paused stream.
pub(crate) async fn more(State(pool): State<WorkerPool>, turn: Turn, body: Body) -> Result<Response, ProblemResponse> {
    let TicketRequest { ticket } = parse(&body.bytes)?;
    let none = || Problem::new(Kind::NotFound, "unknown or expired ticket; send the original request again");
    let events = pool.turns().take(&ticket).ok_or_else(none)?;
    Ok(pool.turns().begin(events, turn))
}
