//! How much work may spend, and the limits it can reach.
//!
//! [`Limits`] say what may be spent; a [`Budget`] is limits whose clock runs. Work that makes the steps of a search asks
//! the budget by its `Run`, all other work by a [`Clock`]. What stops it is a [`Limit`].

mod allowance;
mod bytes;
mod cancel;
mod clock;
mod elapsed;
#[cfg(feature = "machine")]
mod free_memory;
mod limit;
mod limits;
mod running;
mod unit;

pub use self::allowance::Allowance;
pub use self::bytes::{Bytes, BytesError};
pub use self::cancel::Cancel;
pub use self::clock::Clock;
pub use self::elapsed::{Elapsed, ElapsedError};
#[cfg(feature = "machine")]
pub use self::free_memory::free_memory;
pub use self::limit::Limit;
pub use self::limits::Limits;
pub use self::running::Budget;
