//! `GET openapi.json`: the interface described, for people and for programs.

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

/// The description, an `OpenAPI` 3.1 document.
const DOCUMENT: &str = include_str!("openapi.json");

/// Sends the description.
pub(crate) async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], DOCUMENT)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::DOCUMENT;

    #[test]
    fn every_path_is_described_and_no_other() {
        let document: Value = serde_json::from_str(DOCUMENT).unwrap();
        let described: BTreeSet<&str> = document["paths"].as_object().unwrap().keys().map(String::as_str).collect();
        let served: BTreeSet<&str> = crate::interface().iter().map(|(path, _)| *path).collect();
        assert_eq!(described, served);
    }
}
