//! A count that is killed again and again ends in the right number; a count keeps to its memory, and its folder to itself.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

fn cavalcade(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cavalcade"));
    command.args(arguments.split(' '));
    command
}

fn count(checkpoint: &Path) -> Child {
    cavalcade("count 7x8 --closed --checkpoint")
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
        // Five kills to a count; a count that ends before is started again.
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

#[test]
fn a_second_count_in_the_same_folder_says_who_has_it() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let long_count = || {
        let mut command = cavalcade("count 8x8 --closed --memory 100M --checkpoint");
        command.arg(folder.path());
        command
    };
    let mut first = long_count().stderr(Stdio::null()).spawn().expect("the command runs");
    let holder = format!("{}\n", first.id());
    let lock = folder.path().join("lock");
    while !std::fs::read_to_string(&lock).is_ok_and(|text| text == holder) {
        assert!(first.try_wait().expect("the command can be asked").is_none(), "the count is a long one");
        sleep(Duration::from_millis(10));
    }
    let second = long_count().output().expect("the command runs");
    first.kill().expect("the command can be killed");
    first.wait().expect("the command ends");
    let text = String::from_utf8(second.stderr).expect("the command writes text");
    assert_eq!(second.status.code(), Some(2), "{text}");
    assert!(text.contains(&format!("in use by process {}; wait", first.id())), "{text}");
}

/// The most memory a process has taken so far, in kB, if it is still there.
#[cfg(target_os = "linux")]
fn peak(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

/// On a torus nearly every state has moves of its own: what is worked out for each must not pile up.
#[cfg(target_os = "linux")]
#[test]
fn a_count_on_a_torus_keeps_to_its_memory() {
    let mut child = cavalcade("count 6x6 --wrap torus --closed --memory 100M --time-limit 10s")
        .stderr(Stdio::null())
        .spawn()
        .expect("the command runs");
    let mut highest = 0;
    while child.try_wait().expect("the command can be asked").is_none() {
        highest = highest.max(peak(child.id()).unwrap_or(0));
        sleep(Duration::from_millis(20));
    }
    // A quarter more, and 100 MB.
    assert!(highest > 0 && highest < 225_000, "{highest} kB");
}
