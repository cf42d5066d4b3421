//! What the command reads and writes: every notation, files, pipes, and what is none of them.

use std::fs;
use std::process::{Command, Stdio};

use crate::common::{cavalcade, run, run_with_input};

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("the command writes text")
}

#[test]
fn what_find_writes_check_reads_in_every_notation() {
    for format in ["grid", "squares", "json", "csv", "npy"] {
        let found = run(&["find", "6x6", "--closed", "--format", format]);
        assert!(found.status.success(), "{format}");
        let checked = run_with_input(&["check", "-"], &found.stdout);
        assert!(checked.status.success(), "{format}: {}", text(&checked.stdout));
        assert!(text(&checked.stdout).starts_with("valid: a closed knight's tour of 6x6"), "{format}");
    }
}

#[test]
fn boards_with_holes_other_pieces_and_joined_edges_travel_in_json() {
    for args in [
        &["find", "8x8", "--holes", "d4,e4,d5,e5", "--json"][..],
        &["find", "10x10", "--piece", "zebra", "--json"],
        &["find", "5x5", "--wrap", "torus", "--closed", "--json"],
    ] {
        let found = run(args);
        assert!(found.status.success(), "{args:?}: {}", text(&found.stderr));
        let checked = run_with_input(&["check", "-"], &found.stdout);
        assert!(checked.status.success(), "{args:?}: {}", text(&checked.stdout));
    }
}

#[test]
fn the_suffix_of_the_file_chooses_the_format() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    for (name, begins) in [("a.txt", "22 "), ("a.csv", "22,"), ("a.json", "{"), ("a.npy", "\u{FFFD}NUMPY")] {
        let file = folder.path().join(name);
        let path = file.to_str().expect("the name is text");
        let found = run(&["find", "8x8", "--method", "warnsdorff", "-o", path]);
        assert!(found.status.success() && found.stdout.is_empty());
        let written = std::fs::read(&file).expect("the file is there");
        assert!(String::from_utf8_lossy(&written).starts_with(begins), "{name}");
    }
    assert_eq!(
        std::fs::read_dir(folder.path()).expect("the folder is there").count(),
        4,
        "nothing else is left behind"
    );
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("tour.txt");
    std::fs::write(&file, "what was there before").expect("the folder can be written");
    let path = file.to_str().expect("the name is text");
    assert_eq!(run(&["find", "4x4", "-o", path]).status.code(), Some(1));
    assert_eq!(run(&["find", "6x6", "--method", "random", "--time-limit", "1ms", "-o", path]).status.code(), Some(3));
    assert_eq!(std::fs::read_to_string(&file).expect("the file is there"), "what was there before");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_stays_a_device() {
    let found = run(&["find", "8x8", "-o", "/dev/full"]);
    assert_eq!(found.status.code(), Some(2));
    assert!(text(&found.stderr).contains("the disk is full"));
    let full = std::fs::File::options().write(true).open("/dev/full").expect("the device is there");
    let found = cavalcade().args(["find", "8x8"]).stdout(full).stderr(Stdio::piped()).output().expect("it runs");
    assert_eq!(found.status.code(), Some(2));
    assert!(text(&found.stderr).contains("the disk is full"));
}

#[test]
fn a_reader_who_has_had_enough_is_no_error() {
    let mut child = cavalcade()
        .args(["find", "300x300", "--method", "warnsdorff"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(0), "{}", text(&ended.stderr));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_search_with_how_far_it_got() {
    let args = ["find", "8x8", "--method", "random", "--start", "a1"];
    let child = cavalcade().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    // The handler is set before the search begins; a second is ample, and the search itself never ends.
    std::thread::sleep(std::time::Duration::from_secs(1));
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill runs").success());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(3));
    assert!(text(&ended.stderr).contains("gave up: it was cancelled"), "{}", text(&ended.stderr));
    assert!(text(&ended.stderr).contains("of 64 squares ("));
}

#[test]
fn a_board_can_come_from_standard_input() {
    let found = run_with_input(&["find", "-", "--format", "squares"], b"S.E\n.#.\n...\n");
    assert_eq!(found.status.code(), Some(1), "start and end of the ring are not a move apart on its cycle");
    let found = run_with_input(&["find", "-", "--format", "squares"], b"S..\n.#.\n.E.\n");
    assert_eq!(text(&found.stdout).split_whitespace().count(), 8);
}

#[test]
fn input_that_is_not_text_is_refused_with_its_place() {
    let found = run_with_input(&["find", "-"], b"...\n.\xFF.\n");
    assert_eq!(found.status.code(), Some(2));
    assert!(text(&found.stderr).contains("line 2 is not UTF-8 text"));
    let checked = run_with_input(&["check", "-"], b"1 2\n\xFF");
    assert_eq!(checked.status.code(), Some(2));
    assert!(text(&checked.stderr).contains("line 2, column 1: it is not UTF-8 text"));
}

#[test]
fn completions_and_manual_pages_are_printed() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(text(&run(&["completions", shell]).stdout).contains("move-order"), "{shell}");
    }
    assert!(text(&run(&["man"]).stdout).contains(".TH cavalcade"));
    assert!(text(&run(&["man", "find"]).stdout).contains("tie\\-break"));
}

