//! Numbers of tours by the command: killed builds, shared folders, and numbers that lead back to themselves.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

fn cavalcade(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cavalcade"));
    command.args(arguments.split(' ')).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command.spawn().expect("the command runs");
    child.stdin.take().expect("it has one").write_all(input).expect("it is read");
    child.wait_with_output().expect("the command ends")
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("the command writes text")
}

/// The files of an atlas.
fn files(folder: &Path) -> BTreeMap<OsString, Vec<u8>> {
    let entries = std::fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("it can be read"));
    entries.map(|entry| (entry.file_name(), std::fs::read(entry.path()).expect("it can be read"))).collect()
}

fn build(folder: &Path) -> Child {
    cavalcade("atlas 7x8 --closed -o").arg(folder).spawn().expect("the command runs")
}

fn expect_the_number(child: Child) {
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(text(&output.stdout), "closed tours, undirected: 34524432316\n");
}

#[test]
fn an_atlas_killed_again_and_again_is_the_same_to_the_byte() {
    let (whole, broken) = (tempfile::tempdir().expect("there is room"), tempfile::tempdir().expect("there is room"));
    expect_the_number(build(whole.path()));
    for moment in [150, 400, 300, 700] {
        let mut child = build(broken.path());
        sleep(Duration::from_millis(moment));
        child.kill().expect("the command can be killed");
        child.wait().expect("the command ends");
    }
    expect_the_number(build(broken.path()));
    assert!(files(whole.path()) == files(broken.path()));
}

#[test]
fn two_processes_use_one_atlas() {
    let folder = tempfile::tempdir().expect("there is room");
    assert!(run(cavalcade("atlas 6x6 --closed -o").arg(folder.path()), b"").status.success());
    let sample = |threads: &str| {
        let mut command = cavalcade("sample 6x6 --closed --number 500 --seed 3 --threads");
        command.arg(threads).arg("--atlas").arg(folder.path()).spawn().expect("the command runs")
    };
    let both = [sample("1"), sample("2")].map(|child| child.wait_with_output().expect("the command ends").stdout);
    assert!(!both[0].is_empty() && both[0] == both[1]);
    assert_eq!(text(&both[0]).lines().count(), 500);
}

/// The number in a record.
fn number(record: &str) -> &str {
    let (_, rest) = record.split_once("\"number\":\"").expect("it has a number");
    rest.split_once('"').expect("the number ends").0
}

#[test]
fn a_tour_that_is_drawn_has_the_number_it_was_drawn_with() {
    let folder = tempfile::tempdir().expect("there is room");
    assert!(run(cavalcade("atlas 5x6 -o").arg(folder.path()), b"").status.success());
    let drawn = run(&mut cavalcade("sample 5x6 --number 60 --json"), b"");
    // Some of them could go home: they are open tours all the same.
    let mut going_home = 0;
    for record in text(&drawn.stdout).lines() {
        let ranked = run(&mut cavalcade("rank - --json"), record.as_bytes());
        assert_eq!(number(text(&ranked.stdout)), number(record));
        assert!(text(&ranked.stdout).contains("\"kind\":\"open\""));
        let in_folder = run(cavalcade("rank - --atlas").arg(folder.path()), record.as_bytes());
        assert_eq!(text(&in_folder.stdout).trim(), number(record));
        going_home += usize::from(run(&mut cavalcade("rank - --closed"), record.as_bytes()).status.success());
    }
    assert!(going_home > 0);
}

#[test]
fn an_atlas_of_another_question_is_named() {
    let folder = tempfile::tempdir().expect("there is room");
    assert!(run(cavalcade("atlas 5x6 --closed -o").arg(folder.path()), b"").status.success());
    let output = run(cavalcade("nth 5x6 1 --atlas").arg(folder.path()), b"");
    assert_eq!(output.status.code(), Some(2));
    let message = text(&output.stderr);
    assert!(message.contains("holds closed tours of 5x6, not open tours of 5x6"), "{message}");
}

#[test]
fn an_atlas_keeps_to_its_memory_or_says_what_it_takes() {
    let folder = tempfile::tempdir().expect("there is room");
    let output = run(cavalcade("atlas 7x8 --closed --memory 60M -o").arg(folder.path()), b"");
    assert_eq!(text(&output.stdout), "closed tours, undirected: 34524432316\n", "{}", text(&output.stderr));
    let output = run(&mut cavalcade("nth 7x8 1 --closed --memory 60M"), b"");
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).ends_with("is allowed; raise --memory\n"), "{}", text(&output.stderr));
}
