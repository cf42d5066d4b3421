//! Paths with faults, worksheets and contact sheets, by `cavalcade draw`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Runs the command in a folder.
fn cavalcade(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cavalcade")).current_dir(folder).args(words).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// How many shapes of a class a picture has.
fn count(svg: &str, class: &str) -> usize {
    svg.matches(&format!("class=\"{class}\"")).count()
}

#[test]
fn a_path_with_faults_is_drawn_with_its_faults_and_is_not_valid() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // a1 to c1 is no move, c1 comes twice, and b2 is left out.
    fs::write(folder.join("path.txt"), "a1 c1 b3 c1 a2 c3 b1 a3 c2").unwrap();
    let output = cavalcade(folder, &["draw", "path.txt", "-o", "path.svg"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let said = said(&output);
    assert!(said.starts_with("not valid: 3 faults") && said.contains("b2 is never visited"), "{said}");
    let svg = fs::read_to_string(folder.join("path.svg")).unwrap();
    assert_eq!((count(&svg, "fault jump"), count(&svg, "fault repeated")), (1, 1));
    assert!(count(&svg, "fault missing") > 0 && svg.contains("<title>Path over a 3x3 board with 3 faults</title>"));
    for format in ["png", "gif", "pdf", "tikz"] {
        let output = cavalcade(folder, &["draw", "path.txt", "--format", format, "--style", "both"]);
        assert_eq!(output.status.code(), Some(1), "{format}");
        assert!(!output.stdout.is_empty(), "{format}");
    }
}

#[test]
fn a_part_of_a_tour_is_drawn_on_its_board() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("part.txt"), "a1 b3 d4").unwrap();
    let output = cavalcade(folder, &["draw", "part.txt", "--board", "5x5", "--squares", "none"]);
    assert_eq!(output.status.code(), Some(1));
    let svg = String::from_utf8(output.stdout).unwrap();
    // A tint and the two strokes of a cross for each of the other 22.
    assert_eq!((count(&svg, "fault missing"), count(&svg, "fault jump")), (3 * 22, 0));
}

#[test]
fn a_grid_with_wrong_numbers_is_drawn_as_far_as_they_lead() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("grid.txt"), "7 2 5\n4 # 8\n1 6 6\n").unwrap();
    let output = cavalcade(folder, &["draw", "grid.txt", "-o", "grid.svg"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let svg = fs::read_to_string(folder.join("grid.svg")).unwrap();
    assert!(count(&svg, "fault jump") + count(&svg, "fault missing") > 0);
}

#[test]
fn a_closed_tour_with_a_gap_shows_the_missing_last_move() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let found = cavalcade(folder, &["find", "5x5", "--json"]);
    let record = String::from_utf8(found.stdout).unwrap().replace("\"kind\":\"open\"", "\"kind\":\"closed\"");
    fs::write(folder.join("tour.json"), record).unwrap();
    let output = cavalcade(folder, &["draw", "tour.json"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert_eq!(count(&String::from_utf8(output.stdout).unwrap(), "fault jump"), 1);
}

#[test]
fn of_several_tours_each_has_its_picture_and_the_faulty_one_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("tours.txt"), "7 2 5\n4 # 8\n1 6 3\n\n7 2 5\n4 # 8\n1 3 6\n").unwrap();
    let output = cavalcade(folder, &["draw", "tours.txt", "-o", "tour.svg"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("in tours.txt, number 2"), "{}", said(&output));
    assert!(folder.join("tour-1.svg").exists() && folder.join("tour-2.svg").exists());
    let refused = said(&cavalcade(folder, &["draw", "tours.txt", "--format", "tikz"]));
    assert!(
        refused.contains("add -o tour.tex for one picture each (tour-1.tex and so on), or --contact-sheet"),
        "{refused}"
    );
}

#[test]
fn a_worksheet_has_as_many_empty_boards_as_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (more, boards) in [([].as_slice(), 1), (&["--number", "6"], 6)] {
        let output = cavalcade(folder, &[&["draw", "4x4", "--worksheet"], more].concat());
        assert!(output.status.success(), "{}", said(&output));
        let svg = String::from_utf8(output.stdout).unwrap();
        assert_eq!((count(&svg, "square dark"), count(&svg, "number")), (8 * boards, 0));
        assert!(svg.contains("<title>Tours of the knight: 4x4</title>"));
    }
    for (file, begins) in [("a.png", b"\x89PNG".as_slice()), ("a.pdf", b"%PDF-"), ("a.tex", b"% ")] {
        assert!(cavalcade(folder, &["draw", "4x4", "--worksheet", "-o", file]).status.success());
        assert!(fs::read(folder.join(file)).unwrap().starts_with(begins));
    }
    let pdf = fs::read(folder.join("a.pdf")).unwrap();
    assert!(String::from_utf8_lossy(&pdf).contains("/MediaBox [0 0 595 842]"));
    fs::write(folder.join("marked.txt"), "S..\n.#.\n..E\n").unwrap();
    let output = cavalcade(folder, &["draw", "marked.txt", "--worksheet"]);
    assert_eq!(count(&String::from_utf8(output.stdout).unwrap(), "number"), 2, "the first and the last");
}

