//! How far all workers are with a layer, put together by the first.

use std::time::Duration;

use web_time::Instant;

use super::exchange::Exchange;
use super::word::LayerNews;
use cavalcade_core::LayerProgress;

/// Time between two words to the first worker.
const PAUSE: Duration = Duration::from_secs(1);

/// What every worker has told of a layer.
pub(super) struct Tally {
    last: Instant,
    /// The news of each worker that has told something.
    news: Vec<LayerNews>,
}

impl Tally {
    pub(super) fn new(workers: usize) -> Self {
        Self { last: Instant::now(), news: vec![LayerNews::default(); workers] }
    }

    /// Notes how far this worker is. The first hears what the others tell; these tell it now and then.
    pub(super) fn note(&mut self, news: LayerNews, exchange: &mut dyn Exchange) {
        self.news[exchange.index()] = news;
        if exchange.index() == 0 {
            for (worker, word) in exchange.told() {
                self.news[worker] = LayerNews::from_bytes(&word).unwrap_or_default();
            }
        } else if self.last.elapsed() >= PAUSE {
            self.last = Instant::now();
            exchange.tell(news.to_bytes());
        }
    }

    /// How far those are that are known of.
    pub(super) fn progress(&self, begun: &LayerProgress) -> LayerProgress {
        let of_layer = self.news.iter().filter(|news| news.layer == begun.layer as u64);
        of_layer.fold(*begun, |sum, news| LayerProgress {
            shard: sum.shard + news.shard as usize,
            shards: sum.shards + news.shards as usize,
            transitions: sum.transitions + news.transitions,
            memory: sum.memory + news.memory,
            ..sum
        })
    }
}
