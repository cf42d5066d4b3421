//! Room for bodies: what all requests together may take before they are answered.
//!
//! The first bytes of a body take no room, and as there are only so many connections, they are bounded anyway. So a small
//! request is read at once, however many large ones dawdle. A larger one waits until there is room for the whole of it
//! (two that had half of it each would wait for each other), and keeps it until nobody needs the request any more.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The bytes of a body that take no room.
pub(crate) const FREE: usize = 16 << 10;

/// Room is given out in pages of so many bytes.
const PAGE: usize = 1 << 10;

/// The room that there is. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    free: Arc<Semaphore>,
    pages: u32,
}

/// Some of the room; it is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Taken(#[expect(dead_code, reason = "it is there to be dropped")] Option<OwnedSemaphorePermit>);

impl Room {
    /// Room for so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let pages = pages(bytes).min(u32::try_from(Semaphore::MAX_PERMITS).unwrap_or(u32::MAX));
        Self { free: Arc::new(Semaphore::new(pages as usize)), pages }
    }

    /// Waits until there is room for so many bytes. For more than there ever is, all of it is taken.
    pub(crate) async fn take(&self, bytes: usize) -> Taken {
        let wanted = pages(bytes).min(self.pages);
        Taken(Arc::clone(&self.free).acquire_many_owned(wanted).await.ok())
    }
}

fn pages(bytes: usize) -> u32 {
    u32::try_from(bytes.div_ceil(PAGE)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    const SOON: Duration = Duration::from_millis(10);

    #[tokio::test]
    async fn there_is_as_much_room_as_told_and_no_more() {
        let room = Room::new(10 * PAGE);
        let some = room.take(6 * PAGE).await;
        let others = room.take(4 * PAGE - 1).await;
        assert!(timeout(SOON, room.take(1)).await.is_err());
        drop(others);
        assert!(timeout(SOON, room.take(5 * PAGE)).await.is_err());
        drop(some);
        room.take(10 * PAGE).await;
    }

    #[tokio::test]
    async fn what_never_fits_takes_all_the_room_there_is() {
        let room = Room::new(PAGE);
        let all = room.take(usize::MAX).await;
        assert!(timeout(SOON, room.take(1)).await.is_err());
        drop(all);
        room.take(1).await;
        Room::new(usize::MAX).take(usize::MAX).await;
    }
}
