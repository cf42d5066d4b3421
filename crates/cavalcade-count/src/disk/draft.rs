//! Files that are there whole or not at all.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Writes a file by way of a draft in the same folder, and forces it to disk: a file with the right name is whole.
pub(crate) fn save(
    folder: &Path,
    draft: &str,
    name: &str,
    write: impl FnOnce(File) -> io::Result<File>,
) -> io::Result<()> {
    let draft = folder.join(draft);
    let drafted = new_file(&draft).and_then(write).and_then(|file| file.sync_all());
    if let Err(error) = drafted.and_then(|()| fs::rename(&draft, folder.join(name))) {
        // What is there of it is of no use. That it cannot be written is what matters, not that it cannot be removed.
        let _ = fs::remove_file(&draft);
        return Err(error);
    }
    File::open(folder)?.sync_all()
}

/// Makes a new file, and never writes through a link to another.
fn new_file(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    File::options().write(true).create_new(true).open(path)
}
