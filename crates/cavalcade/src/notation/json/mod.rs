//! Answers as JSON, one object on a line, with stable field names.
//!
//! The command prints these records and the server sends them; both say the same because both take them from here.

mod atlas;
mod check;
mod count;
mod fault;
mod gave_up;
mod line;
mod puzzle;
mod reading;
mod report;
mod statistics;

pub use self::atlas::{AtlasRecord, RankRecord};
pub use self::check::{ClaimRecord, FaultyRecord, MagicRecord, TourRecord, UncheckedRecord};
pub use self::count::{CountRecord, EstimateRecord};
pub(crate) use self::fault::{Shape, in_words};
pub use self::gave_up::GaveUpRecord;
pub use self::line::{milliseconds, write_line};
pub use self::puzzle::{ExplainedRecord, MadePuzzle, StepRecord, ambiguous};
pub(super) use self::reading::read;
pub use self::reading::{Claim, SymmetryClaim, read_claim, read_claim_within, read_symmetry_claim};
pub use self::report::{Special, completed, no_tour, not_symmetric, numbered, ordered, report, unmet, write_report};
pub(super) use self::report::{write_formula, write_tour};
pub use self::statistics::StatisticsRecord;
