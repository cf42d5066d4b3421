//! Answers as JSON, one object on a line, with stable field names.
//!
//! The command prints these records and the server sends them; both say the same because both take them from here.

mod asked;
mod atlas;
mod check;
mod count;
mod fault;
mod found;
mod gave_up;
mod impossible;
mod line;
mod part;
mod puzzle;
mod reading;
mod report;
mod statistics;
mod ticked;
mod trial;
mod whole;
mod work;

pub use self::atlas::{AtlasRecord, NumberedRecord, RankRecord};
pub use self::check::{ClaimRecord, FaultyRecord, MagicRecord, TourRecord};
pub use self::count::{CountRecord, EstimateRecord};
pub use self::fault::in_words;
pub use self::found::{FoundRecord, PropertyFields};
pub(crate) use self::found::{write_formula, write_tour};
pub use self::gave_up::{GaveUpRecord, ProgressRecord};
pub use self::impossible::ImpossibleRecord;
pub use self::line::{milliseconds, write_line};
pub use self::part::{NumberRecord, PartRecord};
pub use self::puzzle::{ExplainedRecord, MadePuzzle, StepRecord, ambiguous};
pub(crate) use self::reading::read;
pub use self::reading::{Claim, ParsedPuzzle, read_claim, read_claim_within, read_puzzle};
pub use self::report::{report, write_report};
pub use self::statistics::StatisticsRecord;
pub use self::trial::TrialRecord;
