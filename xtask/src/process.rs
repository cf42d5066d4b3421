//! Other programs: run from the root of the repository, each told of before it starts.

use std::env;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    root.canonicalize().unwrap_or(root)
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    root().join(env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from))
}

/// A command that starts at the root of the repository.
pub(crate) fn command(program: impl AsRef<Path>) -> Command {
    let mut command = Command::new(program.as_ref());
    command.current_dir(root());
    command
}

/// Runs cargo, saying so first.
pub(crate) fn cargo(words: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    run(cargo_command(words).envs(variables.iter().copied()))
}

/// Rustup's own `cargo`, and not the one that runs us.
pub(crate) fn cargo_command(words: &[&str]) -> Command {
    let mut cargo = command("cargo");
    cargo.args(words).env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN");
    cargo
}

/// Rustup's own `rustc`, which that cargo calls.
pub(crate) fn rustc_command(words: &[&str]) -> Command {
    let mut rustc = command("rustc");
    rustc.args(words).env_remove("RUSTUP_TOOLCHAIN");
    rustc
}

/// Whether cargo has this subcommand.
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

/// The platform that this is built on, by the name that Rust gives it.
pub(crate) fn host() -> Result<String, String> {
    let told = capture(command("rustc").args(["--version", "--verbose"]))?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(String::from).ok_or_else(|| "rustc does not tell its host".into())
}

/// Whether there is such a program.
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

/// Runs a command, saying so first.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let line = line(command);
    eprintln!("\n==> {line}");
    let status = command.status().map_err(|error| cannot_run(&line, &error))?;
    if status.success() { Ok(()) } else { Err(format!("failed: {line}")) }
}

/// Runs a command, saying so first, and ends it after this time.
pub(crate) fn run_within(command: &mut Command, time: Duration) -> Result<(), String> {
    let line = line(command);
    eprintln!("\n==> {line}");
    let begun = Instant::now();
    let mut child = command.spawn().map_err(|error| cannot_run(&line, &error))?;
    loop {
        match child.try_wait().map_err(|error| cannot_run(&line, &error))? {
            Some(status) if status.success() => return Ok(()),
            Some(_) => return Err(format!("failed: {line}")),
            None if begun.elapsed() < time => thread::sleep(Duration::from_millis(50)),
            None => {
                // It may have ended by itself meanwhile.
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("failed: {line} (it took longer than {} s)", time.as_secs()));
            }
        }
    }
}

/// Runs a command for what it prints on standard output, as text.
pub(crate) fn capture(command: &mut Command) -> Result<String, String> {
    String::from_utf8(capture_bytes(command)?).map_err(|_| format!("no text comes from `{}`", line(command)))
}

/// Runs a command for what it prints on standard output.
pub(crate) fn capture_bytes(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = output(command)?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    Err(format!("failed: {}\n{}", line(command), String::from_utf8_lossy(&output.stderr)))
}

/// Runs a command for all that it prints, and how it ends.
pub(crate) fn output(command: &mut Command) -> Result<Output, String> {
    command.output().map_err(|error| cannot_run(&line(command), &error))
}

fn cannot_run(line: &str, error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => format!("cannot run `{line}`: the program is not installed"),
        _ => format!("cannot run `{line}`: {error}"),
    }
}

/// The command as it would be written in a shell, more or less.
fn line(command: &Command) -> String {
    let words = command.get_args().map(|word| word.to_string_lossy());
    words.fold(command.get_program().to_string_lossy().into_owned(), |line, word| format!("{line} {word}"))
}
