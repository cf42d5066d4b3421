//! Answers as JSON, one object on a line, with stable field names.
//!
//! The command prints these records and the server sends them; both say the same because both take them from here.

mod check;
mod count;
mod reading;
mod report;

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

pub use self::check::{ClaimRecord, FaultyRecord, MagicRecord, TourRecord, UncheckedRecord};
pub use self::count::{CountRecord, EstimateRecord, NoCountRecord};
pub(super) use self::reading::read;
pub use self::reading::{Claim, read_claim, read_claim_within};
pub use self::report::{report, write_report};
pub(super) use self::report::{write_formula, write_tour};

/// Milliseconds, to the nanosecond.
#[must_use]
pub fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e9).round() / 1e6
}

/// Writes a record on a line of its own.
pub fn write_line(record: &impl Serialize, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record).map_err(io::Error::from)?;
    writeln!(out)
}
