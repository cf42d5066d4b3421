//! The workshop: a number of places, each with a thread that answers one question under a budget.
//!
//! Whoever finds all places taken waits for a while and is then sent away. The work itself holds its place, so there
//! is never more of it than there are places, whatever becomes of those who asked for it.

use std::sync::Arc;

use cavalcade::Cancel;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinError;

use crate::config::{Config, ServerLimits};
use crate::guard::Names;
use crate::room::Room;
use crate::turns::Turns;
use cavalcade_api::{Interface, Problem, ProblemKind as Kind, Reply, Task, Terms};

/// The places, and what is allowed there. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Workshop {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    interface: Interface,
    limits: ServerLimits,
    names: Names,
    places: Arc<Semaphore>,
    room: Room,
    turns: Turns,
    closing: Cancel,
}

impl Workshop {
    pub(crate) fn new(config: &Config) -> Self {
        let (limits, names) = (config.limits, Names::of(config));
        let places = Arc::new(Semaphore::new(limits.concurrent.get().min(Semaphore::MAX_PERMITS)));
        let room = Room::new(limits.bodies);
        let interface = Interface::new(limits.interface());
        Self {
            shared: Arc::new(Shared {
                interface,
                limits,
                names,
                places,
                room,
                turns: Turns::new(limits.patience),
                closing: Cancel::default(),
            }),
        }
    }

    /// What answers.
    pub(crate) fn interface(&self) -> &Interface {
        &self.shared.interface
    }

    /// What this server may spend.
    pub(crate) fn limits(&self) -> &ServerLimits {
        &self.shared.limits
    }

    /// The names we go by.
    pub(crate) fn names(&self) -> &Names {
        &self.shared.names
    }

    /// Room for the bodies of requests.
    pub(crate) fn room(&self) -> &Room {
        &self.shared.room
    }

    /// The streams that are heard in turns.
    pub(crate) fn turns(&self) -> &Turns {
        &self.shared.turns
    }

    /// Asks all work to stop.
    pub(crate) fn close(&self) {
        self.shared.closing.cancel();
    }

    /// Waits for a place, but not for long.
    pub(crate) async fn place(&self) -> Result<Place, Problem> {
        let limits = self.limits();
        let permit = tokio::time::timeout(limits.patience, Arc::clone(&self.shared.places).acquire_owned()).await;
        let Ok(Ok(permit)) = permit else {
            let detail = format!("{} questions are being worked on; ask again in a moment", limits.concurrent);
            return Err(Problem::new(Kind::Busy, detail));
        };
        let closing = self.shared.closing.clone();
        Ok(Place { _permit: permit, cancel: Cancel::default(), closing })
    }

    /// Works on a task at a place, until it is done or whoever waits for it goes away.
    pub(crate) async fn work(&self, task: Task) -> Result<Reply, Problem> {
        let place = self.place().await?;
        let _guard = place.leash();
        tokio::task::spawn_blocking(move || task.answer(place.terms())).await.map_err(|error| panicked(&error))
    }
}

/// The problem of work that panicked. Nothing should; it is our mistake if something does.
pub(crate) fn panicked(error: &JoinError) -> Problem {
    tracing::error!(%error, "work ended badly");
    Problem::new(Kind::Internal, "the work ended badly; the server's log may tell more")
}

/// A place in the workshop.
#[derive(Debug)]
pub(crate) struct Place {
    _permit: OwnedSemaphorePermit,
    cancel: Cancel,
    closing: Cancel,
}

impl Place {
    /// The terms of the work here.
    pub(crate) fn terms(&self) -> Terms<'static> {
        Terms::default().stopped_by(self.cancel.clone()).stopped_by(self.closing.clone())
    }

    /// What stops the work here when it is dropped.
    pub(crate) fn leash(&self) -> Leash {
        Leash(self.cancel.clone())
    }
}

/// Stops the work at a place when it is dropped; the work may be over by then.
#[derive(Debug)]
pub(crate) struct Leash(Cancel);

impl Drop for Leash {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
