//! `cargo xtask test`: everything that has to pass before a change lands, one step after the other.

use std::time::Instant;

use crate::leftovers;
use crate::process::cargo;
use crate::step_times::StepTimes;
use crate::{browser, deny, namespaces, package, python, site};

/// How much is tested.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    Ordinary,
    Long,
}

/// A step, which can be run alone: `cargo xtask test NAME`.
struct Step {
    name: &'static str,
    run: fn(Length) -> Result<(), String>,
    /// Runs only with `--long`.
    is_long: bool,
}

const fn step(name: &'static str, run: fn(Length) -> Result<(), String>) -> Step {
    Step { name, run, is_long: false }
}

const fn long_step(name: &'static str, run: fn(Length) -> Result<(), String>) -> Step {
    Step { name, run, is_long: true }
}

/// In this order, the later steps reuse what the earlier ones have compiled.
const STEPS: [Step; 12] = [
    step("format", |_| cargo(&["fmt", "--all", "--check"], &[])),
    step("lints", |_| cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"], &[])),
    step("features", check_features),
    step("docs", |_| cargo(&["doc", "--workspace", "--no-deps"], &[("RUSTDOCFLAGS", "--deny warnings")])),
    step("packages", |_| package::check()),
    step("rust", test_rust),
    long_step("ignored", |_| cargo(&["test", "--workspace", "--release", "--", "--ignored"], &[])),
    long_step("namespaces", |_| namespaces::test()),
    step("licences", deny::test),
    step("python", |_| python::test()),
    step("engine", site::test),
    step("browser", browser::test),
];

/// Runs the named steps, or all of them, up to the first that fails.
pub(crate) fn run(length: Length, names: &[&str]) -> Result<(), String> {
    let steps = choose(length, names)?;
    let mut times = StepTimes::new();
    let result = steps.iter().try_for_each(|step| run_step(step, length, &mut times));
    eprintln!("\n{times}");
    result
}

/// The steps with these names; without names, all steps of that length.
fn choose(length: Length, names: &[&str]) -> Result<Vec<&'static Step>, String> {
    if names.is_empty() {
        return Ok(STEPS.iter().filter(|step| length == Length::Long || !step.is_long).collect());
    }
    let all = || STEPS.map(|step| step.name).join(", ");
    let named = |name: &&str| {
        let step = STEPS.iter().find(|step| step.name == *name);
        step.ok_or_else(|| format!("`{name}` is not a step of the tests; the steps are {}", all()))
    };
    names.iter().map(named).collect()
}

/// Runs a step, which must leave no process and no temporary file behind.
fn run_step(step: &Step, length: Length, times: &mut StepTimes) -> Result<(), String> {
    let start = Instant::now();
    let result = (step.run)(length).and(leftovers::check());
    times.add(step.name, start.elapsed());
    let long = if length == Length::Long { " --long" } else { "" };
    result.map_err(|error| format!("{error}\nto run this step alone: cargo xtask test{long} {}", step.name))
}

/// Runs all Rust tests but the ignored ones. Some try more cases in a long run.
fn test_rust(length: Length) -> Result<(), String> {
    let variables: &[(&str, &str)] = if length == Length::Long { &[("CAVALCADE_LONG", "1")] } else { &[] };
    cargo(&["test", "--workspace"], variables)
}

/// The library and the command also build with fewer features, and without warnings.
fn check_features(length: Length) -> Result<(), String> {
    let few: &[&str] = if length == Length::Long { &["", "sat", "machine"] } else { &[""] };
    for features in few {
        // The library passes its features on to the crates below it, so all of them are checked.
        let words = ["clippy", "--quiet", "--package", "cavalcade", "--no-default-features", "--features", features];
        cargo(&[&words[..], &["--", "--deny", "warnings"]].concat(), &[])?;
    }
    cargo(
        &["clippy", "--quiet", "--package", "cavalcade-cli", "--no-default-features", "--", "--deny", "warnings"],
        &[],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(length: Length, names: &[&str]) -> Result<Vec<&'static str>, String> {
        choose(length, names).map(|steps| steps.iter().map(|step| step.name).collect())
    }

    #[test]
    fn an_ordinary_test_leaves_out_the_long_steps() {
        let (ordinary, long) = (names(Length::Ordinary, &[]).unwrap(), names(Length::Long, &[]).unwrap());
        assert!(!ordinary.contains(&"ignored") && long.contains(&"ignored"));
        assert_eq!(long.len(), STEPS.len());
    }

    #[test]
    fn steps_are_chosen_by_name() {
        assert_eq!(names(Length::Ordinary, &["python", "format"]).unwrap(), ["python", "format"]);
        assert!(names(Length::Ordinary, &["pyton"]).unwrap_err().contains("`pyton` is not a step"));
    }
}
