//! `cargo xtask deny`: what the dependencies are allowed to be, as `deny.toml` says, checked by cargo-deny.

use crate::process::{cargo, ensure_cargo, has_cargo};
use crate::test::Length;

/// Checks licences, versions, sources, and faults that have become known.
pub(crate) fn run() -> Result<(), String> {
    ensure_cargo("deny")?;
    check_lists()?;
    // By itself, since it needs the list of known faults from the network.
    cargo(&["deny", "--workspace", "--locked", "check", "advisories"], &[])
}

/// Checks what needs no list from the network. To compile cargo-deny takes minutes: an ordinary test does without it where it
/// is not installed.
pub(crate) fn test(length: Length) -> Result<(), String> {
    if length == Length::Ordinary && !has_cargo("deny") {
        eprintln!(
            "\n==> NOT CHECKED: licences, versions and sources of dependencies; `cargo xtask deny` installs cargo-deny"
        );
        return Ok(());
    }
    ensure_cargo("deny")?;
    check_lists()
}

fn check_lists() -> Result<(), String> {
    cargo(&["deny", "--workspace", "--locked", "check", "licenses", "bans", "sources"], &[])
}
