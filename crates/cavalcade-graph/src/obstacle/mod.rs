//! Obstacles: searches for [reasons](cavalcade_core::reason) why a board has no tour that a reader can check.
//!
//! [`quick`] finds what can be seen at once, in time linear in the board. [`thorough`] searches harder. Both return
//! plain data, a [`Reason`](cavalcade_core::Reason), which `confirm` re-checks with independent code.
//!
//! | reason | what it says | found by |
//! | --- | --- | --- |
//! | ends apart, parts, colours | what normalising the question shows | `problem` |
//! | exits | what meets the eye | `problem::exits` |
//! | [cut](cavalcade_core::reason::Cut) | removing squares leaves too many parts | `articulation`, `matching`, `random_cuts` |
//! | [degree deficit](cavalcade_core::reason::DegreeDeficit) | squares need more moves than they can get | `matching` |
//! | [forced](cavalcade_core::Reason::Forced) | moves that must be made contradict each other | `forced`, `probe` |
//!
//! - `marked_graph` is the graph they all work on: squares, perhaps the apex, and a mark on each edge;
//! - `cut` and `degree_deficit` judge squares that others propose;
//! - `finding` and `derivation` turn a contradiction into a reason, with only the steps that it rests on.

mod articulation;
mod cut;
mod degree_deficit;
mod derivation;
mod finding;
mod forced;
mod marked_graph;
mod matching;
mod probe;
mod quick;
mod random_cuts;
mod thorough;

pub(crate) use self::degree_deficit::deficit;
pub use self::quick::quick;
pub use self::quick::quick_in;
pub use self::thorough::thorough;
pub use self::thorough::thorough_in;
