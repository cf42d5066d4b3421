//! Files, with messages that name them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::process::{capture, command};

/// Writes a file and the folders above it.
pub(crate) fn write(file: &Path, contents: impl AsRef<[u8]>) -> Result<(), String> {
    let folder = file.parent().ok_or("a file is in a folder")?;
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(file, contents));
    written.map_err(|error| format!("cannot write {}: {error}", file.display()))
}

/// Reads a file.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| format!("cannot read {}: {error}", file.display()))
}

/// The files below a folder, by their paths from there, in order.
pub(crate) fn files_below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let listed = capture(command("find").args([".", "-type", "f"]).current_dir(folder))?;
    let mut files: Vec<PathBuf> = listed.lines().map(|line| PathBuf::from(line.trim_start_matches("./"))).collect();
    files.sort();
    Ok(files)
}

/// The names of what is in a folder.
pub(crate) fn names_in(folder: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
    Ok(entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect())
}

/// Removes a folder, if it exists.
pub(crate) fn remove_folder(folder: &Path) -> Result<(), String> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        result => result.map_err(|error| format!("cannot remove {}: {error}", folder.display())),
    }
}

/// Makes an empty folder, whatever was there before.
pub(crate) fn empty_folder(folder: &Path) -> Result<(), String> {
    remove_folder(folder)?;
    fs::create_dir_all(folder).map_err(|error| format!("cannot create {}: {error}", folder.display()))
}
