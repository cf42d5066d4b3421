//! The Debian package: what the archive contains, where Debian looks for it. cargo-deb makes it as
//! `crates/cavalcade-cli/Cargo.toml` says, below `[package.metadata.deb]`.

use std::path::{Path, PathBuf};

use super::release::Release;
use crate::files::names_in;
use crate::process::{cargo_command, command, ensure_cargo, run};

/// Packs what the folder of the archive contains.
pub(super) fn pack(release: &Release, tree: &Path) -> Result<PathBuf, String> {
    ensure_cargo("deb")?;
    // Under a name without a version, which the list of files can give.
    let package = release.stage().join("package");
    run(command("cp").arg("--recursive").arg(tree).arg(&package))?;
    // Debian wants these compressed, and cargo-deb does so only outside of cargo's own folder.
    run(command("gzip").args(["-n", "-9", "--recursive", "man", "CHANGELOG.md"]).current_dir(&package))?;
    // The profile stands for the folder that everything is in.
    let words = ["deb", "--locked", "--no-build", "--no-strip", "--profile", "dist", "--package", "cavalcade-cli"];
    run(cargo_command(&words).arg("--output").arg(release.folder.join("")).env("SOURCE_DATE_EPOCH", &release.time))?;
    let mut names = names_in(&release.folder)?.into_iter().map(PathBuf::from);
    let made = names.find(|name| name.extension().is_some_and(|suffix| suffix == "deb"));
    Ok(release.folder.join(made.ok_or("cargo-deb has made no package")?))
}
