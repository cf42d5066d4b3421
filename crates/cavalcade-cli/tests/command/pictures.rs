//! Pictures by the command: those of `docs/pictures` are what the commands beside them draw, and what cannot be drawn
//! leaves nothing behind.
//!
//! To redraw them: `CAVALCADE_REFERENCE=write cargo test -p cavalcade-cli --test command pictures`, and look at them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the command in a folder.
fn cavalcade(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cavalcade")).current_dir(folder).args(words).output().unwrap()
}

/// What it says on standard error, and its exit code.
fn refused(folder: &Path, words: &[&str]) -> (String, Option<i32>) {
    let output = cavalcade(folder, words);
    assert!(output.stdout.is_empty(), "{words:?}");
    (String::from_utf8(output.stderr).unwrap(), output.status.code())
}

/// The commands of the page that draw into its folder, each as its words.
fn documented() -> Vec<Vec<String>> {
    let page = fs::read_to_string(root().join("docs/pictures/README.md")).unwrap();
    let commands = page.lines().filter_map(|line| line.strip_prefix("    cavalcade "));
    let words = |command: &str| command.split_whitespace().map(String::from).collect::<Vec<_>>();
    commands.map(words).filter(|words| words[words.len() - 1].starts_with("docs/pictures/")).collect()
}

#[test]
fn every_picture_on_the_page_is_drawn_by_the_command_above_it() {
    let folder = tempfile::tempdir().unwrap();
    let commands = documented();
    assert!(commands.len() >= 12);
    for mut words in commands {
        let kept = root().join(words.pop().unwrap());
        let drawn = folder.path().join(kept.file_name().unwrap());
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        words.push(drawn.to_str().unwrap());
        let output = cavalcade(&root(), &words);
        // A path with faults is drawn, and is not valid.
        let is_drawn = matches!(output.status.code(), Some(0 | 1));
        assert!(is_drawn, "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        if std::env::var_os("CAVALCADE_REFERENCE").is_some_and(|word| word == "write") {
            fs::copy(&drawn, &kept).unwrap();
        }
        let same = fs::read(&drawn).unwrap_or_else(|error| panic!("{words:?}: {error}"))
            == fs::read(&kept).unwrap_or_default();
        assert!(same, "{words:?} no longer draws {}; see the head of this test", kept.display());
    }
}

#[test]
fn every_picture_in_the_folder_is_on_the_page() {
    let page = fs::read_to_string(root().join("docs/pictures/README.md")).unwrap();
    for entry in fs::read_dir(root().join("docs/pictures")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(name == "README.md" || page.contains(&name), "{name}");
    }
}

#[test]
fn nothing_is_written_when_drawing_fails() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (words, says) in [
        (["find", "8x8", "-o", "tour.bmp"].as_slice(), "use .svg, .png, .gif, .pdf or .tex"),
        (&["draw", "8x8", "-o", "tour.bmp"], "write svg, png, gif, pdf or tikz"),
        (&["draw", "8x8", "-o", "tour"], "use .svg, .png, .gif, .pdf or .tex"),
        (&["draw", "8x8", "-o", "no/such/folder/a.svg"], "does not exist"),
        (&["draw", "8x8", "--size", "9", "-o", "a.png"], "write a size of at least"),
        (&["draw", "8x8", "--size", "9000", "-o", "a.png"], "write a size of at most 8000"),
        (&["draw", "2001x5", "-o", "a.svg"], "the largest is 2000x2000"),
        (&["draw", "4x4", "--cut", "e5", "-o", "a.svg"], "not on the 4x4 board"),
        (&["draw", "missing.txt", "-o", "a.svg"], "no such file"),
        (&["draw", "2024.txt", "-o", "a.svg"], "no such file"),
        (&["compare", "5x5", "-o", "a.bmp"], "write svg, png, gif, pdf or tikz"),
        (&["find", "8x8", "--watch", "-o", "a.svg"], "write -o search.gif"),
        (&["find", "1000000x1000000", "-o", "a.svg"], "the largest is 2000x2000"),
        (&["find", "8x8", "--at", "3", "-o", "a.svg"], "--at and --where write text"),
        (&["find", "8x8", "--theme", "dark"], "--theme applies only to pictures"),
        (&["compare", "5x5", "--theme", "dark"], "--theme applies only to pictures"),
        (&["find", "8x8", "--speed", "51", "-o", "a.gif"], "from 1 to 50"),
    ] {
        let (said, code) = refused(folder, words);
        assert!(said.contains(says), "{words:?}: {said}");
        assert_eq!(code, Some(2), "{words:?}");
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
}

#[test]
fn an_impossible_tour_leaves_no_picture() {
    let folder = tempfile::tempdir().unwrap();
    let output = cavalcade(folder.path(), &["find", "3x3", "-o", "tour.png"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.starts_with(b"impossible:"));
    assert!(!folder.path().join("tour.png").exists());
}

#[test]
fn a_picture_goes_to_standard_output_when_no_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for (format, begins) in
        [("svg", b"<svg".as_slice()), ("png", b"\x89PNG"), ("gif", b"GIF89a"), ("pdf", b"%PDF-"), ("tikz", b"% ")]
    {
        let found = cavalcade(folder.path(), &["find", "6x6", "--format", format]);
        assert!(found.stdout.starts_with(begins), "{format}");
        let drawn = cavalcade(folder.path(), &["draw", "6x6", "--format", format]);
        assert!(drawn.stdout.starts_with(begins), "{format}");
    }
}

