//! The child processes of `count --processes`: the same command, started once for each.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cavalcade::Cancel;
use cavalcade_cluster::Hosts;
use tempfile::TempDir;

use crate::error::Exit;

/// The time between two looks at the processes.
const PAUSE: Duration = Duration::from_millis(20);
/// The time that a failed process has to report why to the others.
const GRACE: Duration = Duration::from_secs(1);
/// The time that processes have to end after the answer.
const TIME_TO_END: Duration = Duration::from_secs(10);
/// The time that processes have to end without an answer.
const SHORT_TIME_TO_END: Duration = Duration::from_secs(1);
/// The names of the files in the folder of the children.
const HOSTS: &str = "hosts";
const BOARD: &str = "board";

/// The folder that the parent has made for its child processes.
pub(super) struct ChildDir<'a>(pub(super) &'a Path);

impl ChildDir<'_> {
    pub(super) fn hosts(&self) -> PathBuf {
        self.0.join(HOSTS)
    }

    /// The file with the board, if it was not given as a size.
    pub(super) fn board(&self) -> Option<PathBuf> {
        Some(self.0.join(BOARD)).filter(|file| file.exists())
    }

    /// Ends this process when its parent is gone.
    pub(super) fn exit_with_parent(&self) {
        let folder = self.0.to_owned();
        thread::spawn(move || {
            // Nothing is written to it; it ends with the parent.
            let _ = io::copy(&mut io::stdin(), &mut io::sink());
            // The parent may have been killed before it could remove it.
            let _ = fs::remove_dir_all(folder);
            process::exit(Exit::GaveUp as i32);
        });
    }
}

/// The child processes, which end with this one.
pub(super) struct ChildProcesses {
    children: Arc<Mutex<Vec<ChildProcess>>>,
    /// The folder with the hosts file.
    folder: TempDir,
}

struct ChildProcess {
    process: Child,
    said: Arc<Mutex<String>>,
    /// When it failed, and how.
    failed: Option<(Instant, ExitStatus)>,
}

/// A process that ended before the count was done.
pub(super) struct FailedChild {
    /// Its number, from 1.
    pub(super) number: usize,
    pub(super) status: ExitStatus,
    /// Its last error message.
    pub(super) said: String,
}

impl ChildProcesses {
    /// Starts all processes of the list but the first, which is this one, with more words on the command line, and with the
    /// board if it came from a file or standard input.
    pub(super) fn start(hosts: &Hosts, words: &[OsString], board: Option<&[u8]>) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("cavalcade-").tempdir()?;
        fs::write(folder.path().join(HOSTS), hosts.to_string())?;
        if let Some(board) = board {
            fs::write(folder.path().join(BOARD), board)?;
        }
        let program = env::current_exe()?;
        let children = Arc::new(Mutex::new(Vec::new()));
        let all = Self { children: Arc::clone(&children), folder };
        for number in 2..=hosts.processes() {
            let mut command = Command::new(&program);
            let mut words = words.to_vec();
            words.extend([
                "--child-dir".into(),
                all.folder.path().into(),
                "--process".into(),
                number.to_string().into(),
            ]);
            command.args(with_words(env::args_os().skip(1), &words));
            let child = ChildProcess::start(command)?;
            children.lock().unwrap_or_else(PoisonError::into_inner).push(child);
        }
        Ok(all)
    }

    /// Raises a flag when a process has failed without reporting why to the others.
    pub(super) fn watch(&self, cancel: Cancel) {
        let children = Arc::downgrade(&self.children);
        thread::spawn(move || {
            while let Some(children) = children.upgrade() {
                let mut children = children.lock().unwrap_or_else(PoisonError::into_inner);
                if children.iter_mut().filter_map(ChildProcess::look).any(|(since, _)| since.elapsed() > GRACE) {
                    return cancel.cancel();
                }
                drop(children);
                thread::sleep(PAUSE);
            }
        });
    }

    /// The first process that failed.
    pub(super) fn failed(&self) -> Option<FailedChild> {
        let mut children = self.children.lock().unwrap_or_else(PoisonError::into_inner);
        let failed = |(index, child): (usize, &mut ChildProcess)| {
            let (since, status) = child.look()?;
            let said = child.said.lock().unwrap_or_else(PoisonError::into_inner).trim().to_owned();
            Some((since, FailedChild { number: index + 2, status, said }))
        };
        children.iter_mut().enumerate().filter_map(failed).min_by_key(|(since, _)| *since).map(|(_, failed)| failed)
    }

    /// Waits for all processes to end.
    pub(super) fn wait(self, is_done: bool) {
        let deadline = Instant::now() + if is_done { TIME_TO_END } else { SHORT_TIME_TO_END };
        let mut children = self.children.lock().unwrap_or_else(PoisonError::into_inner);
        for child in children.iter_mut() {
            while matches!(child.process.try_wait(), Ok(None)) && Instant::now() < deadline {
                thread::sleep(PAUSE);
            }
        }
    }
}

