//! Asking the router, and reading what it answers.

use axum::Router;
use axum::body::Body;
use axum::http::header::{ACCEPT, CONTENT_TYPE, HOST};
use axum::http::{HeaderMap, Request, StatusCode};
use axum::response::Response;
use cavalcade_server::{Config, ServerLimits, app};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

/// The name by which the router of a test is called.
pub(crate) const NAME: &str = "localhost:8080";

/// A whole answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) async fn of(response: Response) -> Self {
        let (parts, body) = response.into_parts();
        let body = body.collect().await.expect("the body comes whole").to_bytes().to_vec();
        Self { status: parts.status, headers: parts.headers, body }
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("plain text"))
    }

    pub(crate) fn text(&self) -> &str {
        str::from_utf8(&self.body).expect("text")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The name of the problem that this answer is.
    pub(crate) fn problem(&self) -> String {
        assert_eq!(self.header("content-type"), "application/problem+json", "{self:?}");
        let problem = self.json();
        assert_eq!(problem["status"], self.status.as_u16());
        let detail = problem["detail"].as_str().expect("a problem has a detail");
        assert!(problem["title"].is_string() && !detail.contains(char::is_control), "{problem}");
        let name = problem["type"].as_str().and_then(|kind| kind.strip_prefix("/api/v1/problems/"));
        name.expect("a problem has a type").to_owned()
    }

    /// The events of a stream: their names and data.
    pub(crate) fn events(&self) -> Vec<(String, Value)> {
        assert_eq!(self.header("content-type"), "text/event-stream", "{self:?}");
        self.text().split("\n\n").filter(|event| !event.is_empty() && !event.starts_with(':')).map(read_event).collect()
    }
}

fn read_event(text: &str) -> (String, Value) {
    let mut lines = text.lines();
    let name = lines.next().and_then(|line| line.strip_prefix("event: ")).expect("an event has a name");
    let data = lines.next().and_then(|line| line.strip_prefix("data: ")).expect("an event has data");
    assert_eq!(lines.next(), None, "data is one line");
    (name.into(), serde_json::from_str(data).expect("data is JSON"))
}

/// The router with the usual limits.
pub(crate) fn usual() -> Router {
    app(&Config::default())
}

/// The router with other limits.
pub(crate) fn limited(limits: ServerLimits) -> Router {
    app(&Config { limits, ..Config::default() })
}

/// Sends a request that is otherwise complete.
pub(crate) async fn send(router: &Router, request: Request<Body>) -> Answer {
    let response = router.clone().oneshot(request).await.expect("the router always answers");
    Answer::of(response).await
}

/// A request that posts JSON.
pub(crate) fn posting(path: &str, body: impl Into<Body>) -> Request<Body> {
    let request = Request::post(format!("/api/v1/{path}")).header(HOST, NAME).header(CONTENT_TYPE, "application/json");
    request.body(body.into()).expect("a well-formed request")
}

/// Posts an object and returns the answer.
pub(crate) async fn post(router: &Router, path: &str, body: &Value) -> Answer {
    send(router, posting(path, body.to_string())).await
}

/// Posts an object and returns the stream of events.
pub(crate) async fn stream(router: &Router, path: &str, body: &Value) -> Answer {
    let mut request = posting(path, body.to_string());
    request.headers_mut().insert(ACCEPT, "text/event-stream".parse().expect("plain text"));
    send(router, request).await
}

/// Gets a path.
pub(crate) async fn get(router: &Router, path: &str) -> Answer {
    send(router, Request::get(path).header(HOST, NAME).body(Body::empty()).expect("a well-formed request")).await
}
