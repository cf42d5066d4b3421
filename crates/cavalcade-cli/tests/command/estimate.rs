//! Estimates that are stopped, counts with long numbers, and what a terminal shows meanwhile.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::common::{cavalcade, run};

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn an_estimate_that_is_stopped_by_ctrl_c_writes_what_it_has() {
    let mut command = cavalcade();
    command.args(["count", "6x6", "--method", "estimate", "--runs", "100000000"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A run takes a small part of this.
    sleep(Duration::from_secs(3));
    assert!(Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status().unwrap().success());
    let ended = child.wait_with_output().unwrap();
    let (written, said) = (text(&ended.stdout), text(&ended.stderr));
    assert_eq!(ended.status.code(), Some(3), "{said}");
    assert!(
        written.starts_with("open tours, undirected: about 3") && written.contains("95% confidence interval"),
        "{written}"
    );
    assert!(said.contains(" of 100000000 runs: it was cancelled"), "{said}");
}

#[test]
fn an_estimate_without_a_wish_is_no_failure_at_a_time_limit() {
    let ended = run(&["count", "7x7", "--method", "estimate", "--threads", "1", "--time-limit", "5s"]);
    let said = text(&ended.stderr);
    assert_eq!(ended.status.code(), Some(0), "{said}");
    assert!(said.contains("not 0.01: the time limit of 5 s was reached") && !said.contains("gave up"), "{said}");
}

#[test]
fn a_number_may_have_more_digits_than_1024_bits_tell() {
    let ended = run(&["count", "3x700", "--closed"]);
    assert_eq!(ended.status.code(), Some(0), "{}", text(&ended.stderr));
    let written = text(&ended.stdout);
    let number = written.lines().nth(1).and_then(|line| line.strip_prefix("closed tours, undirected: ")).unwrap();
    assert!(number.len() > 309 && number.bytes().all(|digit| digit.is_ascii_digit()), "{number}");
}

#[test]
fn a_number_beyond_all_estimates_is_a_limit_of_its_own() {
    let ended = run(&["count", "3x1300", "--closed", "--method", "estimate", "--json"]);
    let (written, said) = (text(&ended.stdout), text(&ended.stderr));
    assert_eq!(ended.status.code(), Some(3), "{said}");
    assert!(
        written.starts_with(r#"{"outcome":"gave-up","limit":"number","text":"there are more than 1.8e308"#),
        "{written}"
    );
    assert!(said.contains("an exact count has no such limit"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn progress_is_never_wider_than_the_terminal() {
    let program = env!("CARGO_BIN_EXE_cavalcade");
    for work in
        ["count 8x8", "count 6x6 --method estimate --precision 0", "find 8x8 --closed --method backtrack --no-prune"]
    {
        let line = format!("stty rows 24 cols 40; exec '{program}' {work} --time-limit 3s");
        let mut script = Command::new("script");
        script.args(["--quiet", "--command", &line, "/dev/null"]).env("TERM", "xterm").env("SHELL", "/bin/sh");
        let Ok(ended) = script.stdin(Stdio::null()).stderr(Stdio::null()).output() else { return };
        let shown = text(&ended.stdout);
        // A line begins with a sign of Braille.
        let lines: Vec<&str> = shown
            .split(['\r', '\n', '\x1b'])
            .filter_map(|line| line.find(|c| ('\u{2800}'..='\u{28ff}').contains(&c)).map(|begin| &line[begin..]))
            .collect();
        assert!(!lines.is_empty(), "{work}: {shown}");
        assert!(lines.iter().all(|line| line.chars().count() <= 40), "{work}: {lines:?}");
    }
}
