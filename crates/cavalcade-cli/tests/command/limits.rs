//! The command keeps its limits whatever it is doing: writing, drawing, reading, waiting for others.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::{cavalcade, run, run_with_input};

/// Far more than a command takes to stop, far less than its work would take.
const STOPS_WITHIN: Duration = Duration::from_secs(30);

/// By then a command is at work and hears signals.
const AT_WORK: Duration = Duration::from_secs(1);

/// Begins a command whose input says nothing and whose output goes nowhere.
fn begin(args: &[&str]) -> Child {
    let mut command = cavalcade();
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().expect("the command runs")
}

/// Waits for the end of a command that has to stop by itself; its input stays open until then.
fn end(mut child: Child) -> Output {
    let input = child.stdin.take();
    let begun = Instant::now();
    while child.try_wait().expect("the command can be asked").is_none() {
        if begun.elapsed() > STOPS_WITHIN {
            child.kill().expect("the command can be killed");
            panic!("it does not stop");
        }
        sleep(Duration::from_millis(20));
    }
    drop(input);
    child.wait_with_output().expect("the command ends")
}

fn expect_gave_up(ended: &Output, why: &str, what: &str) {
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(3), "{what}: {said}");
    assert!(said.contains("gave up: ") && said.contains(why), "{what}: {said}");
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args(["-s", name, &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).expect("the folder is there").next().is_none()
}

/// What would go on for hours: each way to write a tour that is larger than memory.
const ENDLESS: [&[&str]; 7] = [
    &["find", "1000000x1000000"],
    &["find", "1000000x1000000", "--json"],
    &["find", "1000000x1000000", "--format", "squares"],
    &["find", "1000000x1000000", "--format", "npy"],
    &["find", "1000000x1000000", "--at", "1..1000000000000"],
    &["find", "1000000x1000000", "--at", "1..1000000000000", "--json"],
    &["find", "3x1000000000", "--format", "csv"],
];

#[test]
fn a_time_limit_holds_while_an_answer_is_written() {
    for args in ENDLESS {
        let ended = end(begin(&[args, &["--time-limit", "200ms"]].concat()));
        expect_gave_up(&ended, "the time limit of 200 ms was reached", &args.join(" "));
    }
}

#[test]
fn signals_stop_the_writing_of_an_answer() {
    for (args, name) in ENDLESS.into_iter().zip(["INT", "TERM"].into_iter().cycle()) {
        let child = begin(args);
        sleep(AT_WORK);
        signal(&child, name);
        expect_gave_up(&end(child), "it was cancelled", &args.join(" "));
    }
}

#[test]
fn an_answer_that_is_broken_off_leaves_no_file() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    for name in ["tour.json", "tour.txt", "tour.npy"] {
        let file = folder.path().join(name);
        let file = file.to_str().expect("the name is text");
        let ended = end(begin(&["find", "100000x100000", "-o", file, "--time-limit", "200ms"]));
        expect_gave_up(&ended, "time limit", name);
        let child = begin(&["find", "100000x100000", "-o", file]);
        sleep(AT_WORK);
        signal(&child, "INT");
        expect_gave_up(&end(child), "it was cancelled", name);
        assert!(is_empty(folder.path()), "{name}");
    }
}

#[test]
fn signals_and_a_kill_leave_nothing_behind() {
    for names in [&["TERM"][..], &["INT", "INT"], &["TERM", "INT"], &["KILL"]] {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let file = folder.path().join("tour.squares");
        let child = begin(&["find", "100000x100000", "-o", file.to_str().expect("the name is text")]);
        sleep(AT_WORK);
        for name in names {
            signal(&child, name);
        }
        let ended = end(child);
        assert!(ended.status.code().is_none_or(|code| code == 3), "{names:?}");
        assert!(is_empty(folder.path()), "{names:?}");
    }
}

