//! Writing results: to standard output, or to a file that is there whole or not at all.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::failure::Failure;

/// Writes to the file, or to standard output if there is none.
pub(crate) fn write_to(
    file: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    match file {
        None => write_to_standard_output(write),
        Some(file) if is_special(file) => {
            let opened = File::options().write(true).open(file);
            opened.and_then(|opened| write_buffered(opened, write)).map_err(|source| unwritable(file, source))
        }
        Some(file) => write_whole(file, write),
    }
}

fn write_to_standard_output(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    write_buffered(io::stdout().lock(), write).map_err(Failure::standard_output)
}

fn write_buffered(to: impl Write, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, to);
    write(&mut out)?;
    out.flush()
}

/// A device or a pipe cannot be replaced by another file; it is written as it is.
fn is_special(file: &Path) -> bool {
    file.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Writes beside the file first and renames at the end, so that a failure leaves what was there before.
fn write_whole(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let folder = folder_of(file);
    if !folder.is_dir() {
        return Err(Failure::NoFolder { file: file.into(), folder });
    }
    if file.is_dir() {
        return Err(unwritable(file, io::ErrorKind::IsADirectory.into()));
    }
    let mut beside = new_file_in(&folder).map_err(|source| unwritable(file, source))?;
    write_buffered(beside.as_file_mut(), write).map_err(|source| unwritable(file, source))?;
    beside.persist(file).map_err(|error| unwritable(file, error.error))?;
    Ok(())
}

fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.into(),
        _ => ".".into(),
    }
}

fn new_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".cavalcade-");
    // A temporary file is private unless told otherwise; this one is to become an ordinary one.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

fn unwritable(file: &Path, source: io::Error) -> Failure {
    Failure::Unwritable { name: file.display().to_string(), source }
}
