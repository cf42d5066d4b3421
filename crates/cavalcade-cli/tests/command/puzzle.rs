//! Puzzles by the command: what it makes can be read back, explained and printed.

use std::fs;

use crate::common::{run, run_with_input};

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("it is text")
}

#[test]
fn what_is_made_is_completed_in_one_way_only() {
    for words in [&["5x5"][..], &["6x6", "--closed"], &["3x10"], &["5x5", "--wrap", "torus", "--closed"]] {
        for difficulty in ["easy", "medium", "hard"] {
            let made = run(&[&["puzzle"], words, &["--difficulty", difficulty]].concat());
            assert!(made.status.success(), "{}", text(&made.stderr));
            let found = run_with_input(&[&["find", "-"], &words[1..], &["--unique"]].concat(), &made.stdout);
            assert!(text(&found.stderr).contains("unique solution"), "{words:?}: {}", text(&found.stderr));
            let explained = run_with_input(&[&["puzzle", "--explain", "-"], &words[1..]].concat(), &made.stdout);
            assert!(explained.status.success(), "{}", text(&explained.stderr));
            assert!(text(&explained.stdout).ends_with(text(&found.stdout)), "{words:?}");
        }
    }
}

#[test]
fn json_has_all_that_find_and_explain_need() {
    let words = ["puzzle", "5x5", "--wrap", "torus", "--closed", "--holes", "c3", "--seed", "3", "--json"];
    let made = run(&words);
    assert!(made.status.success(), "{}", text(&made.stderr));
    assert!(text(&made.stdout).starts_with("{\"outcome\":\"made\",\"kind\":\"closed\",\"width\":5,\"height\":5,\"holes\":[\"c3\"],\"wrap\":\"torus\",\"clues\":{"));
    let found = run_with_input(&["find", "-", "--unique"], &made.stdout);
    assert!(text(&found.stderr).contains("unique solution"), "{}", text(&found.stderr));
    let explained = run_with_input(&["puzzle", "--explain", "-", "--json"], &made.stdout);
    assert!(text(&explained.stdout).starts_with("{\"outcome\":\"explained\""), "{}", text(&explained.stdout));
}

#[test]
fn puzzles_do_not_depend_on_threads_and_each_is_one_of_its_own() {
    let words = |threads| ["puzzle", "6x6", "--number", "5", "--seed", "9", "--threads", threads];
    let one = run(&words("1"));
    assert_eq!(one.stdout, run(&words("3")).stdout);
    let grids: Vec<&str> = text(&one.stdout).split("\n\n").collect();
    assert_eq!(grids.len(), 5);
    assert!(grids.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn sheets_and_solutions_go_to_their_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    for (name, begin) in [("p.svg", &b"<svg"[..]), ("p.png", b"\x89PNG"), ("p.pdf", b"%PDF-")] {
        let (sheet, solution) = (path(name), path("solution.squares"));
        let made = run(&["puzzle", "5x5", "--number", "3", "-o", &sheet, "--solution", &solution]);
        assert!(made.status.success() && made.stdout.is_empty(), "{}", text(&made.stderr));
        assert!(fs::read(&sheet).unwrap().starts_with(begin), "{name}");
        let solutions = fs::read_to_string(&solution).unwrap();
        assert_eq!(solutions.lines().count(), 3);
        for line in solutions.lines() {
            assert!(run_with_input(&["check", "-"], line.as_bytes()).status.success(), "{line}");
        }
    }
    let txt = path("p.txt");
    assert!(run(&["puzzle", "5x5", "-o", &txt]).status.success());
    assert!(run(&["puzzle", "--explain", &txt]).status.success());
}

#[test]
fn a_shape_may_be_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("shape.txt");
    fs::write(&file, "......\n......\n......\n......\n###...\n###...\n").unwrap();
    let shape = file.to_str().unwrap();
    let made = run(&["puzzle", "6x6", "--difficulty", "hard", "--shape", shape]);
    assert!(made.status.success(), "{}", text(&made.stderr));
    for line in text(&made.stdout).lines().skip(4) {
        assert!(line.split_whitespace().take(3).all(|word| word == "."), "{line}");
    }
    let larger = run(&["puzzle", "7x7", "--shape", shape]);
    assert_eq!(larger.status.code(), Some(2));
    assert!(text(&larger.stderr).contains("make them the same size"), "{}", text(&larger.stderr));
}

