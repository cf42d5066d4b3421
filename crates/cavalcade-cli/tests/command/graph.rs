//! `graph`: boards for other programs, and what those make of them.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{run, run_with_input};

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn good(args: &[&str]) -> String {
    let output = run(&[&["graph"], args].concat());
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn each_move_is_one_edge() {
    assert_eq!(good(&["8x8"]).lines().count(), 168);
    assert_eq!(good(&["8x8", "--open"]).lines().count(), 168 + 64);
    assert!(good(&["8x8", "--open"]).contains("h8 apex\n"));
    assert_eq!(good(&["8x8", "--wrap", "torus"]).lines().count(), 256);
    assert_eq!(good(&["3x3", "--wrap", "torus"]).lines().count(), 18);
    assert_eq!(good(&["2x2", "--wrap", "torus", "--piece", "0,1"]), "a1 b1\na1 a2\nb1 b2\na2 b2\n");
    assert!(good(&["3x3", "--holes", "b3,a1"]).lines().all(|edge| !edge.contains("b3") && !edge.contains("a1")));
    assert!(good(&["8x8", "-f", "dimacs"]).contains("\np edge 64 168\n"));
    let piped = run_with_input(&["graph", "-", "--json"], b"S . .\n. # .\n. . E\n");
    assert!(text(&piped.stdout).contains("\"holes\":[\"b2\"]"), "{}", text(&piped.stdout));
    assert!(text(&piped.stderr).contains("note: S and E are ordinary squares here"));
}

#[test]
fn the_suffix_of_the_file_names_the_format() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let suffixes = [
        ("txt", "a1 b3"),
        ("edges", "a1 b3"),
        ("dot", "graph \""),
        ("gv", "graph \""),
        ("graphml", "<?xml"),
        ("col", "c knight"),
        ("hcp", "NAME : "),
        ("g6", "E?Q?"),
        ("json", "{\"outcome\":\"graph\""),
    ];
    for (suffix, begins) in suffixes {
        let file = folder.path().join(format!("board.{suffix}"));
        good(&["2x3", "-o", file.to_str().expect("the name is text")]);
        let written = fs::read_to_string(file).expect("the file is there");
        assert!(written.starts_with(begins), "{suffix}: {written}");
    }
    assert!(good(&["2x3", "-f", "tsplib", "-o", "-"]).starts_with("NAME : "));
    let other = run(&["graph", "2x3", "--json", "-o", "board.hcp"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("--json means json, but the suffix .hcp means tsplib"));
    let refused = run(&["graph", "2x3", "-o", "board.svg"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains(".hcp") && text(&refused.stderr).contains("--format"));
}

#[test]
fn a_graph_that_is_too_large_is_a_limit() {
    for args in [&["1000000x1000000"][..], &["1000x1000", "--memory", "1M"], &["2000x2000", "--time-limit", "0s"]] {
        assert_eq!(run(&[&["graph"], args].concat()).status.code(), Some(3), "{args:?}");
    }
}

/// LKH solves the exported boards, closed and open, and its answers are tours. Python and the network are needed.
#[test]
#[ignore = "it installs a solver from the network"]
fn another_solver_finds_tours_of_exported_boards() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lkh");
    let python = folder.join("venv/bin/python");
    let made = Command::new("python3").args(["-m", "venv"]).arg(folder.join("venv")).status().expect("python3 runs");
    assert!(made.success());
    let installed = Command::new(&python).args(["-m", "pip", "install", "--quiet", "elkai==2.0.1"]).status();
    assert!(installed.expect("pip runs").success());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lkh.py");
    for (option, kind) in [(&[][..], "a closed"), (&["--open"][..], "an open")] {
        let file = folder.join("board.hcp");
        let file = file.to_str().expect("the name is text");
        good(&[&["20x20", "-o", file], option].concat());
        let solved = Command::new(&python).arg(&script).arg(file).output().expect("the solver runs");
        assert!(solved.status.success(), "{}", text(&solved.stderr));
        let json = run_with_input(&["convert", "-", "--board", "20x20", "--json"], &solved.stdout);
        let checked = run_with_input(&["check", "-"], &json.stdout);
        let said = text(&checked.stdout);
        assert!(said.starts_with(&format!("valid: {kind} knight's tour of 20x20, 400 squares")), "{said}");
    }
}
