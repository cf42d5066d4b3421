//! An observer that sends each step of a search to the screen.

use std::sync::mpsc::SyncSender;

use cavalcade::{Observer, Square};

/// One step of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Forward(Square),
    Back(Square),
}

/// Sends steps, and blocks when the screen is behind.
#[derive(Debug)]
pub(super) struct Feed {
    sender: SyncSender<Step>,
}

impl Feed {
    pub(super) fn new(sender: SyncSender<Step>) -> Self {
        Self { sender }
    }

    fn send(&self, step: Step) {
        // Without a receiver, the search is about to be stopped.
        let _ = self.sender.send(step);
    }
}

impl Observer for Feed {
    fn wants_steps(&self) -> bool {
        true
    }

    fn forward(&mut self, square: Square) {
        self.send(Step::Forward(square));
    }

    fn back(&mut self, square: Square) {
        self.send(Step::Back(square));
    }
}
