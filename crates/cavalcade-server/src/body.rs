//! Reads request bodies: JSON only, with limits on size, time and total memory.

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

use crate::body_quota::{BodyQuota, FREE, QuotaGuard};
use crate::config::ServerLimits;
use crate::response::ProblemResponse;
use crate::worker_pool::WorkerPool;
use cavalcade_api::{Problem, ProblemKind as Kind};

/// The body of a request and its share of the memory for bodies.
#[derive(Debug)]
pub(crate) struct Body {
    pub(crate) bytes: Vec<u8>,
    pub(crate) room: Option<QuotaGuard>,
}

impl FromRequest<WorkerPool> for Body {
    type Rejection = ProblemResponse;

    async fn from_request(request: Request, pool: &WorkerPool) -> Result<Self, ProblemResponse> {
        expect_json(request.headers())?;
        let Incoming { bytes, room, .. } = read(request, pool).await?;
        Ok(Self { bytes, room })
    }
}

/// Rejects other content types. A page of another site can make a browser post a form or plain text, but not JSON.
fn expect_json(headers: &HeaderMap) -> Result<(), Problem> {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let essence = media_type.split(';').next().unwrap_or("").trim();
    if essence.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    Err(Problem::new(Kind::NotJson, "send the header `Content-Type: application/json` and a JSON object"))
}

/// Reads the whole body within its limits. A large body waits for memory; the sender's time does not run meanwhile.
async fn read(request: Request, pool: &WorkerPool) -> Result<Incoming, Problem> {
    let time = pool.limits().reading;
    let mut incoming = Incoming::new(request, pool.limits())?;
    incoming.come(time).await?;
    if incoming.wants_room() {
        incoming.find_room(pool.room(), time).await?;
        incoming.come(time).await?;
    }
    Ok(incoming)
}

/// A body that is being received.
struct Incoming {
    stream: BodyDataStream,
    bytes: Vec<u8>,
    /// The most bytes allowed.
    most: usize,
    /// The announced length, or the maximum if there is none.
    length: usize,
    room: Option<QuotaGuard>,
}

impl Incoming {
    fn new(request: Request, limits: &ServerLimits) -> Result<Self, Problem> {
        let body = request.into_body();
        let most = limits.largest_body();
        let length = body.size_hint().upper().map_or(most, |length| usize::try_from(length).unwrap_or(usize::MAX));
        let incoming = Self { stream: body.into_data_stream(), bytes: Vec::new(), most, length, room: None };
        if length > most { Err(incoming.too_large()) } else { Ok(incoming) }
    }

    /// Reads to the end, or until memory must be reserved.
    async fn come(&mut self, time: Duration) -> Result<(), Problem> {
        let coming = async {
            while !self.wants_room() {
                let Some(data) = poll_fn(|context| Pin::new(&mut self.stream).poll_next(context)).await else { break };
                self.add(&data.map_err(|_| Problem::new(Kind::BadJson, "the body is incomplete"))?)?;
            }
            Ok(())
        };
        let too_slow =
            || Problem::new(Kind::BodyTooSlow, format!("the body must arrive within {:#}", HumanDuration(time)));
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

    /// Waits for memory for the whole body.
    async fn find_room(&mut self, room: &BodyQuota, time: Duration) -> Result<(), Problem> {
        let busy = || Problem::new(Kind::Busy, "other large requests take all memory; try again in a moment");
        self.room = Some(timeout(time, room.take(self.length)).await.map_err(|_| busy())?);
        // Growing by doubling would take more than was reserved. If the allocation fails, the body may still be shorter.
        let _ = self.bytes.try_reserve_exact(self.length.saturating_sub(self.bytes.len()));
        Ok(())
    }

    fn too_large(&self) -> Problem {
        Problem::new(Kind::BodyTooLarge, format!("the body must be at most {} bytes", self.most))
    }
}
