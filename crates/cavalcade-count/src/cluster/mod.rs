//! Counts that many workers make together, on one or several machines.
//!
//! Every worker runs the same count on the same question and makes the same plans. It owns a part of the states, by
//! their shard keys: it advances these by a stride as a thread of an ordinary count does, keeps its own part of the
//! next layer, and sends the rest to the workers that own it. At the end of a layer all workers meet; then they know
//! that nothing is under way any more, and what was counted so far.
//!
//! An [`Exchange`] carries states and words between workers; the crate `cavalcade-cluster` implements one with timely
//! dataflow. `post` packs states as parcels and puts those that arrive into shards, `word` has the messages of workers,
//! `resume` finds the layer to continue from, and `tally` adds up the progress of all. `part_of_pass` is one worker's
//! part of a pass, and `passes` makes one pass after the other.

mod exchange;
mod part_of_pass;
mod passes;
mod post;
mod resume;
mod tally;
mod word;

pub use exchange::{Exchange, Parcel};

use self::passes::ClusterPasses;
use super::error::CountError;
use super::exact::{Count, count_with};
use super::options::CountOptions;
use cavalcade_core::{Budget, Observer, Question};

/// Counts the tours that answer a question, together with other workers: all have to ask the same question with the
/// same options. A count by backtracking is not shared out: each worker makes it for
/// itself. The threads of the options are the workers of this process.
pub fn count(
    question: &Question,
    options: &CountOptions,
    budget: &Budget,
    observer: &mut dyn Observer,
    exchange: &mut dyn Exchange,
) -> Result<Count, CountError> {
    count_with(question, options, budget, observer, |observer| ClusterPasses::new(options, budget, observer, exchange))
}
