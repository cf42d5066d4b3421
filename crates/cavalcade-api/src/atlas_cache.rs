//! A cache of recently built atlases, for further requests about the same board.

use std::sync::{Arc, Mutex, PoisonError};

use cavalcade::Question;
use cavalcade::atlas::Atlas;

/// The most atlases that are kept.
const MOST: usize = 2;

/// Recently used atlases, the latest first.
#[derive(Debug)]
pub(crate) struct AtlasCache {
    atlases: Mutex<Vec<Arc<Atlas>>>,
    /// The most bytes that all of them may take.
    capacity: u64,
}

impl AtlasCache {
    /// A cache for this number of bytes.
    pub(crate) const fn new(capacity: u64) -> Self {
        Self { atlases: Mutex::new(Vec::new()), capacity }
    }

    /// The atlas of a question, if it is cached.
    pub(crate) fn get(&self, question: &Question) -> Option<Arc<Atlas>> {
        let mut atlases = self.atlases.lock().unwrap_or_else(PoisonError::into_inner);
        let index = atlases.iter().position(|atlas| atlas.is_of(question))?;
        atlases[..=index].rotate_right(1);
        atlases.first().cloned()
    }

    /// Inserts an atlas, and drops the oldest ones if there are too many or they take too much memory.
    pub(crate) fn insert(&self, atlas: Atlas) -> Arc<Atlas> {
        let atlas = Arc::new(atlas);
        let mut atlases = self.atlases.lock().unwrap_or_else(PoisonError::into_inner);
        atlases.retain(|other| !other.is_of(atlas.question()));
        atlases.insert(0, Arc::clone(&atlas));
        let mut bytes = 0u64;
        let mut fits = |atlas: &Arc<Atlas>| {
            bytes = bytes.saturating_add(atlas.bytes());
            bytes <= self.capacity
        };
        let number = atlases.iter().take(MOST).take_while(|atlas| fits(atlas)).count();
        atlases.truncate(number);
        atlas
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::Size;

    fn question(size: &str) -> Question {
        Question::on(size.parse::<Size>().unwrap())
    }

    fn insert(cache: &AtlasCache, size: &str) -> u64 {
        cache.insert(Atlas::of(&question(size)).unwrap()).bytes()
    }

    fn has(cache: &AtlasCache, size: &str) -> bool {
        cache.get(&question(size)).is_some()
    }

    #[test]
    fn the_two_latest_are_kept() {
        let cache = AtlasCache::new(u64::MAX);
        insert(&cache, "3x4");
        insert(&cache, "4x5");
        assert!(has(&cache, "3x4"));
        insert(&cache, "5x5");
        assert!(has(&cache, "3x4") && has(&cache, "5x5") && !has(&cache, "4x5"));
    }

    #[test]
    fn atlases_beyond_the_capacity_are_dropped() {
        let large = insert(&AtlasCache::new(u64::MAX), "5x5");
        let cache = AtlasCache::new(large);
        insert(&cache, "3x4");
        insert(&cache, "5x5");
        assert!(!has(&cache, "3x4") && has(&cache, "5x5"));
        let none = AtlasCache::new(large - 1);
        insert(&none, "5x5");
        assert!(!has(&none, "5x5"));
    }
}
