//! A record on a line.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

/// Milliseconds, to the nanosecond.
#[must_use]
pub fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e9).round() / 1e6
}

/// Writes a record on one line.
pub fn write_line(record: &impl Serialize, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record).map_err(io::Error::from)?;
    writeln!(out)
}