#[test]
fn a_blocked_pipe_does_not_hold_it_up() {
    for args in [&["find", "1000000x1000000"][..], &["list", "6x6"], &["find", "1000x1000", "--json"]] {
        let mut command = cavalcade();
        command.args(args).args(["--time-limit", "300ms"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command runs");
        let output = child.stdout.take();
        expect_gave_up(&end(child), "time limit", &args.join(" "));
        drop(output);
    }
}

#[test]
fn an_input_that_says_nothing_does_not_hold_it_up() {
    for args in [&["find", "-"][..], &["count", "-"], &["list", "-"], &["draw", "-"]] {
        let ended = end(begin(&[args, &["--time-limit", "200ms"]].concat()));
        expect_gave_up(&ended, "time limit", &args.join(" "));
        let child = begin(args);
        sleep(AT_WORK);
        signal(&child, "TERM");
        expect_gave_up(&end(child), "it was cancelled", &args.join(" "));
    }
}

#[test]
fn a_pipe_without_another_end_does_not_hold_it_up() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    let pipe = pipe.to_str().expect("the name is text");
    for args in [["find", pipe, "--format", "grid"], ["find", "8x8", "-o", pipe]] {
        let ended = end(begin(&[&args[..], &["--time-limit", "200ms"]].concat()));
        expect_gave_up(&ended, "time limit", &args.join(" "));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_input_without_end_is_read_as_far_as_there_is_room_and_time() {
    for args in [["find", "/dev/zero"], ["count", "/dev/zero"], ["draw", "/dev/zero"]] {
        let ended = end(begin(&[&args[..], &["--memory", "50M"]].concat()));
        expect_gave_up(&ended, "50.0 MB is allowed", args[0]);
    }
}

#[test]
fn a_small_picture_of_a_large_board_is_read_in_little_memory() {
    let picture = ".".repeat(100_000) + &"\n.".repeat(999);
    let ended = run_with_input(&["find", "-", "--memory", "5M"], picture.as_bytes());
    expect_gave_up(&ended, "12.5 MB of memory, but only 5.0 MB is allowed", "find -");
}

#[test]
fn pictures_keep_the_time_limit() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    for (board, name) in [("64x64", "tour.gif"), ("1000x1000", "tour.png"), ("1000x1000", "tour.svg")] {
        let file = folder.path().join(name);
        let file = file.to_str().expect("the name is text");
        let ended = end(begin(&["find", board, "-o", file, "--time-limit", "20ms"]));
        expect_gave_up(&ended, "time limit", name);
        let ended = end(begin(&["draw", "1000x1000", "-o", file, "--time-limit", "0ms"]));
        expect_gave_up(&ended, "time limit", name);
    }
    assert!(is_empty(folder.path()));
}

#[test]
fn a_comparison_keeps_to_its_memory() {
    let compared = run(&["compare", "3000x3000", "--memory", "1M", "--json"]);
    let text = String::from_utf8(compared.stdout).expect("it is text");
    assert!(compared.status.success() && text.lines().count() > 5, "{text}");
    assert!(text.lines().all(|line| line.contains(r#""limit":"memory""#)), "{text}");
}

/// Standard error as it should not be: full, or a pipe whose other end is closed.
fn bad_ends() -> Vec<(&'static str, Stdio)> {
    let (reader, writer) = std::io::pipe().expect("there are pipes");
    drop(reader);
    let mut ends = vec![("closed", writer.into())];
    if let Ok(full) = fs::File::options().write(true).open("/dev/full") {
        ends.push(("full", full.into()));
    }
    ends
}

#[test]
fn a_standard_error_that_takes_nothing_changes_no_answer() {
    let commands: [(&[&str], i32); 9] = [
        (&["find", "8x8"], 0),
        (&["find", "4x4"], 1),
        (&["find", "8x8", "--start", "z99"], 2),
        (&["find", "8x8", "--no-such-option"], 2),
        (&["find", "8x8", "--method", "random", "--time-limit", "50ms"], 3),
        (&["count", "5x5"], 0),
        (&["count", "9x9", "--time-limit", "50ms", "--method", "backtrack"], 3),
        (&["list", "9x9", "--time-limit", "50ms"], 3),
        (&["draw", "4x4", "--format", "svg"], 0),
    ];
    for (args, code) in commands {
        for (end, stderr) in bad_ends() {
            let mut command = cavalcade();
            let ended = command.args(args).stdout(Stdio::piped()).stderr(stderr).output().expect("the command runs");
            assert_eq!(ended.status.code(), Some(code), "{args:?}, {end}");
        }
    }
}

#[cfg(feature = "serve")]
#[test]
fn a_log_that_takes_nothing_does_not_stop_the_server() {
    use std::io::Read;

    for (end, stderr) in bad_ends() {
        let mut command = cavalcade();
        command.args(["serve", "--port", "0", "--log", "trace"]).stdout(Stdio::piped()).stderr(stderr);
        let mut child = command.spawn().expect("the command runs");
        let mut address = [0; 7];
        let mut output = child.stdout.take().expect("there is an output");
        output.read_exact(&mut address).expect("it says where it is");
        assert_eq!(&address, b"http://", "{end}");
        signal(&child, "TERM");
        assert_eq!(self::end(child).status.code(), Some(0), "{end}");
    }
}

#[test]
fn as_many_threads_as_no_machine_has_are_refused() {
    for command in ["find", "count", "compare"] {
        let refused = run(&[command, "8x8", "--threads", "20000"]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&refused.stderr).contains("write a whole number from 1 to 1024"));
    }
}

#[test]
fn no_size_is_too_much_for_any_command() {
    for size in ["1000000000x1000000000", "1000000000x3", "3x1000000000", "30000x30000", "65536x65536", "1x1000000000"]
    {
        let commands: [&[&str]; 6] = [
            &["find", size],
            &["find", size, "--closed", "--json"],
            &["find", size, "--where", "a1"],
            &["count", size],
            &["list", size, "--number", "1"],
            &["draw", size, "--format", "svg"],
        ];
        for args in commands {
            let ended = end(begin(&[args, &["--memory", "100M", "--time-limit", "300ms"]].concat()));
            assert!(ended.status.code().is_some_and(|code| code <= 3), "{args:?}");
        }
    }
}

#[test]
fn a_terminal_is_safe_from_what_is_in_the_input() {
    let strange = "a\0\u{1b}[2J\u{202e}\u{9b}b";
    let file = format!("{}.txt", "\u{1b}[2Jno-such-file");
    let inputs: [(&[&str], String); 8] = [
        (&["find", "-"], format!("...\n..{strange}\n")),
        (&["check", "-"], format!("1 2\n3 {strange}\n")),
        (&["check", "-"], format!("1,2\n3,\"{strange}\n{strange}\"\n")),
        (&["check", "-"], format!("a1 {strange}\n")),
        (&["check", "-"], format!("{{\"width\":3,\"height\":3,\"squares\":[\"{}\"]}}", "\\u001b[2J\\n")),
        (&["check", "-"], r#"{"width":3,"height":3,"outcome":"\u001b[2J\u202e"}"#.into()),
        (&["check", "-"], "x".repeat(1_000_000)),
        (&["check", &file], String::new()),
    ];
    for (args, input) in inputs {
        let ended = run_to_the_end(args, input.as_bytes());
        expect_harmless(&ended, &format!("{args:?}"));
    }
    for args in [
        &["find", "8\u{1b}[2Jx8"][..],
        &["find", "\u{1b}[2J\nboard"],
        &["find", "8x8", "--start", "a\u{1b}[2J\n1"],
        &["find", "8x8", "--piece", "\u{202e}knight"],
        &["find", "8x8", "--move-order", "\u{1b}[2J"],
        &["find", "8x8", "--\u{1b}[2J"],
        &["find", "8x8", "-o", "tour.\u{1b}[2J"],
        &["find", "8x8", "-o", "\u{1b}[2J/tour.txt"],
        &["draw", "8x8", "-o", "tour.\u{1b}[2J"],
        &["\u{1b}[2J"],
    ] {
        expect_harmless(&run(args), &format!("{args:?}"));
    }
}

/// A file with the first tours of 6x6, a line each.
fn many_tours(folder: &Path, number: u32) -> String {
    let listed = run(&["list", "6x6", "--number", &number.to_string()]);
    let file = folder.join("tours.txt");
    fs::write(&file, listed.stdout).expect("the folder can be written");
    file.to_str().expect("the name is text").into()
}

#[test]
fn many_short_tours_mind_the_limits_as_a_long_one_does() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = many_tours(folder.path(), 20_000);
    let [pictures, grids] =
        ["tour.svg", "grid.txt"].map(|name| folder.path().join(name).to_string_lossy().into_owned());
    for args in [
        &["check", &file][..],
        &["check", &file, "--json"],
        &["convert", &file],
        &["convert", &file, "-o", &grids],
        &["draw", &file, "-o", &pictures],
        &["draw", &file, "-o", &pictures, "--contact-sheet"],
    ] {
        // No machine reads them all in that time.
        let ended = end(begin(&[args, &["--time-limit", "1ms"]].concat()));
        expect_gave_up(&ended, "the time limit of 1 ms was reached", &args.join(" "));
        let ended = end(begin(&[args, &["--memory", "1M"]].concat()));
        expect_gave_up(&ended, "memory", &args.join(" "));
    }
    let ended = end(begin(&["draw", &file, "-o", &pictures, "--memory", "5M"]));
    expect_gave_up(&ended, "memory", "tours that are held until all are read");
}

#[test]
fn many_tours_are_checked_one_after_the_other() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let checked = run(&["check", &many_tours(folder.path(), 3000), "--json"]);
    assert_eq!(checked.status.code(), Some(0));
    let lines: Vec<serde_json::Value> =
        checked.stdout.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    assert_eq!(lines.len(), 3000);
    for (number, line) in (1..).zip(&lines) {
        assert_eq!(line["outcome"], "valid");
        assert!(line["source"].as_str().is_some_and(|source| source.ends_with(&format!(", number {number}"))));
    }
}

#[test]
fn a_grid_with_all_its_numbers_is_no_work() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let grid = folder.path().join("grid.txt");
    let grid = grid.to_str().expect("the name is text");
    assert!(run(&["find", "300x300", "--closed", "-o", grid]).status.success());
    let found = end(begin(&["find", grid, "--closed", "--memory", "100M"]));
    assert_eq!(found.status.code(), Some(0), "{found:?}");
    let explained = run(&["puzzle", "--explain", grid, "--closed", "--json", "--memory", "100M"]);
    let record: serde_json::Value = serde_json::from_slice(&explained.stdout).expect("it is JSON");
    assert_eq!((record["steps"].as_array().map(Vec::len), explained.status.code()), (Some(0), Some(0)));
}

/// Gives all of the input that is wanted.
fn run_to_the_end(args: &[&str], input: &[u8]) -> Output {
    let mut child = begin(args);
    // A command that refuses its arguments reads nothing.
    let _ = child.stdin.take().expect("there is an input").write_all(input);
    end(child)
}

fn expect_harmless(ended: &Output, what: &str) {
    let said = String::from_utf8(ended.stderr.clone()).expect("messages are text");
    assert_eq!(ended.status.code(), Some(2), "{what}: {said:?}");
    let is_harmless = |c: char| c == '\n' || !(c.is_control() || c == '\u{202e}');
    assert!(said.chars().all(is_harmless), "{what}: {said:?}");
    // Our own messages take one line; those about options also say how to get help.
    let lines = if said.contains("For more information") { 12 } else { 1 };
    assert!(said.lines().count() <= lines && said.len() < 3000, "{what}: {said:?}");
}
