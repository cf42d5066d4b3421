//! The paths of the API and their handlers.

use super::problem::{self, Problem};
use super::reply::Reply;
use super::{Api, Task, check, count, draw, find, limits, openapi, play, puzzle, tours};

/// A path of the API.
pub struct Route {
    /// The path; `{name}` matches any word.
    pub path: &'static str,
    /// The handler of its requests.
    pub handler: Handler,
}

/// The handler of a path.
#[derive(Clone, Copy)]
pub enum Handler {
    /// Replies to a GET request; the text is the word that `{name}` matched.
    Get(fn(&Api, &str) -> Result<Reply, Problem>),
    /// Reads the body of a POST request.
    Post(fn(&Api, &[u8]) -> Result<Task, Problem>),
}

/// All paths.
pub const ROUTES: [Route; 10] = [
    Route { path: "/find", handler: Handler::Post(find::read) },
    Route { path: "/count", handler: Handler::Post(count::read) },
    Route { path: "/check", handler: Handler::Post(check::read) },
    Route { path: "/draw", handler: Handler::Post(draw::read) },
    Route { path: "/play", handler: Handler::Post(play::read) },
    Route { path: "/puzzle", handler: Handler::Post(puzzle::read) },
    Route { path: "/tours", handler: Handler::Post(tours::read) },
    Route { path: "/limits", handler: Handler::Get(limits::reply) },
    Route { path: "/openapi.json", handler: Handler::Get(openapi::reply) },
    Route { path: "/problems/{name}", handler: Handler::Get(problem::about) },
];

impl Route {
    /// Matches a path, and returns the word for `{name}`, or an empty text if the route has none.
    fn name_in<'a>(&self, path: &'a str) -> Option<&'a str> {
        let path = path.strip_prefix('/').unwrap_or(path);
        let own = &self.path[1..];
        match own.strip_suffix("{name}") {
            Some(prefix) => path.strip_prefix(prefix).filter(|name| !name.is_empty() && !name.contains('/')),
            None => (path == own).then_some(""),
        }
    }
}

/// Reads a request.
pub(crate) fn read(api: &Api, path: &str, body: &[u8]) -> Result<Task, Problem> {
    let found = ROUTES.iter().find_map(|route| Some((route.handler, route.name_in(path)?)));
    match found.ok_or_else(problem::not_found)? {
        (Handler::Post(read), _) => read(api, body),
        (Handler::Get(reply), name) => reply(api, name).map(|reply| Task::new(move |_| Ok(reply))),
    }
}
