//! Bodies that come slowly, or many at once.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::StatusCode;
use cavalcade_server::ServerLimits;
use hyper::body::Frame;
use serde_json::{Value, json};

use crate::client::{get, limited, post, posting, send};

/// A body of which nothing ever comes.
struct Pending;

impl HttpBody for Pending {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Pending
    }
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let router = limited(ServerLimits { reading: Duration::from_millis(10), ..ServerLimits::default() });
    let answer = send(&router, posting("find", Body::new(Pending))).await;
    assert_eq!((answer.status, answer.problem().as_str()), (StatusCode::REQUEST_TIMEOUT, "body-too-slow"));
}

/// What bodies hold together, now and at most.
#[derive(Default)]
struct Held {
    now: AtomicUsize,
    most: AtomicUsize,
}

/// A body that comes in pieces and never ends.
struct Endless {
    sent: usize,
    length: usize,
    held: Arc<Held>,
}

impl Endless {
    const PIECE: usize = 8 << 10;
}

impl HttpBody for Endless {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.sent + Self::PIECE > self.length {
            return Poll::Pending;
        }
        self.sent += Self::PIECE;
        let now = self.held.now.fetch_add(Self::PIECE, Ordering::Relaxed) + Self::PIECE;
        self.held.most.fetch_max(now, Ordering::Relaxed);
        Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(&[b' '; Self::PIECE])))))
    }
}

impl Drop for Endless {
    fn drop(&mut self) {
        self.held.now.fetch_sub(self.sent, Ordering::Relaxed);
    }
}

/// An object, made long with blanks.
fn long(object: &Value, length: usize) -> Vec<u8> {
    let mut text = object.to_string().into_bytes();
    text.resize(length, b' ');
    text
}

#[tokio::test]
async fn slow_bodies_are_bounded_together_and_small_requests_get_through_meanwhile() {
    const SENDERS: usize = 100;
    const BODY: usize = 1 << 20;
    const BODIES: usize = 4 << 20;
    let router = limited(ServerLimits {
        body: BODY,
        bodies: BODIES,
        reading: Duration::from_secs(2),
        ..ServerLimits::default()
    });
    let held = Arc::new(Held::default());
    let slow = (0..SENDERS).map(|_| {
        let body = Endless { sent: 0, length: BODY, held: Arc::clone(&held) };
        let (router, request) = (router.clone(), posting("find", Body::new(body)));
        tokio::spawn(async move { send(&router, request).await })
    });
    let slow: Vec<_> = slow.collect();
    while held.now.load(Ordering::Relaxed) < BODIES {
        tokio::task::yield_now().await;
    }
    let question = json!({"board": "5x5"});
    assert_eq!(send(&router, posting("find", long(&question, 10_000))).await.status, StatusCode::OK);
    for answer in slow {
        assert!(["body-too-slow", "busy"].contains(&answer.await.unwrap().problem().as_str()));
    }
    // In addition to the memory for bodies, each sender has a little for free, and one piece more.
    let (most, bound) = (held.most.load(Ordering::Relaxed), BODIES + SENDERS * ((16 << 10) + Endless::PIECE));
    assert!(most <= bound, "{most} of at most {bound}");
    assert_eq!(send(&router, posting("find", long(&question, BODY))).await.status, StatusCode::OK, "room again");
}

#[tokio::test]
async fn a_request_that_waits_for_a_place_keeps_the_room_of_its_body() {
    let limits = ServerLimits {
        bodies: 100_000,
        concurrent: NonZeroUsize::MIN,
        reading: Duration::from_millis(20),
        ..ServerLimits::default()
    };
    let router = limited(limits);
    let endless = json!({"board": "8x8", "kind": "closed", "method": "backtrack", "prune": false});
    let large = || send(&router, posting("check", long(&json!({"tour": "1"}), 100_000)));
    // In this order the first takes the place, the second waits for it, and the third finds no room.
    let answer = tokio::select! {
        biased;
        answer = post(&router, "find", &endless) => answer,
        answer = large() => answer,
        answer = large() => answer,
    };
    assert_eq!((answer.status, answer.problem().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "busy"));
    assert!(answer.text().contains("other large requests"), "{}", answer.text());
}

#[tokio::test]
async fn a_body_that_never_fits_is_refused_at_once() {
    let router = limited(ServerLimits { bodies: 100_000, ..ServerLimits::default() });
    let question = json!({"board": "5x5"});
    assert_eq!(send(&router, posting("find", long(&question, 100_000))).await.status, StatusCode::OK);
    let answer = send(&router, posting("find", long(&question, 100_001))).await;
    assert_eq!((answer.status, answer.problem().as_str()), (StatusCode::PAYLOAD_TOO_LARGE, "body-too-large"));
    assert_eq!(get(&router, "/api/v1/limits").await.json()["body_bytes"], 100_000);
}
