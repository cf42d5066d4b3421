//! `THIRD-PARTY.txt`: the packages that are compiled into what is distributed, and their licences, which ask to be passed on.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::release::cargo_home;
use crate::process::{capture, cargo_command};

const OPENING: &str =
    " contains the standard library of Rust (MIT or Apache-2.0, https://www.rust-lang.org) and these packages from
its registry. Their licences follow, as far as the packages contain them.

";

/// A package, as it is shown.
struct Package {
    name: String,
    version: String,
    licence: String,
}

/// The whole text about the command or the module, which is this crate.
pub(super) fn text(what: &str, name: &str) -> Result<String, String> {
    let packages = packages(name)?;
    let list = packages.iter().map(|Package { name, version, licence }| format!("{name} {version}: {licence}\n"));
    let texts = texts(&packages)?.into_iter().map(|(licence, holders)| {
        let holders: Vec<&str> = holders.into_iter().collect();
        format!("\n{}\n{}\n\n{licence}\n", "=".repeat(80), holders.join(", "))
    });
    Ok(std::iter::once(format!("{what}{OPENING}")).chain(list).chain(texts).collect())
}

/// What cargo compiles into one of our crates, other than our own.
fn packages(name: &str) -> Result<Vec<Package>, String> {
    let words = ["tree", "--locked", "--package", name, "--edges", "normal,no-proc-macro"];
    let shape = ["--prefix", "none", "--no-dedupe", "--format", "{p}|{l}"];
    let tree = capture(cargo_command(&words).args(shape))?;
    let lines: BTreeSet<&str> = tree.lines().filter(|line| !line.starts_with("cavalcade")).collect();
    Ok(lines.into_iter().filter_map(package).collect())
}

/// Reads `name vVERSION|licence`.
fn package(line: &str) -> Option<Package> {
    let (package, licence) = line.split_once('|')?;
    let (name, version) = package.split_once(" v")?;
    Some(Package { name: name.into(), version: version.into(), licence: licence.into() })
}

/// Each text of a licence, with the names of the packages that contain it.
fn texts(packages: &[Package]) -> Result<BTreeMap<String, BTreeSet<&str>>, String> {
    let mut texts: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for package in packages {
        for file in licence_files(&source(package)?) {
            let text = fs::read(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
            let text = String::from_utf8_lossy(&text).replace('\r', "").trim().to_owned();
            texts.entry(text).or_default().insert(&package.name);
        }
    }
    Ok(texts)
}

/// The folder of a package's source.
fn source(package: &Package) -> Result<PathBuf, String> {
    let folder = format!("{}-{}", package.name, package.version);
    let registries = fs::read_dir(cargo_home().join("registry/src"));
    let mut folders = registries.into_iter().flatten().flatten().map(|registry| registry.path().join(&folder));
    folders
        .find(|folder| folder.is_dir())
        .ok_or_else(|| format!("the source of {folder} is not where cargo keeps sources"))
}

/// The files in a folder that are licences by their names.
fn licence_files(folder: &Path) -> Vec<PathBuf> {
    let is_licence =
        |name: &str| ["LICEN", "COPYING", "NOTICE", "UNLICENSE"].iter().any(|start| name.starts_with(start));
    let files = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().is_file() && is_licence(&entry.file_name().to_string_lossy().to_uppercase()));
    files.map(|entry| entry.path()).collect()
}
