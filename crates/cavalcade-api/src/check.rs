//! `POST check`: is it a tour, and what can be said of it? Or is there really none?

use cavalcade_formats::json::{ClaimRecord, FaultyRecord, TourRecord, read_claim_within};
use std::time::Duration;

use cavalcade::facts::Facts;
use cavalcade::util::Named;
use cavalcade::{NoObserver, Question, Square, Tour, confirm};
use serde::{Deserialize, Serialize};
use web_time::Instant;

use super::body::parse;
use super::name::NoMore;
use super::problem::Problem;
use super::question::{bad_question, time_limit};
use super::reply::Reply;
use super::tour::{TourFields, unreadable};
use super::{Interface, InterfaceLimits, Task, Terms};

/// What can be asked.
#[derive(Clone, Debug, Deserialize)]
struct CheckRequest {
    tour: String,
    #[serde(flatten)]
    fields: TourFields,
    /// Whether the answer is to hold the squares, for those who cannot read every notation themselves.
    #[serde(default)]
    squares: bool,
    time_limit_ms: Option<u64>,
    #[serde(flatten)]
    _no_more: NoMore,
}

/// Reads a tour, or the claim that there is none, to be checked.
pub(crate) fn read(interface: &Interface, body: &[u8]) -> Result<Task, Problem> {
    let request: CheckRequest = parse(body)?;
    let limits = *interface.limits();
    let time = time_limit(request.time_limit_ms, &limits)?;
    Ok(Task::new(move |terms| request.answer(&terms, time, &limits)).holding_text())
}

impl CheckRequest {
    fn answer(&self, terms: &Terms<'_>, time: Duration, limits: &InterfaceLimits) -> Result<Reply, Problem> {
        if let Some(claim) = read_claim_within(&self.tour, limits.squares) {
            let claim = claim.map_err(unreadable)?;
            let (begin, budget) = (Instant::now(), terms.budget(limits, time));
            let confirmation = confirm(&claim.question, &claim.reason, &budget, &mut NoObserver);
            return match ClaimRecord::new(&claim, &confirmation, begin.elapsed()) {
                Some(record) => Reply::json(&record),
                None => Err(bad_question("a claim of this kind cannot be checked by itself; ask the question again")),
            };
        }
        let (transcript, question) = self.fields.read(&self.tour, limits)?;
        match transcript.check(&question) {
            Ok(tour) => Reply::json(&Valid::new(&tour, self.squares)),
            Err(unfit) => {
                let path = self.squares.then(|| Path::new(&question, &transcript.path));
                Reply::json(&Invalid { record: FaultyRecord::new(unfit.lines()), path })
            }
        }
    }
}

/// What the command tells of a path that is no tour, and perhaps the path.
#[derive(Serialize)]
struct Invalid {
    #[serde(flatten)]
    record: FaultyRecord,
    #[serde(flatten)]
    path: Option<Path>,
}

/// A path and the board it was read for.
#[derive(Serialize)]
struct Path {
    width: u32,
    height: u32,
    holes: Vec<Square>,
    kind: &'static str,
    piece: String,
    wrap: String,
    squares: Vec<Square>,
}

impl Path {
    fn new(question: &Question, squares: &[Square]) -> Self {
        let board = question.board();
        Self {
            width: board.size().width(),
            height: board.size().height(),
            holes: board.holes().collect(),
            kind: question.kind().name(),
            piece: question.piece().to_string(),
            wrap: board.wrap().to_string(),
            squares: squares.iter().copied().filter(|square| board.contains(*square)).collect(),
        }
    }
}

/// What the command tells of a tour, and perhaps its squares.
#[derive(Serialize)]
struct Valid {
    #[serde(flatten)]
    facts: TourRecord,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<Square>>,
}

impl Valid {
    fn new(tour: &Tour, with_squares: bool) -> Self {
        Self { facts: TourRecord::new(tour, &Facts::of(tour)), squares: with_squares.then(|| tour.squares().collect()) }
    }
}
