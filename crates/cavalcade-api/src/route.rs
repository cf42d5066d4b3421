//! The paths of the interface, and what answers there.

use super::problem::{self, Problem};
use super::reply::Reply;
use super::{Interface, Task, check, count, draw, find, limits, openapi, play, puzzle, tours};

/// A path of the interface.
pub struct Route {
    /// The path; `{name}` stands for any word.
    pub path: &'static str,
    /// How it is asked.
    pub asked: Asked,
}

/// How a path is asked.
#[derive(Clone, Copy)]
pub enum Asked {
    /// It is only read; told is what stands for `{name}`.
    Get(fn(&Interface, &str) -> Result<Reply, Problem>),
    /// It takes a question.
    Post(fn(&Interface, &[u8]) -> Result<Task, Problem>),
}

/// Every path.
pub const ROUTES: [Route; 10] = [
    Route { path: "/find", asked: Asked::Post(find::read) },
    Route { path: "/count", asked: Asked::Post(count::read) },
    Route { path: "/check", asked: Asked::Post(check::read) },
    Route { path: "/draw", asked: Asked::Post(draw::read) },
    Route { path: "/play", asked: Asked::Post(play::read) },
    Route { path: "/puzzle", asked: Asked::Post(puzzle::read) },
    Route { path: "/tours", asked: Asked::Post(tours::read) },
    Route { path: "/limits", asked: Asked::Get(limits::tell) },
    Route { path: "/openapi.json", asked: Asked::Get(openapi::tell) },
    Route { path: "/problems/{name}", asked: Asked::Get(problem::about) },
];

impl Route {
    /// What stands for the name in a path, if this is its route; nothing, where there is no name.
    fn name_in<'a>(&self, path: &'a str) -> Option<&'a str> {
        let path = path.strip_prefix('/').unwrap_or(path);
        let own = &self.path[1..];
        match own.strip_suffix("{name}") {
            Some(begin) => path.strip_prefix(begin).filter(|name| !name.is_empty() && !name.contains('/')),
            None => (path == own).then_some(""),
        }
    }
}

/// Reads what is asked on a path.
pub(crate) fn read(interface: &Interface, path: &str, body: &[u8]) -> Result<Task, Problem> {
    let found = ROUTES.iter().find_map(|route| Some((route.asked, route.name_in(path)?)));
    match found.ok_or_else(problem::not_found)? {
        (Asked::Post(read), _) => read(interface, body),
        (Asked::Get(tell), name) => tell(interface, name).map(|reply| Task::new(move |_| Ok(reply))),
    }
}
