//! Tours to order by the command: symmetric, strictly open, several, from seeds.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(arguments: &str, input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cavalcade"));
    let words = arguments.split(' ').filter(|word| !word.is_empty());
    let piped = command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the command runs");
    // A command that needs no input may be gone before it is written.
    let _ = child.stdin.take().expect("it has one").write_all(input);
    child.wait_with_output().expect("the command ends")
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("the command writes text")
}

fn find(arguments: &str) -> Output {
    run(&format!("find {arguments}"), b"")
}

#[test]
fn a_symmetric_tour_is_as_symmetric_as_check_says() {
    for (arguments, symmetry) in [
        ("8x8 --closed --symmetry half-turn", "half turn (Eulerian)"),
        ("8x8 --closed --symmetry eulerian --seed 5", "half turn (Eulerian)"),
        ("7x6 --closed --symmetry bergholtian", "half turn (Bergholtian)"),
        ("10x10 --closed --symmetry quarter-turn --start d4", "quarter turn left"),
        ("6x5 --closed --symmetry mirror", "mirror left-right"),
        ("5x5 --symmetry half-turn --start a1 --end e5", "half turn"),
        ("8x8 --holes d4,e4,d5,e5 --closed --symmetry half-turn", "half turn"),
        ("6x6 --closed --wrap torus --symmetry mirror-diagonal", ""),
    ] {
        let found = find(&format!("{arguments} --json"));
        if symmetry.is_empty() {
            assert_eq!(found.status.code(), Some(1), "{arguments}");
            assert!(text(&found.stdout).contains("\"kind\":\"no-symmetric-tour\""), "{arguments}");
            continue;
        }
        assert!(text(&found.stdout).contains("\"symmetry\":\""), "{arguments}");
        let checked = run("check -", &found.stdout);
        assert!(text(&checked.stdout).contains(symmetry), "{arguments}: {}", text(&checked.stdout));
    }
}

#[test]
fn that_no_tour_is_symmetric_is_confirmed_by_a_count() {
    for arguments in
        ["8x8 --closed --symmetry mirror", "6x6 --closed --symmetry mirror-diagonal", "7x8 --symmetry mirror"]
    {
        let claim = find(&format!("{arguments} --json"));
        assert_eq!(claim.status.code(), Some(1), "{arguments}");
        let confirmed = run("check -", &claim.stdout);
        assert_eq!(confirmed.status.code(), Some(0), "{arguments}: {}", text(&confirmed.stderr));
        let altered =
            text(&claim.stdout).replace("\"mirror\"", "\"half-turn\"").replace("\"height\":8", "\"height\":6");
        if arguments.starts_with("8x8") {
            assert_eq!(run("check -", altered.as_bytes()).status.code(), Some(1), "{altered}");
        }
    }
    let strict = find("3x3 --holes b2 --strictly-open --json");
    let refused = run("check -", &strict.stdout);
    assert!(refused.status.code() == Some(2) && text(&refused.stderr).contains("run `cavalcade find` again"));
    let far = find("100x100 --closed --symmetry mirror --json");
    assert_eq!(run("check -", &far.stdout).status.code(), Some(3));
}

#[test]
fn a_drawn_seed_is_named_and_gives_the_same_tour_again() {
    let drawn = find("8x8 --closed --seed random --format squares");
    let notes = text(&drawn.stderr);
    let seed = notes.lines().find_map(|line| line.strip_prefix("seed ")).expect("the seed is named");
    let again = find(&format!("8x8 --closed --seed {seed} --format squares"));
    assert_eq!(drawn.stdout, again.stdout);
    assert!(!text(&again.stderr).contains("seed "));
    assert_ne!(find("8x8 --closed --seed random --format squares").stdout, drawn.stdout);
}

#[test]
fn several_tours_differ_and_can_be_checked_and_drawn() {
    for arguments in
        ["8x8 --closed --number 12", "7x7 --start a1 --number 9 --symmetry half-turn", "8x8 --strictly-open --number 5"]
    {
        let lines = find(&format!("{arguments} --format squares"));
        let tours: BTreeSet<&str> = text(&lines.stdout).lines().collect();
        let number = arguments.split("--number ").nth(1).and_then(|rest| rest.split(' ').next()).expect("it is there");
        assert_eq!(tours.len().to_string(), number, "{arguments}: {}", text(&lines.stderr));
        for format in ["squares", "grid", "csv", "json"] {
            let stream = find(&format!("{arguments} --format {format}"));
            let checked = run("check -", &stream.stdout);
            assert_eq!(checked.status.code(), Some(0), "{arguments} {format}");
            assert_eq!(text(&checked.stdout).matches("valid: ").count(), tours.len(), "{arguments} {format}");
        }
    }
    let folder = tempfile::tempdir().expect("there is room");
    let stream = folder.path().join("tours.txt");
    std::fs::write(&stream, find("5x5 --number 3").stdout).expect("it is written");
    let picture = folder.path().join("tour.svg");
    let drawn = run(&format!("draw {} -o {}", stream.display(), picture.display()), b"");
    assert!(drawn.status.success(), "{}", text(&drawn.stderr));
    let found = find(&format!("6x6 --number 2 -o {}", folder.path().join("found.png").display()));
    assert!(found.status.success(), "{}", text(&found.stderr));
    for name in ["tour-1.svg", "tour-2.svg", "tour-3.svg", "found-1.png", "found-2.png"] {
        assert!(folder.path().join(name).is_file(), "{name}");
    }
    assert!(!picture.exists());
}

