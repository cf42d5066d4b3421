//! The real command, run as its users run it.

mod atlas;
mod check;
#[cfg(feature = "cluster")]
mod cluster;
mod common;
#[cfg(unix)]
mod completions;
mod construct;
mod count_kills;
#[cfg(unix)]
mod estimate;
#[cfg(unix)]
mod limits;
mod order;
mod pictures;
mod puzzle;
mod reading_and_writing;
#[cfg(feature = "serve")]
mod serve;
mod tidy;
#[cfg(all(target_os = "linux", feature = "watch"))]
mod watch;
