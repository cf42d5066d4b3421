//! Counts by several processes: real ones, on this machine.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::common::{cavalcade, run, run_with_input};

/// The closed tours of 7x8.
const TOURS: &str = "closed tours, undirected: 34524432316\n";

/// A place for a cluster: its hosts file, and its layers.
struct Place {
    folder: TempDir,
    hosts: PathBuf,
}

impl Place {
    /// Creates a hosts file for some processes, with free ports.
    fn new(processes: usize) -> Self {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let hosts = folder.path().join("hosts");
        let listen = |_| TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let listeners: Vec<_> = (0..processes).map(listen).collect();
        let address = |listener: &TcpListener| listener.local_addr().expect("it has an address").to_string();
        fs::write(&hosts, listeners.iter().map(address).collect::<Vec<_>>().join("\n")).expect("there is room");
        Self { folder, hosts }
    }

    fn checkpoint(&self) -> PathBuf {
        self.folder.path().join("saved")
    }

    /// Starts the process of a number.
    fn start(&self, process: usize, words: &[&str]) -> Child {
        let mut command = cavalcade();
        command.arg("count").args(words).args(["--threads", "1", "--memory", "500M", "--wait", "30s"]);
        command.arg("--hosts").arg(&self.hosts).args(["--process", &process.to_string()]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command runs")
    }

    /// Waits until this many parts of layers are saved by all processes.
    fn wait_for_layers(&self, parts: usize) {
        let start = Instant::now();
        let is_whole = |path: &Path| path.extension().is_some_and(|end| end == "count");
        let saved = || {
            let files = fs::read_dir(self.checkpoint().join("closed")).into_iter().flatten().flatten();
            files.filter(|file| is_whole(&file.path())).count()
        };
        while saved() < parts {
            assert!(start.elapsed() < Duration::from_mins(1), "no layer is saved");
            sleep(Duration::from_millis(5));
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the command writes text")
}

fn end(child: Child) -> Output {
    child.wait_with_output().expect("the command ends")
}

#[test]
fn when_a_process_is_killed_all_others_stop_and_another_number_goes_on() {
    let place = Place::new(3);
    let saved = place.checkpoint();
    let saved = saved.to_str().expect("the path is text");
    let mut processes: Vec<Child> =
        (1..=3).map(|process| place.start(process, &["7x8", "--closed", "--checkpoint", saved])).collect();
    place.wait_for_layers(3);
    let mut killed = processes.pop().expect("there are three");
    killed.kill().expect("the command can be killed");
    killed.wait().expect("the command ends");
    for process in processes {
        let output = end(process);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert!(said.contains("process 3 at 127.0.0.1:") && said.contains("is lost: it has ended"), "{said}");
        assert!(said.contains("run the same command to continue"), "{said}");
        assert!(output.stdout.is_empty());
    }
    for processes in ["4", "2"] {
        let words = ["count", "7x8", "--closed", "--threads", "1", "--checkpoint", saved, "--processes", processes];
        let output = run(&words);
        assert!(text(&output.stdout).contains(TOURS), "{output:?}");
    }
}

#[test]
fn the_first_process_alone_writes_the_answer() {
    let place = Place::new(2);
    let [second, first] = [2, 1].map(|process| place.start(process, &["6x6", "--closed", "--classes"]));
    let (first, second) = (end(first), end(second));
    assert!(text(&first.stdout).contains("classes under rotation and reflection: 1245\n"), "{first:?}");
    assert_eq!((second.status.code(), text(&second.stdout).as_str()), (Some(0), ""));
    assert!(text(&second.stderr).contains("process 1 has the answer"), "{second:?}");
}

#[test]
fn processes_that_count_something_else_end_with_a_word() {
    let place = Place::new(2);
    let first = place.start(1, &["6x6", "--closed"]);
    let second = place.start(2, &["6x7", "--closed"]);
    for output in [first, second].map(end) {
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("it counts another board or question"), "{said}");
    }
}

#[test]
fn a_process_that_gives_up_reports_why_to_the_others() {
    let place = Place::new(2);
    let first = place.start(1, &["8x8", "--closed"]);
    let second = place.start(2, &["8x8", "--closed", "--time-limit", "2s"]);
    let [first, second] = [first, second].map(end);
    assert!(text(&first.stderr).contains("process 2 gave up: the time limit of 2 s was reached"), "{first:?}");
    assert_eq!((first.status.code(), second.status.code()), (Some(3), Some(3)));
}

#[test]
fn a_board_on_standard_input_is_shared_out() {
    let output = run_with_input(&["count", "-", "--closed", "--processes", "3"], b"......\n".repeat(6).as_slice());
    assert!(text(&output.stdout).contains("closed tours, undirected: 9862\n"), "{output:?}");
}

/// The processes whose command lines hold a word.
#[cfg(target_os = "linux")]
fn processes_with(word: &str) -> usize {
    let entries = fs::read_dir("/proc").expect("this is Linux").flatten();
    let holds = |path: PathBuf| fs::read(path.join("cmdline")).is_ok_and(|line| text_lossy(&line).contains(word));
    entries.filter(|entry| holds(entry.path())).count()
}

#[cfg(target_os = "linux")]
fn text_lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_outlives_the_one_that_started_it() {
    let place = Place::new(1);
    let mark = place.checkpoint();
    let mark = mark.to_str().expect("the path is text");
    let words = ["count", "8x8", "--closed", "--processes", "3", "--memory", "300M", "--checkpoint", mark];
    let mut child = cavalcade().args(words).stderr(Stdio::null()).spawn().expect("the command runs");
    place.wait_for_layers(3);
    assert_eq!(processes_with(mark), 3);
    child.kill().expect("the command can be killed");
    child.wait().expect("the command ends");
    let start = Instant::now();
    while processes_with(mark) > 0 {
        assert!(start.elapsed() < Duration::from_mins(1), "a process was left behind");
        sleep(Duration::from_millis(20));
    }
}
