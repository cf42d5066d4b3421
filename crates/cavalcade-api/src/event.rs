//! What work tells while it goes on: events, each with a name and an object in JSON.

use std::fmt;

use serde::Serialize;

use super::reply::json;

/// Something that is told while the work goes on.
pub struct Event<'a> {
    name: &'static str,
    is_needed: bool,
    write: &'a dyn Fn() -> String,
}

impl Event<'_> {
    /// The name: `progress`, `steps`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What it tells, in JSON on one line. It is written only now: what nobody can hear need not be written.
    #[must_use]
    pub fn json(&self) -> String {
        (self.write)()
    }

    /// Whether it must not be left out. It comes at the end of the work, and nothing that waits for it.
    #[must_use]
    pub const fn is_needed(&self) -> bool {
        self.is_needed
    }
}

impl fmt::Debug for Event<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Event").field("name", &self.name).field("is_needed", &self.is_needed).finish_non_exhaustive()
    }
}

/// What became of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// It is on its way.
    Yes,
    /// Whoever listens is behind, or gone; it can be told later.
    NotYet,
}

/// Whoever hears of events.
pub(crate) type Listener<'a> = &'a mut dyn FnMut(&Event<'_>) -> Told;

/// Where work tells how far it is.
pub(crate) struct Teller<'a>(Listener<'a>);

impl<'a> Teller<'a> {
    pub(crate) const fn new(listener: Listener<'a>) -> Self {
        Self(listener)
    }

    /// Tells something, unless whoever listens is behind.
    pub(crate) fn tell(&mut self, name: &'static str, data: &impl Serialize) -> Told {
        (self.0)(&Event { name, is_needed: false, write: &|| json(data) })
    }

    /// Tells what must not be left out, at the end of the work.
    pub(crate) fn tell_at_last(&mut self, name: &'static str, data: &impl Serialize) {
        (self.0)(&Event { name, is_needed: true, write: &|| json(data) });
    }
}
