//! Writing results: the one door to standard output, and to files that are there whole or not at all.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use cavalcade::Budget;

use crate::courier::{Target, deliver};
use crate::draft::Draft;
use crate::failure::Failure;

/// Writes to the file, or to standard output if there is none, as long as the budget allows.
pub(crate) fn write_to(
    file: Option<&Path>,
    budget: &Budget,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    match file {
        None => deliver(Target::StandardOutput, budget, write).map_err(Failure::standard_output),
        Some(file) if is_special(file) => {
            deliver(Target::Special(file.into()), budget, write).map_err(|source| Failure::writing(file, source))
        }
        Some(file) => write_whole(file, budget, write),
    }
}

/// The file of one of several answers: `tour-3.svg` for `tour.svg`.
pub(crate) fn numbered_file(file: &Path, number: usize) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_os_string();
    name.push(format!("-{number}"));
    if let Some(suffix) = file.extension() {
        name.push(".");
        name.push(suffix);
    }
    file.with_file_name(name)
}

/// A device or a pipe cannot be replaced by another file; it is written as it is.
fn is_special(file: &Path) -> bool {
    file.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Writes a draft first and puts it in its place at the end, so that a failure leaves what was there before.
fn write_whole(
    file: &Path,
    budget: &Budget,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let folder = folder_of(file);
    if !folder.is_dir() {
        return Err(Failure::NoFolder { file: file.into(), folder });
    }
    let written = || {
        if file.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let draft = Draft::new(&folder, budget)?;
        deliver(Target::Lasting(draft.file()?), budget, write)?;
        draft.put(file)
    };
    written().map_err(|source| Failure::writing(file, source))
}

fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.into(),
        _ => ".".into(),
    }
}
