//! Serves the page, whose files are embedded in the program.

use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use cavalcade_page::{EmbeddedFile, file};

use crate::response::{ProblemResponse, wrong_method};
use cavalcade_api::{Problem, ProblemKind as Kind};

/// Serves a file of the page.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Result<Response, ProblemResponse> {
    let path = uri.path().trim_start_matches('/');
    // A folder serves its index.
    let path = if path.is_empty() || path.ends_with('/') { format!("{path}index.html") } else { path.to_owned() };
    let file = file(&path).ok_or_else(|| Problem::new(Kind::NotFound, "there is no such file"))?;
    if method != Method::GET && method != Method::HEAD {
        return Ok(([(ALLOW, "GET, HEAD")], wrong_method().await).into_response());
    }
    Ok(answer(file, &headers))
}

/// Responds with the file, or 304 if the browser's copy is current.
fn answer(file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag = tag(&file);
    let is_known = headers.get_all(IF_NONE_MATCH).iter().any(|known| matches(known, &tag));
    let about = [(ETAG, tag), (CACHE_CONTROL, HeaderValue::from_static("no-cache"))];
    if is_known {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let media_type = HeaderValue::from_str(file.metadata.mimetype());
    let media_type = media_type.unwrap_or(HeaderValue::from_static("application/octet-stream"));
    (about, [(CONTENT_TYPE, media_type)], file.data).into_response()
}

/// A weak tag, since the same file is sent with and without compression.
fn tag(file: &EmbeddedFile) -> HeaderValue {
    let digest = file.metadata.sha256_hash().first_chunk().map_or(0, |bytes| u128::from_be_bytes(*bytes));
    HeaderValue::from_str(&format!("W/\"{digest:032x}\"")).expect("hexadecimal digits make a header")
}

fn matches(known: &HeaderValue, tag: &HeaderValue) -> bool {
    let is_tag = |word: &str| word.trim() == "*" || word.trim().as_bytes() == tag.as_bytes();
    known.to_str().is_ok_and(|list| list.split(',').any(is_tag))
}
