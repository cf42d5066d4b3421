//! What people expect of a command: its files, its colours, its limits.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{cavalcade, run};

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder to write in, and what is in it.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn names_in(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names
}

/// The command in a folder, quiet.
fn quiet_in(folder: &Path, words: &str) -> Command {
    let mut command = cavalcade();
    command.current_dir(folder).args(words.split(' ')).arg("--quiet");
    command
}

fn expect_done(command: &mut Command) {
    let done = command.output().unwrap();
    assert!(done.status.success() && done.stderr.is_empty(), "{command:?}: {}", text(&done.stderr));
}

#[test]
fn the_dash_is_standard_output_and_never_a_file() {
    let folder = folder();
    for words in [
        "find 5x5 -o -",
        "find 5x5 -o - -f svg",
        "find 6x6 -n 2 -o -",
        "find 5x5 --at 1..3 -o -",
        "find 5x5 -m backtrack --watch -f gif -o -",
        "nth 3x4 1 -o -",
        "sample 3x4 -o -",
        "puzzle 5x5 -o -",
        "draw 5x5 -o - -f png",
        "find 5x5 --cnf - -o /dev/null",
    ] {
        let done = quiet_in(folder.path(), words).output().unwrap();
        assert!(done.status.success() && !done.stdout.is_empty(), "{words}: {}", text(&done.stderr));
    }
    assert!(names_in(folder.path()).is_empty());
    expect_done(&mut quiet_in(folder.path(), "puzzle 5x5 -o puzzle.txt --solution -"));
    assert_eq!(names_in(folder.path()), ["puzzle.txt"]);
}

#[test]
fn a_formula_has_standard_output_to_itself() {
    let asked = run(&["find", "4x4", "--cnf", "-", "-o", "/dev/null"]);
    assert_eq!(asked.status.code(), Some(1));
    assert!(
        text(&asked.stdout)
            .lines()
            .all(|line| line.starts_with("c ") || line.starts_with("p cnf") || line.ends_with(" 0"))
    );
    assert!(text(&asked.stderr).starts_with("impossible: "), "{}", text(&asked.stderr));
}

#[test]
fn suffixes_choose_for_samples_and_for_squares() {
    let folder = folder();
    for (words, file, begin) in [
        ("sample 3x4 -o tours.json", "tours.json", "{\"outcome\":\"found\""),
        ("sample 3x4 -o tours.txt", "tours.txt", "b1 "),
        ("find 5x5 -s a1 --at 1 -o at.json", "at.json", "{\"outcome\":\"found\""),
        ("find 5x5 -s a1 --at 1 -o at.txt", "at.txt", "a1\n"),
        ("find 5x5 -s a1 --where a1 -o where.json", "where.json", "{\"outcome\":\"found\""),
        ("find 5x5 --json -o tour.txt", "tour.txt", "{\"outcome\":\"found\""),
    ] {
        expect_done(&mut quiet_in(folder.path(), words));
        let written = fs::read_to_string(folder.path().join(file)).unwrap();
        assert!(written.starts_with(begin), "{words}: {written}");
    }
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_stays_and_what_it_leads_to_is_written() {
    use std::os::unix::fs::symlink;
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("deep")).unwrap();
    fs::write(path("deep/tour.txt"), "old").unwrap();
    symlink("deep/tour.txt", path("link.txt")).unwrap();
    symlink("link.txt", path("far.txt")).unwrap();
    symlink("deep/new.txt", path("new.txt")).unwrap();
    symlink("circle.txt", path("circle.txt")).unwrap();
    for link in ["far.txt", "new.txt"] {
        expect_done(&mut quiet_in(folder.path(), &format!("find 5x5 -s a1 -f squares -o {link}")));
        assert!(path(link).is_symlink() && path("link.txt").is_symlink());
        assert!(fs::read_to_string(path(link)).unwrap().starts_with("a1 "), "{link}");
    }
    assert_eq!(names_in(&path("deep")), ["new.txt", "tour.txt"]);
    let refused = quiet_in(folder.path(), "find 5x5 -o circle.txt").output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("too many levels of symbolic links"), "{}", text(&refused.stderr));
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_keeps_its_mode() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let file = folder.path().join("tour.txt");
    for mode in [0o600, 0o664, 0o444] {
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        expect_done(&mut quiet_in(folder.path(), "find 5x5 -s a1 -f squares -o tour.txt"));
        assert!(fs::read_to_string(&file).unwrap().starts_with("a1 "));
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, mode, "{mode:o}");
        fs::remove_file(&file).unwrap();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_may_not_grow_so_large_is_an_error_and_leaves_what_was_there() {
    let folder = folder();
    let file = folder.path().join("tour.txt");
    fs::write(&file, "old").unwrap();
    let mut shell = Command::new("sh");
    shell.current_dir(folder.path()).args(["-c", "ulimit -f 1; exec \"$0\" find 100x100 -o tour.txt"]);
    let refused = shell.arg(env!("CARGO_BIN_EXE_cavalcade")).output().unwrap();
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    assert!(text(&refused.stderr).contains("file-size limit"), "{}", text(&refused.stderr));
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(names_in(folder.path()), ["tour.txt"]);
}

/// What the command says in an environment, with its colours.
fn said(words: &[&str], environment: &[(&str, &str)]) -> String {
    let mut command = cavalcade();
    command.args(words).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("CLICOLOR");
    let said = command.envs(environment.iter().copied()).output().unwrap();
    text(&said.stdout) + &text(&said.stderr)
}

