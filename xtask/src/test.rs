//! `cargo xtask test`: everything that has to hold before a change lands.

use crate::process::cargo;
use crate::{browser, deny, learn, namespaces, package, python};

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
    deny::run_offline()?;
    python::test()?;
    learn::check()?;
    browser::test(length)
}

/// The library, the interface without its server and the command also build with fewer features, and without warnings.
fn check_features(length: Length) -> Result<(), String> {
    let few: &[&str] =
        if length == Length::Long { &["", "sat", "disk", "cluster", "serde", "atlas", "machine"] } else { &[""] };
    for features in few {
        let words = ["clippy", "--quiet", "--package", "cavalcade", "--no-default-features", "--features", features];
        cargo(&[&words[..], &["--", "--deny", "warnings"]].concat(), &[])?;
    }
    for package in ["cavalcade-web", "cavalcade-cli"] {
        let words = ["clippy", "--quiet", "--package", package, "--no-default-features", "--", "--deny", "warnings"];
        cargo(&words, &[])?;
    }
    Ok(())
}
