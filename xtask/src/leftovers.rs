//! What programs leave behind: processes that still run, and temporary files.
//!
//! Every program that xtask starts gets two environment variables. All its descendants inherit them, even those that
//! move to another process group or session: a mark, by which they are found, and `TMPDIR`, a folder that must be empty in
//! the end. When xtask is interrupted, both are cleared away.

use std::fs;
use std::path::PathBuf;
use std::process::{self, Command};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use sysinfo::{Process, ProcessRefreshKind, ProcessesToUpdate, Signal, System, UpdateKind};

/// The variable that marks the descendants of this process.
const MARK: &str = "XTASK_RUN";
/// The beginning of the names of empty folders that Chromium leaves behind, however it is closed.
const BROWSERS: &str = ".org.chromium.";
/// How long a process may take to end after its parent has.
const GRACE: Duration = Duration::from_secs(2);

/// The folder for temporary files of all programs. A short path: names of sockets are limited.
static TEMP: LazyLock<PathBuf> = LazyLock::new(|| std::env::temp_dir().join(format!("xtask-{}", process::id())));

/// Marks a command, so that what it leaves behind is found.
pub(crate) fn mark(command: &mut Command) -> &mut Command {
    // If it cannot be made, the program will say so.
    let _ = fs::create_dir_all(&*TEMP);
    command.env(MARK, process::id().to_string()).env("TMPDIR", &*TEMP)
}

/// Ends what still runs, removes what lies in the temporary folder, and fails if there was anything.
pub(crate) fn check() -> Result<(), String> {
    wait_for_end();
    let (processes, files) = (running(), files());
    clear();
    match (processes.is_empty(), files.is_empty()) {
        (true, true) => Ok(()),
        (false, _) => Err(format!("failed: processes were left running: {}", processes.join(", "))),
        (true, false) => Err(format!("failed: files were left in the temporary folder: {}", files.join(", "))),
    }
}

/// Ends all descendants and removes the temporary folder.
pub(crate) fn clear() {
    signal_all(Signal::Term);
    wait_for_end();
    signal_all(Signal::Kill);
    // Nothing more can be done about a file that cannot be removed.
    let _ = fs::remove_dir_all(&*TEMP);
}

/// Waits until no descendant runs any more, but not for long.
fn wait_for_end() {
    let start = Instant::now();
    while !running().is_empty() && start.elapsed() < GRACE {
        thread::sleep(Duration::from_millis(50));
    }
}

/// Has SIGINT, SIGTERM and SIGHUP end all descendants too, unless they are ignored, as under nohup.
#[cfg(unix)]
pub(crate) fn clear_on_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let ignored = fs::read_to_string("/proc/self/status").map_or(0, |status| ignored_signals(&status));
    let signals = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let Ok(mut signals) = Signals::new(signals) else { return };
    thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            eprintln!("\ninterrupted: ending what was started");
            clear();
            process::exit(128 + signal);
        }
    });
}

#[cfg(not(unix))]
pub(crate) fn clear_on_signals() {}

/// Reads the mask of ignored signals in `/proc/PID/status`; bit 0 is signal 1.
#[cfg(unix)]
fn ignored_signals(status: &str) -> u64 {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

fn files() -> Vec<String> {
    let entries = fs::read_dir(&*TEMP).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| !name.starts_with(BROWSERS)).collect()
}

/// The names of all descendants that still run.
fn running() -> Vec<String> {
    of_descendants(|process| format!("{} ({})", process.name().to_string_lossy(), process.pid()))
}

fn signal_all(signal: Signal) {
    of_descendants(|process| process.kill_with(signal));
}

/// Applies a function to every process with our mark; on systems that do not list processes, to none.
fn of_descendants<T>(function: impl FnMut(&Process) -> T) -> Vec<T> {
    let Ok(mut system) = System::new() else { return Vec::new() };
    let what = ProcessRefreshKind::nothing().with_environ(UpdateKind::Always).without_tasks();
    system.refresh_processes_specifics(ProcessesToUpdate::All, true, what);
    let mark = format!("{MARK}={}", process::id());
    let is_ours = |process: &&Process| process.environ().iter().any(|variable| *variable == *mark);
    system.processes().values().filter(is_ours).map(function).collect()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_process_in_another_session_is_found_and_ended() {
        let mut shell = Command::new("sh");
        mark(shell.args(["-c", "touch \"$TMPDIR/left\"; setsid sleep 600 > /dev/null 2>&1 &"])).status().unwrap();
        let message = check().unwrap_err();
        assert!(message.contains("sleep"), "{message}");
        assert_eq!(running(), [""; 0]);
        mark(Command::new("sh").args(["-c", "touch \"$TMPDIR/left\""])).status().unwrap();
        assert!(check().unwrap_err().ends_with("temporary folder: left"));
        assert_eq!(check(), Ok(()));
    }

    #[test]
    fn ignored_signals_are_read_from_the_mask() {
        assert_eq!(ignored_signals("Name:\tx\nSigIgn:\t0000000000001003\n"), 0x1003);
        assert_eq!(ignored_signals("Name:\tx\n"), 0);
    }
}
