//! Which process of which cluster this is.

use std::time::Duration;

use crate::hosts::Hosts;

/// Which process of which cluster this is.
#[derive(Clone, Debug)]
pub struct Membership {
    /// Where all processes are.
    pub hosts: Hosts,
    /// The number of this one, from 0.
    pub process: usize,
    /// How long to wait for the others.
    pub wait: Duration,
}

impl Membership {
    /// The process of this number. It waits a minute for the others.
    #[must_use]
    pub const fn new(hosts: Hosts, process: usize) -> Self {
        Self { hosts, process, wait: Duration::from_mins(1) }
    }

    /// Waits so long for the others.
    #[must_use]
    pub fn wait(self, wait: Duration) -> Self {
        Self { wait, ..self }
    }
}
