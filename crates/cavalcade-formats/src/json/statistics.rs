//! Statistics of random samples.

use std::time::Duration;

use serde::Serialize;

use super::asked::Answer;
use super::whole::Seed;
use cavalcade_core::Square;
use cavalcade_count::BigUint;
use cavalcade_tours::facts::{Distribution, Interval, MoveUse, Share, Statistics};

#[derive(Debug, Serialize)]
struct Sampled {
    samples: u64,
    /// As text, because it may outgrow the numbers of JSON readers.
    of: String,
    closed: ShareRecord,
    turns: Option<DistributionRecord>,
    crossings: Option<DistributionRecord>,
    symmetries: Vec<NamedShareRecord>,
    moves: Vec<MoveRecord>,
    seed: Seed,
}

/// Statistics of tours drawn at random. Shares are fractions of 1, and intervals hold with 95% confidence.
#[derive(Debug, Serialize)]
pub struct StatisticsRecord(Answer<Sampled>);

impl StatisticsRecord {
    /// Creates the record of statistics from samples of `of` tours, drawn with this seed in this time.
    #[must_use]
    pub fn new(statistics: &Statistics, of: &BigUint, seed: u64, elapsed: Duration) -> Self {
        let symmetries = statistics.symmetries().map(|(name, share)| NamedShareRecord::new(name.to_string(), share));
        let asymmetric = NamedShareRecord::new("none".into(), statistics.asymmetric());
        let sampled = Sampled {
            samples: statistics.tours(),
            of: of.to_string(),
            closed: statistics.closed().into(),
            turns: statistics.turns().map(DistributionRecord::new),
            crossings: statistics.crossings().map(DistributionRecord::new),
            symmetries: std::iter::once(asymmetric).chain(symmetries).collect(),
            moves: statistics.moves().map(|used| MoveRecord::new(&used)).collect(),
            seed: Seed(seed),
        };
        Self(Answer::new("sampled", statistics.question(), sampled, elapsed))
    }
}

/// The distribution of a number. Values that need more samples are null.
#[derive(Clone, Debug, Serialize)]
struct DistributionRecord {
    mean: Option<f64>,
    deviation: Option<f64>,
    least: Option<u64>,
    most: Option<u64>,
    interval: Option<[f64; 2]>,
    histogram: Vec<(u64, u64)>,
}

impl DistributionRecord {
    fn new(distribution: &Distribution) -> Self {
        Self {
            mean: distribution.mean(),
            deviation: distribution.deviation(),
            least: distribution.least(),
            most: distribution.most(),
            interval: distribution.interval().map(ends),
            histogram: distribution.counts().collect(),
        }
    }
}

/// The share of tours of a kind.
#[derive(Clone, Debug, Serialize)]
struct ShareRecord {
    tours: u64,
    share: f64,
    interval: [f64; 2],
}

impl From<Share> for ShareRecord {
    fn from(share: Share) -> Self {
        Self { tours: share.tours, share: share.value(), interval: ends(share.interval()) }
    }
}

#[derive(Clone, Debug, Serialize)]
struct NamedShareRecord {
    name: String,
    #[serde(flatten)]
    share: ShareRecord,
}

impl NamedShareRecord {
    fn new(name: String, share: Share) -> Self {
        Self { name, share: share.into() }
    }
}

#[derive(Clone, Debug, Serialize)]
struct MoveRecord {
    from: Square,
    to: Square,
    #[serde(flatten)]
    share: ShareRecord,
}

impl MoveRecord {
    fn new(used: &MoveUse) -> Self {
        Self { from: used.from, to: used.to, share: used.share.into() }
    }
}

fn ends(interval: Interval) -> [f64; 2] {
    [interval.low, interval.high]
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::{Board, Budget, Question, Size, Wrap};
    use cavalcade_count::{Equivalence, TourIter};
    use serde_json::{Value, json};

    fn record(question: &Question, most: usize) -> Value {
        let budget = Budget::unlimited();
        let mut statistics = Statistics::within(question, &budget).unwrap();
        for tour in TourIter::new(question, Equivalence::None, &budget).unwrap().take(most) {
            statistics.add(&tour.unwrap()).unwrap();
        }
        serde_json::to_value(StatisticsRecord::new(&statistics, &BigUint::from(9862u32), 0, Duration::ZERO)).unwrap()
    }

    #[test]
    fn a_record_has_all_that_is_known() {
        let record = record(&Question::on(Size::new(3, 4).unwrap()), 8);
        assert_eq!(record["outcome"], "sampled");
        assert_eq!((&record["width"], &record["kind"]), (&json!(3), &json!("open")));
        assert_eq!((&record["samples"], &record["of"]), (&json!(8), &json!("9862")));
        let turns = &record["turns"];
        assert!(turns["mean"].is_f64() && turns["deviation"].is_f64() && turns["interval"][1].is_f64(), "{turns}");
        let counts = turns["histogram"].as_array().unwrap().iter().map(|pair| pair[1].as_u64().unwrap());
        assert_eq!(counts.sum::<u64>(), 8);
        assert_eq!(record["symmetries"][0]["name"], "none");
        let first = &record["moves"][0];
        assert_eq!((&first["from"], &first["to"]), (&json!("a1"), &json!("b3")));
        assert!(first["share"].is_f64() && first["interval"][0].is_f64() && first["tours"].is_u64(), "{first}");
    }

    #[test]
    fn what_has_no_meaning_or_is_not_known_is_null() {
        let torus = Question::on(Board::rectangle(Size::new(3, 3).unwrap()).with_wrap(Wrap::Torus)).closed();
        let record_of_torus = record(&torus, 3);
        assert_eq!((&record_of_torus["turns"], &record_of_torus["crossings"]), (&Value::Null, &Value::Null));
        let of_one = record(&Question::on(Size::new(3, 4).unwrap()), 1);
        assert_eq!((&of_one["turns"]["deviation"], &of_one["turns"]["interval"]), (&Value::Null, &Value::Null));
    }
}
