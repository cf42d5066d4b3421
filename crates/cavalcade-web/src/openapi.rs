//! `GET openapi.json`: the interface described, for people and for programs.

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

/// The description, an `OpenAPI` 3.1 document.
const DOCUMENT: &str = include_str!("openapi.json");

/// Sends the description.
pub(crate) async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], DOCUMENT)
}