impl Drop for ChildProcesses {
    fn drop(&mut self) {
        for child in self.children.lock().unwrap_or_else(PoisonError::into_inner).iter_mut() {
            // It may have ended already.
            let _ = child.process.kill();
            let _ = child.process.wait();
        }
    }
}

impl ChildProcess {
    fn start(mut command: Command) -> io::Result<Self> {
        // Nothing is written to the input, which ends with this process.
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
        let said = Arc::new(Mutex::new(String::new()));
        if let Some(pipe) = process.stderr.take() {
            let said = Arc::clone(&said);
            thread::spawn(move || listen(pipe, &said));
        }
        Ok(Self { process, said, failed: None })
    }

    /// Returns when it failed, and how.
    fn look(&mut self) -> Option<(Instant, ExitStatus)> {
        if self.failed.is_none()
            && let Ok(Some(status)) = self.process.try_wait()
            && !status.success()
        {
            self.failed = Some((Instant::now(), status));
        }
        self.failed
    }
}

/// Keeps the last error line of a process.
fn listen(pipe: impl Read, said: &Mutex<String>) {
    /// Longer lines are cut.
    const LONGEST: u64 = 4096;
    let mut pipe = BufReader::new(pipe);
    let mut line = Vec::new();
    while pipe.by_ref().take(LONGEST).read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
        let text = String::from_utf8_lossy(&line);
        if let Some(fault) = ["error: ", "gave up: "].iter().find_map(|word| text.trim().strip_prefix(word)) {
            fault.clone_into(&mut said.lock().unwrap_or_else(PoisonError::into_inner));
        }
        line.clear();
    }
}

/// The words of this command, with others in place of `--processes N`.
fn with_words(mut words: impl Iterator<Item = OsString>, others: &[OsString]) -> Vec<OsString> {
    let mut all = Vec::new();
    while let Some(word) = words.next() {
        if word == "--processes" {
            words.next();
            all.extend_from_slice(others);
        } else if word.to_string_lossy().starts_with("--processes=") {
            all.extend_from_slice(others);
        } else {
            all.push(word);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replaced(words: &str) -> String {
        let replaced = with_words(words.split(' ').map(OsString::from), &["--process".into(), "2".into()]);
        replaced.into_iter().map(|word| word.into_string().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn child_processes_get_their_number_and_start_no_others() {
        assert_eq!(replaced("count 6x6 --processes 4 --closed"), "count 6x6 --process 2 --closed");
        assert_eq!(replaced("count --processes=4 -- 6x6"), "count --process 2 -- 6x6");
    }

    #[test]
    fn the_last_error_is_kept() {
        let said = Mutex::new(String::new());
        listen(&b"layer 7\nerror: no such board\n\nFor more information, try '--help'.\n"[..], &said);
        assert_eq!(said.into_inner().unwrap(), "no such board");
    }
}
