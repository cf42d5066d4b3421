//! The progress of all workers on a layer, collected by the first.

use std::time::Duration;

use web_time::Instant;

use super::exchange::Exchange;
use super::word::LayerNews;
use cavalcade_core::LayerProgress;

/// Time between two words to the first worker.
const PAUSE: Duration = Duration::from_secs(1);

/// The latest news of every worker.
pub(super) struct Tally {
    last: Instant,
    /// By worker.
    news: Vec<LayerNews>,
}

impl Tally {
    pub(super) fn new(workers: usize) -> Self {
        Self { last: Instant::now(), news: vec![LayerNews::default(); workers] }
    }

    /// Records the progress of this worker. The first worker collects the news of the others, who send it now and then.
    pub(super) fn note(&mut self, news: LayerNews, exchange: &mut dyn Exchange) {
        self.news[exchange.index()] = news;
        if exchange.index() == 0 {
            for (worker, word) in exchange.news() {
                self.news[worker] = LayerNews::from_bytes(&word).unwrap_or_default();
            }
        } else if self.last.elapsed() >= PAUSE {
            self.last = Instant::now();
            exchange.send_news(news.to_bytes());
        }
    }

    /// The sum of the progress known so far.
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
