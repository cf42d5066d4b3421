//! `GET limits`: what one may ask for here.

use axum::Json;
use axum::extract::State;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Kind, Method, Named, Piece, Wrap};
use serde::Serialize;

use crate::work::Workshop;

/// The limits of the server, and the words it knows.
#[derive(Debug, Serialize)]
pub(crate) struct LimitsRecord {
    version: &'static str,
    squares: u64,
    time_limit_ms: u64,
    memory_bytes: u64,
    body_bytes: usize,
    concurrent: usize,
    lamp_ms: u64,
    methods: Vec<&'static str>,
    tie_breaks: Vec<&'static str>,
    pieces: Vec<&'static str>,
    kinds: Vec<&'static str>,
    wraps: Vec<&'static str>,
}

/// Tells the limits.
pub(crate) async fn limits(State(workshop): State<Workshop>) -> Json<LimitsRecord> {
    let limits = workshop.limits();
    Json(LimitsRecord {
        version: env!("CARGO_PKG_VERSION"),
        squares: limits.squares,
        time_limit_ms: limits.time.as_millis() as u64,
        memory_bytes: limits.memory,
        body_bytes: limits.largest_body(),
        concurrent: limits.concurrent.get(),
        lamp_ms: limits.lamp.as_millis() as u64,
        methods: names::<Method>(),
        tie_breaks: names::<TieBreak>(),
        pieces: Piece::NAMED.map(|(name, _)| name).into(),
        kinds: names::<Kind>(),
        wraps: names::<Wrap>(),
    })
}

/// The names of a mode.
fn names<T: Named>() -> Vec<&'static str> {
    T::all().iter().map(|(name, _)| *name).collect()
}
