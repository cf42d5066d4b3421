//! What is drawn: each module turns one thing into a [`Scene`](crate::Scene) or a [`Film`](crate::Film).

pub mod animation;
pub mod board;
pub mod flawed;
pub mod moves;
pub mod numbers;
pub mod obstacle;
pub mod search;
pub mod statistics;
pub mod tour;
