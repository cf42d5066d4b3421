//! The server of `cavalcade serve`: the API of `cavalcade-api` over HTTP, and the web page.
//!
//! [`app`] creates the router, which tests call without a socket; [`serve()`] runs it on a listener until shutdown.
//!
//! A request passes the `guard`, which checks its host and origin, is read within its limits (`body`), becomes a task of the
//! API (`ask`) and waits for a slot in the `worker_pool`, where a thread runs it with a budget. When a client disconnects, the
//! response is dropped, which cancels the task.

mod ask;
mod body;
mod body_quota;
mod config;
mod guard;
mod headers;
mod page;
mod response;
mod serve;
mod stream;
mod turns;
mod worker_pool;

use axum::Router;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::trace::TraceLayer;

pub use self::config::{Config, ServerLimits};
pub use self::serve::serve;
use self::worker_pool::WorkerPool;
use cavalcade_api::{Handler, ROUTES};

/// The router of the page and the API.
pub fn app(config: &Config) -> Router {
    router(WorkerPool::new(config))
}

fn router(pool: WorkerPool) -> Router {
    let paths = ROUTES.iter().fold(Router::new(), |router, route| match route.handler {
        Handler::Get(_) => router.route(route.path, get(ask::look)),
        Handler::Post(_) => router.route(route.path, post(ask::ask)),
    });
    // The API itself knows nothing about connections.
    let paths = paths.route("/more", post(turns::more));
    Router::new()
        .nest("/api/v1", paths.fallback(response::not_found))
        .fallback(page::page)
        .method_not_allowed_fallback(response::wrong_method)
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(pool.clone(), guard::guard))
        .layer(CatchPanicLayer::custom(response::panicked))
        .layer(map_response(headers::protect))
        // Problems are normal responses; internal errors are logged where they occur.
        .layer(TraceLayer::new_for_http().on_failure(()))
        .with_state(pool)
}
