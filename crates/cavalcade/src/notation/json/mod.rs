//! Answers as JSON, one object on a line, with stable field names.
//!
//! The command prints these records and the server sends them; both say the same because both take them from here.

mod atlas;
mod check;
mod count;
mod gave_up;
mod line;
mod reading;
mod report;
mod statistics;

pub use self::atlas::{AtlasRecord, RankRecord};
pub use self::check::{ClaimRecord, FaultyRecord, MagicRecord, TourRecord, UncheckedRecord};
pub use self::count::{CountRecord, EstimateRecord};
pub use self::gave_up::GaveUpRecord;
pub use self::line::{milliseconds, write_line};
pub(super) use self::reading::read;
pub use self::reading::{Claim, read_claim, read_claim_within};
pub use self::report::{completed, numbered, report, tidied, unmet, write_report};
pub(super) use self::report::{write_formula, write_tour};
pub use self::statistics::StatisticsRecord;
