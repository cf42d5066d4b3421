//! Counts that many workers make together, on one machine or on several.
//!
//! Every worker runs the same count on the same question, and comes to the same plans. What differs is that it owns a
//! part of the states, by their shard keys: it takes these a stride further as one thread of a count alone does, keeps
//! what is its own of the next layer, and sends the rest to whom it belongs. At the end of a layer all meet, and know that
//! nothing is under way any more and what was counted so far.
//!
//! An [`Exchange`] takes states and words from worker to worker; the crate `cavalcade-cluster` makes one of timely
//! dataflow. `post` packs states as parcels and puts those that arrive into shards, `word` says what workers tell one
//! another, `resume` finds the layer to go on from and `tally` puts together how far all are. `part_of_pass` is the
//! whole of a pass, and `passes` makes one after the other.

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
