//! Pictures as they are written: compared with those found good, read by strict readers, and drawn at random.

mod common;
mod never_panics;
mod reference;
mod strict;
