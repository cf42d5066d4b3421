//! `cargo xtask deny`: what the dependencies are allowed to be, as `deny.toml` says.

mod licence;
mod lists;

use std::fs;

use self::lists::Lists;
use crate::process::{capture, cargo, cargo_command, has_cargo, host, root};

/// Looks with cargo-deny at the dependencies on all platforms, and for faults that have become known; installs it where it
/// is missing.
pub(crate) fn run() -> Result<(), String> {
    if !has_cargo("deny") {
        cargo(&["install", "--locked", "cargo-deny"], &[])?;
    }
    cargo(&["deny", "--workspace", "--locked", "check", "licenses", "bans", "sources"], &[])?;
    // By itself, since it needs the list of known faults from the network.
    cargo(&["deny", "--workspace", "--locked", "check", "advisories"], &[])
}

/// Looks without the network at the dependencies on this platform: with cargo-deny where it is installed, which takes
/// minutes to compile, or else by itself.
pub(crate) fn run_offline() -> Result<(), String> {
    if has_cargo("deny") {
        let host = host()?;
        let words = ["deny", "--workspace", "--offline", "--target", &host, "check", "--allow", "unmatched-skip"];
        return cargo(&[&words[..], &["licenses", "bans", "sources"]].concat(), &[]);
    }
    eprintln!("\n==> licences, versions and sources of the dependencies");
    eprintln!(
        "cargo-deny is not installed (`cargo xtask deny` installs it): this looks at what is compiled here, and no further"
    );
    check_compiled()
}

/// Holds the dependencies that are compiled on this machine to the lists of `deny.toml`.
fn check_compiled() -> Result<(), String> {
    let text =
        fs::read_to_string(root().join("deny.toml")).map_err(|error| format!("cannot read deny.toml: {error}"))?;
    let words =
        ["tree", "--locked", "--workspace", "--all-features", "--prefix", "none", "--no-dedupe", "--format", "{p}|{l}"];
    let faults = Lists::read(&text)?.faults(&capture(&mut cargo_command(&words))?);
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}
