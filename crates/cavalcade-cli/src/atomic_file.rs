//! A file that is written atomically: under another name or none, and moved into place when it is complete.
//!
//! On Linux it has no name until then, and disappears with the program however that ends. Elsewhere it is a temporary file in
//! the same folder.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, TempPath};

/// The files with a temporary name, which are removed when they are dropped.
static NAMED: Mutex<Vec<TempPath>> = Mutex::new(Vec::new());

/// A file that is being written.
#[derive(Debug)]
pub(crate) struct AtomicFile {
    file: File,
    folder: PathBuf,
    /// Its temporary name, if it has one.
    path: Option<PathBuf>,
}

impl AtomicFile {
    /// Creates an empty file for this folder.
    pub(crate) fn new(folder: &Path) -> io::Result<Self> {
        match unnamed::create(folder) {
            Some(file) => Ok(Self { file, folder: folder.into(), path: None }),
            None => Self::named(folder),
        }
    }

    fn named(folder: &Path) -> io::Result<Self> {
        let mut names = names();
        let (file, name) = temporary().make_in(folder, |path| File::create_new(path))?.into_parts();
        let path = Some(name.to_path_buf());
        names.push(name);
        Ok(Self { file, folder: folder.into(), path })
    }

    /// Copies the permissions of the file that this one will replace.
    #[cfg(unix)]
    pub(crate) fn copy_mode_from(&self, target: &Path) -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt;
        let Ok(there) = target.metadata() else { return Ok(()) };
        let mode = there.permissions().mode() & 0o777;
        if self.file.metadata()?.permissions().mode() & 0o777 == mode {
            return Ok(());
        }
        self.file.set_permissions(fs::Permissions::from_mode(mode))
    }

    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "elsewhere it can fail")]
    pub(crate) fn copy_mode_from(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    /// A second handle to the file.
    pub(crate) fn file(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// Moves the file into place, and replaces any file there.
    pub(crate) fn persist(mut self, target: &Path) -> io::Result<()> {
        // Ending the program waits for this lock, so that no temporary name is left.
        let mut names = names();
        let name = match self.take_name(&mut names) {
            Some(name) => name,
            // A file cannot be linked over another one, only renamed.
            None => temporary().make_in(&self.folder, |path| unnamed::link(&self.file, path))?.into_temp_path(),
        };
        name.persist(target)?;
        sync_folder(&self.folder)
    }

    fn take_name(&mut self, names: &mut Vec<TempPath>) -> Option<TempPath> {
        let path = self.path.take()?;
        let index = names.iter().position(|name| **name == *path)?;
        Some(names.swap_remove(index))
    }
}

impl Drop for AtomicFile {
    /// Removes the file, unless it was moved into place.
    fn drop(&mut self) {
        if self.path.is_some() {
            drop(self.take_name(&mut names()));
        }
    }
}

/// Removes all files with a temporary name. No file gets one while the guard is held.
pub(crate) fn remove_all() -> MutexGuard<'static, Vec<TempPath>> {
    let mut names = names();
    names.clear();
    names
}

fn names() -> MutexGuard<'static, Vec<TempPath>> {
    NAMED.lock().unwrap_or_else(PoisonError::into_inner)
}

fn temporary() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".cavalcade-").suffix(".tmp");
    builder
}

/// Forces the names in a folder to disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Some systems have nothing to sync here, or do not allow opening the folder.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::PermissionDenied) => Ok(()),
        synced => synced,
    }
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Unnamed files.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::{Path, PathBuf};

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};

    /// Creates an unnamed file, if the system supports it and can name it later.
    pub(super) fn create(folder: &Path) -> Option<File> {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        let file = File::from(open(folder, flags, Mode::from_raw_mode(0o666)).ok()?);
        proc_fd_path(&file).exists().then_some(file)
    }

    /// Gives the file a name that no other file has.
    pub(super) fn link(file: &File, path: &Path) -> io::Result<()> {
        Ok(linkat(CWD, proc_fd_path(file), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
    }

    fn proc_fd_path(file: &File) -> PathBuf {
        format!("/proc/self/fd/{}", file.as_raw_fd()).into()
    }
}

#[cfg(not(target_os = "linux"))]
mod unnamed {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    pub(super) const fn create(_: &Path) -> Option<File> {
        None
    }

    pub(super) fn link(_: &File, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    /// Runs one test at a time: one of them removes the files of all.
    fn turn() -> MutexGuard<'static, ()> {
        static TURN: Mutex<()> = Mutex::new(());
        TURN.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(file: &AtomicFile, text: &str) {
        file.file().unwrap().write_all(text.as_bytes()).unwrap();
    }

    fn names_in(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.collect()
    }

    #[test]
    fn a_file_is_moved_into_place_and_leaves_nothing_else() {
        let _turn = turn();
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("tour.txt");
        let ways: [fn(&Path) -> io::Result<AtomicFile>; 2] = [AtomicFile::new, AtomicFile::named];
        // Each way twice: where there is no file, and over one.
        for (number, create) in (0..).zip([ways[0], ways[0], ways[1], ways[1]]) {
            if number == 2 {
                fs::remove_file(&target).unwrap();
            }
            let file = create(folder.path()).unwrap();
            write(&file, &number.to_string());
            file.persist(&target).unwrap();
            assert_eq!(fs::read_to_string(&target).unwrap(), number.to_string());
            assert_eq!(names_in(folder.path()), ["tour.txt"]);
        }
    }

    #[test]
    fn ending_the_program_removes_every_file_with_a_temporary_name() {
        let _turn = turn();
        let folder = tempfile::tempdir().unwrap();
        let file = AtomicFile::named(folder.path()).unwrap();
        drop(remove_all());
        assert!(names_in(folder.path()).is_empty());
        drop(file);
    }

    #[test]
    fn a_file_that_is_dropped_leaves_nothing() {
        let _turn = turn();
        let folder = tempfile::tempdir().unwrap();
        write(&AtomicFile::named(folder.path()).unwrap(), "half");
        write(&AtomicFile::new(folder.path()).unwrap(), "half");
        assert!(names_in(folder.path()).is_empty());
    }
}
