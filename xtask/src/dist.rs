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

use std::path::{Path, PathBuf};

use self::release::Release;
use crate::files::{files_below, read, write};
use crate::process::{capture, command};

pub(crate) use self::release::{Build, flags};

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
