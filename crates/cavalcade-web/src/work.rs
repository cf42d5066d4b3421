//! The workshop: a number of places, each with a thread that answers one question under a budget.
//!
//! Whoever finds all places taken waits for a while and is then sent away. The work itself holds its place, so there
//! is never more of it than there are places, whatever becomes of those who asked for it.

use std::sync::Arc;
use std::time::Duration;

use cavalcade::{Budget, Cancel, Limits};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::{Config, ServerLimits};
use crate::guard::Names;
use crate::problem::{Kind, Problem};
use crate::room::Room;

/// The places, and what is allowed there. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Workshop {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    limits: ServerLimits,
    names: Names,
    places: Arc<Semaphore>,
    room: Room,
    closing: Cancel,
}

impl Workshop {
    pub(crate) fn new(config: &Config) -> Self {
        let (limits, names) = (config.limits, Names::of(config));
        let places = Arc::new(Semaphore::new(limits.concurrent.get().min(Semaphore::MAX_PERMITS)));
        let room = Room::new(limits.bodies);
        Self { shared: Arc::new(Shared { limits, names, places, room, closing: Cancel::default() }) }
    }

    /// What one may ask for.
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
        Ok(Place { _permit: permit, cancel: Cancel::default(), closing, memory: limits.memory })
    }

    /// Works at a place, until it is done or whoever waits for it goes away.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Place) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = self.place().await?;
        let _guard = place.leash();
        tokio::task::spawn_blocking(move || work(&place)).await.map_err(|error| Problem::of_panic(&error))
    }
}

/// A place in the workshop.
#[derive(Debug)]
pub(crate) struct Place {
    _permit: OwnedSemaphorePermit,
    cancel: Cancel,
    closing: Cancel,
    memory: u64,
}

impl Place {
    /// What may be spent here, beginning now.
    pub(crate) fn budget(&self, time: Duration) -> Budget {
        let limits = Limits::none().with_time(time).with_memory(self.memory);
        limits.with_cancel(self.cancel.clone()).with_cancel(self.closing.clone()).start()
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
