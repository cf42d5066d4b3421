//! The engine of the static page: the API of `cavalcade serve` as a WebAssembly module.
//!
//! A web worker calls [`answer`] and waits for it. The call cannot be interrupted; to cancel it, the page terminates the worker.

mod limits;

use std::panic;

use cavalcade_api::Api;
use cavalcade_api::{Delivery, Event, RequestContext};
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// A reply, in terms of HTTP.
#[wasm_bindgen(getter_with_clone, inspectable)]
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status: 200, or another for a problem.
    pub status: u16,
    /// The media type, such as `application/json`.
    pub media_type: String,
    /// A file name, if the reply is a picture.
    pub file_name: Option<String>,
    /// The body.
    pub bytes: Vec<u8>,
}

/// Turns a panic into an error with a message in the page.
#[wasm_bindgen(start)]
pub fn begin() {
    panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
}

thread_local! {
    /// Lives as long as the worker, so that it can cache atlases between calls.
    static INTERFACE: Api = Api::new(limits::IN_A_BROWSER);
}

/// Answers a request for a path such as `find`. `on_event` is called with the name and the JSON of each event.
#[wasm_bindgen]
#[must_use]
pub fn answer(path: &str, body: &str, on_event: Option<Function>) -> Reply {
    let reply = INTERFACE.with(|api| match on_event {
        None => api.answer(path, body.as_bytes(), RequestContext::default()),
        Some(on_event) => {
            let mut listener = |event: &Event<'_>| pass_on(event, &on_event);
            api.answer(path, body.as_bytes(), RequestContext::default().with_listener(&mut listener))
        }
    });
    let media_type = reply.media_type.to_owned();
    Reply { status: reply.status, media_type, file_name: reply.file_name, bytes: reply.body }
}

fn pass_on(event: &Event<'_>, on_event: &Function) -> Delivery {
    match on_event.call2(&JsValue::NULL, &event.name().into(), &event.json().into()) {
        Ok(_) => Delivery::Sent,
        Err(_) => Delivery::Deferred,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(path: &str, body: &str) -> (u16, String) {
        let reply = answer(path, body, None);
        (reply.status, String::from_utf8(reply.bytes).unwrap())
    }

    #[test]
    fn a_tour_is_found_without_a_server() {
        let (status, text) = ask("find", r#"{"board": "5x5"}"#);
        assert_eq!(status, 200);
        assert!(text.starts_with(r#"{"outcome":"found""#), "{text}");
    }

    #[test]
    fn a_board_that_is_too_large_for_a_browser_is_refused() {
        let (status, text) = ask("find", r#"{"board": "1001x1000"}"#);
        assert_eq!(status, 422);
        assert!(text.contains("1000000"), "{text}");
    }
}