#[test]
fn colours_are_as_the_option_and_the_environment_say_and_never_in_a_pipe() {
    const ESCAPE: char = '\u{1b}';
    for words in [
        &["find", "4x4"][..],
        &["find", "0x4"],
        &["find", "8x8", "-s", "-x"],
        &["find", "8x8", "-m", "random", "-t", "0s"],
        &["-h"],
    ] {
        let with = |option| [words, &["--color", option]].concat();
        assert!(!said(words, &[]).contains(ESCAPE), "{words:?}");
        assert!(said(&with("always"), &[]).contains(ESCAPE), "{words:?}");
        assert!(said(&with("always"), &[("NO_COLOR", "1")]).contains(ESCAPE), "{words:?}");
        assert!(said(words, &[("CLICOLOR_FORCE", "1")]).contains(ESCAPE), "{words:?}");
        assert!(!said(words, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]).contains(ESCAPE), "{words:?}");
        assert!(!said(&with("never"), &[("CLICOLOR_FORCE", "1")]).contains(ESCAPE), "{words:?}");
    }
}

#[test]
fn every_command_that_has_an_option_has_its_short_form() {
    let short = [
        ("closed", 'c'),
        ("start", 's'),
        ("end", 'e'),
        ("method", 'm'),
        ("format", 'f'),
        ("piece", 'p'),
        ("threads", 'j'),
        ("time-limit", 't'),
        ("number", 'n'),
        ("output", 'o'),
        ("quiet", 'q'),
    ];
    let commands = text(&run(&["-h"]).stdout);
    let commands = commands.split("Commands:\n").nth(1).unwrap().lines();
    // What does not fit on a line goes on below, further to the right.
    let commands = commands.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    let commands = commands.filter_map(|line| line.split_whitespace().next());
    for command in commands.filter(|command| *command != "help") {
        let help = text(&run(&[command, "--help"]).stdout);
        for (long, letter) in short {
            let is_there = |start: String| help.lines().any(|line| line.trim_start().starts_with(&start));
            let is_bare = is_there(format!("--{long} <")) || is_there(format!("--{long}  "));
            assert!(!is_bare, "{command} has no -{letter}");
        }
        assert!(help.contains("-q, --quiet"), "{command}");
    }
}

#[test]
fn every_wrong_value_is_reported_with_its_option() {
    let commands = ["find 8x8", "count 8x8", "nth 5x5 1", "sample 5x5", "puzzle 5x5", "compare 5x5", "list 5x5"];
    for command in commands {
        let command: Vec<&str> = command.split(' ').collect();
        let help = text(&run(&[command[0], "--help"]).stdout);
        let options = help.lines().filter_map(|line| line.split_once("--")?.1.split_once(" <"));
        let options: Vec<&str> = options.map(|(option, _)| option).filter(|option| !option.contains(' ')).collect();
        assert!(options.contains(&"holes"), "{options:?}");
        for option in options {
            let option = format!("--{option}");
            // Files and folders may have any name; a missing folder is named.
            if ["--output", "--cnf", "--checkpoint", "--scratch", "--hosts", "--atlas", "--solution", "--explain"]
                .contains(&option.as_str())
            {
                continue;
            }
            for value in ["-1", "", "-x"] {
                let refused = run(&[&command[..], &[&option, value]].concat());
                let said = text(&refused.stderr);
                assert_eq!(refused.status.code(), Some(2), "{command:?} {option} {value}: {said}");
                let is_named = said.contains(&option) || (option == "--move-order" && said.contains("the order"));
                assert!(is_named, "{command:?} {option} {value}: {said}");
            }
        }
    }
}

#[test]
fn likely_mistakes_get_a_hint() {
    for (line, hint) in [
        ("find 50 50", "did you mean 50x50?"),
        ("8x8", "write `cavalcade find 8x8`"),
        ("tour 8x8", "write `cavalcade find 8x8`"),
        ("count 8x8 --symmetry half-turn", "--classes counts symmetric tours"),
        ("count 8x8 -o count.txt", "count has no -o: the answer goes to standard output"),
        ("list 8x8 --limit 3", "write --number N"),
        ("puzzle 8x8 --paper a4", "sheets are always A4"),
        ("find 8x8 --open", "tours are open unless --closed is given"),
        ("draw 8x8 --size A3", "write a number of pixels, like 800"),
        ("check 8x8", "to find a tour, write `cavalcade find 8x8`"),
        ("rank 5000", "write `cavalcade nth BOARD 5000`"),
    ] {
        let refused = run(&line.split(' ').collect::<Vec<_>>());
        let said = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{line}: {said}");
        assert!(said.contains(hint), "{line}: {said}");
    }
    let unknown = text(&run(&["draw", "8x8", "--title", "Tour"]).stderr);
    assert!(unknown.contains("unexpected argument '--title'") && !unknown.contains("as a value"), "{unknown}");
}

#[test]
fn solve_is_another_name_for_find() {
    let tour = |command| run(&[command, "8x8", "--closed"]).stdout;
    assert_eq!(tour("solve"), tour("find"));
}

#[test]
fn a_picture_is_not_a_tour() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("tour.svg");
    assert!(run(&["find", "5x5", "-o", picture.to_str().unwrap()]).status.success());
    for command in ["draw", "check", "convert"] {
        let refused = text(&run(&[command, picture.to_str().unwrap()]).stderr);
        assert!(refused.contains("this is a picture"), "{command}: {refused}");
    }
}
