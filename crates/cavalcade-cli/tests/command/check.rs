//! `cavalcade check`: what it confirms, what it does not claim, and where it stops.

use std::process::{Output, Stdio};

use serde_json::{Value, json};

use crate::common::{cavalcade, run, run_with_input};

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("the command writes text")
}

fn object(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("the command writes JSON")
}

/// The JSON of an answer.
fn found(args: &[&str]) -> Value {
    object(&run(&[&["find", "--json"], args].concat()))
}

fn check(record: &Value) -> Output {
    run_with_input(&["check", "-", "--json"], record.to_string().as_bytes())
}

#[test]
fn a_decision_for_a_long_narrow_board_is_confirmed() {
    let checked = check(&found(&["4x40", "--start", "b7"]));
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stderr));
    let answer = object(&checked);
    assert_eq!((&answer["outcome"], &answer["verdict"]), (&json!("confirmed"), &json!("confirmed")));
    assert_eq!((&answer["basis"], &answer["unchecked"]), (&json!("decided"), &json!(["by"])));
}

#[test]
fn what_was_not_checked_is_said() {
    let mut claim = found(&["4x4", "--method", "backtrack"]);
    assert_eq!(claim["reason"]["positions"], 1096);
    claim["reason"]["positions"] = json!(7);
    let checked = check(&claim);
    assert_eq!(checked.status.code(), Some(0));
    assert_eq!(object(&checked)["unchecked"], json!(["positions"]));
    assert!(text(&checked.stderr).contains("the number of positions was not checked"), "{}", text(&checked.stderr));
    let cited = check(&found(&["4x100", "--closed"]));
    assert_eq!(object(&cited)["basis"], "cited");
    assert!(text(&cited.stderr).contains("the theorem is cited"));
    let seen = check(&found(&["3x3"]));
    assert_eq!((&object(&seen)["basis"], &object(&seen)["unchecked"]), (&json!("seen"), &json!([])));
    assert!(seen.stderr.is_empty());
}

#[test]
fn a_claim_about_other_ends_than_its_own_is_refuted() {
    let mut claim = found(&["4x6", "--start", "b3"]);
    claim["reason"]["start"] = json!("b4");
    let checked = check(&claim);
    assert_eq!(checked.status.code(), Some(1));
    assert_eq!(object(&checked)["outcome"], "refuted");
}

#[test]
fn a_tour_with_other_ends_than_its_file_says_is_invalid() {
    let mut tour = found(&["6x6", "--start", "a1"]);
    assert_eq!(check(&tour).status.code(), Some(0));
    assert_eq!(object(&check(&tour))["outcome"], "valid");
    tour["start"] = json!("b1");
    let checked = check(&tour);
    assert_eq!(checked.status.code(), Some(1));
    let answer = object(&checked);
    assert_eq!((&answer["outcome"], &answer["valid"]), (&json!("invalid"), &json!(false)));
    assert_eq!(answer["faults"], json!(["the start is given as b1, but the path starts on a1"]));
}

#[test]
fn a_claim_is_about_its_own_board_and_no_other() {
    let claim = found(&["3x3"]).to_string();
    for more in [&["--closed"][..], &["--board", "4x4"], &["--holes", "b2"], &["--piece", "camel"]] {
        let checked = run_with_input(&[&["check", "-"], more].concat(), claim.as_bytes());
        assert_eq!(checked.status.code(), Some(2), "{more:?}");
        assert!(text(&checked.stderr).contains("leave out"), "{}", text(&checked.stderr));
    }
}

#[test]
fn a_claim_that_takes_too_long_is_left_open() {
    let claim = json!({"outcome": "impossible", "kind": "open", "width": 20, "height": 21, "piece": "zebra",
        "reason": {"kind": "exhausted", "positions": 7}});
    let args = ["check", "-", "--json", "--time-limit", "100ms", "--memory", "50M"];
    let checked = run_with_input(&args, claim.to_string().as_bytes());
    let answer = object(&checked);
    // Whether a tour is met so soon is a matter of luck; nothing else may be said.
    if checked.status.code() == Some(3) {
        assert_eq!((&answer["outcome"], &answer["verdict"]), (&json!("gave-up"), &json!("open")));
        assert_eq!(answer["limit"], "time");
        assert!(answer["text"].is_string() && answer["elapsed_ms"].is_number());
        assert!(text(&checked.stderr).contains("gave up: the time limit of 100 ms was reached"));
    } else {
        assert_eq!((checked.status.code(), &answer["outcome"]), (Some(1), &json!("refuted")));
    }
}

#[test]
fn an_input_that_never_comes_is_not_waited_for() {
    let args = ["check", "-", "--json", "--time-limit", "100ms"];
    let mut child = cavalcade().args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
    let input = child.stdin.take().expect("there is an input");
    let ended = child.wait_with_output().expect("it ends");
    drop(input);
    assert_eq!(ended.status.code(), Some(3));
    assert_eq!((&object(&ended)["outcome"], &object(&ended)["limit"]), (&json!("gave-up"), &json!("time")));
}

#[cfg(target_os = "linux")]
#[test]
fn an_input_without_end_is_read_only_as_far_as_memory_allows() {
    let checked = run(&["check", "/dev/zero", "--memory", "1M", "--json"]);
    assert_eq!(checked.status.code(), Some(3));
    assert_eq!(object(&checked)["limit"], "memory");
}