#[test]
fn find_and_draw_make_the_same_picture_of_the_same_tour() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (suffix, more) in [
        ("svg", ["--style", "both"]),
        ("gif", ["--theme", "dark"]),
        ("png", ["--size", "300"]),
        ("pdf", ["--squares", "none"]),
        ("tex", ["--colours", "line=red"]),
    ] {
        let (tour, one, other) = ("tour.json", format!("one.{suffix}"), format!("other.{suffix}"));
        for words in [["find", "6x6", "-o", tour].as_slice(), &["find", "6x6", "-o", &one, more[0], more[1]]] {
            assert!(cavalcade(folder, words).status.success(), "{words:?}");
        }
        assert!(cavalcade(folder, &["draw", tour, "-o", &other, more[0], more[1]]).status.success());
        assert!(fs::read(folder.join(one)).unwrap() == fs::read(folder.join(other)).unwrap(), "{suffix}");
    }
}

#[test]
fn compare_draws_all_boards_in_one_picture() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let output = cavalcade(folder, &["compare", "6x6", "5x5", "--time-limit", "200ms", "-o", "compare.svg"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.starts_with("6x6\nmethod") && table.contains("\n5x5\nmethod"), "{table}");
    let picture = fs::read_to_string(folder.join("compare.svg")).unwrap();
    assert!(picture.contains("<title>Time and steps against board size: auto, backtrack"));
}

#[test]
fn compare_has_the_tables_where_they_fit_the_question() {
    let folder = tempfile::tempdir().unwrap();
    let names = |words: &[&str]| {
        let output = cavalcade(folder.path(), &[words, &["--time-limit", "100ms"]].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let table = String::from_utf8(output.stdout).unwrap();
        table.lines().filter(|line| line.starts_with("construct ")).count()
    };
    assert_eq!(names(&["compare", "5x5"]), 1);
    assert_eq!(names(&["compare", "5x5", "--piece", "camel"]), 0);
    assert_eq!(names(&["compare", "3x3", "--holes", "b2"]), 0);
    fs::write(folder.path().join("ring.txt"), "...\n.#.\n...\n").unwrap();
    assert_eq!(names(&["compare", "5x5", "ring.txt", "6x6"]), 2);
}

#[test]
fn charts_refuse_a_size_at_which_nothing_is_seen_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    for (size, says) in [
        ("0", "write a number of pixels"),
        ("1", "1 pixel is too few to show anything; write a size of at least 100"),
        ("8001", "write a size of at most 8000"),
    ] {
        for words in [["compare", "5x5"], ["statistics", "5x5"]] {
            let (said, code) = refused(folder.path(), &[&words[..], &["--size", size, "-o", "a.png"]].concat());
            assert!(said.contains(says), "{said}");
            assert_eq!(code, Some(2));
        }
    }
    let (said, _) = refused(folder.path(), &["draw", "5x5", "--size", "1", "-o", "a.png"]);
    assert!(said.contains("1 pixel is too few for the style line"), "{said}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn draw_and_find_report_the_same_faults_of_a_board() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("holes.txt"), "###\n").unwrap();
    for board in ["0x0", "8x", "holes.txt"] {
        let (drawn, code) = refused(folder, &["draw", board]);
        assert_eq!((drawn, code), refused(folder, &["find", board]), "{board}");
        assert_eq!(code, Some(2));
    }
}

#[test]
fn clues_that_fit_two_tours_have_two_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let find = ["find", "5x5", "--clue", "a1=1", "--unique"];
    let output = cavalcade(folder, &[&find[..], &["-o", "u.svg"]].concat());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("wrote two of the tours to u-1.svg and u-2.svg\n"), "{said}");
    let pictures = ["u-1.svg", "u-2.svg"].map(|name| fs::read_to_string(folder.join(name)).unwrap());
    assert!(pictures[0] != pictures[1] && fs::read_dir(folder).unwrap().count() == 2);
    let output = cavalcade(folder, &[&find[..], &["--format", "svg"]].concat());
    assert!(String::from_utf8(output.stderr).unwrap().contains("only the first of two tours is drawn"));
    assert_eq!(String::from_utf8(output.stdout).unwrap().matches("<svg").count(), 1);
}

#[test]
fn an_obstacle_that_is_not_found_is_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let (said, code) = refused(folder.path(), &["draw", "5x5", "--obstacle"]);
    assert!(said.starts_with("no obstacle found") && code == Some(3), "{said}");
    let output = cavalcade(folder.path(), &["draw", "1x1", "--obstacle", "--closed"]);
    assert!(String::from_utf8(output.stdout).unwrap().contains("1 dark square A and 0 light squares B"));
}

#[test]
fn a_square_that_is_cut_twice_is_counted_once() {
    let folder = tempfile::tempdir().unwrap();
    let output = cavalcade(folder.path(), &["draw", "4x4", "--cut", "a1,a1"]);
    assert!(String::from_utf8(output.stdout).unwrap().contains("1 square removed, 1 part left"));
}
