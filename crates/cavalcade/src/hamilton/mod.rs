//! Hamiltonian paths and cycles of any graph: found, counted, or shown not to exist.
//!
//! A knight's tour is a path over all squares of a board, and most of what looks for one asks nothing of the board but
//! which squares are a move apart. So it works for any [`Network`] of nodes and links. A [`NetworkQuestion`] asks for a path or,
//! closed, for a cycle, perhaps from one node to another.
//!
//! ```
//! use cavalcade::hamilton::{Network, NetworkOutcome, NetworkQuestion};
//!
//! // Two triangles, 0-1-2 and 3-4-5, joined by the link 2-3.
//! let links = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (2, 3)];
//! let question = NetworkQuestion::on(Network::new(6, links)?);
//!
//! let NetworkOutcome::Found(path) = question.solve() else { panic!("there is a path") };
//! assert_eq!(path.nodes().len(), 6);
//! assert_eq!(question.count()?.undirected, 4u32.into());
//!
//! let NetworkOutcome::Impossible(reason) = question.closed().solve() else { panic!("there is no cycle") };
//! let words = "without node 2 the graph falls into 2 parts, and 1 at most could be joined: 2 nodes with 0, 3 with 3";
//! assert_eq!(reason.to_string(), words);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The way of a question
//! - `reading` tells what needs no search: too few nodes, parts, nodes with too few links, sides that do not balance.
//! - `cut_search` looks for nodes whose removal leaves too many parts.
//! - `apex` makes a path a cycle, by a chain of nodes between its ends; [`find`] looks for it by
//!   [SAT](cavalcade_graph::search::sat) and by [patching](cavalcade_graph::search::patch).
//! - [`check`] looks at what was found, and alone makes it a [`Route`]; [`confirm`] looks again at a [`NetworkReason`].
//! - [`count`] counts by the frontier method of [`count`](mod@cavalcade_count).
//!
//! The two triangles: a path is there, since node 2 and node 3 leave two parts each, and a path can be cut in two. It
//! has to use 2-3, and goes through each triangle from the link's end by one of the two other nodes to the last: two ways
//! on either side, four paths. A cycle would need another way back.

mod apex;
mod check;
mod colour_rule;
mod confirm;
mod count;
mod crowd;
mod cut_search;
mod find;
mod names;
mod network;
mod outcome;
mod question;
mod reading;
mod reason;
mod subsets;

pub use self::check::{Route, RouteFault, RouteFaults, check};
pub use self::colour_rule::NetworkColourRule;
pub use self::confirm::confirm;
pub use self::count::{NetworkCount, NetworkCountError, count};
pub use self::find::find;
pub use self::network::{Network, NetworkError};
pub use self::outcome::NetworkOutcome;
pub use self::question::{NetworkQuestion, NetworkQuestionError};
pub use self::reason::{NetworkCut, NetworkReason};
