//! Resource limits, and the budgets made from them.
//!
//! [`Limits`] say what may be spent; a [`Budget`] is limits whose clock runs. Work that makes the steps of a search asks
//! the budget by its `Run`, all other work by a [`Clock`]. What stops it is a [`Limit`].

mod allowance;
mod bytes;
mod cancel;
mod clock;
#[cfg(feature = "machine")]
mod free_memory;
mod human_duration;
mod limit;
mod limits;
mod running;
mod unit;

pub use self::allowance::Allowance;
pub use self::bytes::{Bytes, BytesError};
pub use self::cancel::Cancel;
pub use self::clock::Clock;
#[cfg(feature = "machine")]
pub use self::free_memory::free_memory;
pub use self::human_duration::{HumanDuration, HumanDurationError};
pub use self::limit::Limit;
pub use self::limits::Limits;
pub use self::running::Budget;
