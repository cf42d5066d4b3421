//! `cargo xtask dist`: what people install, made and tried out.
//!
//! An archive with the command, its manual pages and completions; a Debian package of the same; the wheel of the Python
//! module; the checksums of all. The same commit gives the same bytes: names are sorted, owners and times fixed, and no path of this machine is left in the
//! command.

mod archive;
mod debian;
mod notices;
mod release;
mod trial;
mod wheel;

use std::fs;
use std::path::{Path, PathBuf};

use self::release::Release;
use crate::process::{capture, command};

pub(crate) use self::release::Build;

/// Makes the archive, the Debian package, the wheel and the checksums, and tries them out.
pub(crate) fn run(build: Build) -> Result<(), String> {
    let release = Release::build(build)?;
    release.sweep()?;
    let tree = archive::gather(&release)?;
    let (archive, package) = (archive::pack(&release)?, debian::pack(&release, &tree)?);
    let wheel = wheel::make(&release, build)?;
    let made: Vec<&Path> = [&archive, &package].into_iter().chain(&wheel).map(PathBuf::as_path).collect();
    write_checksums(&release, &made)?;
    trial::run(&release, &archive, &package, wheel.as_deref())?;
    let names: Vec<String> = made.iter().map(|file| file.display().to_string()).collect();
    eprintln!("\nmade: {}", names.join("\n      "));
    Ok(())
}

/// Writes `SHA256SUMS`, as `sha256sum --check` reads it.
fn write_checksums(release: &Release, made: &[&Path]) -> Result<(), String> {
    let names = made.iter().filter_map(|file| file.file_name());
    let sums = capture(command("sha256sum").args(names).current_dir(&release.folder))?;
    write(&release.folder.join("SHA256SUMS"), sums)
}

/// Writes a file and the folders above it.
fn write(file: &Path, contents: impl AsRef<[u8]>) -> Result<(), String> {
    let folder = file.parent().ok_or("a file is in a folder")?;
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(file, contents));
    written.map_err(|error| format!("cannot write {}: {error}", file.display()))
}

/// Reads a file.
fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| format!("cannot read {}: {error}", file.display()))
}

/// The files below a folder, by their paths from there, in order.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let listed = capture(command("find").args([".", "-type", "f"]).current_dir(folder))?;
    let mut files: Vec<PathBuf> = listed.lines().map(|line| PathBuf::from(line.trim_start_matches("./"))).collect();
    files.sort();
    Ok(files)
}
