//! The checker's verdict on a tour, on a path that is not a tour, and on a claim.

use std::time::Duration;

use serde::Serialize;

use super::asked::{Asked, Holes};
use super::gave_up::LimitRecord;
use super::line::milliseconds;
use super::reading::Claim;
use cavalcade_check::Tour;
use cavalcade_check::confirm::{Basis, Verdict};
use cavalcade_core::reason::PropertyReason;
use cavalcade_core::util::Named;
use cavalcade_core::{Reason, Square, Wrap};
use cavalcade_tours::Confirmation;
use cavalcade_tours::facts::{Facts, Magic};

/// A tour and its properties.
#[derive(Clone, Debug, Serialize)]
pub struct TourRecord {
    outcome: &'static str,
    valid: bool,
    /// The kind of tour, `open` or `closed`.
    pub kind: &'static str,
    /// The name of the piece, or its leaps.
    pub piece: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrap: Option<String>,
    #[serde(skip_serializing_if = "Holes::are_none")]
    holes: Holes,
    /// The files of the board.
    pub width: u32,
    /// The ranks of the board.
    pub height: u32,
    /// The number of squares.
    pub length: usize,
    /// The first square.
    pub start: Square,
    /// The last square.
    pub end: Square,
    /// The turns and flips that map the tour to itself, in words.
    pub symmetries: Vec<String>,
    /// Whether its ranks and files have equal sums.
    pub magic: MagicRecord,
    /// The number of changes of direction, where that is defined.
    pub turns: Option<u64>,
    /// The number of pairs of moves that cross, where that is defined.
    pub crossings: Option<u64>,
}

impl TourRecord {
    /// The record of a tour.
    #[must_use]
    pub fn new(tour: &Tour, facts: &Facts) -> Self {
        let size = tour.board().size();
        Self {
            outcome: "valid",
            valid: true,
            kind: if tour.is_closed() { "closed" } else { "open" },
            piece: tour.piece().to_string(),
            wrap: (tour.board().wrap() != Wrap::None).then(|| tour.board().wrap().to_string()),
            holes: Holes(tour.board().clone()),
            width: size.width(),
            height: size.height(),
            length: tour.len(),
            start: tour.start(),
            end: tour.end(),
            symmetries: facts.symmetries.iter().map(ToString::to_string).collect(),
            magic: facts.magic.into(),
            turns: facts.turns,
            crossings: facts.crossings,
        }
    }
}

/// The sums of a magic tour; as strings, because they outgrow the numbers of JSON readers.
#[derive(Clone, Debug, Serialize)]
pub struct MagicRecord {
    kind: &'static str,
    rank_sum: Option<String>,
    file_sum: Option<String>,
}

impl From<Magic> for MagicRecord {
    fn from(magic: Magic) -> Self {
        let record = |kind, ranks: Option<u128>, files: Option<u128>| Self {
            kind,
            rank_sum: ranks.map(|sum| sum.to_string()),
            file_sum: files.map(|sum| sum.to_string()),
        };
        match magic {
            Magic::No => record("none", None, None),
            Magic::Semi { ranks, files } => record("semi-magic", Some(ranks), Some(files)),
            Magic::Full { sum } => record("magic", Some(sum), Some(sum)),
        }
    }
}

/// A path that is not a tour.
#[derive(Clone, Debug, Serialize)]
pub struct FaultyRecord {
    outcome: &'static str,
    valid: bool,
    faults: Vec<String>,
}

impl FaultyRecord {
    /// The record of a path with these faults.
    #[must_use]
    pub const fn new(faults: Vec<String>) -> Self {
        Self { outcome: "invalid", valid: false, faults }
    }
}

/// The verdict on a claim.
#[derive(Clone, Debug, Serialize)]
pub struct ClaimRecord {
    outcome: &'static str,
    #[serde(flatten)]
    asked: Asked,
    /// `confirmed`, `refuted` or `open`.
    pub verdict: &'static str,
    reason: String,
    basis: &'static str,
    unchecked: &'static [&'static str],
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetry: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<String>,
    #[serde(flatten)]
    stop: Option<LimitRecord>,
    elapsed_ms: f64,
}

impl ClaimRecord {
    /// Creates the record of a verdict on a claim, which took this time; `None` if such claims cannot be checked.
    #[must_use]
    pub fn new(claim: &Claim, confirmation: &Confirmation, elapsed: Duration) -> Option<Self> {
        let Claim { question, reason, text } = claim;
        let (outcome, verdict, stop) = match &confirmation.verdict {
            Verdict::Confirmed => ("confirmed", "confirmed", None),
            Verdict::Refuted => ("refuted", "refuted", None),
            Verdict::Open(limit) => ("gave-up", "open", Some(LimitRecord::at(limit))),
            Verdict::NotCheckable => return None,
        };
        let symmetry = match reason {
            Reason::Property(PropertyReason::NoSymmetricTour { symmetry, .. }) => Some(symmetry.name()),
            _ => None,
        };
        let number = confirmation.counted.as_ref().map(ToString::to_string);
        Some(Self {
            outcome,
            asked: Asked::of(question),
            verdict,
            // The words of a property's reason are all that is left of its details.
            reason: text.clone().filter(|_| symmetry.is_some()).unwrap_or_else(|| reason.to_string()),
            basis: if number.is_some() { "counted" } else { Basis::of(reason).name() },
            unchecked: Basis::unchecked(reason),
            symmetry,
            number,
            stop,
            elapsed_ms: milliseconds(elapsed),
        })
    }
}
