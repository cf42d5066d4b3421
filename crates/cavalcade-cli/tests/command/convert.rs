//! `convert`: every notation into every other, and the same tour seen otherwise.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::{run, run_with_input};

const RING: &str = "7 2 5\n4 # 8\n1 6 3\n";

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What comes out when this goes in.
fn converted(input: &[u8], args: &str) -> Output {
    let words: Vec<&str> =
        ["convert", "-"].into_iter().chain(args.split(' ').filter(|word| !word.is_empty())).collect();
    run_with_input(&words, input)
}

/// The text that comes out, of what has to be a tour.
fn good(input: &[u8], args: &str) -> String {
    let output = converted(input, args);
    assert_eq!(output.status.code(), Some(0), "{args}: {}", text(&output.stderr));
    text(&output.stdout)
}

fn name(path: &Path) -> &str {
    path.to_str().expect("the name is text")
}

#[test]
fn every_notation_becomes_every_other_and_comes_back() {
    let formats = ["grid", "squares", "json", "csv", "npy"];
    for from in formats {
        let there = converted(RING.as_bytes(), &format!("--format {from}")).stdout;
        for to in formats {
            // A list of squares does not name the hole; the other notations do.
            let holes = if from == "squares" { "--holes b2 " } else { "" };
            let other = converted(&there, &format!("{holes}-f {to}"));
            assert_eq!(other.status.code(), Some(0), "{from} to {to}: {}", text(&other.stderr));
            let holes = if to == "squares" { "--holes b2 " } else { "" };
            assert_eq!(good(&other.stdout, holes), RING, "{from} to {to}");
        }
    }
    assert_eq!(good(RING.as_bytes(), "--json"), good(RING.as_bytes(), "--format json"));
    assert!(good(RING.as_bytes(), "--json").starts_with("{\"outcome\":\"found\",\"kind\":\"closed\",\"width\":3"));
}

#[test]
fn tours_are_turned_flipped_reversed_and_begun_elsewhere() {
    let rectangle = "10 5 8\n7 2 11\n4 9 6\n1 12 3\n";
    let squares = |args: &str| good(rectangle.as_bytes(), &format!("{args} -f squares"));
    assert_eq!(squares(""), "a1 b3 c1 a2 b4 c2 a3 c4 b2 a4 c3 b1\n");
    assert_eq!(good(rectangle.as_bytes(), "--turn"), " 1  4  7 10\n12  9  2  5\n 3  6 11  8\n");
    assert_eq!(squares("--turn=quarter"), squares("--turn"));
    assert_eq!(squares("--turn=half"), "c4 b2 a4 c3 b1 a3 c2 a1 b3 c1 a2 b4\n");
    assert_eq!(good(rectangle.as_bytes(), "--turn=three-quarter"), " 8 11  6  3\n 5  2  9 12\n10  7  4  1\n");
    assert_eq!(squares("--flip"), "c1 b3 a1 c2 b4 a2 c3 a4 b2 c4 a3 b1\n");
    assert_eq!(squares("--flip=left-right"), squares("--flip"));
    assert_eq!(squares("--turn=half --flip"), squares("--flip=top-bottom"));
    assert_eq!(squares("--turn --flip"), squares("--flip=antidiagonal"), "a turn and a flip are a flip");
    assert_eq!(squares("--flip=antidiagonal"), squares("--flip=diagonal --turn=half"));
    assert_eq!(squares("--reverse"), "b1 c3 a4 b2 c4 a3 c2 b4 a2 c1 b3 a1\n");
    assert_eq!(good(RING.as_bytes(), "--from c3 -f squares"), "c3 b1 a3 c2 a1 b3 c1 a2\n");
    let open = converted(rectangle.as_bytes(), "--from c3");
    assert_eq!(open.status.code(), Some(2));
    assert_eq!(
        text(&open.stderr),
        "error: standard input: the tour is open and begins on a1; only a closed one can begin on c3\n"
    );
    assert!(text(&converted(RING.as_bytes(), "--from b2").stderr).contains("the tour has no square b2"));
    let cylinder = run(&["find", "5x4", "--wrap", "cylinder", "--format", "json"]).stdout;
    let lying = converted(&cylinder, "--turn");
    assert_eq!(lying.status.code(), Some(2));
    assert!(text(&lying.stderr).contains("quarter turn right would lay the cylinder on its side"));
    assert!(text(&converted(RING.as_bytes(), "--canonical --turn").stderr).contains("cannot be used with"));
}