#[test]
fn a_worksheet_that_cannot_be_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("tour.txt"), "7 2 5\n4 # 8\n1 6 3\n").unwrap();
    for (words, says) in [
        (["draw", "8x8", "--worksheet", "--number", "0"].as_slice(), "write a whole number from 1"),
        (&["draw", "8x8", "--worksheet", "--number", "31"], "write a number from 1 to 30"),
        (&["draw", "8x8", "--number", "3"], "--worksheet"),
        (&["draw", "8x8", "--worksheet", "--size", "400", "-o", "a.pdf"], "always A4; leave out --size"),
        (&["draw", "8x8", "--worksheet", "--size", "4"], "4 pixels are too few"),
        (&["draw", "tour.txt", "--worksheet"], "--worksheet needs a board, but this is a tour"),
    ] {
        let output = cavalcade(folder, words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(said(&output).contains(says), "{words:?}: {}", said(&output));
    }
}

#[test]
fn a_page_with_squares_too_small_to_write_in_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (words, says) in [
        (["draw", "200x200", "--worksheet"].as_slice(), "the largest is 56x56"),
        (&["draw", "1000x1000", "--worksheet"], "the largest is 56x56"),
        (&["draw", "30x30", "--worksheet", "--number", "9"], "write a number up to 2"),
    ] {
        let output = cavalcade(folder.path(), words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(said(&output).contains(says), "{words:?}: {}", said(&output));
    }
    // Small squares are there all the same.
    let output = cavalcade(folder.path(), &["draw", "56x56", "--worksheet"]);
    assert_eq!(count(&String::from_utf8(output.stdout).unwrap(), "square dark"), 56 * 28);
}

#[test]
fn a_contact_sheet_whose_tours_are_too_small_to_see_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("tours.txt"), cavalcade(folder, &["list", "5x5", "--start", "a1"]).stdout).unwrap();
    for (more, says) in [
        (["--size", "200"], "200 pixels are too few for 304 pictures in 18 columns; write a size of at least "),
        (["--columns", "1"], "304 pictures in 1 column are too small to see; use 18 columns"),
    ] {
        let output = cavalcade(folder, &[&["draw", "tours.txt", "--contact-sheet"], &more[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        assert!(said(&output).contains(says), "{more:?}: {}", said(&output));
    }
}

#[test]
fn nothing_is_drawn_before_all_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("good.txt"), "7 2 5\n4 # 8\n1 6 3\n").unwrap();
    fs::write(folder.join("strange.txt"), "what is this\n").unwrap();
    fs::write(folder.join("board.txt"), "...\n.#.\n...\n").unwrap();
    for (other, says) in [
        ("missing.txt", "no such file"),
        ("strange.txt", "strange.txt: "),
        ("board.txt", "board.txt is a board, which cannot be drawn together with tours"),
        ("8x8", "8x8 is a board, which cannot be drawn together with tours"),
        ("0x8", "a board needs at least one file and one rank"),
    ] {
        for more in [[].as_slice(), &["--contact-sheet"]] {
            let output = cavalcade(folder, &[&["draw", "good.txt", other, "-o", "tour.svg"], more].concat());
            assert_eq!(output.status.code(), Some(2), "{other}");
            assert!(said(&output).contains(says), "{other}: {}", said(&output));
        }
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), 3);
}

