//! A tour drawn at random, each as likely as any other.
//!
//! **The idea.** The [atlas](cavalcade_count::atlas) of a question numbers all its tours. A number drawn uniformly gives a tour
//! drawn uniformly.
//!
//! **Cost.** That of counting all tours, unless an atlas is there already; then that of looking one up.

use crate::solve::{Answer, Numbering, why_none};
use crate::{Method, Options};
use cavalcade_core::{Limit, Question};
use cavalcade_count::CountError;
use cavalcade_count::atlas::{Atlas, Repetition};
use cavalcade_graph::Run;

/// Draws a tour from an atlas, which is built in memory if none is given, or one of another question.
pub(crate) fn find(
    question: &Question,
    options: &Options,
    atlas: Option<&Atlas>,
    run: &mut Run<'_>,
) -> Result<Answer, Limit> {
    let budget = run.budget();
    let built;
    let any = question.without_property();
    let atlas = if let Some(atlas) = atlas.filter(|atlas| atlas.is_of(&any)) {
        atlas
    } else {
        let builder = Atlas::builder(&any).threads(options.threads).budget(budget);
        built = builder.observer(run.observer()).build().map_err(|error| limit(&error))?;
        &built
    };
    let Some(number) = atlas.draw(options.seed, Repetition::Allowed).next() else {
        return Ok(Answer::impossible(why_none(question, budget)));
    };
    match atlas.nth(number.clone(), budget).map_err(|error| limit(&error))? {
        Some(tour) => {
            let numbering = Some(Numbering { number, of: atlas.len().clone() });
            Ok(Answer { numbering, ..Answer::found(tour, Method::Atlas) })
        }
        None => Err(Limit::Method),
    }
}

/// The limit that kept an atlas from being built.
fn limit(error: &CountError) -> Limit {
    match error {
        CountError::Limit(limit) => *limit,
        _ => Limit::Method,
    }
}
