//! Communication between the workers of a cluster.

use std::any::Any;
use std::sync::Arc;

use cavalcade_core::budget::Limit;

/// Takes states and words from one worker to the others. Each worker has its own, and all see the same meetings in the
/// same order.
///
/// It may hold an eighth of the memory that its process is allowed, between all of its workers.
pub trait Exchange {
    /// The number of this worker, from 0.
    fn index(&self) -> usize;

    /// The number of workers in all.
    fn workers(&self) -> usize;

    /// Returns `true` if another worker is in this process, so that parcels for it need not be packed.
    fn is_near(&self, worker: usize) -> bool;

    /// Sends a parcel to another worker.
    fn send(&mut self, to: usize, parcel: Parcel);

    /// Returns what has arrived. It waits while too much is under way, and a moment during a meeting. What was sent
    /// after a meeting is not received before the meeting is over.
    fn receive(&mut self) -> Result<Vec<Parcel>, Limit>;

    /// Comes to a meeting with a word for all. Nothing may be sent until it is over.
    fn meet(&mut self, word: Vec<u8>);

    /// Returns the words of all workers, in the order of their numbers, once all have come and everything sent to this
    /// worker before has been received. Then the meeting is over.
    fn words(&mut self) -> Option<Vec<Vec<u8>>>;

    /// Sends the first worker something it need not wait for.
    fn send_news(&mut self, word: Vec<u8>);

    /// Returns the news that others have sent to the first worker, with their numbers.
    fn news(&mut self) -> Vec<(usize, Vec<u8>)>;
}

/// Some states on their way to the worker they belong to.
#[derive(Clone, Debug)]
pub struct Parcel {
    content: Content,
    size: usize,
}

#[derive(Clone, Debug)]
enum Content {
    /// As they are in memory, for a worker of the same process.
    Near(Arc<dyn Any + Send + Sync>),
    Packed(Vec<u8>),
}

impl Parcel {
    /// A parcel that has come as bytes.
    #[must_use]
    pub const fn from_bytes(bytes: Vec<u8>) -> Self {
        Self { size: bytes.len(), content: Content::Packed(bytes) }
    }

    /// The memory it takes, in bytes.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The bytes, unless it is for a worker of the same process.
    #[must_use]
    pub fn bytes(&self) -> Option<&[u8]> {
        match &self.content {
            Content::Packed(bytes) => Some(bytes),
            Content::Near(_) => None,
        }
    }

    pub(super) fn near<T: Any + Send + Sync>(size: u64, content: T) -> Self {
        Self { size: size as usize, content: Content::Near(Arc::new(content)) }
    }

    /// Returns what was put in, as it was, or packed.
    pub(super) fn open<T: Any + Send + Sync + Clone>(self) -> Opened<T> {
        match self.content {
            Content::Packed(bytes) => Opened::Packed(bytes),
            Content::Near(content) => match content.downcast() {
                Ok(content) => Opened::Near(Arc::unwrap_or_clone(content)),
                Err(_) => Opened::Packed(Vec::new()),
            },
        }
    }
}

/// The content of a parcel.
pub(super) enum Opened<T> {
    Near(T),
    Packed(Vec<u8>),
}