#[test]
fn a_faulty_path_has_the_style_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("path.txt"), "a1 b3 c1 c2").unwrap();
    let counts = |style: &str| {
        let output = cavalcade(folder, &["draw", "path.txt", "--style", style]);
        let svg = String::from_utf8(output.stdout).unwrap();
        (count(&svg, "tour"), count(&svg, "heat"), count(&svg, "number"), count(&svg, "fault jump"))
    };
    assert_eq!(counts("line"), (1, 0, 0, 1));
    assert_eq!(counts("numbers"), (0, 0, 4, 1));
    assert_eq!(counts("both"), (1, 0, 4, 1));
    assert_eq!(counts("heat"), (2, 4, 0, 1));
}

#[test]
fn a_contact_sheet_shows_all_tours_of_all_files() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let tours = cavalcade(folder, &["list", "5x6", "--closed"]).stdout;
    fs::write(folder.join("tours.txt"), tours).unwrap();
    assert!(cavalcade(folder, &["find", "6x6", "-o", "one.json"]).status.success());
    let output = cavalcade(folder, &["draw", "tours.txt", "one.json", "--contact-sheet", "-o", "sheet.svg"]);
    assert!(output.status.success(), "{}", said(&output));
    let svg = fs::read_to_string(folder.join("sheet.svg")).unwrap();
    assert_eq!((count(&svg, "tour"), count(&svg, "caption"), count(&svg, "start")), (9, 9, 9));
    assert!(svg.contains("<title>9 tours</title>") && !svg.contains(" id=\"sq-"));
    for format in ["png", "gif", "pdf", "tikz"] {
        let output = cavalcade(folder, &["draw", "tours.txt", "--contact-sheet", "--columns", "4", "--format", format]);
        assert!(output.status.success() && !output.stdout.is_empty(), "{format}: {}", said(&output));
    }
}

#[test]
fn columns_say_how_many_stand_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("tours.txt"), cavalcade(folder, &["list", "5x6", "--closed"]).stdout).unwrap();
    let sides = |columns: &str| -> Vec<u32> {
        let words = ["draw", "tours.txt", "--contact-sheet", "--columns", columns];
        let svg = String::from_utf8(cavalcade(folder, &words).stdout).unwrap();
        let side =
            |name: &str| svg.split(&format!(" {name}=\"")).nth(1).unwrap().split('"').next().unwrap().to_string();
        ["width", "height"].map(|name| side(name).parse().unwrap()).to_vec()
    };
    let (wide, high) = (sides("8"), sides("1"));
    assert!(wide[0] > 4 * wide[1] && high[1] > 4 * high[0], "{wide:?} {high:?}");
}

#[test]
fn a_contact_sheet_marks_the_faults_of_what_is_no_tour() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("good.txt"), "7 2 5\n4 # 8\n1 6 3\n").unwrap();
    fs::write(folder.join("bad.txt"), "7 2 5\n4 # 8\n1 3 6\n").unwrap();
    let output = cavalcade(folder, &["draw", "good.txt", "bad.txt", "--contact-sheet", "-o", "sheet.svg"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("not valid") && said(&output).contains("in bad.txt"), "{}", said(&output));
    let svg = fs::read_to_string(folder.join("sheet.svg")).unwrap();
    assert!(count(&svg, "caption") == 2 && count(&svg, "fault jump") > 0);
    let output = cavalcade(folder, &["draw", "8x8", "--contact-sheet"]);
    assert!(said(&output).contains("--contact-sheet needs tours, but this is a board"), "{}", said(&output));
    let output = cavalcade(folder, &["draw", "good.txt", "--columns", "2"]);
    assert_eq!(output.status.code(), Some(2));
}
