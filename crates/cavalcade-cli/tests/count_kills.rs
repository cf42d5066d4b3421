//! A count that is killed again and again ends in the right number.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

fn count(checkpoint: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_cavalcade"))
        .args(["count", "7x8", "--closed", "--checkpoint"])
        .arg(checkpoint)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command runs")
}

/// Lets the count end and looks at its number.
fn expect_the_number(child: Child) {
    let output = child.wait_with_output().expect("the command ends");
    let text = String::from_utf8(output.stdout).expect("the command writes text");
    assert!(text.contains("closed tours, undirected: 34524432316\n"), "{text}");
}

/// Moments between 50 ms and two seconds, the same in every run of the test.
fn moments() -> impl Iterator<Item = Duration> {
    let mut state = 20_251_115_u64;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Duration::from_millis(50 + (state >> 33) % 1950)
    })
}

#[test]
#[ignore = "long: run with cargo xtask test --long"]
fn a_count_killed_twenty_times_ends_in_the_right_number() {
    let mut kills = 0;
    let mut moments = moments();
    while kills < 20 {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        // Five kills to a count; a count that ends before is begun anew.
        for moment in moments.by_ref().take(5) {
            let mut child = count(folder.path());
            sleep(moment);
            if child.try_wait().expect("the command can be asked").is_some() {
                break;
            }
            child.kill().expect("the command can be killed");
            child.wait().expect("the command ends");
            kills += 1;
        }
        expect_the_number(count(folder.path()));
    }
}
