//! `find --watch` in a terminal, which the program `script` makes up; without that there is nothing to test with.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

/// Watches a search until a sign of it is seen, presses a key, and returns the exit code and all that was on the screen.
fn press(key: &[u8], no_color: &str, sign: &str) -> Option<(Option<i32>, String)> {
    let program = env!("CARGO_BIN_EXE_cavalcade");
    // It ends even if the sign is never seen, or this test is killed.
    let line = format!("stty rows 24 cols 80; exec timeout --foreground 60 '{program}' find 8x8 --watch");
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--flush", "--command", &line, "/dev/null"]);
    script.env("TERM", "xterm").env("SHELL", "/bin/sh").env("NO_COLOR", no_color);
    let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
    let (mut input, mut output) = (child.stdin.take()?, child.stdout.take()?);
    let (mut shown, mut part) = (Vec::new(), [0; 4096]);
    let mut is_pressed = false;
    while let Ok(length @ 1..) = output.read(&mut part) {
        shown.extend_from_slice(&part[..length]);
        if !is_pressed && String::from_utf8_lossy(&shown).contains(sign) {
            input.write_all(key).unwrap();
            is_pressed = true;
        }
    }
    Some((child.wait().unwrap().code(), String::from_utf8_lossy(&shown).into_owned()))
}

#[test]
fn leaving_before_the_end_is_giving_up_and_says_how_far_it_was() {
    for key in [b"\x03", b"q"] {
        let Some((code, shown)) = press(key, "", "retreats;") else { return };
        assert_eq!(code, Some(3), "{shown}");
        assert!(shown.contains("it was cancelled; "), "{shown}");
    }
}

#[test]
fn without_colours_the_piece_has_a_sign() {
    let Some((code, shown)) = press(b"q", "1", ">1") else { return };
    assert_eq!(code, Some(3), "{shown}");
    assert!(shown.contains("\x1b[7m") && !shown.contains("\x1b[38;5;"), "{shown}");
}

/// Runs a command in a terminal, and returns the exit code and the output.
fn in_terminal(args: &str) -> Option<(Option<i32>, String)> {
    let line = format!("exec '{}' {args}", env!("CARGO_BIN_EXE_cavalcade"));
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--flush", "--command", &line, "/dev/null"]).env("SHELL", "/bin/sh");
    let output = script.stdin(Stdio::null()).output().ok()?;
    Some((output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned()))
}

#[test]
fn a_terminal_gets_neither_pictures_nor_endless_tours() {
    for (args, hint) in [
        ("draw 8x8", "svg output is not for the terminal; add -o FILE.svg"),
        ("find 8x8 --format png", "png output is not for the terminal; add -o FILE.png"),
        ("find 3000x3000", "a tour of 9000000 squares is too long for the terminal; add -o FILE, or --at 1..100"),
    ] {
        let Some((code, shown)) = in_terminal(args) else { return };
        assert!(code == Some(2) && shown.contains(hint), "{args}: {shown}");
    }
    for args in ["draw 8x8 -o -", "find 3000x3000 --at 1..3"] {
        let Some((code, shown)) = in_terminal(args) else { return };
        assert_eq!(code, Some(0), "{args}: {shown}");
    }
}