#[test]
fn tours_of_one_class_have_one_canonical_form() {
    let firsts = |words: &[&str], listed: usize| {
        let all = run(&[&["list"], words].concat()).stdout;
        assert_eq!(text(&all).lines().count(), listed);
        let firsts = good(&all, "--canonical --format squares");
        let one_each = run(&[&["list"], words, &["--classes"]].concat()).stdout;
        let set = |text: &str| text.lines().map(String::from).collect::<HashSet<_>>();
        assert_eq!(set(&firsts), set(&good(&one_each, "--canonical --format squares")));
        set(&firsts).len()
    };
    assert_eq!(firsts(&["3x4"], 8), 3);
    assert_eq!(firsts(&["5x5"], 864), 112);
    assert_eq!(firsts(&["6x6", "--closed"], 9862), 1245);
}

#[test]
fn many_tours_in_many_files_are_written_one_after_the_other() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let [grids, squares, out] = ["grids.txt", "squares.txt", "out.csv"].map(|name| folder.path().join(name));
    fs::write(&grids, format!("{RING}\n{RING}")).expect("the folder can be written");
    fs::write(&squares, "a1 b3 c1 a2 c3 b1 a3 c2\nc2 a3 b1 c3 a2 c1 b3 a1\n").expect("the folder can be written");
    let args = ["convert", name(&grids), name(&squares), "-", "--holes", "b2", "-o", name(&out)];
    let output = run_with_input(&args, RING.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let written = fs::read_to_string(&out).expect("the file is there");
    assert_eq!(written.matches("\n\n").count(), 4, "{written}");
    let checked = run(&["check", name(&out), name(&grids)]);
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stderr));
    assert!(text(&checked.stdout).contains("out.csv, number 5\nvalid: "), "{}", text(&checked.stdout));
    assert!(text(&checked.stderr).contains("all 7 valid"));
    let [lines, objects] =
        ["squares", "json"].map(|format| text(&run(&["convert", name(&out), "--format", format]).stdout));
    assert_eq!((lines.lines().count(), objects.lines().count()), (5, 5));
    assert_eq!(run(&["convert", name(&grids), "-", "-"]).status.code(), Some(2));
}

#[test]
fn an_array_holds_one_tour_and_several_go_to_several_files() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("tour.npy");
    let two = format!("{RING}\n{RING}");
    let refused = converted(two.as_bytes(), "--format npy");
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("a NumPy file holds one"), "{}", text(&refused.stderr));
    good(two.as_bytes(), &format!("-o {}", name(&file)));
    for number in [1, 2] {
        let file = folder.path().join(format!("tour-{number}.npy"));
        assert_eq!(text(&run(&["convert", name(&file)]).stdout), RING);
    }
}

#[test]
fn what_is_no_tour_stops_the_work_and_leaves_files_alone() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let [input, out] = ["tours.txt", "out.squares"].map(|name| folder.path().join(name));
    fs::write(&input, format!("{RING}\n7 2 5\n4 # 8\n1 3 6\n\n{RING}")).expect("the folder can be written");
    fs::write(&out, "what was there before").expect("the folder can be written");
    let output = run(&["convert", name(&input), "-o", name(&out)]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(said.contains("tours.txt, number 2: not valid: 4 faults\n  step 2, from b3 to b1"), "{said}");
    assert!(said.contains("all later tours were not converted"), "{said}");
    assert_eq!(fs::read_to_string(&out).expect("the file is there"), "what was there before");
}

#[test]
fn pictures_are_for_draw() {
    for args in ["--format svg", "-f gif", "-o tour.png"] {
        let output = converted(RING.as_bytes(), args);
        assert_eq!(output.status.code(), Some(2), "{args}");
        assert!(text(&output.stderr).contains("`cavalcade draw FILE -o tour."), "{args}: {}", text(&output.stderr));
    }
    assert!(!text(&run(&["convert", "--help"]).stdout).contains("svg"));
}

