//! Streams in turns.

use std::num::NonZeroUsize;
use std::time::Duration;

use axum::Router;
use axum::http::header::ACCEPT;
use axum::http::{HeaderValue, StatusCode};
use cavalcade_server::ServerLimits;
use serde_json::{Value, json};

use crate::client::{Answer, limited, post, posting, send, usual};

/// Asks for a turn.
async fn turn(router: &Router, path: &str, body: &Value, seconds: &'static str) -> Answer {
    let mut request = posting(path, body.to_string());
    request.headers_mut().insert(ACCEPT, HeaderValue::from_static("text/event-stream"));
    request.headers_mut().insert("prefer", HeaderValue::from_static(seconds));
    send(router, request).await
}

#[tokio::test]
async fn turns_together_send_what_one_stream_sends() {
    let router = usual();
    let question = json!({"board": "8x8", "method": "backtrack", "prune": false, "kind": "closed", "record": 30_000, "time_limit_ms": 2500});
    let mut events = turn(&router, "find", &question, "wait=1").await.events();
    let mut turns = 1;
    while events.last().is_some_and(|(name, _)| name == "more") {
        let (_, ticket) = events.pop().expect("a stream is not empty");
        events.extend(turn(&router, "more", &ticket, "respond-async, wait=1").await.events());
        turns += 1;
    }
    assert!(turns > 1);
    assert_eq!(events.last().map(|(name, data)| (name.as_str(), &data["limit"])), Some(("result", &json!("time"))));
    let steps = events.iter().filter(|(name, _)| name == "steps");
    assert_eq!(steps.map(|(_, data)| data["moves"].as_array().expect("moves").len()).sum::<usize>(), 30_000);
}

#[tokio::test]
async fn a_stream_that_is_over_in_its_first_turn_needs_no_second() {
    let events = turn(&usual(), "find", &json!({"board": "8x8"}), "wait=600").await.events();
    assert_eq!(events.last().map(|(name, _)| name.as_str()), Some("result"));
}

#[tokio::test]
async fn a_turn_of_no_time_has_time_enough_to_tell() {
    let events = turn(&usual(), "find", &json!({"board": "8x8"}), "wait=0").await.events();
    assert_eq!(events.last().map(|(name, _)| name.as_str()), Some("result"));
}

#[tokio::test]
async fn a_ticket_is_good_for_one_turn() {
    let router = usual();
    let question = json!({"board": "8x8", "method": "backtrack", "prune": false, "kind": "closed"});
    let events = turn(&router, "find", &question, "wait=1").await.events();
    let (name, ticket) = events.last().expect("a stream is not empty");
    assert_eq!(name, "more");
    assert_eq!(
        turn(&router, "more", ticket, "wait=1").await.events().last().map(|(name, _)| name.clone()),
        Some("more".into())
    );
    assert_eq!(turn(&router, "more", ticket, "wait=1").await.problem(), "not-found");
    assert_eq!(post(&router, "more", &json!({"ticket": "none"})).await.problem(), "not-found");
}

#[tokio::test]
async fn work_stops_when_its_ticket_is_not_used() {
    let patience = Duration::from_millis(20);
    let router = limited(ServerLimits { concurrent: NonZeroUsize::MIN, patience, ..ServerLimits::default() });
    let question = json!({"board": "8x8", "method": "backtrack", "prune": false, "kind": "closed"});
    let events = turn(&router, "find", &question, "wait=1").await.events();
    assert_eq!(events.last().map(|(name, _)| name.as_str()), Some("more"));
    // The only place is free again once the ticket is worth nothing; the work itself would take a minute.
    while post(&router, "find", &json!({"board": "5x5"})).await.status != StatusCode::OK {}
    let (_, ticket) = &events[events.len() - 1];
    assert_eq!(turn(&router, "more", ticket, "wait=1").await.problem(), "not-found");
}
