//! The interface: what is asked and what is answered, in JSON, whoever carries it to and fro.
//!
//! A path and a body become a [`Task`], if they make sense; whoever carries them gives it a thread, and [`Terms`]: what
//! stops the work, and who hears how far it is. A [`Reply`] comes of it in any case; what cannot be answered is a problem.
//!
//! ```
//! use cavalcade_api::{Interface, InterfaceLimits, Terms, Told};
//!
//! let interface = Interface::new(InterfaceLimits::default());
//! let reply = interface.answer("find", br#"{"board": "5x5"}"#, Terms::default());
//! assert_eq!((reply.status, reply.media_type), (200, "application/json"));
//! assert!(reply.body.starts_with(br#"{"outcome":"found""#));
//!
//! let mut events = Vec::new();
//! let mut hear = |event: &cavalcade_api::Event<'_>| {
//!     events.push((event.name(), event.json()));
//!     Told::Yes
//! };
//! interface.answer("find", br#"{"board": "5x5", "watch": true}"#, Terms::default().telling(&mut hear));
//! assert!(events.iter().any(|(name, json)| *name == "steps" && json.contains("\"+a1\"")));
//! ```

mod answer;
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
mod shelf;
mod step;
mod task;
mod tour;
mod tours;
mod watch;

use std::sync::Arc;

pub use self::body::parse;
pub use self::event::{Event, Told};
pub use self::limits::InterfaceLimits;
pub use self::problem::{Kind as ProblemKind, Problem, not_found};
pub use self::reply::Reply;
pub use self::route::{Asked, ROUTES};
use self::shelf::Shelf;
pub use self::task::{Task, Terms};

/// Answers questions, as many at the same time as are asked.
#[derive(Debug)]
pub struct Interface {
    limits: InterfaceLimits,
    shelf: Arc<Shelf>,
}

impl Interface {
    /// An interface that keeps to these limits.
    #[must_use]
    pub fn new(limits: InterfaceLimits) -> Self {
        // An atlas is made with half of the memory of a question; as much is kept, of all.
        Self { limits, shelf: Arc::new(Shelf::new(limits.memory / 2)) }
    }

    /// Answers what is asked on a path (such as `find`) with this body; paths that are only read take no body.
    #[must_use]
    pub fn answer(&self, path: &str, body: &[u8], terms: Terms<'_>) -> Reply {
        match self.read(path, body) {
            Ok(task) => task.answer(terms),
            Err(reply) => reply,
        }
    }

    /// Reads what is asked, which takes no time to speak of: a task, or at once the reply if it makes no sense.
    pub fn read(&self, path: &str, body: &[u8]) -> Result<Task, Reply> {
        route::read(self, path, body).map_err(Reply::from)
    }

    /// The atlases made lately.
    pub(crate) const fn shelf(&self) -> &Arc<Shelf> {
        &self.shelf
    }

    /// What one may ask for.
    #[must_use]
    pub const fn limits(&self) -> &InterfaceLimits {
        &self.limits
    }
}
