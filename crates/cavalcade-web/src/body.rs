//! Reading a request: JSON of a known shape, not too large and not too slow.

use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use serde::de::DeserializeOwned;

use crate::config::Limits;
use crate::problem::{Kind, Problem};
use crate::work::Workshop;

/// The body of a request.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Workshop> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, workshop: &Workshop) -> Result<Self, Problem> {
        expect_json(request.headers())?;
        let bytes = read(request, workshop.limits()).await?;
        serde_json::from_slice(&bytes).map(Self).map_err(|error| Problem::new(Kind::BadJson, error.to_string()))
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
async fn read(request: Request, limits: &Limits) -> Result<Bytes, Problem> {
    let most = limits.body;
    let too_large = || Problem::new(Kind::BodyTooLarge, format!("this server takes bodies of up to {most} bytes"));
    let length = request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > most as u64) {
        return Err(too_large());
    }
    match tokio::time::timeout(limits.reading, to_bytes(request.into_body(), most)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        // The one error that is the sender's own; others leave nobody to answer.
        Ok(Err(_)) => Err(too_large()),
        Err(_) => Err(Problem::new(Kind::BodyTooSlow, format!("it has to come within {:?}", limits.reading))),
    }
}
