//! The server of `cavalcade serve`: a page, and the JSON interface beneath it.
//!
//! [`app`] makes the router, which tests call without a socket; [`serve()`] runs it on a listener until it is told to stop.
//!
//! A request passes the doorkeeper (`guard`: who asks, and from where), is read within its limits (`body`), becomes a
//! question of the library (`question`) and waits for a place in the workshop (`work`), where a thread answers it under
//! a budget. Whoever goes away takes the work along: dropping the answer raises the flag that the work looks at.

mod body;
mod config;
mod find;
mod limits;
mod name;
mod page;
mod problem;
mod question;
mod serve;
mod work;

use axum::Router;
use axum::routing::{get, post};

pub use self::config::{Config, Limits};
pub use self::serve::serve;
use self::work::Workshop;

/// The router of the page and the interface.
pub fn app(config: Config) -> Router {
    router(Workshop::new(config))
}

fn router(workshop: Workshop) -> Router {
    let interface = Router::new().route("/find", post(find::find)).route("/limits", get(limits::limits));
    Router::new()
        .nest("/api/v1", interface)
        .fallback(page::page)
        .method_not_allowed_fallback(problem::wrong_method)
        .with_state(workshop)
}
