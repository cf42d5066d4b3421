//! The trusted kernel of Cavalcade. It alone creates a [`Tour`] or a [`HamiltonianPath`], and it re-checks proofs that
//! there is none.
//!
//! It depends only on the types of `cavalcade-core`, and shares no code with any search, construction or count. It even
//! has its own definition of a move.

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
