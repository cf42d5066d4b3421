//! The page's engine: the interface of `cavalcade serve` as a module of WebAssembly, for pages that no server answers.
//!
//! A worker of the page calls [`answer`] and waits for it. It cannot be interrupted: whoever has no more use for the answer
//! ends the worker.

mod limits;

use std::panic;

use cavalcade_api::Interface;
use cavalcade_api::{Event, Terms, Told};
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// An answer, in the words of HTTP.
#[wasm_bindgen(getter_with_clone, inspectable)]
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status: 200 for an answer, others for problems.
    pub status: u16,
    /// What the bytes are, such as `application/json`.
    pub media_type: String,
    /// The name of the file that they are to become, if they are a picture.
    pub file_name: Option<String>,
    /// The answer itself.
    pub bytes: Vec<u8>,
}

/// Has a panic, which is our mistake, reach the page as an error with a message.
#[wasm_bindgen(start)]
pub fn begin() {
    panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
}

thread_local! {
    /// It lives as long as the worker, and keeps what one answer has for the next.
    static INTERFACE: Interface = Interface::new(limits::IN_A_BROWSER);
}

/// Answers what is asked on a path (such as `find`) with this body. `tell` hears of each event, by its name and its text.
#[wasm_bindgen]
#[must_use]
pub fn answer(path: &str, body: &str, tell: Option<Function>) -> Reply {
    let reply = INTERFACE.with(|interface| match tell {
        None => interface.answer(path, body.as_bytes(), Terms::default()),
        Some(tell) => {
            let mut hear = |event: &Event<'_>| pass_on(event, &tell);
            interface.answer(path, body.as_bytes(), Terms::default().telling(&mut hear))
        }
    });
    let media_type = reply.media_type.to_owned();
    Reply { status: reply.status, media_type, file_name: reply.file_name, bytes: reply.body }
}

fn pass_on(event: &Event<'_>, tell: &Function) -> Told {
    match tell.call2(&JsValue::NULL, &event.name().into(), &event.json().into()) {
        Ok(_) => Told::Yes,
        Err(_) => Told::NotYet,
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
