//! The trusted kernel of Cavalcade: the only place that makes a [`Tour`] or a [`HamiltonianPath`], and second opinions on
//! proofs that there is none.
//!
//! It depends on the nouns of `cavalcade-core` alone, and shares no code with any search, construction or count: what it
//! takes for a move, it works out by itself.

pub mod confirm;
mod fault;
pub mod hamiltonian;
mod move_rule;
mod outcome;
mod serial;
mod tour;
pub mod verify;

pub use hamiltonian::HamiltonianPath;
pub use outcome::Outcome;
pub use tour::Tour;
