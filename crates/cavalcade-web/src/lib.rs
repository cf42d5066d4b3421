//! The server of `cavalcade serve`: a page, and the JSON interface beneath it.
//!
//! [`app`] makes the router, which tests call without a socket; [`serve()`] runs it on a listener until it is told to stop.
//!
//! A request passes the doorkeeper (`guard`: who asks, and from where), is read within its limits (`body`), becomes a
//! question of the library (`question`) and waits for a place in the workshop (`work`), where a thread answers it under
//! a budget. Whoever goes away takes the work along: dropping the answer raises the flag that the work looks at.

mod answer;
mod body;
mod check;
mod config;
mod count;
mod draw;
mod events;
mod find;
mod guard;
mod headers;
mod limits;
mod name;
mod obstacle;
mod openapi;
mod page;
mod play;
mod problem;
mod question;
mod report;
mod room;
mod serve;
mod tour;
mod watch;
mod work;

use axum::Router;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::{MethodRouter, get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::trace::TraceLayer;

pub use self::config::{Config, ServerLimits};
pub use self::serve::serve;
use self::work::Workshop;

/// The router of the page and the interface.
pub fn app(config: &Config) -> Router {
    router(Workshop::new(config))
}

/// Every path of the interface, and what answers there.
fn interface() -> [(&'static str, MethodRouter<Workshop>); 8] {
    [
        ("/find", post(find::find)),
        ("/count", post(count::count)),
        ("/check", post(check::check)),
        ("/draw", post(draw::draw)),
        ("/play", post(play::play)),
        ("/limits", get(limits::limits)),
        ("/openapi.json", get(openapi::openapi)),
        ("/problems/{name}", get(problem::about)),
    ]
}

fn router(workshop: Workshop) -> Router {
    let paths = interface().into_iter().fold(Router::new(), |router, (path, answer)| router.route(path, answer));
    Router::new()
        .nest("/api/v1", paths.fallback(problem::not_found))
        .fallback(page::page)
        .method_not_allowed_fallback(problem::wrong_method)
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(workshop.clone(), guard::guard))
        .layer(CatchPanicLayer::custom(problem::panicked))
        .layer(map_response(headers::protect))
        // Problems are answers too; what is our mistake is logged where it comes up.
        .layer(TraceLayer::new_for_http().on_failure(()))
        .with_state(workshop)
}
