//! The commands, one in each file.

pub(crate) mod atlas;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod draw;
pub(crate) mod find;
pub(crate) mod graph;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod nth;
pub(crate) mod puzzle;
pub(crate) mod rank;
pub(crate) mod sample;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod statistics;
