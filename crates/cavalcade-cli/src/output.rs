//! Writing results: the one door to standard output, and to files that are there completely or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use cavalcade::Budget;

use crate::atomic_file::AtomicFile;
use crate::error::CliError;
use crate::output_thread::{Target, write_in_thread};

/// Writes to the file, or to standard output if there is none or it is `-`, as long as the budget allows.
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

/// The file, unless it is `-`, which stands for standard output.
pub(crate) fn named(file: Option<&Path>) -> Option<&Path> {
    file.filter(|file| file.as_os_str() != "-")
}

/// Refuses a file that could not be written, before there is anything to write.
pub(crate) fn expect_place(file: Option<&Path>) -> Result<(), CliError> {
    named(file).filter(|file| !is_special(file)).map_or(Ok(()), |file| Place::of(file).map(drop))
}

/// Whether two files are one place, however they are called: a name, a link to it, or standard output.
pub(crate) fn is_one_place(one: Option<&Path>, other: Option<&Path>) -> bool {
    let place =
        |file: Option<&Path>| named(file).map(|file| fs::canonicalize(file).unwrap_or_else(|_| whole_path(file)));
    let is_output = |file: Option<&Path>| {
        let outputs = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].map(Path::new);
        named(file).is_none_or(|file| outputs.contains(&file))
    };
    (is_output(one) && is_output(other)) || place(one) == place(other)
}

/// The path of a file that is not there yet.
fn whole_path(file: &Path) -> PathBuf {
    let place = Place::of(file).map_or_else(|_| file.to_path_buf(), |place| place.file);
    let folder = fs::canonicalize(folder_of(&place)).unwrap_or_else(|_| folder_of(&place));
    place.file_name().map_or_else(|| place.clone(), |name| folder.join(name))
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

/// Writes a file aside and moves it into place at the end, so that a failure leaves what was there before.
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

/// Where a file really lies.
struct Place {
    file: PathBuf,
    folder: PathBuf,
}

impl Place {
    /// The most symbolic links that are followed; more go round in a circle.
    const LINKS: usize = 40;

    /// Goes along symbolic links, which stay as they are.
    fn of(file: &Path) -> Result<Self, CliError> {
        let mut place = file.to_path_buf();
        for _ in 0..Self::LINKS {
            let Ok(target) = fs::read_link(&place) else { return Self::at(place, file) };
            place = folder_of(&place).join(target);
        }
        Err(CliError::writing(file, io::Error::other("symbolic links go round in a circle; name another file")))
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
