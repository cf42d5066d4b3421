//! Events: what a task reports while it runs, each with a name and a JSON object.

use std::fmt;

use serde::Serialize;

use super::reply::json;

/// An event of a running task.
pub struct Event<'a> {
    name: &'static str,
    is_required: bool,
    write: &'a dyn Fn() -> String,
}

impl Event<'_> {
    /// The name: `progress`, `steps`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The data, as JSON on one line. It is written on demand, so an event that is not sent costs nothing.
    #[must_use]
    pub fn json(&self) -> String {
        (self.write)()
    }

    /// Returns `true` if the event must not be dropped. Such events come only at the end of a task.
    #[must_use]
    pub const fn is_required(&self) -> bool {
        self.is_required
    }
}

impl fmt::Debug for Event<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Event");
        debug.field("name", &self.name).field("is_required", &self.is_required).finish_non_exhaustive()
    }
}

/// The result of sending an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// It was sent.
    Sent,
    /// The listener is slow or gone; the data can be sent later.
    Deferred,
}

/// A receiver of events.
pub(crate) type Listener<'a> = &'a mut dyn FnMut(&Event<'_>) -> Delivery;

/// Sends the events of a task to its listener.
pub(crate) struct EventSink<'a>(Listener<'a>);

impl<'a> EventSink<'a> {
    pub(crate) const fn new(listener: Listener<'a>) -> Self {
        Self(listener)
    }

    /// Sends an event, unless the listener is slow.
    pub(crate) fn send(&mut self, name: &'static str, data: &impl Serialize) -> Delivery {
        (self.0)(&Event { name, is_required: false, write: &|| json(data) })
    }

    /// Sends a required event at the end of the task.
    pub(crate) fn send_last(&mut self, name: &'static str, data: &impl Serialize) {
        (self.0)(&Event { name, is_required: true, write: &|| json(data) });
    }
}
