//! The web API without a network: JSON requests and responses, for any transport.
//!
//! A path and a body become a [`Task`], if they are valid. The transport runs the task on a thread, with a
//! [`RequestContext`]: what can cancel it, and who receives its events. The result is always a [`Reply`]; an error is a reply
//! with a problem object.
//!
//! ```
//! use cavalcade_api::{Api, ApiLimits, Delivery, RequestContext};
//!
//! let api = Api::new(ApiLimits::default());
//! let reply = api.answer("find", br#"{"board": "5x5"}"#, RequestContext::default());
//! assert_eq!((reply.status, reply.media_type), (200, "application/json"));
//! assert!(reply.body.starts_with(br#"{"outcome":"found""#));
//!
//! let mut events = Vec::new();
//! let mut listener = |event: &cavalcade_api::Event<'_>| {
//!     events.push((event.name(), event.json()));
//!     Delivery::Sent
//! };
//! let context = RequestContext::default().with_listener(&mut listener);
//! api.answer("find", br#"{"board": "5x5", "watch": true}"#, context);
//! assert!(events.iter().any(|(name, json)| *name == "steps" && json.contains("\"+a1\"")));
//! ```

mod answer;
mod atlas_cache;
mod base64;
mod body;
mod check;
mod count;
mod draw;
mod event;
mod fault;
mod find;
mod limits;
mod name;
mod obstacle;
mod openapi;
mod play;
mod problem;
mod property;
mod puzzle;
mod question;
mod record;
mod reply;
mod report;
mod route;
mod step;
mod task;
mod tour;
mod tours;
mod watch;

use std::sync::Arc;

use self::atlas_cache::AtlasCache;
pub use self::body::parse;
pub use self::event::{Delivery, Event};
pub use self::limits::ApiLimits;
pub use self::problem::{Kind as ProblemKind, Problem, not_found};
pub use self::reply::Reply;
pub use self::route::{Handler, ROUTES};
pub use self::task::{RequestContext, Task};

/// Answers requests. It can be shared by any number of threads.
#[derive(Debug)]
pub struct Api {
    limits: ApiLimits,
    atlases: Arc<AtlasCache>,
}

impl Api {
    /// An API with these limits.
    #[must_use]
    pub fn new(limits: ApiLimits) -> Self {
        // An atlas is built with half of a request's memory; the cache gets the same amount.
        Self { limits, atlases: Arc::new(AtlasCache::new(limits.memory / 2)) }
    }

    /// Answers a request for a path such as `find`. Paths that are only read ignore the body.
    #[must_use]
    pub fn answer(&self, path: &str, body: &[u8], context: RequestContext<'_>) -> Reply {
        match self.read(path, body) {
            Ok(task) => task.answer(context),
            Err(reply) => reply,
        }
    }

    /// Reads a request, which is quick, and returns the task to run, or the reply if the request is invalid.
    pub fn read(&self, path: &str, body: &[u8]) -> Result<Task, Reply> {
        route::read(self, path, body).map_err(Reply::from)
    }

    /// The recently built atlases.
    pub(crate) const fn atlases(&self) -> &Arc<AtlasCache> {
        &self.atlases
    }

    /// The limits of a request.
    #[must_use]
    pub const fn limits(&self) -> &ApiLimits {
        &self.limits
    }
}
