//! The workshop: `cargo xtask test`, `cargo xtask browser`, `cargo xtask bench`, `cargo xtask fuzz`, `cargo xtask tables`.

mod browser;
mod tables;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "usage: cargo xtask COMMAND

  test [--long]    format, lints, all tests and examples, documentation, browser tests; with --long also what takes long
  browser          the browser tests of the page alone
  bench [NAME]     the benchmarks, as ratios to something known
  fuzz [SECONDS]   random input for every reader, and random questions for brute force, each for so many seconds (60)
  tables           make the stored tables of constructed tours anew";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["test"] => test(Length::Ordinary),
        ["test", "--long"] => test(Length::Long),
        ["bench"] => bench(None),
        ["bench", name] => bench(Some(name)),
        ["fuzz"] => fuzz(60),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz(seconds),
            Err(_) => Err(format!("`{seconds}` is not a number of seconds\n{USAGE}")),
        },
        ["browser"] => browser::test(),
        ["tables"] => tables::write().map_err(|error| format!("cannot write the tables: {error}")),
        _ => Err(USAGE.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// How much is tested.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    Ordinary,
    Long,
}

/// Everything that has to hold before a change lands.
fn test(length: Length) -> Result<(), String> {
    cargo(&["fmt", "--all", "--check"], &[])?;
    cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"], &[])?;
    cargo(&["test", "--workspace"], &[])?;
    if length == Length::Long {
        cargo(&["test", "--workspace", "--release", "--", "--ignored"], &[])?;
    }
    cargo(&["doc", "--workspace", "--no-deps"], &[("RUSTDOCFLAGS", "--deny warnings")])?;
    browser::test()
}

fn bench(name: Option<&str>) -> Result<(), String> {
    match name {
        Some(name) => cargo(&["bench", "--workspace", "--bench", name], &[]),
        None => cargo(&["bench", "--workspace", "--benches"], &[]),
    }
}

/// Runs each fuzz target for a while.
fn fuzz(seconds: u32) -> Result<(), String> {
    if !Command::new("cargo").args(["fuzz", "--version"]).output().is_ok_and(|output| output.status.success()) {
        cargo(&["install", "--locked", "cargo-fuzz"], &[])?;
    }
    for target in ["square", "picture", "tour", "size_and_piece", "question"] {
        let time = format!("-max_total_time={seconds}");
        // The one toolchain of the project, allowed the flags that count coverage.
        let words = ["fuzz", "run", "--sanitizer", "none", target, "--", &time, "-max_len=4096"];
        cargo(&words, &[("RUSTC_BOOTSTRAP", "1")])?;
    }
    Ok(())
}

/// Runs cargo from the root of the repository, saying so first.
fn cargo(words: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    let line = format!("cargo {}", words.join(" "));
    eprintln!("\n==> {line}");
    // Through rustup's own `cargo`, and not the one that runs us.
    let status = Command::new("cargo")
        .args(words)
        .envs(variables.iter().copied())
        .env_remove("CARGO")
        .env_remove("RUSTUP_TOOLCHAIN")
        .current_dir(root())
        .status()
        .map_err(|error| format!("cannot run `{line}`: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("failed: {line}")) }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
