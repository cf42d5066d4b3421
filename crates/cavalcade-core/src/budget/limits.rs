//! Limits of work that has not started.

use std::time::Duration;

use super::cancel::Cancel;

/// Resource limits for a computation: time, memory, steps and cancellation.
///
/// These are plain values. [`Limits::start`] makes a [`Budget`](super::Budget) of them, whose clock runs from then on.
///
/// ```
/// # use cavalcade_core as cavalcade;
/// use std::time::Duration;
/// use cavalcade::Limits;
///
/// let limits = Limits::none().with_time(Duration::from_secs(10)).with_memory(1 << 30);
/// let budget = limits.start();
/// assert!(budget.has_room_for(1 << 20).is_ok());
/// assert!(budget.has_room_for(1 << 31).is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    pub(super) time: Option<Duration>,
    pub(super) memory: Option<u64>,
    pub(super) steps: Option<u64>,
    pub(super) cancels: Vec<Cancel>,
}

impl Limits {
    /// No limits.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Stop after this time, counted from the beginning of the work.
    #[must_use]
    pub fn with_time(self, limit: Duration) -> Self {
        Self { time: Some(limit), ..self }
    }

    /// Limits memory to about this many bytes.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        Self { memory: Some(bytes), ..self }
    }

    /// Stop after this many steps.
    #[must_use]
    pub fn with_steps(self, steps: u64) -> Self {
        Self { steps: Some(steps), ..self }
    }

    /// Stop when this flag is raised, as well as any given before.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Cancel) -> Self {
        self.cancels.push(cancel);
        self
    }

    /// Combines two sets of limits: of two limits of the same kind, the lower one counts.
    #[must_use]
    pub fn and(mut self, mut other: Self) -> Self {
        self.cancels.append(&mut other.cancels);
        Self {
            time: lower(self.time, other.time),
            memory: lower(self.memory, other.memory),
            steps: lower(self.steps, other.steps),
            cancels: self.cancels,
        }
    }
}

/// The lower of two limits, either of which may be missing.
fn lower<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    [one, other].into_iter().flatten().min()
}

impl From<Duration> for Limits {
    /// This time, and no other limit.
    fn from(time: Duration) -> Self {
        Self::none().with_time(time)
    }
}
