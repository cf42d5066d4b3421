//! The examples in Rust of the documentation, which run as tests.
//!
//! They stand in a crate of their own, because the pages are no part of the library's package.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../crates/cavalcade/README.md")]
#[doc = include_str!("guide/programs.md")]
#[doc = include_str!("how-it-works/obstacles.md")]
struct Examples;
