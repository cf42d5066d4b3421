//! A file that is there whole or not at all: written aside, put in its place when it is done.
//!
//! Where the system knows files without a name (Linux), a draft is one, and vanishes with the program however that ends.
//! Elsewhere it lies beside the file under a name that tells what it is. It is locked as long as someone works on it, so
//! one that can be locked was left behind, and the next to write in that folder removes it.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};

use cavalcade::Budget;

const PREFIX: &str = ".cavalcade-";
const SUFFIX: &str = ".draft";

/// The drafts that have a name, for those who end the program.
static NAMED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file that is being written.
#[derive(Debug)]
pub(crate) struct Draft {
    file: File,
    folder: PathBuf,
    /// Where it lies, if it has a name.
    path: Option<PathBuf>,
}

impl Draft {
    /// An empty draft of a file in this folder, after those that others left there are removed.
    pub(crate) fn new(folder: &Path, budget: &Budget) -> io::Result<Self> {
        remove_forsaken(folder, budget);
        if let Some(file) = unnamed::create(folder) {
            // Where files cannot be locked, none is taken for forsaken either.
            let _ = file.lock();
            return Ok(Self { file, folder: folder.into(), path: None });
        }
        Self::named(folder)
    }

    fn named(folder: &Path) -> io::Result<Self> {
        loop {
            let (file, path) = create_named(folder, |path| File::options().write(true).create_new(true).open(path))?;
            let draft = Self { file, folder: folder.into(), path: Some(path) };
            let _ = draft.file.lock();
            // Before it was locked, someone may have taken it for forsaken.
            if draft.path.as_ref().is_some_and(|path| path.exists()) {
                return Ok(draft);
            }
        }
    }

    /// Lets the same people read and write it as the file that it will replace, if there is one.
    #[cfg(unix)]
    pub(crate) fn be_like(&self, place: &Path) -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt;
        let Ok(there) = place.metadata() else { return Ok(()) };
        let mode = there.permissions().mode() & 0o777;
        if self.file.metadata()?.permissions().mode() & 0o777 == mode {
            return Ok(());
        }
        self.file.set_permissions(fs::Permissions::from_mode(mode))
    }

    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "elsewhere it can fail")]
    pub(crate) fn be_like(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    /// Another handle to write with.
    pub(crate) fn file(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// Puts the draft in its place, over what may be there.
    pub(crate) fn put(mut self, place: &Path) -> io::Result<()> {
        if self.path.is_none() {
            match unnamed::link(&self.file, place) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => self.give_name()?,
                linked => return linked.and_then(|()| sync_folder(&self.folder)),
            }
        }
        if let Some(path) = &self.path {
            fs::rename(path, place)?;
        }
        sync_folder(&self.folder)
    }

    /// A file cannot be linked over another one, only renamed.
    fn give_name(&mut self) -> io::Result<()> {
        let ((), path) = create_named(&self.folder, |path| unnamed::link(&self.file, path))?;
        self.path = Some(path);
        Ok(())
    }
}

impl Drop for Draft {
    /// Removes it, unless it is in its place by now.
    fn drop(&mut self) {
        if let Some(path) = self.path.take() {
            let _ = fs::remove_file(&path);
            names().retain(|named| *named != path);
        }
    }
}

/// Removes every draft that has a name. None gets one while the guard is kept.
pub(crate) fn discard_all() -> MutexGuard<'static, Vec<PathBuf>> {
    let names = names();
    for path in names.iter() {
        let _ = fs::remove_file(path);
    }
    names
}

fn names() -> MutexGuard<'static, Vec<PathBuf>> {
    NAMED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates something under a name that no one has.
