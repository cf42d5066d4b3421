//! The workshop: one file for each of its commands.

mod bench;
mod browser;
mod deny;
mod dist;
mod files;
mod fuzz;
mod namespaces;
mod package;
mod process;
mod python;
mod site;
mod tables;
mod test;

use std::env;
use std::process::ExitCode;

use crate::dist::Build;
use crate::site::Compiler;
use crate::test::Length;

const USAGE: &str = "usage: cargo xtask COMMAND

  test [--long]    format, lints, all tests and examples, documentation, packages, dependencies, the Python module,
                   browser tests; with --long also what takes long
  browser [--long] the browser tests of the page alone, served and as a static site, in Chromium; with --long all of
                   them for both, and in Firefox too
  python           the wheel of the Python module, and its tests alone
  namespaces       a cluster of four machines, each a network namespace: one dies, one is cut off (Linux, as root)
  bench [NAME]     the benchmarks, as ratios to something known
  fuzz [SECONDS]   random input for every reader, and random questions for brute force, each for so many seconds (60)
  package          make the packages of all crates, and build them from nothing else
  deny             licences, versions, sources and known faults of all dependencies, by cargo-deny, which is installed if it is
                   missing; `test` checks all but the known faults where it is installed, and with --long in any case
  dist [--dev]     the archive, the Debian package and the Python wheel that people install, tried out; with --dev around the
                   dev build, which is made sooner
  site [--debian]  the page and its engine as a folder for any host of files (target/site/public); with --debian by the
                   compiler of Debian's packages, as where rustup cannot get the target
  engine           the site, and the tests of its engine alone
  tables           make the stored tables of constructed tours anew";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["test"] => test::run(Length::Ordinary),
        ["test", "--long"] => test::run(Length::Long),
        ["bench"] => bench::run(None),
        ["bench", name] => bench::run(Some(name)),
        ["fuzz"] => fuzz::run(60),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run(seconds),
            Err(_) => Err(format!("`{seconds}` is not a number of seconds\n{USAGE}")),
        },
        ["browser"] => browser::test(Length::Ordinary),
        ["browser", "--long"] => browser::test(Length::Long),
        ["python"] => python::test(),
        ["namespaces"] => namespaces::test(),
        ["package"] => package::check(),
        ["deny"] => deny::run(),
        ["dist"] => dist::run(Build::Dist),
        ["dist", "--dev"] => dist::run(Build::Dev),
        ["site"] => site::make(Compiler::Any),
        ["site", "--debian"] => site::make(Compiler::Debian),
        ["engine"] => site::test(),
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
