//! A folder with one user at a time: a second process would write over the drafts of the first.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::count::error::CheckpointError;

/// A folder that no other process uses.
#[derive(Debug)]
pub(crate) struct LockedFolder {
    path: PathBuf,
    /// The lock goes with the file: both are gone when it is closed, or the process killed.
    _file: File,
}

impl LockedFolder {
    /// Locks a folder, which is made if there is none, and leaves the number of this process there for others to read.
    /// The workers of a cluster may share a folder; each has a lock of its own, and the first that of a lone process.
    pub(crate) fn take(folder: &Path, worker: usize) -> Result<Self, CheckpointError> {
        create(folder)?;
        let path = folder.join(if worker == 0 { "lock".into() } else { format!("lock-{worker}") });
        let storage = |source| CheckpointError::Storage { path: path.clone(), source };
        // What is written there must not go through a link to some other file.
        if fs::symlink_metadata(&path).is_ok_and(|found| !found.is_file()) {
            return Err(storage(io::Error::other("it is not a plain file; move it away, or name another folder")));
        }
        let mut file =
            File::options().read(true).write(true).create(true).truncate(false).open(&path).map_err(storage)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                let process = file.read_to_string(&mut text).ok().and_then(|_| text.trim().parse().ok());
                return Err(CheckpointError::InUse { folder: folder.to_owned(), process });
            }
            // Some disks in networks have no locks; then it is up to their users.
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                return Err(storage(error));
            }
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        file.set_len(0).and_then(|()| writeln!(file, "{}", std::process::id())).map_err(storage)?;
        Ok(Self { path: folder.to_owned(), _file: file })
    }

    /// The folder of this name in it, which is made if there is none.
    pub(crate) fn subfolder(&self, name: &str) -> Result<PathBuf, CheckpointError> {
        let folder = self.path.join(name);
        create(&folder)?;
        Ok(folder)
    }
}

/// Makes the folder if there is none.
fn create(folder: &Path) -> Result<(), CheckpointError> {
    let not_a_folder = |path: &&Path| path.exists() && !path.is_dir();
    if let Some(obstacle) = folder.ancestors().find(not_a_folder) {
        return Err(CheckpointError::NotAFolder(obstacle.to_owned()));
    }
    fs::create_dir_all(folder).map_err(|source| CheckpointError::Storage { path: folder.to_owned(), source })
}
