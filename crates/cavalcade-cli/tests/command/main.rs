//! The real command, run as its users run it.

mod atlas;
mod check;
#[cfg(feature = "cluster")]
mod cluster;
mod common;
mod construct;
mod count_kills;
mod json;
#[cfg(unix)]
mod limits;
mod looks;
mod order;
mod pictures;
mod puzzle;
mod reading_and_writing;
#[cfg(feature = "serve")]
mod serve;
mod sheets;
mod tidy;
