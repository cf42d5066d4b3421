//! Tours with few turns or crossings through the real command.

use serde_json::Value;

use crate::common::{run, run_with_input};

fn found(args: &[&str]) -> Value {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("the answer is JSON")
}

#[test]
fn find_and_check_agree_on_the_number_of_turns() {
    for args in [
        &["find", "12x14", "--closed", "--minimize", "turns", "--json"][..],
        &["find", "40x23", "--minimize", "crossings", "--start", "c5", "--json"],
        &["find", "7x7", "--minimize", "turns", "--seed", "5", "--json"],
        &["find", "8x8", "--holes", "d4,e4,d5,e5", "--closed", "--minimize", "crossings", "--json"],
        &["find", "10x10", "--piece", "zebra", "--minimize", "crossings", "--json"],
    ] {
        let answer = found(args);
        let text = answer.to_string();
        let checked = run_with_input(&["check", "-", "--json"], text.as_bytes());
        let checked: Value = serde_json::from_slice(&checked.stdout).expect("the answer is JSON");
        assert_eq!(answer["turns"], checked["turns"], "{args:?}");
        assert_eq!(answer["crossings"], checked["crossings"], "{args:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_tour_and_a_time_limit_still_gives_one() {
    let args = ["find", "7x8", "--closed", "--minimize", "turns", "--seed", "3", "--json"];
    assert_eq!(found(&args)["squares"], found(&args)["squares"]);
    let hurried = found(&["find", "45x45", "--minimize", "crossings", "--time-limit", "1500ms", "--json"]);
    assert_eq!(hurried["squares"].as_array().map(Vec::len), Some(45 * 45));
}
