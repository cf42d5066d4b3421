//! The commands, one in each file.

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod draw;
pub(crate) mod find;
pub(crate) mod list;
pub(crate) mod man;
#[cfg(feature = "serve")]
pub(crate) mod serve;
#[cfg(test)]
pub(crate) mod statistics;
