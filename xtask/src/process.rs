//! Runs other programs from the root of the repository, printing each command first.

use std::env;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use crate::leftovers::mark;

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    root.canonicalize().unwrap_or(root)
}

/// Cargo's target directory.
pub(crate) fn target() -> PathBuf {
    root().join(env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from))
}

/// A command that starts at the root of the repository.
pub(crate) fn command(program: impl AsRef<Path>) -> Command {
    let mut command = Command::new(program.as_ref());
    command.current_dir(root());
    command
}

/// Runs cargo, printing the command first.
pub(crate) fn cargo(words: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    run(cargo_command(words).envs(variables.iter().copied()))
}

/// Rustup's `cargo`, not the one that runs xtask.
pub(crate) fn cargo_command(words: &[&str]) -> Command {
    let mut cargo = command("cargo");
    cargo.args(words).env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN");
    cargo
}

/// Rustup's `rustc`, which that cargo calls.
pub(crate) fn rustc_command(words: &[&str]) -> Command {
    let mut rustc = command("rustc");
    rustc.args(words).env_remove("RUSTUP_TOOLCHAIN");
    rustc
}

/// Returns `true` if cargo has this subcommand.
pub(crate) fn has_cargo(subcommand: &str) -> bool {
    cargo_command(&[subcommand, "--version"]).output().is_ok_and(|output| output.status.success())
}

/// Installs a subcommand of cargo, if it is missing.
pub(crate) fn ensure_cargo(subcommand: &str) -> Result<(), String> {
    if has_cargo(subcommand) {
        return Ok(());
    }
    cargo(&["install", "--locked", &format!("cargo-{subcommand}")], &[])
}

/// The target triple of this machine.
pub(crate) fn host() -> Result<String, String> {
    let version = capture(command("rustc").args(["--version", "--verbose"]))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(String::from).ok_or_else(|| "`rustc --version --verbose` names no host".into())
}

/// Returns `true` if a program is installed.
pub(crate) fn has(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// Installs packages of Debian.
pub(crate) fn apt_install(packages: &[&str]) -> Result<(), String> {
    let apt_get = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    run(apt_get().arg("update"))?;
    run(apt_get().args(["install", "--yes", "--no-install-recommends"]).args(packages))
}

/// Runs a command, printing it first.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let line = line(command);
    eprintln!("\n==> {line}");
    let status = mark(command).status().map_err(|error| cannot_run(&line, &error))?;
    if status.success() { Ok(()) } else { Err(format!("failed: {line}")) }
}

/// Runs a command, printing it first, and ends it after this time.
pub(crate) fn run_within(command: &mut Command, time: Duration) -> Result<(), String> {
    let line = line(command);
    eprintln!("\n==> {line}");
    let begun = Instant::now();
    let mut child = mark(command).spawn().map_err(|error| cannot_run(&line, &error))?;
    loop {
        match child.try_wait().map_err(|error| cannot_run(&line, &error))? {
            Some(status) if status.success() => return Ok(()),
            Some(_) => return Err(format!("failed: {line}")),
            None if begun.elapsed() < time => thread::sleep(Duration::from_millis(50)),
            None => {
                // It may have ended in the meantime.
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("failed: {line} (it took longer than {} s)", time.as_secs()));
            }
        }
    }
}

/// Returns what a command prints on standard output, as text.
pub(crate) fn capture(command: &mut Command) -> Result<String, String> {
    String::from_utf8(capture_bytes(command)?).map_err(|_| format!("the output of `{}` is not UTF-8", line(command)))
}

/// Returns what a command prints on standard output.
pub(crate) fn capture_bytes(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = output(command)?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    Err(format!("failed: {}\n{}", line(command), String::from_utf8_lossy(&output.stderr)))
}

/// Runs a command and returns its output and exit status.
pub(crate) fn output(command: &mut Command) -> Result<Output, String> {
    mark(command).output().map_err(|error| cannot_run(&line(command), &error))
}

fn cannot_run(line: &str, error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => format!("cannot run `{line}`: the program is not installed"),
        _ => format!("cannot run `{line}`: {error}"),
    }
}

/// The command roughly as it would be typed in a shell.
fn line(command: &Command) -> String {
    let words = command.get_args().map(|word| word.to_string_lossy());
    words.fold(command.get_program().to_string_lossy().into_owned(), |line, word| format!("{line} {word}"))
}
