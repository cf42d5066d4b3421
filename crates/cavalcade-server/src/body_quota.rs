//! The memory that all request bodies together may take.
//!
//! The first bytes of a body do not count; they are bounded by the number of connections. So a small request is read at once,
//! however many large ones are waiting. A larger one waits until there is memory for all of it (two bodies with half of it
//! each would wait for each other), and holds it until the request is no longer needed.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The bytes of a body that do not count.
pub(crate) const FREE: usize = 16 << 10;

/// Memory is reserved in pages of this number of bytes.
const PAGE: usize = 1 << 10;

/// The memory for bodies. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct BodyQuota {
    free: Arc<Semaphore>,
    pages: u32,
}

/// Reserved memory, which is released on drop.
#[derive(Debug)]
pub(crate) struct QuotaGuard(#[expect(dead_code, reason = "it is there to be dropped")] Option<OwnedSemaphorePermit>);

impl BodyQuota {
    /// Memory for bodies of this number of bytes in total.
    pub(crate) fn new(bytes: usize) -> Self {
        let pages = pages(bytes).min(u32::try_from(Semaphore::MAX_PERMITS).unwrap_or(u32::MAX));
        Self { free: Arc::new(Semaphore::new(pages as usize)), pages }
    }

    /// Waits until this number of bytes is free and reserves them. A request for more than the total reserves everything.
    pub(crate) async fn take(&self, bytes: usize) -> QuotaGuard {
        let wanted = pages(bytes).min(self.pages);
        QuotaGuard(Arc::clone(&self.free).acquire_many_owned(wanted).await.ok())
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
    async fn the_total_is_not_exceeded() {
        let room = BodyQuota::new(10 * PAGE);
        let some = room.take(6 * PAGE).await;
        let others = room.take(4 * PAGE - 1).await;
        assert!(timeout(SOON, room.take(1)).await.is_err());
        drop(others);
        assert!(timeout(SOON, room.take(5 * PAGE)).await.is_err());
        drop(some);
        room.take(10 * PAGE).await;
    }

    #[tokio::test]
    async fn a_request_above_the_total_reserves_everything() {
        let room = BodyQuota::new(PAGE);
        let all = room.take(usize::MAX).await;
        assert!(timeout(SOON, room.take(1)).await.is_err());
        drop(all);
        room.take(1).await;
        BodyQuota::new(usize::MAX).take(usize::MAX).await;
    }
}
