//! Constructed tours through the real command: claims that there is none, and boards written as they come.

use crate::common::{run, run_with_input};

#[test]
fn impossible_outcomes_are_confirmed_by_check() {
    for args in [
        &["find", "5x5", "--closed", "--json"][..],
        &["find", "4x100", "--closed", "--json"],
        &["find", "3x6", "--json"],
        &["find", "5x100", "--start", "c2", "--end", "b2", "--json"],
        &["find", "5x5", "--start", "b2", "--end", "c3", "--json"],
        &["find", "4x6", "--start", "b2", "--json"],
        &["find", "8x8", "--start", "a1", "--end", "a3", "--json"],
    ] {
        let found = run(args);
        assert_eq!(found.status.code(), Some(1), "{args:?}");
        let checked = run_with_input(&["check", "-"], &found.stdout);
        let text = String::from_utf8(checked.stdout).expect("it is text");
        assert_eq!(checked.status.code(), Some(0), "{args:?}: {text}");
        assert!(text.starts_with("confirmed: no "), "{text}");
    }
}

#[test]
fn a_false_claim_is_refuted_by_check() {
    let claim = r#"{"outcome":"impossible","kind":"open","width":8,"height":8,
        "reason":{"kind":"theorem","theorem":{"name":"chia-ong","case":"four-by-four"},"text":"no"}}"#;
    let checked = run_with_input(&["check", "-"], claim.as_bytes());
    assert_eq!(checked.status.code(), Some(1));
    assert!(checked.stdout.starts_with(b"refuted: "));
}

#[test]
fn a_large_board_is_written_as_it_comes_and_passes_the_check() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    for name in ["tour.npy", "tour.squares"] {
        let file = folder.path().join(name);
        let path = file.to_str().expect("the name is text");
        let found = run(&["find", "4201x4003", "--start", "c5", "-o", path]);
        assert!(found.status.success(), "{name}");
        assert!(String::from_utf8_lossy(&found.stderr).contains("found by construct and written in"), "{name}");
        let checked = run(&["check", path]);
        assert!(checked.stdout.starts_with(b"valid: an open knight's tour of 4201x4003"), "{name}");
        std::fs::remove_file(file).expect("the file is there");
    }
}
