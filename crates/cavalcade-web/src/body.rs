//! Reading a request: JSON of a known shape, not too large, not too slow, and not too much of it at once.

use std::future::poll_fn;
use std::ops::Deref;
use std::pin::Pin;

use axum::body::{BodyDataStream, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use futures_core::Stream;
use serde::de::DeserializeOwned;

use crate::config::Limits;
use crate::problem::{Kind, Problem};
use crate::room::{FREE, Room, Taken};
use crate::work::Workshop;

/// The body of a request.
pub(crate) struct Body<T>(pub(crate) Held<T>);

/// What was asked, with the room that its body takes: both are given back together.
#[derive(Debug)]
pub(crate) struct Held<T> {
    request: T,
    _room: Option<Taken>,
}

impl<T> Deref for Held<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.request
    }
}

impl<T: DeserializeOwned> FromRequest<Workshop> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, workshop: &Workshop) -> Result<Self, Problem> {
        expect_json(request.headers())?;
        let Incoming { bytes, room, .. } = read(request, workshop).await?;
        let request = serde_json::from_slice(&bytes).map_err(|error| Problem::new(Kind::BadJson, error.to_string()))?;
        Ok(Self(Held { request, _room: room }))
    }
}

/// A page elsewhere can have a browser post a form or plain text without asking, but not JSON.
fn expect_json(headers: &HeaderMap) -> Result<(), Problem> {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let essence = media_type.split(';').next().unwrap_or("").trim();
    if essence.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    Err(Problem::new(Kind::NotJson, "send the header `Content-Type: application/json` and a JSON object"))
}

/// The whole body, within its limits.
async fn read(request: Request, workshop: &Workshop) -> Result<Incoming, Problem> {
    let limits = workshop.limits();
    let mut incoming = Incoming::new(request, limits)?;
    match tokio::time::timeout(limits.reading, incoming.finish(workshop.room())).await {
        Ok(whole) => whole.map(|()| incoming),
        Err(_) => Err(incoming.late(limits)),
    }
}

/// A body on its way.
struct Incoming {
    stream: BodyDataStream,
    bytes: Vec<u8>,
    /// The most bytes that may come.
    most: usize,
    /// How many it says will come, or the most if it says nothing.
    length: usize,
    room: Option<Taken>,
}

impl Incoming {
    fn new(request: Request, limits: &Limits) -> Result<Self, Problem> {
        let body = request.into_body();
        let most = limits.largest_body();
        let length = body.size_hint().upper().map_or(most, |length| usize::try_from(length).unwrap_or(usize::MAX));
        let incoming = Self { stream: body.into_data_stream(), bytes: Vec::new(), most, length, room: None };
        if length > most { Err(incoming.too_large()) } else { Ok(incoming) }
    }

    /// Reads to the end. What is more than a little waits for room first.
    async fn finish(&mut self, room: &Room) -> Result<(), Problem> {
        while let Some(data) = poll_fn(|context| Pin::new(&mut self.stream).poll_next(context)).await {
            let data = data.map_err(|_| Problem::new(Kind::BadJson, "the body broke off; send the whole of it"))?;
            if data.len() > self.most - self.bytes.len() {
                return Err(self.too_large());
            }
            self.bytes.extend_from_slice(&data);
            if self.wants_room() {
                self.room = Some(room.take(self.length).await);
                self.bytes.reserve_exact(self.length.saturating_sub(self.bytes.len()));
            }
        }
        Ok(())
    }

    const fn wants_room(&self) -> bool {
        self.bytes.len() > FREE && self.room.is_none()
    }

    fn too_large(&self) -> Problem {
        Problem::new(Kind::BodyTooLarge, format!("this server takes bodies of up to {} bytes", self.most))
    }

    /// What to say when the time for reading is up: it was not the sender who was slow if there was no room.
    fn late(&self, limits: &Limits) -> Problem {
        if self.wants_room() {
            return Problem::new(
                Kind::Busy,
                "other requests take up all the room for large ones; ask again in a moment",
            );
        }
        Problem::new(Kind::BodyTooSlow, format!("it has to come within {:?}", limits.reading))
    }
}