#[test]
fn a_limit_leaves_no_part_of_a_tour() {
    for format in ["json", "squares"] {
        let stopped = find(&format!("8x8 --number 10000000 --format {format} --time-limit 400ms"));
        assert_eq!(stopped.status.code(), Some(3));
        let lines: Vec<&str> = text(&stopped.stdout).lines().collect();
        let [tours @ .., _] = &lines[..] else { panic!("there are some") };
        let squares = |line: &&str| line.matches(|letter: char| ('1'..='8').contains(&letter)).count();
        assert!(tours.len() > 3 && tours.iter().all(|line| squares(line) >= 64), "{format}");
        assert!(text(&stopped.stdout).ends_with('\n'));
    }
}

#[test]
fn one_faulty_tour_among_others_is_reported() {
    let checked =
        run("check - --board 3x4", b"a1 b3 c1 a2 b4 c2 a3 c4 b2 a4 c3 b1\na1 b3 c1 a2 b4 c2 a3 c4 b2 a4 b1 c3\n");
    assert_eq!(checked.status.code(), Some(1));
    assert!(text(&checked.stdout).contains("valid: an open"));
    assert!(text(&checked.stdout).contains("not valid: "));
    assert!(text(&checked.stderr).contains("1 of 2 invalid"));
}

#[test]
fn strictly_open_tours_do_not_close_however_large() {
    let found = find("8x8 --strictly-open");
    assert!(!text(&found.stderr).contains("it is also closed"));
    assert!(text(&run("check -", &found.stdout).stdout).contains("valid: an open"));
    assert!(text(&find("8x8").stderr).contains("it is also closed"));
    for (size, last) in [("6000x4000", 24_000_000u64), ("5001x4001", 20_009_001)] {
        let ends = [1, last].map(|number| {
            let square = find(&format!("{size} --strictly-open --at {number}"));
            text(&square.stdout).trim().parse::<cavalcade::Square>().expect("a square")
        });
        let apart = [ends[0].file().abs_diff(ends[1].file()), ends[0].rank().abs_diff(ends[1].rank())];
        assert!(apart != [1, 2] && apart != [2, 1], "{size} {ends:?}");
    }
    let ring = find("3x3 --holes b2 --strictly-open --json");
    assert_eq!(ring.status.code(), Some(1));
    assert!(text(&ring.stdout).contains("no-strictly-open-tour"));
}

#[test]
fn several_tours_may_have_few_turns_or_be_magic() {
    for arguments in ["8x8 --closed --minimize turns --number 3", "8x8 --magic semi --number 3"] {
        let found = find(&format!("{arguments} --format squares"));
        assert_eq!((found.status.code(), text(&found.stdout).lines().count()), (Some(0), 3), "{arguments}");
    }
}

#[test]
fn that_no_closed_tour_is_strictly_open_is_an_answer() {
    let found = find("8x8 --closed --strictly-open");
    assert_eq!(found.status.code(), Some(1));
    assert!(text(&found.stdout).starts_with("impossible: "), "{}", text(&found.stdout));
}

#[test]
fn what_does_not_go_together_is_refused() {
    for (arguments, word) in [
        ("8x8 --symmetry half-turn --method sat", "--method"),
        ("8x8 --symmetry half-turn --strictly-open", "--strictly-open"),
        ("8x8 --symmetry eulerian", "closed"),
        ("8x8 --magic semi --symmetry half-turn --closed", "--symmetry"),
        ("8x8 --number 0", "--number"),
        ("8x8 --allow-copies", "--number"),
        ("8x8 --number 2 --at 1", "--at"),
        ("8x5 --symmetry quarter-turn", "half-turn"),
        ("8x8 --symmetry twist", "quarter-turn"),
        ("8x8 --clue a1=1 --symmetry mirror", "--symmetry"),
        ("8x8 --number 2 --format svg", "tour-1.svg"),
        ("8x8 --seed dice", "random"),
    ] {
        let refused = find(arguments);
        assert_eq!(refused.status.code(), Some(2), "{arguments}");
        assert!(text(&refused.stderr).contains(word), "{arguments}: {}", text(&refused.stderr));
    }
}
