//! A folder with one user at a time: a second process would overwrite the drafts of the first.
//!
//! The lock is a file that is removed when the work is done, so that equal work leaves equal folders. It is removed
//! while it is still held. Another process may have opened it before and lock it after that; so after locking a file, a
//! process checks that the file still has its name, and starts over if it does not. Of two processes that come at the
//! same time, only the one with the newer file gets in.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::error::{CountError, FolderUse};

/// A folder that no other process uses.
#[derive(Debug)]
pub(crate) struct LockedFolder {
    path: PathBuf,
    used_for: FolderUse,
    lock: PathBuf,
    /// The lock goes with the file: it is gone when it is closed, or the process killed.
    file: File,
}

impl LockedFolder {
    /// Locks a folder, which is created if missing, and leaves the id of this process there for others to read. The
    /// workers of a cluster may share a folder; each has its own lock, and the first that of a lone process.
    pub(crate) fn take(folder: &Path, worker: usize, used_for: FolderUse) -> Result<Self, CountError> {
        create(folder, used_for)?;
        let lock = folder.join(if worker == 0 { "lock".into() } else { format!("lock-{worker}") });
        let storage = |source| used_for.error(&lock, source);
        let mut file = loop {
            // What is written there must not go through a link to some other file.
            if fs::symlink_metadata(&lock).is_ok_and(|found| !found.is_file()) {
                return Err(storage(io::Error::other("it is not a plain file; move it away, or name another folder")));
            }
            let file =
                File::options().read(true).write(true).create(true).truncate(false).open(&lock).map_err(storage)?;
            lock_file(&file, folder, storage)?;
            if is_at(&file, &lock) {
                break file;
            }
        };
        file.set_len(0).and_then(|()| writeln!(file, "{}", std::process::id())).map_err(storage)?;
        Ok(Self { path: folder.to_owned(), used_for, lock, file })
    }

    /// The subfolder of this name, which is created if missing.
    pub(crate) fn subfolder(&self, name: &str) -> Result<PathBuf, CountError> {
        let folder = self.path.join(name);
        create(&folder, self.used_for)?;
        Ok(folder)
    }
}

impl Drop for LockedFolder {
    /// Removes the lock while it is held. One that cannot be removed does no harm: the next process takes it.
    fn drop(&mut self) {
        if CAN_BE_REMOVED && is_at(&self.file, &self.lock) {
            let _ = fs::remove_file(&self.lock);
        }
    }
}

/// Locks the file, unless another process has.
fn lock_file(mut file: &File, folder: &Path, storage: impl Fn(io::Error) -> CountError) -> Result<(), CountError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let mut text = String::new();
            let process = file.read_to_string(&mut text).ok().and_then(|_| text.trim().parse().ok());
            Err(CountError::InUse { folder: folder.to_owned(), process })
        }
        // Some disks in networks have no locks; then it is up to their users.
        Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => Err(storage(error)),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Whether an open file can be compared with the one of its name.
const CAN_BE_REMOVED: bool = cfg!(unix);

/// Returns `true` if an open file is the one of this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(ours), Ok(there)) => identity(ours) == identity(there),
        _ => false,
    }
}

/// Locks are never removed here, so it is.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// Creates the folder if it is missing.
fn create(folder: &Path, used_for: FolderUse) -> Result<(), CountError> {
    let not_a_folder = |path: &&Path| path.exists() && !path.is_dir();
    if let Some(obstacle) = folder.ancestors().find(not_a_folder) {
        return Err(CountError::NotAFolder { path: obstacle.to_owned(), used_for });
    }
    fs::create_dir_all(folder).map_err(|source| used_for.error(folder, source))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[test]
    fn a_lock_is_gone_when_the_work_is_done_and_one_left_behind_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        for worker in [0, 3] {
            let name = folder.path().join(["lock", "lock-3"][usize::from(worker > 0)]);
            fs::write(&name, "12345\n").unwrap();
            let held = LockedFolder::take(folder.path(), worker, FolderUse::Checkpoints).unwrap();
            assert_eq!(fs::read_to_string(&name).unwrap(), format!("{}\n", std::process::id()));
            assert!(matches!(
                LockedFolder::take(folder.path(), worker, FolderUse::Checkpoints),
                Err(CountError::InUse { .. })
            ));
            drop(held);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        }
    }

    #[test]
    fn a_lock_that_somebody_has_replaced_is_left_to_its_new_holder() {
        let folder = tempfile::tempdir().unwrap();
        let first = LockedFolder::take(folder.path(), 0, FolderUse::Checkpoints).unwrap();
        fs::remove_file(folder.path().join("lock")).unwrap();
        let second = LockedFolder::take(folder.path(), 0, FolderUse::Checkpoints).unwrap();
        drop(first);
        assert!(matches!(LockedFolder::take(folder.path(), 0, FolderUse::Checkpoints), Err(CountError::InUse { .. })));
        drop(second);
    }

    #[test]
    fn of_many_that_come_and_go_no_two_are_in_at_once() {
        const ROUNDS: u32 = 500;
        let folder = tempfile::tempdir().unwrap();
        let (inside, entered) = (AtomicU32::new(0), AtomicU32::new(0));
        let come_and_go = || {
            for _ in 0..ROUNDS {
                let Ok(held) = LockedFolder::take(folder.path(), 0, FolderUse::Checkpoints) else { continue };
                assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0, "two are in");
                std::thread::yield_now();
                inside.fetch_sub(1, Ordering::SeqCst);
                entered.fetch_add(1, Ordering::SeqCst);
                drop(held);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(come_and_go);
            }
        });
        assert!(entered.into_inner() > 0);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
