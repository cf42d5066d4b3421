//! `POST check`: is it a tour, and what can be said of it? Or is there really none?

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;
use cavalcade::confirm::confirm;
use cavalcade::facts::Facts;
use cavalcade::notation::json::{ClaimRecord, FaultyRecord, TourRecord, read_claim_within};
use serde::Deserialize;

use crate::answer::Answer;
use crate::body::Body;
use crate::config::ServerLimits;
use crate::name::NoMore;
use crate::problem::Problem;
use crate::question::time_limit;
use crate::tour::{TourFields, unreadable};
use crate::work::{Place, Workshop};

/// What can be asked.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct CheckRequest {
    tour: String,
    #[serde(flatten)]
    fields: TourFields,
    time_limit_ms: Option<u64>,
    #[serde(flatten)]
    _no_more: NoMore,
}

/// Checks a tour, or the claim that there is none.
pub(crate) async fn check(
    State(workshop): State<Workshop>,
    Body(request): Body<CheckRequest>,
) -> Result<Response, Problem> {
    let limits = *workshop.limits();
    let time = time_limit(request.time_limit_ms, &limits)?;
    let work = workshop.work(move |place| request.answer(place, time, &limits));
    work.await?.unwrap_or_else(Answer::refuse).into_response()
}

impl CheckRequest {
    fn answer(&self, place: &Place, time: Duration, limits: &ServerLimits) -> Result<Answer, Problem> {
        if let Some(claim) = read_claim_within(&self.tour, limits.squares) {
            let claim = claim.map_err(unreadable)?;
            let (begin, budget) = (Instant::now(), place.budget(time));
            let verdict = confirm(&claim.question, &claim.reason, &budget);
            return Ok(Answer::new(&ClaimRecord::new(&claim.question, &verdict, &claim.reason, begin.elapsed())));
        }
        Ok(match self.fields.tour(&self.tour, limits)? {
            Ok(tour) => Answer::new(&TourRecord::new(&tour, &Facts::of(&tour))),
            Err(unfit) => Answer::new(&FaultyRecord::new(unfit.lines())),
        })
    }
}
