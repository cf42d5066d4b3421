//! The shelf: atlases that were made lately, for whoever asks for another tour of the same board.

use std::sync::{Arc, Mutex, PoisonError};

use cavalcade::Question;
use cavalcade::atlas::Atlas;

/// So many atlases are kept at most.
const MOST: usize = 2;

/// The atlases made lately, the last one first.
#[derive(Debug)]
pub(crate) struct Shelf {
    kept: Mutex<Vec<Arc<Atlas>>>,
    /// The bytes that all of them may take.
    room: u64,
}

impl Shelf {
    /// A shelf with room for so many bytes.
    pub(crate) const fn new(room: u64) -> Self {
        Self { kept: Mutex::new(Vec::new()), room }
    }

    /// The atlas of a question, if it is kept.
    pub(crate) fn find(&self, question: &Question) -> Option<Arc<Atlas>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|atlas| atlas.is_of(question))?;
        kept[..=place].rotate_right(1);
        kept.first().cloned()
    }

    /// Keeps an atlas, and lets go of those that have no room beside it.
    pub(crate) fn keep(&self, atlas: Atlas) -> Arc<Atlas> {
        let atlas = Arc::new(atlas);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|other| !other.is_of(atlas.question()));
        kept.insert(0, Arc::clone(&atlas));
        let mut taken = 0u64;
        let mut has_room = |atlas: &Arc<Atlas>| {
            taken = taken.saturating_add(atlas.bytes());
            taken <= self.room
        };
        let number = kept.iter().take(MOST).take_while(|atlas| has_room(atlas)).count();
        kept.truncate(number);
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

    fn put(shelf: &Shelf, size: &str) -> u64 {
        shelf.keep(Atlas::of(&question(size)).unwrap()).bytes()
    }

    fn has(shelf: &Shelf, size: &str) -> bool {
        shelf.find(&question(size)).is_some()
    }

    #[test]
    fn the_last_two_that_were_asked_for_are_kept() {
        let shelf = Shelf::new(u64::MAX);
        put(&shelf, "3x4");
        put(&shelf, "4x5");
        assert!(has(&shelf, "3x4"));
        put(&shelf, "5x5");
        assert!(has(&shelf, "3x4") && has(&shelf, "5x5") && !has(&shelf, "4x5"));
    }

    #[test]
    fn what_takes_too_much_room_is_let_go() {
        let large = put(&Shelf::new(u64::MAX), "5x5");
        let shelf = Shelf::new(large);
        put(&shelf, "3x4");
        put(&shelf, "5x5");
        assert!(!has(&shelf, "3x4") && has(&shelf, "5x5"));
        let none = Shelf::new(large - 1);
        put(&none, "5x5");
        assert!(!has(&none, "5x5"));
    }
}
