//! `cargo xtask test`: everything that has to hold before a change lands.

use crate::process::cargo;
use crate::{browser, deny, namespaces, package, python};

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
    check_features(length)?;
    if length == Length::Long {
        cargo(&["test", "--workspace", "--release", "--", "--ignored"], &[])?;
        namespaces::test()?;
    }
    cargo(&["doc", "--workspace", "--no-deps"], &[("RUSTDOCFLAGS", "--deny warnings")])?;
    package::check()?;
    deny::test(length)?;
    python::test()?;
    browser::test(length)
}

/// The library and the command also build with fewer features, and without warnings.
fn check_features(length: Length) -> Result<(), String> {
    let few: &[&str] = if length == Length::Long { &["", "sat", "machine"] } else { &[""] };
    for features in few {
        // It passes its features on to the crates below it, and all of them are looked at.
        let words = ["clippy", "--quiet", "--package", "cavalcade", "--no-default-features", "--features", features];
        cargo(&[&words[..], &["--", "--deny", "warnings"]].concat(), &[])?;
    }
    cargo(
        &["clippy", "--quiet", "--package", "cavalcade-cli", "--no-default-features", "--", "--deny", "warnings"],
        &[],
    )
}
