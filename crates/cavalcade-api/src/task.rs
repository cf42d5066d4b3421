//! A question that has been read and can be worked on, and the terms on which it is.

use std::fmt;
use std::time::Duration;

use cavalcade::{Budget, Cancel, Limits};

use super::InterfaceLimits;
use super::event::{Event, Listener, Teller, Told};
use super::problem::Problem;
use super::reply::Reply;

type Work = Box<dyn FnOnce(Terms<'_>) -> Result<Reply, Problem> + Send>;

/// A question that has been read. Working on it may take long.
pub struct Task {
    work: Work,
    tells: bool,
    holds_text: bool,
}

impl Task {
    pub(crate) fn new(work: impl FnOnce(Terms<'_>) -> Result<Reply, Problem> + Send + 'static) -> Self {
        Self { work: Box::new(work), tells: false, holds_text: false }
    }

    /// A task that tells how far it is.
    pub(crate) fn telling(self) -> Self {
        Self { tells: true, ..self }
    }

    /// A task that has the text of the request with it.
    pub(crate) fn holding_text(self) -> Self {
        Self { holds_text: true, ..self }
    }

    /// The same task, which keeps something until it is done or dropped.
    #[must_use]
    pub fn with(self, kept: impl Send + 'static) -> Self {
        let work = self.work;
        let work = Box::new(move |terms: Terms<'_>| {
            let reply = work(terms);
            drop(kept);
            reply
        });
        Self { work, ..self }
    }

    /// Whether it tells how far it is, if somebody listens.
    #[must_use]
    pub const fn tells(&self) -> bool {
        self.tells
    }

    /// Whether it holds about as much memory as the body of the request did.
    #[must_use]
    pub const fn holds_text(&self) -> bool {
        self.holds_text
    }

    /// Works on it, here and now.
    #[must_use]
    pub fn answer(self, terms: Terms<'_>) -> Reply {
        (self.work)(terms).unwrap_or_else(Reply::from)
    }
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task").field("tells", &self.tells).finish_non_exhaustive()
    }
}

/// The terms on which a question is worked on: what stops the work, and who hears how far it is.
#[derive(Default)]
pub struct Terms<'a> {
    stops: Vec<Cancel>,
    listener: Option<Listener<'a>>,
}

impl<'a> Terms<'a> {
    /// The work stops when this is raised.
    #[must_use]
    pub fn stopped_by(mut self, cancel: Cancel) -> Self {
        self.stops.push(cancel);
        self
    }

    /// Somebody hears how far the work is.
    #[must_use]
    pub fn telling(self, listener: &mut dyn FnMut(&Event<'_>) -> Told) -> Terms<'_> {
        Terms { stops: self.stops, listener: Some(listener) }
    }

    /// What may be spent, beginning now.
    pub(crate) fn budget(&self, limits: &InterfaceLimits, time: Duration) -> Budget {
        let spent = Limits::none().with_time(time).with_memory(limits.memory);
        self.stops.iter().cloned().fold(spent, Limits::with_cancel).start()
    }

    /// Whoever listens, if anybody does.
    pub(crate) fn into_teller(self) -> Option<Teller<'a>> {
        self.listener.map(Teller::new)
    }
}

impl fmt::Debug for Terms<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Terms").field("stops", &self.stops).field("heard", &self.listener.is_some()).finish()
    }
}
