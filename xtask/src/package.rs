//! `cargo xtask test packages`: every crate can be published.
//!
//! Cargo makes the packages, as it would for a registry. They are unpacked side by side and checked as a workspace of
//! their own, in which each finds the others as packages and nothing of the repository but the locked versions and
//! profiles: so the dependencies are those that are compiled already, and it takes seconds.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::process::{cargo, cargo_command, command, root, run, target};

/// What is published, in the order in which it has to be.
const CRATES: [&str; 14] = [
    "cavalcade-core",
    "cavalcade-check",
    "cavalcade-graph",
    "cavalcade-count",
    "cavalcade-tours",
    "cavalcade-formats",
    "cavalcade-puzzle",
    "cavalcade",
    "cavalcade-cluster",
    "cavalcade-draw",
    "cavalcade-api",
    "cavalcade-page",
    "cavalcade-server",
    "cavalcade-cli",
];

/// Makes the packages, and builds them from nothing else.
pub(crate) fn check() -> Result<(), String> {
    let folder = target().join("package");
    let packages = make(&folder)?;
    let workspace = folder.join("unpacked");
    let folders = unpack(&packages, &workspace)?;
    write_workspace(&workspace, &folders).map_err(|error| format!("cannot write a workspace of packages: {error}"))?;
    run(cargo_command(&["check", "--quiet", "--workspace", "--offline"])
        .current_dir(&workspace)
        .env("CARGO_TARGET_DIR", target()))
}

/// Lets cargo make the packages, in the order of [`CRATES`].
fn make(folder: &Path) -> Result<Vec<PathBuf>, String> {
    // What lies there from another version is not what is made now.
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| format!("cannot empty {}: {error}", folder.display()))?;
    }
    let mut words = vec!["package", "--quiet", "--offline", "--allow-dirty", "--no-verify", "--exclude-lockfile"];
    words.extend(CRATES.iter().flat_map(|name| ["--package", name]));
    cargo(&words, &[])?;
    let version = version()?;
    Ok(CRATES.iter().map(|name| folder.join(format!("{name}-{version}.crate"))).collect())
}

/// The version of all crates.
fn version() -> Result<String, String> {
    let manifest = read_root("Cargo.toml")?;
    let (_, package) = manifest.split_once("[workspace.package]").ok_or("Cargo.toml has no [workspace.package]")?;
    let version = package.lines().find_map(|line| line.strip_prefix("version = "));
    Ok(version.ok_or("Cargo.toml has no version")?.trim_matches('"').to_owned())
}

/// Unpacks each package into a folder of its own, named like the package.
fn unpack(packages: &[PathBuf], workspace: &Path) -> Result<Vec<String>, String> {
    fs::create_dir_all(workspace).map_err(|error| format!("cannot make {}: {error}", workspace.display()))?;
    let unpack_one = |package: &PathBuf| {
        // Cargo gives all files in a package the same old time, and would not see that they have changed.
        run(command("tar")
            .arg("--extract")
            .arg("--touch")
            .arg("--file")
            .arg(package)
            .arg("--directory")
            .arg(workspace))?;
        Ok(package.file_stem().unwrap_or_default().to_string_lossy().into_owned())
    };
    packages.iter().map(unpack_one).collect()
}

/// Writes what makes a workspace of the folders.
fn write_workspace(workspace: &Path, folders: &[String]) -> io::Result<()> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    fs::write(workspace.join("Cargo.toml"), workspace_manifest(&manifest, folders))?;
    fs::copy(root().join("Cargo.lock"), workspace.join("Cargo.lock"))?;
    Ok(())
}

/// A workspace of the packages, each of which stands in for the one of its name in the registry. The rest is as in the
/// repository: with other profiles all dependencies would be compiled again.
fn workspace_manifest(original: &str, folders: &[String]) -> String {
    let after_members = original.split_once("\n[workspace.package]").map_or("", |(_, rest)| rest);
    let patches = CRATES.iter().zip(folders).map(|(name, folder)| format!("{name} = {{ path = \"{folder}\" }}\n"));
    format!(
        "[workspace]\nresolver = \"3\"\nmembers = {folders:?}\n\n[patch.crates-io]\n{}\n[workspace.package]{after_members}",
        patches.collect::<String>()
    )
}

fn read_root(name: &str) -> Result<String, String> {
    fs::read_to_string(root().join(name)).map_err(|error| format!("cannot read {name}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_of_packages_has_their_folders_and_the_profiles_of_the_repository() {
        let original = "[workspace]\nmembers = [\"crates/*\"]\n\n[workspace.package]\nversion = \"1.0.0\"\n\n[profile.dev]\ndebug = 1\n";
        let folders = CRATES.map(|name| format!("{name}-1.0.0"));
        let manifest = workspace_manifest(original, &folders);
        assert!(manifest.contains("members = [\"cavalcade-core-1.0.0\", \"cavalcade-check-1.0.0\""), "{manifest}");
        assert!(manifest.contains("\ncavalcade-cli = { path = \"cavalcade-cli-1.0.0\" }\n"), "{manifest}");
        assert!(manifest.ends_with("[profile.dev]\ndebug = 1\n") && !manifest.contains("crates/*"), "{manifest}");
    }
}
