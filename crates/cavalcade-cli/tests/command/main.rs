//! The real command, run as its users run it.

mod atlas;
mod check;
#[cfg(feature = "cluster")]
mod cluster;
mod common;
#[cfg(unix)]
mod completions;
mod construct;
mod convert;
mod count_kills;
#[cfg(unix)]
mod estimate;
mod graph;
mod json;
#[cfg(unix)]
mod limits;
mod looks;
mod manners;
mod minimize;
mod order;
mod pictures;
mod properties;
mod puzzle;
mod readers;
mod reading_and_writing;
#[cfg(feature = "serve")]
mod serve;
mod sheets;
#[cfg(all(target_os = "linux", feature = "watch"))]
mod watch;
