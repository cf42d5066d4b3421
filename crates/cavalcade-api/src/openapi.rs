//! `GET openapi.json`: the description of the API.

use super::Api;
use super::problem::Problem;
use super::reply::{JSON, Reply};

/// The description, an `OpenAPI` 3.1 document.
const DOCUMENT: &str = include_str!("openapi.json");

/// Replies with the description.
#[expect(clippy::unnecessary_wraps, reason = "it is one of the routes")]
pub(crate) fn reply(_: &Api, _: &str) -> Result<Reply, Problem> {
    Ok(Reply { status: 200, media_type: JSON, file_name: None, body: DOCUMENT.into() })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::DOCUMENT;
    use crate::route::ROUTES;

    #[test]
    fn every_path_is_described_and_no_other() {
        let document: Value = serde_json::from_str(DOCUMENT).unwrap();
        let described: BTreeSet<&str> = document["paths"].as_object().unwrap().keys().map(String::as_str).collect();
        // `/more` exists only in the server.
        let served: BTreeSet<&str> = ROUTES.iter().map(|route| route.path).chain(["/more"]).collect();
        assert_eq!(described, served);
    }
}
