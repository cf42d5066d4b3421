//! Running the real command.

use std::io::Write;
use std::process::{Command, Output, Stdio};

pub(crate) fn cavalcade() -> Command {
    Command::new(env!("CARGO_BIN_EXE_cavalcade"))
}

pub(crate) fn run(args: &[&str]) -> Output {
    cavalcade().args(args).output().expect("the command runs")
}

pub(crate) fn run_with_input(args: &[&str], input: &[u8]) -> Output {
    let mut child = cavalcade()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    // A command that refuses its arguments ends before it has read.
    let _ = child.stdin.take().expect("there is an input").write_all(input);
    child.wait_with_output().expect("the command ends")
}
