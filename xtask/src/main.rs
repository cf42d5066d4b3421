//! The developer's commands, one file each.

mod bench;
mod browser;
mod deny;
mod dist;
mod files;
mod fuzz;
mod leftovers;
mod namespaces;
mod package;
mod process;
mod python;
mod quick;
mod site;
mod step_times;
mod tables;
mod test;

use std::env;
use std::process::ExitCode;

use crate::dist::Build;
use crate::site::{Compiler, Profile};
use crate::test::Length;

const USAGE: &str = "usage: cargo xtask COMMAND

  test [--long] [STEP...]
                   run all tests, or only these steps: format, lints, features, docs, packages, rust, licences, python,
                   engine, browser; --long adds the steps ignored and namespaces (as root), and all browsers
  quick [COMMIT]   run formatting, lints and the tests of packages that changed since COMMIT [HEAD]
  bench [NAME]     run the benchmarks, or one of them; python, wasm and page are benchmarks too
  fuzz [SECONDS]   run each fuzz target for SECONDS [60]
  deny             check licences, versions, sources and known vulnerabilities of all dependencies
  dist [--dev]     build and try the archive, the Debian package and the Python wheel; --dev uses the dev profile
  site [--debian]  build the page as a static site in target/site/public; --debian uses Debian's wasm compiler
  tables           generate the stored tables of constructed tours";

fn main() -> ExitCode {
    leftovers::clear_on_signals();
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = run(&words);
    leftovers::clear();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<(), String> {
    match words {
        ["test", "--long", steps @ ..] => test::run(Length::Long, steps),
        ["test", steps @ ..] => test::run(Length::Ordinary, steps),
        ["quick"] => quick::run("HEAD"),
        ["quick", commit] => quick::run(commit),
        ["bench"] => bench::run(None),
        ["bench", name] => bench::run(Some(name)),
        ["fuzz"] => fuzz::run(60),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run(seconds),
            Err(_) => Err(format!("`{seconds}` is not a number of seconds\n{USAGE}")),
        },
        ["deny"] => deny::run(),
        ["dist"] => dist::run(Build::Dist),
        ["dist", "--dev"] => dist::run(Build::Dev),
        ["site"] => site::make(Compiler::Any, Profile::Engine),
        ["site", "--debian"] => site::make(Compiler::Debian, Profile::Engine),
        ["tables"] => tables::write().map_err(|error| format!("cannot write the tables: {error}")),
        _ => Err(USAGE.into()),
    }
}
