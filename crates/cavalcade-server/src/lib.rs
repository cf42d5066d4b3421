//! The server of `cavalcade serve`: it carries requests to the interface of `cavalcade-api` and replies back, for many at a
//! time, and shows the page.
//!
//! [`app`] makes the router, which tests call without a socket; [`serve()`] runs it on a listener until it is told to stop.
//!
//! A request passes the doorkeeper (`guard`: who asks, and from where), is read within its limits (`body`), becomes a
//! task of the interface (`ask`) and waits for a place in the workshop (`work`), where a thread works on it under a
//! budget. Whoever goes away takes the work along: dropping the answer raises the flag that the work looks at.

mod ask;
mod body;
mod config;
mod guard;
mod headers;
mod page;
mod response;
mod room;
mod serve;
mod stream;
mod turns;
mod work;

use axum::Router;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::trace::TraceLayer;

pub use self::config::{Config, ServerLimits};
pub use self::serve::serve;
use self::work::Workshop;
use cavalcade_api::{Asked, ROUTES};

/// The router of the page and the interface.
pub fn app(config: &Config) -> Router {
    router(Workshop::new(config))
}

fn router(workshop: Workshop) -> Router {
    let paths = ROUTES.iter().fold(Router::new(), |router, route| match route.asked {
        Asked::Get(_) => router.route(route.path, get(ask::look)),
        Asked::Post(_) => router.route(route.path, post(ask::ask)),
    });
    // The interface knows nothing of connections.
    let paths = paths.route("/more", post(turns::more));
    Router::new()
        .nest("/api/v1", paths.fallback(response::not_found))
        .fallback(page::page)
        .method_not_allowed_fallback(response::wrong_method)
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(workshop.clone(), guard::guard))
        .layer(CatchPanicLayer::custom(response::panicked))
        .layer(map_response(headers::protect))
        // Problems are answers too; what is our mistake is logged where it comes up.
        .layer(TraceLayer::new_for_http().on_failure(()))
        .with_state(workshop)
}
