//! The other processes of `count --processes`: the same command, started once more for each.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cavalcade::Cancel;
use cavalcade_cluster::Hosts;
use tempfile::TempDir;

/// Time between two looks at the processes.
const PAUSE: Duration = Duration::from_millis(20);
/// A process that has ended has told the others why by this time, if it could.
const GRACE: Duration = Duration::from_secs(1);
/// After the answer the processes have this time to end by themselves.
const FAREWELL: Duration = Duration::from_secs(10);

/// What each process is given.
pub(super) struct Share {
    /// Words of the command line that say what was left open.
    pub(super) words: Vec<OsString>,
    /// What the command has read from standard input.
    pub(super) input: Option<Vec<u8>>,
}

/// The processes that this one has started. They end with it.
pub(super) struct Crew {
    members: Arc<Mutex<Vec<Member>>>,
    /// The hosts file.
    _folder: TempDir,
}

struct Member {
    child: Child,
    said: Arc<Mutex<String>>,
    /// When it was seen to have failed.
    failed: Option<(Instant, ExitStatus)>,
}

/// A process that ended before its time.
pub(super) struct Deserter {
    /// Its number, from 1.
    pub(super) number: usize,
    pub(super) status: ExitStatus,
    /// The last that it said.
    pub(super) said: String,
}

impl Crew {
    /// Starts all processes of the list but the first, which is this one.
    pub(super) fn start(hosts: &Hosts, share: &Share) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("cavalcade-").tempdir()?;
        let file = folder.path().join("hosts");
        fs::write(&file, hosts.to_string())?;
        let program = env::current_exe()?;
        let members = Arc::new(Mutex::new(Vec::new()));
        let crew = Self { members: Arc::clone(&members), _folder: folder };
        for number in 2..=hosts.processes() {
            let mut command = Command::new(&program);
            let mut words = share.words.clone();
            words.extend(["--hosts".into(), file.clone().into(), "--process".into(), number.to_string().into()]);
            command.args(with_words(env::args_os().skip(1), &words));
            let member = Member::start(command, share.input.as_deref())?;
            members.lock().unwrap_or_else(PoisonError::into_inner).push(member);
        }
        Ok(crew)
    }

    /// Raises a flag when a process has ended before its time, and has not told why.
    pub(super) fn watch(&self, cancel: Cancel) {
        let members = Arc::downgrade(&self.members);
        thread::spawn(move || {
            while let Some(members) = members.upgrade() {
                let mut members = members.lock().unwrap_or_else(PoisonError::into_inner);
                if members.iter_mut().filter_map(Member::look).any(|(since, _)| since.elapsed() > GRACE) {
                    return cancel.cancel();
                }
                drop(members);
                thread::sleep(PAUSE);
            }
        });
    }

    /// The first process that ended before its time.
    pub(super) fn deserter(&self) -> Option<Deserter> {
        let mut members = self.members.lock().unwrap_or_else(PoisonError::into_inner);
        let failed = |(index, member): (usize, &mut Member)| {
            let (since, status) = member.look()?;
            let said = member.said.lock().unwrap_or_else(PoisonError::into_inner).trim().to_owned();
            Some((since, Deserter { number: index + 2, status, said }))
        };
        members.iter_mut().enumerate().filter_map(failed).min_by_key(|(since, _)| *since).map(|(_, deserter)| deserter)
    }

    /// Lets all processes end by themselves.
    pub(super) fn dismiss(self) {
        let deadline = Instant::now() + FAREWELL;
        let mut members = self.members.lock().unwrap_or_else(PoisonError::into_inner);
        for member in members.iter_mut() {
            while matches!(member.child.try_wait(), Ok(None)) && Instant::now() < deadline {
                thread::sleep(PAUSE);
            }
        }
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        for member in self.members.lock().unwrap_or_else(PoisonError::into_inner).iter_mut() {
            // It may have ended by itself.
            let _ = member.child.kill();
            let _ = member.child.wait();
        }
    }
}

impl Member {
    fn start(mut command: Command, input: Option<&[u8]>) -> io::Result<Self> {
        let stdin = if input.is_some() { Stdio::piped() } else { Stdio::null() };
        let mut child = command.stdin(stdin).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
        if let (Some(mut pipe), Some(input)) = (child.stdin.take(), input) {
            let input = input.to_vec();
            // A process that does not read has ended, which is noticed elsewhere.
            thread::spawn(move || drop(pipe.write_all(&input)));
        }
        let said = Arc::new(Mutex::new(String::new()));
        if let Some(pipe) = child.stderr.take() {
            let said = Arc::clone(&said);
            thread::spawn(move || listen(pipe, &said));
        }
        Ok(Self { child, said, failed: None })
    }

    /// When it has failed, and how.
    fn look(&mut self) -> Option<(Instant, ExitStatus)> {
        if self.failed.is_none()
            && let Ok(Some(status)) = self.child.try_wait()
            && !status.success()
        {
            self.failed = Some((Instant::now(), status));
        }
        self.failed
    }
}

/// Keeps the last line that a process says.
fn listen(mut pipe: impl Read, said: &Mutex<String>) {
    /// No longer line is kept.
    const LONGEST: usize = 4096;
    let mut buffer = [0; LONGEST];
    let mut line: Vec<u8> = Vec::new();
    while let Ok(count) = pipe.read(&mut buffer)
        && count > 0
    {
        line.extend_from_slice(&buffer[..count]);
        let start = line.trim_ascii_end().iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        line.drain(..start.max(line.len().saturating_sub(LONGEST)));
        *said.lock().unwrap_or_else(PoisonError::into_inner) = String::from_utf8_lossy(&line).into_owned();
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

    fn told(words: &str) -> String {
        let told = with_words(words.split(' ').map(OsString::from), &["--process".into(), "2".into()]);
        told.into_iter().map(|word| word.into_string().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_others_are_told_who_they_are_and_not_to_start_others() {
        assert_eq!(told("count 6x6 --processes 4 --closed"), "count 6x6 --process 2 --closed");
        assert_eq!(told("count --processes=4 -- 6x6"), "count --process 2 -- 6x6");
    }

    #[test]
    fn the_last_line_is_kept() {
        let said = Mutex::new(String::new());
        listen(&b"first\nerror: second\n"[..], &said);
        assert_eq!(said.into_inner().unwrap().trim(), "error: second");
    }
}
