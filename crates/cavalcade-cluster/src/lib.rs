//! Counts of knight's tours by many processes, on one machine or several.
//!
//! Every process runs the same count. Its threads are the workers of a [timely dataflow](timely): each owns the states
//! with certain shard keys, advances them by a stride with the engine of an ordinary count, and sends the rest to their
//! owners. See `docs/cluster.md` for how to run one.
//!
//! ```
//! use std::thread;
//! use cavalcade::{Budget, Question, NoObserver, Size};
//! use cavalcade::count::CountOptions;
//! use cavalcade_cluster::{Hosts, Membership, count};
//!
//! let question = Question::on(Size::new(6, 6)?).closed();
//! let options = CountOptions { threads: std::num::NonZero::<usize>::MIN, ..CountOptions::default() };
//! let hosts = Hosts::on_this_machine(2)?;
//! // Two threads stand for two processes here.
//! thread::scope(|scope| {
//!     for process in 0..2 {
//!         let (question, options, hosts) = (&question, &options, hosts.clone());
//!         scope.spawn(move || {
//!             let membership = Membership::new(hosts, process);
//!             let report = count(question, options, &Budget::unlimited(), &mut NoObserver, &membership)?;
//!             assert_eq!(report.count.undirected.to_string(), "9862");
//!             Ok::<(), cavalcade_cluster::ClusterError>(())
//!         });
//!     }
//! });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//! A `Hosts` has the addresses of the processes, and a `Membership` says which of them this one is. `connect` makes a
//! connection to each other process, and checks with a `Greeting` that all run the same count. Each connection is a
//! `Line`, which notices when the other end is lost, and notes it in the `SharedState` of all workers. `TimelyExchange`
//! carries a worker's `Letter`s through a dataflow. `count` brings all of this together.

mod connect;
mod count;
mod error;
mod exchange;
mod frames;
mod greeting;
mod hosts;
mod letter;
mod line;
mod membership;
mod shared_state;

pub use count::{ClusterReport, count};
pub use error::ClusterError;
pub use hosts::{Hosts, HostsError, Reach};
pub use membership::Membership;
