//! `cargo xtask test`: everything that has to hold before a change lands.

use crate::process::cargo;
use crate::{browser, deny, package};

/// How much is tested.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    Ordinary,
    Long,
}

pub(crate) fn run(length: Length) -> Result<(), String> {
    cargo(&["fmt", "--all", "--check"], &[])?;
    cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"], &[])?;
    cargo(&["test", "--workspace"], &[])?;
    if length == Length::Long {
        cargo(&["test", "--workspace", "--release", "--", "--ignored"], &[])?;
    }
    cargo(&["doc", "--workspace", "--no-deps"], &[("RUSTDOCFLAGS", "--deny warnings")])?;
    package::check()?;
    deny::run_offline()?;
    browser::test()
}
