//! Why a board has no tour: the searches for [reasons](cavalcade_core::reason) that a reader can check.
//!
//! [`find`] looks for what can be seen at once, in time linear in the board. [`search`] looks harder. What either finds
//! is plain data, a [`Reason`](cavalcade_core::Reason); `confirm` checks it again by code of its own.
//!
//! | reason | what it says | looked for in |
//! | --- | --- | --- |
//! | ends apart, parts, colours | what the question comes to when it is read | `problem` |
//! | exits | what meets the eye | `problem::exits` |
//! | [cut](cavalcade_core::reason::Cut) | removing squares leaves too many parts | `articulation`, `matching`, `random_cuts` |
//! | [crowd](cavalcade_core::reason::Crowd) | squares need more moves than they can get | `matching` |
//! | [forced](cavalcade_core::Reason::Forced) | moves that must be made contradict each other | `forced`, `probe` |
//!
//! - `marked_graph` is the graph they all look at: squares, perhaps the apex, and a mark on each edge;
//! - `cut` and `crowd` judge squares that others propose;
//! - `finding` and `derivation` turn what was found into a reason, with only those steps that it rests on.

mod articulation;
mod crowd;
mod cut;
mod derivation;
mod find;
mod finding;
mod forced;
mod marked_graph;
mod matching;
mod probe;
mod random_cuts;
mod search;

pub(crate) use self::crowd::crowd;
pub use self::find::find;
pub use self::find::find_in;
pub use self::search::search;
pub use self::search::search_in;