fn create_named<T>(folder: &Path, create: impl Fn(&Path) -> io::Result<T>) -> io::Result<(T, PathBuf)> {
    let mut names = names();
    for number in 0_u64.. {
        let path = folder.join(format!("{PREFIX}{}-{number}{SUFFIX}", process::id()));
        match create(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => {
                let created = created?;
                names.push(path.clone());
                return Ok((created, path));
            }
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Removes the drafts in a folder that no one works on any more. What cannot be removed does not matter.
fn remove_forsaken(folder: &Path, budget: &Budget) {
    let mut clock = budget.clock();
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.take_while(|_| clock.tick().is_ok()) {
        let is_file = || entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_draft(&entry.file_name()) && is_file() {
            let _ = remove_if_forsaken(&entry.path());
        }
    }
}

fn is_draft(name: &OsStr) -> bool {
    name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX))
}

fn remove_if_forsaken(path: &Path) -> io::Result<()> {
    let file = File::open(path)?;
    file.try_lock()?;
    fs::remove_file(path)
}

/// Sees to it that the names in a folder are on the disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Some systems have nothing to sync there, or do not let everyone look into the folder.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::PermissionDenied) => Ok(()),
        synced => synced,
    }
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Files without a name.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::{Path, PathBuf};

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};

    /// A new one, if the system has them and can give them a name later.
    pub(super) fn create(folder: &Path) -> Option<File> {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        let file = File::from(open(folder, flags, Mode::from_raw_mode(0o666)).ok()?);
        door_to(&file).exists().then_some(file)
    }

    /// Gives it a name that no other file has.
    pub(super) fn link(file: &File, path: &Path) -> io::Result<()> {
        Ok(linkat(CWD, door_to(file), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
    }

    fn door_to(file: &File) -> PathBuf {
        format!("/proc/self/fd/{}", file.as_raw_fd()).into()
    }
}

#[cfg(not(target_os = "linux"))]
mod unnamed {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    pub(super) fn create(_: &Path) -> Option<File> {
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

    /// One test at a time: one of them removes the drafts of all.
    fn turn() -> MutexGuard<'static, ()> {
        static TURN: Mutex<()> = Mutex::new(());
        TURN.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(draft: &Draft, text: &str) {
        draft.file().unwrap().write_all(text.as_bytes()).unwrap();
    }

    fn names_in(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.collect()
    }

    #[test]
    fn a_draft_is_put_in_its_place_and_leaves_nothing_beside() {
        let _turn = turn();
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("tour.txt");
        let drafts: [fn(&Path) -> Draft; 2] =
            [|folder| Draft::new(folder, &Budget::unlimited()).unwrap(), |folder| Draft::named(folder).unwrap()];
        // Each way twice: where there is no file, and over one.
        for (number, draft) in (0..).zip([drafts[0], drafts[0], drafts[1], drafts[1]]) {
            if number == 2 {
                fs::remove_file(&place).unwrap();
            }
            let draft = draft(folder.path());
            write(&draft, &number.to_string());
            draft.put(&place).unwrap();
            assert_eq!(fs::read_to_string(&place).unwrap(), number.to_string());
            assert_eq!(names_in(folder.path()), ["tour.txt"]);
        }
    }

    #[test]
    fn those_who_end_the_program_remove_every_draft_with_a_name() {
        let _turn = turn();
        let folder = tempfile::tempdir().unwrap();
        let draft = Draft::named(folder.path()).unwrap();
        drop(discard_all());
        assert!(names_in(folder.path()).is_empty());
        drop(draft);
    }

    #[test]
    fn a_draft_that_is_dropped_leaves_nothing() {
        let _turn = turn();
        let folder = tempfile::tempdir().unwrap();
        write(&Draft::named(folder.path()).unwrap(), "half");
        write(&Draft::new(folder.path(), &Budget::unlimited()).unwrap(), "half");
        assert!(names_in(folder.path()).is_empty());
    }

    #[test]
    fn a_draft_left_behind_is_removed_and_one_at_work_is_not() {
        let _turn = turn();
        let folder = tempfile::tempdir().unwrap();
        let at_work = Draft::named(folder.path()).unwrap();
        for name in [".cavalcade-1-0.draft", ".cavalcade-notes"] {
            fs::write(folder.path().join(name), "half").unwrap();
        }
        remove_forsaken(folder.path(), &Budget::unlimited());
        let mut left = names_in(folder.path());
        left.sort_unstable();
        assert_eq!(left.len(), 2, "{left:?}");
        assert!(left.contains(&".cavalcade-notes".into()) && at_work.path.as_ref().unwrap().exists());
    }
}
