//! Tasks: requests that have been read and are ready to run.

use std::fmt;
use std::time::Duration;

use cavalcade::{Budget, Cancel, Limits};

use super::ApiLimits;
use super::event::{Delivery, Event, EventSink, Listener};
use super::problem::Problem;
use super::reply::Reply;

type Work = Box<dyn FnOnce(RequestContext<'_>) -> Result<Reply, Problem> + Send>;

/// A request that has been read. Answering it may take long.
pub struct Task {
    work: Work,
    streams: bool,
    holds_text: bool,
}

impl Task {
    pub(crate) fn new(work: impl FnOnce(RequestContext<'_>) -> Result<Reply, Problem> + Send + 'static) -> Self {
        Self { work: Box::new(work), streams: false, holds_text: false }
    }

    /// A task with a time limit that sends events.
    pub(crate) fn streaming(
        limits: &ApiLimits,
        time: Duration,
        work: impl FnOnce(&Budget, Option<EventSink<'_>>) -> Result<Reply, Problem> + Send + 'static,
    ) -> Self {
        let limits = *limits;
        let work = move |context: RequestContext<'_>| {
            let budget = context.budget(&limits, time);
            work(&budget, context.into_sink())
        };
        Self { streams: true, ..Self::new(work) }
    }

    /// Marks the task as holding the text of its request.
    pub(crate) fn holding_text(self) -> Self {
        Self { holds_text: true, ..self }
    }

    /// Keeps a value alive until the task is done or dropped.
    #[must_use]
    pub fn with(self, kept: impl Send + 'static) -> Self {
        let work = self.work;
        let work = Box::new(move |context: RequestContext<'_>| {
            let reply = work(context);
            drop(kept);
            reply
        });
        Self { work, ..self }
    }

    /// Returns `true` if the task sends events to a listener.
    #[must_use]
    pub const fn streams(&self) -> bool {
        self.streams
    }

    /// Returns `true` if the task takes roughly as much memory as the body of the request.
    #[must_use]
    pub const fn holds_text(&self) -> bool {
        self.holds_text
    }

    /// Runs the task on this thread.
    #[must_use]
    pub fn answer(self, context: RequestContext<'_>) -> Reply {
        (self.work)(context).unwrap_or_else(Reply::from)
    }
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task").field("streams", &self.streams).finish_non_exhaustive()
    }
}

/// The cancel flags and the event listener of a task.
#[derive(Default)]
pub struct RequestContext<'a> {
    cancels: Vec<Cancel>,
    listener: Option<Listener<'a>>,
}

impl<'a> RequestContext<'a> {
    /// Adds a flag that cancels the task.
    #[must_use]
    pub fn cancelled_by(mut self, cancel: Cancel) -> Self {
        self.cancels.push(cancel);
        self
    }

    /// Sets the listener for events.
    #[must_use]
    pub fn with_listener(self, listener: &mut dyn FnMut(&Event<'_>) -> Delivery) -> RequestContext<'_> {
        RequestContext { cancels: self.cancels, listener: Some(listener) }
    }

    /// Starts a budget.
    pub(crate) fn budget(&self, limits: &ApiLimits, time: Duration) -> Budget {
        let limits = Limits::none().with_time(time).with_memory(limits.memory);
        self.cancels.iter().cloned().fold(limits, Limits::with_cancel).start()
    }

    /// The sink for events, if there is a listener.
    pub(crate) fn into_sink(self) -> Option<EventSink<'a>> {
        self.listener.map(EventSink::new)
    }
}

impl fmt::Debug for RequestContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_listener = self.listener.is_some();
        f.debug_struct("RequestContext").field("cancels", &self.cancels).field("has_listener", &has_listener).finish()
    }
}
