//! Counting tours exactly, estimating their number, and listing them.
//!
//! ```
//! # mod cavalcade { pub use {cavalcade_core::*, cavalcade_count::{Counter, atlas}}; pub mod count { pub use cavalcade_count::*; } }
//! use cavalcade::{Counter, Question, Size};
//!
//! let count = Counter::new(&Question::on(Size::new(6, 6)?).closed()).count()?;
//! assert_eq!(count.undirected.to_string(), "9862");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//! The *frontier method* finishes the squares of a board one after the other: it gives each its two moves. Of a
//! half-finished tour it remembers only how the tour meets the *frontier*, the unfinished squares that a finished one
//! can move to. Each of these is *bare*, *full*, or the end of a path whose other end is its *mate*. That is a *state*,
//! and the number of half-finished tours that share it is its *weight*. All states after a given number of squares are
//! a *layer*, and a *pass* goes from the first layer, the empty board, to the last, where all tours are closed. For
//! open tours there is one more square, the *apex*, which joins the two ends.
//!
//! - `model` says what is counted. A `CountGraph` has the squares as nodes and the moves as edges; a `NodeOrder` cuts them
//!   into *strides* of one or two squares; and a `CountPlan` gives every square of the frontier a *slot* in the state.
//! - `transition` has what follows from a state. The `Labels` of all slots are packed into a few words, next to the
//!   `EndsPlaced` of the tour. The possible moves depend on the `Profile` of a state, which is all of it but the mates;
//!   so an `Expander` computes the `Transitions` of a stride once per profile, a `TransitionCache` keeps them, and a
//!   `Batch` of states follows them together. Profiles that cannot be finished are left out on the way, by
//!   `Feasibility`.
//! - `store` has all states of a layer. It is cut into `Shard`s that never meet, with states of one profile next to
//!   each other. `GroupSums` adds up the weights of equal states, and a `ShardWriter` makes the next layer of the sums.
//! - `parallel` has the threads. Each is a `Worker` that takes shards from a `WorkQueue`.
//! - `disk` takes what does not fit in memory, and keeps finished layers as checkpoints.
//! - `cluster` has counts that many workers make together, each with its own shards. No other module knows of it.
//! - `atlas` keeps every layer, in order, as an index of all tours.
//!
//! `packing` chooses the type of states, `pass` takes a plan from layer to layer, `passes` makes one pass after the
//! other, and `frontier` and `classes` decide which passes are needed: for the tours, and for those with a symmetry.
//! `estimate` makes passes that keep only some states of a layer. `backtrack` and `tour_iter` visit every tour, and
//! share nothing with the rest. `known` has published counts.
//!
//! # A small board
//! These are the open tours of 3x4. The order finishes rank by rank, a mirror pair or the square between at a time: a1
//! and c1, b1, a2 and c2, and so on. The first stride gives a1 two of its moves to b3, c2 and the apex `*`, and c1 two of
//! its moves to b3, a2 and `*`. Of the nine pairs of choices four take the apex twice: a1 and c1 would be the ends of the
//! tour, and have the same colour, so these are not feasible. Five are left. A state and its mirror image are one, and
//! that makes a layer of three:
//!
//! ```text
//! paths          other squares        weight
//! a2-*  b3-c2                              2
//! a2-c2          b3 is full                1
//! c2-*           b3 is full, a2 bare       2
//! ```
//!
//! The second stride gives b1 two of its moves to a3, c3 and `*`. The second of these states, for example, continues in
//! two ways: with the path a3-c3, and with c3-\*, which is the mirror image of a3-\* and so has weight 2. In all there
//! are six transitions and five states. This is the whole pass:
//!
//! ```text
//! strides     0   1   2   3   4   5   6   7   8
//! states      1   3   5   6   6   3   3   1   0
//! weights     1   5   9  12  12   6   6   4   0
//! tours       0   0   0   0   0   2   2   4   8
//! ```

pub mod atlas;
mod backtrack;
mod classes;
pub mod cluster;
mod counter;
mod disk;
mod effort;
mod error;
mod estimate;
mod exact;
mod fingerprint;
mod frontier;
mod graph;
mod known;
mod method;
pub mod model;
mod options;
mod packing;
mod parallel;
mod pass;
mod passes;
mod reach;
mod store;
mod tour_iter;
mod tours;
mod transition;

pub use num_bigint::BigUint;

pub use classes::{Classes, Symmetric};
pub use counter::Counter;
pub use disk::LayerFolders;
pub use effort::CountEffort;
pub use error::{CountError, FolderUse};
pub use estimate::{Estimate, EstimateOptions};
pub use exact::Count;
pub use known::{Known, Source, known};
pub use method::CountMethod;
pub use options::CountOptions;
pub(crate) use reach::read_countable;
pub use tour_iter::{Equivalence, TourIter};
