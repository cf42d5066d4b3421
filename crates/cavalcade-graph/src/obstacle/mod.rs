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
//! | [degree deficit](cavalcade_core::reason::DegreeDeficit) | squares need more moves than they can get | `matching` |
//! | [forced](cavalcade_core::Reason::Forced) | moves that must be made contradict each other | `forced`, `probe` |
//!
//! - `marked_graph` is the graph they all look at: squares, perhaps the apex, and a mark on each edge;
//! - `cut` and `degree_deficit` judge squares that others propose;
//! - `finding` and `derivation` turn what was found into a reason, with only those steps that it rests on.

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
