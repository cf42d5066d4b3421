//! Buckets: states that are dealt out by their hash, to be merged later.

use super::sum_table::SumTable;
use super::weight::Weight;
use crate::count::transition::labels::Labels;

/// The states in a chunk of a bucket.
pub(crate) const CHUNK: usize = 256;

type Chunk<L, W> = Vec<(L, W)>;

/// Where buckets get their chunks from and bring them back to.
pub(crate) struct Pool<L, W> {
    spare: Vec<Chunk<L, W>>,
    in_use: usize,
}

impl<L, W> Pool<L, W> {
    pub(crate) const fn new() -> Self {
        Self { spare: Vec::new(), in_use: 0 }
    }

    /// The chunks that are not here.
    pub(crate) const fn in_use(&self) -> usize {
        self.in_use
    }

    fn take(&mut self) -> Chunk<L, W> {
        self.in_use += 1;
        self.spare.pop().unwrap_or_else(|| Vec::with_capacity(CHUNK))
    }

    fn put_back(&mut self, mut chunk: Chunk<L, W>) {
        chunk.clear();
        self.in_use -= 1;
        self.spare.push(chunk);
    }
}

/// States dealt out and not merged yet.
pub(crate) struct Bucket<L, W> {
    open: Chunk<L, W>,
    full: Vec<Chunk<L, W>>,
}

impl<L: Labels, W: Weight> Bucket<L, W> {
    pub(crate) const fn new() -> Self {
        Self { open: Vec::new(), full: Vec::new() }
    }

    #[inline]
    pub(crate) fn push(&mut self, state: (L, W), pool: &mut Pool<L, W>) {
        if self.open.len() == self.open.capacity() {
            self.full.push(std::mem::replace(&mut self.open, pool.take()));
        }
        self.open.push(state);
    }

    /// Merges all states in the table, which the bucket before has left, and is empty afterwards.
    pub(crate) fn merge_into(&mut self, table: &mut SumTable<L, W>, pool: &mut Pool<L, W>) {
        // The bucket before was about as large.
        table.reset(table.len());
        self.full.iter().chain([&self.open]).for_each(|chunk| table.add_all(chunk));
        self.empty_into(pool);
    }

    /// Gives all chunks back.
    pub(crate) fn empty_into(&mut self, pool: &mut Pool<L, W>) {
        let open = std::mem::take(&mut self.open);
        // Before the first state the open chunk had no room: it did not come from the pool.
        let chunks = self.full.drain(..).chain([open]).filter(|chunk| chunk.capacity() > 0);
        chunks.for_each(|chunk| pool.put_back(chunk));
    }
}
