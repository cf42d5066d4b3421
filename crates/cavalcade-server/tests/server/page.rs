//! The files of the page, as a browser gets them.

use axum::body::Body;
use axum::http::header::{ACCEPT_ENCODING, HOST, IF_NONE_MATCH};
use axum::http::{Method, Request, StatusCode};

use crate::client::{NAME, get, send, usual};

fn asking(method: Method, header: axum::http::HeaderName, value: &str) -> Request<Body> {
    let request = Request::builder().method(method).uri("/").header(HOST, NAME).header(header, value);
    request.body(Body::empty()).unwrap()
}

#[tokio::test]
async fn the_page_is_served_with_a_tag() {
    let answer = get(&usual(), "/").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.header("content-type").starts_with("text/html"));
    assert!(answer.text().contains("Cavalcade"));
    assert_eq!(answer.header("cache-control"), "no-cache");
    assert_eq!(get(&usual(), "/index.html").await.body, answer.body);
}

#[tokio::test]
async fn a_folder_is_its_first_page() {
    let router = usual();
    let answer = get(&router, "/learn/").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.header("content-type").starts_with("text/html"));
    assert_eq!(get(&router, "/learn/index.html").await.body, answer.body);
    assert_eq!(get(&router, "/style/").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_browser_that_has_the_page_is_not_sent_it_again() {
    let router = usual();
    let tag = get(&router, "/").await.header("etag").to_owned();
    for known in [tag.clone(), format!("\"other\", {tag}"), "*".into()] {
        let answer = send(&router, asking(Method::GET, IF_NONE_MATCH, &known)).await;
        assert_eq!((answer.status, answer.body.len()), (StatusCode::NOT_MODIFIED, 0), "{known}");
        assert_eq!(answer.header("etag"), tag);
    }
    let answer = send(&router, asking(Method::GET, IF_NONE_MATCH, "\"other\"")).await;
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn the_page_is_compressed_for_those_who_can_read_it() {
    let router = usual();
    for (accepted, encoding) in [("gzip", "gzip"), ("gzip, deflate, br, zstd", "gzip"), ("br", ""), ("identity", "")] {
        let answer = send(&router, asking(Method::GET, ACCEPT_ENCODING, accepted)).await;
        assert_eq!(answer.header("content-encoding"), encoding, "{accepted}");
        assert!(answer.header("vary").contains("accept-encoding"));
        assert_eq!(answer.body.starts_with(b"<!doctype html>"), encoding.is_empty(), "{accepted}");
    }
}

#[tokio::test]
async fn the_page_is_only_read() {
    let router = usual();
    let head = send(&router, asking(Method::HEAD, ACCEPT_ENCODING, "identity")).await;
    assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0));
    for method in [Method::POST, Method::PUT, Method::DELETE] {
        let answer = send(&router, asking(method, ACCEPT_ENCODING, "identity")).await;
        assert_eq!((answer.status, answer.header("allow")), (StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD"));
    }
}