#[test]
fn a_puzzle_that_cannot_be_made_is_reported_and_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.txt");
    let file = file.to_str().unwrap();
    for (words, code, said) in [
        (&["puzzle", "4x4", "-o", file][..], 1, ""),
        (&["puzzle", "5x5", "--clues", "1", "-o", file], 3, "50 tours were tried"),
        (&["puzzle", "5x5", "--time-limit", "0s", "-o", file], 3, "gave up"),
        (&["puzzle", "5x5", "--clues", "26", "-o", file], 2, "ask for at most 25"),
        (&["puzzle", "5x5", "-o", "p.gif"], 2, ".svg, .png or .pdf for sheets"),
        (&["puzzle", "5x5", "--theme", "dark"], 2, "--theme applies only to sheets"),
        (&["puzzle", "5x5", "-o", "p.pdf", "--size", "500"], 2, "A4"),
        (&["puzzle", "5x5", "-o", file, "--solution", file], 2, "name a file for each"),
    ] {
        let made = run(words);
        assert_eq!(made.status.code(), Some(code), "{words:?}: {}", text(&made.stderr));
        assert!(text(&made.stderr).contains(said), "{words:?}: {}", text(&made.stderr));
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let limit = run(&["puzzle", "5x5", "--clues", "1", "--json"]);
    assert!(text(&limit.stdout).starts_with("{\"outcome\":\"gave-up\",\"limit\":\"tours\""), "{}", text(&limit.stdout));
}

#[test]
fn a_grid_that_is_not_a_puzzle_is_reported() {
    let several = run_with_input(&["puzzle", "--explain", "-"], b"1 . .\n. # .\n. . .\n");
    assert_eq!(several.status.code(), Some(1));
    assert!(
        text(&several.stdout).starts_with("ambiguous: there is more than one solution"),
        "{}",
        text(&several.stdout)
    );
    let json = run_with_input(&["puzzle", "--explain", "-", "--json"], b"1 . .\n. # .\n. . .\n");
    assert!(text(&json.stdout).starts_with("{\"outcome\":\"ambiguous\""), "{}", text(&json.stdout));
    let none = run_with_input(&["puzzle", "--explain", "-"], b"1 2 .\n. # .\n. . .\n");
    assert_eq!(none.status.code(), Some(1));
    assert!(text(&none.stdout).starts_with("impossible: "), "{}", text(&none.stdout));
    let two = run_with_input(&["puzzle", "--explain", "-"], b"1 .\n\n. 2\n");
    assert_eq!(two.status.code(), Some(2));
}

#[test]
fn grids_with_numbers_are_read_from_csv_and_json_too() {
    let grid = &b". . 19 . .\n18 . . . .\n. . . . .\n8 . . . .\n. . . . 5\n"[..];
    let csv = &b",,19,,\n18,,,,\n,,,,\n8,,,,\n,,,,5\n"[..];
    let json = &b"{\"width\":5,\"height\":5,\"clues\":{\"c5\":19,\"a4\":18,\"a2\":8,\"e1\":5}}"[..];
    let ranks = &b"[[null,null,19,null,null],[18,null,null,null,null],[\".\",\".\",\".\",\".\",\".\"],[8,\"\",\"\",\"\",\"\"],[\"\",\"\",\"\",\"\",5]]"[..];
    let found = run_with_input(&["find", "-"], grid).stdout;
    assert!(text(&found).starts_with(" 1 12 19"), "{}", text(&found));
    for other in [csv, json, ranks] {
        assert_eq!(run_with_input(&["find", "-"], other).stdout, found, "{}", text(other));
    }
}
