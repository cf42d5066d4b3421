//! The page and the JSON interface beneath it.
//!
//! - [`interface`]: what is asked and what is answered. It knows no network and runs wherever the library does, in a
//!   browser too.
//! - `server` (with the feature `server`, which is on unless told otherwise): the server of `cavalcade serve`. [`app`]
//!   makes the router, which tests call without a socket; [`serve()`] runs it on a listener until it is told to stop.

pub mod interface;
#[cfg(feature = "server")]
mod server;

pub use self::interface::{Interface, InterfaceLimits};
#[cfg(feature = "server")]
pub use self::server::{Config, ServerLimits, app, serve};
