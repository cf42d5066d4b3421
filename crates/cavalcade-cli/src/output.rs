//! Writes results to standard output or, atomically, to files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use cavalcade::Budget;

use crate::atomic_file::AtomicFile;
use crate::error::CliError;
use crate::output_thread::{Target, write_in_thread};

/// Writes to the file, or to standard output if it is `None` or `-`, within the budget.
pub(crate) fn write_to(
    file: Option<&Path>,
    budget: &Budget,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), CliError> {
    match named(file) {
        None => write_in_thread(Target::StandardOutput, budget, write).map_err(CliError::standard_output),
        Some(file) if is_special(file) => write_in_thread(Target::Special(file.into()), budget, write)
            .map_err(|source| CliError::writing(file, source)),
        Some(file) => write_whole(file, budget, write),
    }
}

/// The file, or `None` for `-`.
pub(crate) fn named(file: Option<&Path>) -> Option<&Path> {
    file.filter(|file| file.as_os_str() != "-")
}

/// Checks before the work that a file can be written.
pub(crate) fn expect_place(file: Option<&Path>) -> Result<(), CliError> {
    named(file).filter(|file| !is_special(file)).map_or(Ok(()), |file| Place::of(file).map(drop))
}

/// Returns `true` if two files are the same place, directly or through links, or both standard output.
pub(crate) fn is_one_place(one: Option<&Path>, other: Option<&Path>) -> bool {
    let place =
        |file: Option<&Path>| named(file).map(|file| fs::canonicalize(file).unwrap_or_else(|_| whole_path(file)));
    let is_output = |file: Option<&Path>| {
        let outputs = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].map(Path::new);
        named(file).is_none_or(|file| outputs.contains(&file))
    };
    (is_output(one) && is_output(other)) || place(one) == place(other)
}

/// The full path of a file that does not exist yet.
fn whole_path(file: &Path) -> PathBuf {
    let place = Place::of(file).map_or_else(|_| file.to_path_buf(), |place| place.file);
    let folder = fs::canonicalize(folder_of(&place)).unwrap_or_else(|_| folder_of(&place));
    place.file_name().map_or_else(|| place.clone(), |name| folder.join(name))
}

/// The file for one of several answers, like `tour-3.svg` for `tour.svg`.
pub(crate) fn numbered_file(file: &Path, number: usize) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_os_string();
    name.push(format!("-{number}"));
    if let Some(suffix) = file.extension() {
        name.push(".");
        name.push(suffix);
    }
    file.with_file_name(name)
}

/// Returns `true` for a device or a pipe, which is written directly and not replaced.
fn is_special(file: &Path) -> bool {
    file.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Writes a file atomically: a failure leaves the old file in place.
fn write_whole(
    file: &Path,
    budget: &Budget,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), CliError> {
    let place = Place::of(file)?;
    let written = || {
        let aside = AtomicFile::new(&place.folder)?;
        aside.copy_mode_from(&place.file)?;
        write_in_thread(Target::File(aside.file()?), budget, write)?;
        aside.persist(&place.file)
    };
    written().map_err(|source| CliError::writing(file, source))
}

/// The place of a file behind symbolic links.
struct Place {
    file: PathBuf,
    folder: PathBuf,
}

impl Place {
    /// The number of symbolic links to follow before reporting a loop.
    const LINKS: usize = 40;

    /// Follows symbolic links, which are kept.
    fn of(file: &Path) -> Result<Self, CliError> {
        let mut place = file.to_path_buf();
        for _ in 0..Self::LINKS {
            let Ok(target) = fs::read_link(&place) else { return Self::at(place, file) };
            place = folder_of(&place).join(target);
        }
        Err(CliError::writing(file, io::Error::other("too many levels of symbolic links; name another file")))
    }

    fn at(place: PathBuf, file: &Path) -> Result<Self, CliError> {
        let folder = folder_of(&place);
        if !folder.is_dir() {
            return Err(CliError::NoFolder { file: file.into(), folder });
        }
        if place.is_dir() {
            return Err(CliError::writing(file, io::ErrorKind::IsADirectory.into()));
        }
        Ok(Self { file: place, folder })
    }
}

fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.into(),
        _ => ".".into(),
    }
}
