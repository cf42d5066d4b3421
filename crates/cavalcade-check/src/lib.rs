//! The trusted kernel of Cavalcade: the only place that makes a [`Tour`], and second opinions on proofs that there is none.
//!
//! It depends on the nouns of `cavalcade-core` alone, and shares no code with any search, construction or count: what it
//! takes for a move, it works out by itself.

pub mod confirm;
mod move_rule;
#[cfg(feature = "serde")]
mod serial;
mod tour;
pub mod verify;

pub use tour::Tour;
