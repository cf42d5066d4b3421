//! The worker pool: a fixed number of slots, each for one task with a budget.
//!
//! A request waits a while for a free slot and is then rejected. The task itself holds the slot, so there are never more tasks
//! than slots, even if clients disconnect.

use std::sync::Arc;

use cavalcade::Cancel;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinError;

use crate::body_quota::BodyQuota;
use crate::config::{Config, ServerLimits};
use crate::guard::Names;
use crate::turns::Turns;
use cavalcade_api::{Api, Problem, ProblemKind as Kind, Reply, RequestContext, Task};

/// The worker pool and the shared state of the server. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct WorkerPool {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    api: Api,
    limits: ServerLimits,
    names: Names,
    slots: Arc<Semaphore>,
    room: BodyQuota,
    turns: Turns,
    closing: Cancel,
}

impl WorkerPool {
    pub(crate) fn new(config: &Config) -> Self {
        let (limits, names) = (config.limits, Names::of(config));
        let slots = Arc::new(Semaphore::new(limits.concurrent.get().min(Semaphore::MAX_PERMITS)));
        let room = BodyQuota::new(limits.bodies);
        let api = Api::new(limits.api());
        Self {
            shared: Arc::new(Shared {
                api,
                limits,
                names,
                slots,
                room,
                turns: Turns::new(limits.patience),
                closing: Cancel::default(),
            }),
        }
    }

    /// The API.
    pub(crate) fn api(&self) -> &Api {
        &self.shared.api
    }

    /// The limits of the server.
    pub(crate) fn limits(&self) -> &ServerLimits {
        &self.shared.limits
    }

    /// The accepted host names.
    pub(crate) fn names(&self) -> &Names {
        &self.shared.names
    }

    /// The memory for request bodies.
    pub(crate) fn room(&self) -> &BodyQuota {
        &self.shared.room
    }

    /// The paused streams.
    pub(crate) fn turns(&self) -> &Turns {
        &self.shared.turns
    }

    /// Cancels all tasks.
    pub(crate) fn close(&self) {
        self.shared.closing.cancel();
    }

    /// Waits for a free slot, up to the limit.
    pub(crate) async fn slot(&self) -> Result<WorkerSlot, Problem> {
        let limits = self.limits();
        let permit = tokio::time::timeout(limits.patience, Arc::clone(&self.shared.slots).acquire_owned()).await;
        let Ok(Ok(permit)) = permit else {
            let detail = format!("{} requests are being processed; try again in a moment", limits.concurrent);
            return Err(Problem::new(Kind::Busy, detail));
        };
        let closing = self.shared.closing.clone();
        Ok(WorkerSlot { _permit: permit, cancel: Cancel::default(), closing })
    }

    /// Runs a task in a slot until it is done or the client disconnects.
    pub(crate) async fn work(&self, task: Task) -> Result<Reply, Problem> {
        let slot = self.slot().await?;
        let _guard = slot.cancel_on_drop();
        tokio::task::spawn_blocking(move || task.answer(slot.context())).await.map_err(|error| panicked(&error))
    }
}

/// The problem for a task that panicked, which is a bug.
pub(crate) fn panicked(error: &JoinError) -> Problem {
    tracing::error!(%error, "a task panicked");
    Problem::new(Kind::Internal, "internal error; see the server's log")
}

/// A slot in the worker pool.
#[derive(Debug)]
pub(crate) struct WorkerSlot {
    _permit: OwnedSemaphorePermit,
    cancel: Cancel,
    closing: Cancel,
}

impl WorkerSlot {
    /// The context of the task in this slot.
    pub(crate) fn context(&self) -> RequestContext<'static> {
        RequestContext::default().cancelled_by(self.cancel.clone()).cancelled_by(self.closing.clone())
    }

    /// A guard that cancels the task when it is dropped.
    pub(crate) fn cancel_on_drop(&self) -> CancelOnDrop {
        CancelOnDrop(self.cancel.clone())
    }
}

/// Cancels a task when it is dropped; the task may be finished by then.
#[derive(Debug)]
pub(crate) struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