/// To rewrite it: `cavalcade man check | sed s/VERSION-OF-NOW/VERSION/`, and look at it with `man -l`.
#[test]
fn a_manual_page_is_what_it_was() {
    let page = text(&run(&["man", "check"]).stdout).replace(env!("CARGO_PKG_VERSION"), "VERSION");
    assert_eq!(page, include_str!("../man/cavalcade-check.1"));
}

#[test]
fn every_kind_of_reason_is_confirmed_from_its_json_alone_and_refuted_when_altered() {
    // A board, what is asked of it, and something in the reason that is altered.
    let claims: [(&str, &[&str], &str, &str); 7] = [
        ("...\n...\n...\n", &[], "\"b2\"]", "\"b1\"]"),
        (".....\n.....\n.....\n.....\n.....\n", &["--closed"], "\"dark\":13", "\"dark\":14"),
        ("...\n.#.\n.#.\n...\n", &[], "\"allowed\":2", "\"allowed\":1"),
        (
            "......\n......\n......\n......\n......\n......\n",
            &["--closed", "--start", "a1", "--end", "f1"],
            "\"a1\"",
            "\"d3\"",
        ),
        ("##..\n..##\n#..#\n..##\n", &[], "\"allowed\":2", "\"allowed\":3"),
        ("...#\n...#\n...#\n.#..\n", &["--closed"], "\"at\":\"d1\"", "\"at\":\"c1\""),
        ("....\n.#..\n#..#\n", &[], "\"at\":\"b1\"", "\"at\":\"d2\""),
    ];
    for (board, asked, wrong, altered) in claims {
        let found = run_with_input(&[&["find", "-", "--json"], asked].concat(), board.as_bytes());
        assert_eq!(found.status.code(), Some(1), "{board}");
        let line = text(&found.stdout);
        let checked = run_with_input(&["check", "-"], line.as_bytes());
        assert_eq!(checked.status.code(), Some(0), "{line}");
        assert!(text(&checked.stdout).starts_with("confirmed: "), "{line}");
        let reason = line.find("\"reason\"").expect("there is a reason");
        let other = format!("{}{}", &line[..reason], line[reason..].replacen(wrong, altered, 1));
        assert_ne!(other, line, "{wrong} is not in it");
        assert_eq!(run_with_input(&["check", "-"], other.as_bytes()).status.code(), Some(1), "{other}");
        let drawn = run_with_input(&["draw", "-", "--format", "svg"], line.as_bytes());
        assert!(text(&drawn.stdout).starts_with("<svg"), "{line}");
    }
}

#[test]
fn a_claim_that_cannot_be_decided_exits_with_3() {
    let claim = r#"{"outcome":"impossible","kind":"open","width":1000000000,"height":1000000000,
        "reason":{"kind":"disconnected","squares":["a1","b1"],"text":""}}"#;
    let checked = run_with_input(&["check", "-"], claim.as_bytes());
    assert_eq!(checked.status.code(), Some(3), "{}", text(&checked.stdout));
}

#[test]
fn the_readme_shows_what_find_prints() {
    let readme = include_str!("../../../../README.md");
    let found = run(&["find", "8x8"]);
    let shown = format!("$ cavalcade find 8x8\n{}open tour, found by construct in ", text(&found.stdout));
    assert!(readme.contains(&shown), "{shown}");
}

#[test]
fn a_size_is_a_size_whatever_files_there_are() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    fs::write(folder.path().join("3x4"), "...\n...\n...\n...\n...\n").expect("the folder can be written");
    fs::create_dir(folder.path().join("5x5")).expect("the folder can be written");
    let first_line = |args: &str| {
        let ended = cavalcade().args(args.split(' ')).current_dir(folder.path()).output().expect("the command runs");
        let said = String::from_utf8(ended.stdout).expect("the command writes text");
        said.lines().next().unwrap_or_default().to_string()
    };
    assert_eq!(first_line("count 3x4"), "open tours, directed: 16");
    assert_eq!(first_line("count ./3x4"), "open tours, directed: 0");
    assert_eq!(first_line("count 5x5"), "open tours, directed: 1728");
    assert!(first_line("find 5x5 --json").contains(r#""outcome":"found""#));
    assert!(first_line("draw 3x4").contains("<svg"));
    assert!(first_line("find 3x4 --json").contains(r#""height":4"#));
    assert!(first_line("find ./3x4 --json").contains(r#""height":5"#));
}
