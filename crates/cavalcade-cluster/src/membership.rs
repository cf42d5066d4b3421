//! The identity of a process in a cluster.

use std::time::Duration;

use crate::hosts::Hosts;

/// The identity of a process in a cluster.
#[derive(Clone, Debug)]
pub struct Membership {
    /// The addresses of all processes.
    pub hosts: Hosts,
    /// The number of this one, from 0.
    pub process: usize,
    /// The time to wait for the others.
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
