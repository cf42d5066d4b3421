//! Reading a request: what is said to be JSON, not too large, not too slow, and not too much of it at once.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{BodyDataStream, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use cavalcade::HumanDuration;
use futures_core::Stream;
use tokio::time::timeout;

use crate::config::ServerLimits;
use crate::response::ProblemResponse;
use crate::room::{FREE, Room, Taken};
use crate::work::Workshop;
use cavalcade_api::{Problem, ProblemKind as Kind};

/// The body of a request, and the room that it takes.
#[derive(Debug)]
pub(crate) struct Body {
    pub(crate) bytes: Vec<u8>,
    pub(crate) room: Option<Taken>,
}

impl FromRequest<Workshop> for Body {
    type Rejection = ProblemResponse;

    async fn from_request(request: Request, workshop: &Workshop) -> Result<Self, ProblemResponse> {
        expect_json(request.headers())?;
        let Incoming { bytes, room, .. } = read(request, workshop).await?;
        Ok(Self { bytes, room })
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

/// The whole body, within its limits. What is more than a little waits for room, and only then does its time go on: it
/// is not the sender who is slow meanwhile.
async fn read(request: Request, workshop: &Workshop) -> Result<Incoming, Problem> {
    let time = workshop.limits().reading;
    let mut incoming = Incoming::new(request, workshop.limits())?;
    incoming.come(time).await?;
    if incoming.wants_room() {
        incoming.find_room(workshop.room(), time).await?;
        incoming.come(time).await?;
    }
    Ok(incoming)
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
    fn new(request: Request, limits: &ServerLimits) -> Result<Self, Problem> {
        let body = request.into_body();
        let most = limits.largest_body();
        let length = body.size_hint().upper().map_or(most, |length| usize::try_from(length).unwrap_or(usize::MAX));
        let incoming = Self { stream: body.into_data_stream(), bytes: Vec::new(), most, length, room: None };
        if length > most { Err(incoming.too_large()) } else { Ok(incoming) }
    }

    /// Reads to the end, or until there has to be room.
    async fn come(&mut self, time: Duration) -> Result<(), Problem> {
        let coming = async {
            while !self.wants_room() {
                let Some(data) = poll_fn(|context| Pin::new(&mut self.stream).poll_next(context)).await else { break };
                self.add(&data.map_err(|_| Problem::new(Kind::BadJson, "the body broke off; send the whole of it"))?)?;
            }
            Ok(())
        };
        let too_slow = || Problem::new(Kind::BodyTooSlow, format!("it has to come within {:#}", HumanDuration(time)));
        timeout(time, coming).await.unwrap_or_else(|_| Err(too_slow()))
    }

    fn add(&mut self, data: &[u8]) -> Result<(), Problem> {
        if data.len() > self.most - self.bytes.len() {
            return Err(self.too_large());
        }
        self.bytes.extend_from_slice(data);
        Ok(())
    }

    const fn wants_room(&self) -> bool {
        self.bytes.len() > FREE && self.room.is_none()
    }

    /// Waits for room for the whole of it.
    async fn find_room(&mut self, room: &Room, time: Duration) -> Result<(), Problem> {
        let busy =
            || Problem::new(Kind::Busy, "other requests take up all the room for large ones; ask again in a moment");
        self.room = Some(timeout(time, room.take(self.length)).await.map_err(|_| busy())?);
        // Growing by doubling would take more than was asked for. What cannot be had at once may never come.
        let _ = self.bytes.try_reserve_exact(self.length.saturating_sub(self.bytes.len()));
        Ok(())
    }

    fn too_large(&self) -> Problem {
        Problem::new(Kind::BodyTooLarge, format!("this server takes bodies of up to {} bytes", self.most))
    }
}
