//! Hosts and origins, and the security headers of responses.

use std::num::NonZeroUsize;
use std::time::Duration;

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{Request, StatusCode};
use cavalcade_server::{Config, ServerLimits, app};
use serde_json::json;

use crate::client::{NAME, get, limited, post, send, usual};

fn asking(host: &str, origin: Option<&str>) -> Request<Body> {
    let mut request = Request::post("/api/v1/find").header(HOST, host).header(CONTENT_TYPE, "application/json");
    if let Some(origin) = origin {
        request = request.header(ORIGIN, origin);
    }
    request.body(Body::from("{\"board\":\"5x5\"}")).unwrap()
}

#[tokio::test]
async fn only_those_who_call_the_server_by_its_name_are_let_in() {
    let router = usual();
    for host in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080"] {
        assert_eq!(send(&router, asking(host, None)).await.status, StatusCode::OK, "{host}");
    }
    for host in ["evil.example", "evil.example:8080", "localhost", "localhost:8081", ""] {
        let answer = send(&router, asking(host, None)).await;
        assert_eq!(
            (answer.status, answer.problem().as_str()),
            (StatusCode::MISDIRECTED_REQUEST, "foreign-host"),
            "{host}"
        );
    }
    let nameless = Request::get("/").body(Body::empty()).unwrap();
    assert_eq!(send(&router, nameless).await.status, StatusCode::MISDIRECTED_REQUEST);
    let two_names = Request::get("/").header(HOST, NAME).header(HOST, "evil.example").body(Body::empty()).unwrap();
    assert_eq!(send(&router, two_names).await.problem(), "bad-header");
    let proxied = Request::get("http://evil.example/").header(HOST, NAME).body(Body::empty()).unwrap();
    assert_eq!(send(&router, proxied).await.problem(), "foreign-host");
}

#[tokio::test]
async fn other_names_are_let_in_when_they_are_allowed() {
    let router = app(&Config { allowed_hosts: vec!["tours.example".into()], ..Config::default() });
    let answer = send(&router, asking("tours.example", Some("https://tours.example"))).await;
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn pages_from_elsewhere_may_not_ask() {
    let router = usual();
    assert_eq!(send(&router, asking(NAME, Some("http://localhost:8080"))).await.status, StatusCode::OK);
    for origin in ["http://evil.example", "null", "http://localhost:8081", "http://127.0.0.1:8080", "file://"] {
        let answer = send(&router, asking(NAME, Some(origin))).await;
        assert_eq!((answer.status, answer.problem().as_str()), (StatusCode::FORBIDDEN, "foreign-origin"), "{origin}");
    }
}

#[tokio::test]
async fn every_response_keeps_the_browser_from_trusting_others() {
    let router = usual();
    let found = post(&router, "find", &json!({"board": "5x5"})).await;
    let foreign = send(&router, asking("evil.example", None)).await;
    for answer in [get(&router, "/").await, get(&router, "/nothing").await, found, foreign] {
        let policy = answer.header("content-security-policy");
        for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
            assert!(policy.contains(part), "{policy}");
        }
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(answer.header("access-control-allow-origin"), "");
    }
}

#[tokio::test]
async fn a_busy_server_rejects_requests_with_retry_after() {
    let limits =
        ServerLimits { concurrent: NonZeroUsize::MIN, patience: Duration::from_millis(1), ..ServerLimits::default() };
    let router = limited(limits);
    let long = json!({"board": "8x8", "kind": "closed", "method": "backtrack", "prune": false});
    let begin = || {
        let (router, long) = (router.clone(), long.clone());
        tokio::spawn(async move { post(&router, "find", &long).await })
    };
    let mut working = begin();
    // Until the long work has begun, the short one finds its place; the long one may be sent away because of it.
    let answer = loop {
        let answer = post(&router, "find", &json!({"board": "5x5"})).await;
        if answer.status != StatusCode::OK {
            break answer;
        }
        if working.is_finished() {
            working = begin();
        }
        tokio::task::yield_now().await;
    };
    assert_eq!((answer.status, answer.problem().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "busy"));
    assert_eq!(answer.header("retry-after"), "1");
    working.abort();
}
