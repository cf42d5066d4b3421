//! `cargo xtask quick`: formatting, lints and the tests of the packages that have changed.
//!
//! It is for the minute after an edit. Packages that depend on a changed one are compiled by the lints, but only
//! `cargo xtask test` runs their tests.

use std::collections::BTreeSet;

use crate::browser;
use crate::process::{capture, cargo, command};

/// Checks what has changed since a commit, in files that git does not ignore.
pub(crate) fn run(since: &str) -> Result<(), String> {
    let changed = capture(command("git").args(["diff", "--name-only", since]))?;
    let new = capture(command("git").args(["ls-files", "--others", "--exclude-standard"]))?;
    let parts: BTreeSet<Part> = changed.lines().chain(new.lines()).filter_map(Part::of_file).collect();
    cargo(&["fmt", "--all", "--check"], &[])?;
    if parts.is_empty() {
        eprintln!("\nno package has changed since {since}");
        return Ok(());
    }
    let packages: Vec<&str> = parts.iter().filter_map(Part::package).flat_map(|name| ["--package", name]).collect();
    if !packages.is_empty() {
        cargo(&[&["clippy"], &packages[..], &["--all-targets", "--", "--deny", "warnings"]].concat(), &[])?;
        cargo(&[&["test"], &packages[..]].concat(), &[])?;
    }
    if parts.contains(&Part::Docs) {
        cargo(&["test", "--package", "cavalcade-cli", "--test", "examples"], &[])?;
    }
    if parts.contains(&Part::Page) {
        browser::test_quickly()?;
    }
    Ok(())
}

/// A part of the repository with tests.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Part {
    Package(String),
    Page,
    Docs,
}

impl Part {
    /// The part that a file belongs to, by its path from the root.
    fn of_file(file: &str) -> Option<Self> {
        let mut folders = file.split('/');
        match (folders.next()?, folders.next()) {
            ("crates", Some(name)) => Some(Self::Package(name.into())),
            ("xtask", _) => Some(Self::Package("xtask".into())),
            ("page", Some("build" | "src" | "Cargo.toml")) => Some(Self::Package("cavalcade-page".into())),
            ("page", _) => Some(Self::Page),
            ("docs", _) | ("README.md", None) => Some(Self::Docs),
            _ => None,
        }
    }

    fn package(&self) -> Option<&str> {
        match self {
            Self::Package(name) => Some(name),
            Self::Page | Self::Docs => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_belong_to_packages_to_the_page_or_to_the_documentation() {
        let package = |name: &str| Some(Part::Package(name.into()));
        assert_eq!(Part::of_file("crates/cavalcade-count/src/lib.rs"), package("cavalcade-count"));
        assert_eq!(Part::of_file("xtask/Cargo.toml"), package("xtask"));
        assert_eq!(Part::of_file("page/build/learn.rs"), package("cavalcade-page"));
        assert_eq!(Part::of_file("page/site/main.js"), Some(Part::Page));
        assert_eq!(Part::of_file("docs/guide/find.md"), Some(Part::Docs));
        assert_eq!(Part::of_file("CHANGELOG.md"), None);
    }
}