#[test]
fn limits_hold_while_tours_are_converted() {
    let big = run(&["find", "300x300", "--format", "squares"]).stdout;
    assert_eq!(converted(&big, "--memory 100k").status.code(), Some(3));
    assert_eq!(converted(&big, "--time-limit 0s").status.code(), Some(3));
}

/// A tour of 5x5 as its nodes: from 1, from 0, with the first again, in TSPLIB's words, and through a node that is joined to all.
#[test]
fn answers_of_solvers_are_read_with_their_board() {
    let tour = run(&["find", "5x5", "--format", "squares"]).stdout;
    let grid = good(&tour, "");
    let nodes: Vec<u64> = text(&tour)
        .split_whitespace()
        .map(|square| u64::from(square.as_bytes()[0] - b'a') + 5 * (u64::from(square.as_bytes()[1] - b'1')))
        .collect();
    let words =
        |base: u64, between: &str| nodes.iter().map(|node| (node + base).to_string()).collect::<Vec<_>>().join(between);
    let tsplib =
        |nodes: String| format!("NAME : a.tour\nTYPE : TOUR\nDIMENSION : 25\nTOUR_SECTION\n{nodes}\n-1\nEOF\n");
    let texts = [
        words(0, " "),
        words(1, "\n"),
        format!("[{}]", words(0, ", ")),
        format!("25\n{}", words(0, "\n")),
        tsplib(words(1, "\n")),
        tsplib(format!("26\n{}", words(1, "\n"))),
    ];
    for nodes in texts {
        assert_eq!(good(nodes.as_bytes(), "--board 5x5"), grid, "{nodes}");
        assert_eq!(run_with_input(&["check", "-", "--board", "5x5"], nodes.as_bytes()).status.code(), Some(0));
    }
    assert_eq!(good(tsplib(words(1, "\n")).as_bytes(), ""), grid, "25 nodes are those of 5x5");
    let unknown = converted(b"TOUR_SECTION\n1\n2\n3\n-1\n", "");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(
        text(&unknown.stderr).contains("give the board too, or write ranks of numbers"),
        "{}",
        text(&unknown.stderr)
    );
    let line = run_with_input(&["check", "-"], words(1, " ").as_bytes());
    assert_eq!(line.status.code(), Some(1));
    assert!(text(&line.stderr).contains("if they are nodes of a graph, name the board with --board"));
    let ring = run_with_input(&["check", "-", "--board", "3x3", "--holes", "b2"], b"1 7 3 4 8 2 6 5");
    assert_eq!(ring.status.code(), Some(0), "holes have no number: {}", text(&ring.stdout));
    assert!(text(&converted(b"1 2 99", "--board 5x5").stderr).contains("there is no node 99"));
}

#[test]
fn hints_name_the_file_if_there_are_several() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let [one, two] = ["one.txt", "two.txt"].map(|name| folder.path().join(name));
    fs::write(&one, "a1 b3 c1 a2 c3 b1 a3 c2\n").expect("the folder can be written");
    fs::write(&two, RING).expect("the folder can be written");
    let checked = run(&["check", name(&two), name(&one)]);
    assert_eq!(checked.status.code(), Some(1));
    assert!(text(&checked.stdout).contains("one.txt\nnot valid: 1 fault"), "{}", text(&checked.stdout));
    assert!(text(&checked.stderr).contains("one.txt: if these squares are holes"), "{}", text(&checked.stderr));
    assert!(text(&checked.stderr).contains("1 of 2 invalid"));
}

#[test]
fn objects_in_a_list_and_marks_before_texts_are_read() {
    let object = good(RING.as_bytes(), "--json");
    let list = format!("[{}, {}]", object.trim_end(), object.trim_end());
    assert_eq!(good(list.as_bytes(), "").matches(RING).count(), 2);
    assert_eq!(good(format!("[\n{object}]").as_bytes(), ""), RING);
    assert_eq!(good(format!("\u{feff}{object}").as_bytes(), ""), RING);
    let claim = run(&["find", "3x3", "--json"]).stdout;
    let checked = run_with_input(&["check", "-"], &[b"\xEF\xBB\xBF", &claim[..]].concat());
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stderr));
}
