//! The tests of the Python module: sets up what is missing for them, makes the wheel, and tries it as its users will.
//!
//! They need Python 3.10 or later. All else comes by pip into a virtual environment below the target directory: maturin, which
//! makes the wheel, and the packages that the module works together with, at the versions of `tests/requirements.txt`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{apt_install, capture, cargo, cargo_command, command, output, root, run, target};

/// The least version of Python that the module is made for.
const LEAST: (u32, u32) = (3, 10);

/// Makes the wheel, and runs all tests of the module.
pub(crate) fn test() -> Result<(), String> {
    let environment = Environment::set_up(target().join("python/venv"))?;
    environment.install_packages()?;
    let wheel = environment.make_wheel(&["--profile", "dev"], &[], &target().join("python/wheels"))?;
    environment.install(&wheel)?;
    // Chosen like this, it has the features that it has in the other tests, and is not built once more for us.
    cargo(&["build", "--workspace", "--bin", "cavalcade", "--test", "command"], &[])?;
    let at_work = |words: &[&str]| {
        let mut python = environment.python();
        python.args(words).current_dir(module()).env("CAVALCADE", target().join("debug/cavalcade"));
        // Pictures go into files, and no window is opened.
        python.env("MPLBACKEND", "agg").env("PYTHONDONTWRITEBYTECODE", "1");
        run(&mut python)
    };
    at_work(&["-m", "pytest", "--quiet"])?;
    at_work(&["-m", "mypy"])?;
    at_work(&["-m", "mypy.stubtest", "cavalcade._native", "--mypy-config-file", "pyproject.toml"])
}

/// Makes the wheel as a release, and compares it with the library and with other packages.
pub(crate) fn bench() -> Result<(), String> {
    let environment = Environment::set_up(target().join("python/bench"))?;
    environment.install_packages()?;
    environment.install_rival("graphillion");
    let wheel = environment.make_wheel(&["--profile", "release"], &[], &target().join("python/bench-wheels"))?;
    environment.install(&wheel)?;
    let told = capture(&mut cargo_command(&["bench", "--quiet", "--package", "cavalcade", "--bench", "construct"]))?;
    let line = told.lines().find_map(|line| line.split_once("found, checked and numbered: "));
    let time = line.and_then(|(_, time)| time.strip_suffix(" ms")).ok_or("the bench construct tells no time")?;
    run(environment.python().arg(module().join("benches/speed.py")).env("RUST_MS", time))
}

/// A virtual environment.
pub(crate) struct Environment(PathBuf);

impl Environment {
    /// Makes the environment where there is none.
    pub(crate) fn set_up(folder: PathBuf) -> Result<Self, String> {
        let environment = Self(folder);
        if environment.has_pip() {
            return Ok(environment);
        }
        let python = system_python()?;
        if !has_ensurepip(&python) {
            apt_install(&["python3-venv"]).map_err(|error| {
                format!("{error}\nvirtual environments of {python} need its module ensurepip; on Debian it is in python3-venv")
            })?;
        }
        run(command(&python).args(["-m", "venv", "--clear"]).arg(&environment.0))?;
        Ok(environment)
    }

    /// Python in the environment.
    pub(crate) fn python(&self) -> Command {
        let mut python = command(self.0.join("bin/python"));
        python.env_remove("PYTHONPATH").env_remove("PYTHONHOME");
        python
    }

    fn has_pip(&self) -> bool {
        output(self.python().args(["-m", "pip", "--version"])).is_ok_and(|told| told.status.success())
    }

    /// Installs the packages if others are wanted than those that are there.
    pub(crate) fn install_packages(&self) -> Result<(), String> {
        let list = module().join("tests/requirements.txt");
        let wanted = fs::read(&list).map_err(|error| format!("cannot read {}: {error}", list.display()))?;
        let stamp = self.0.join("requirements.txt");
        if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
            return Ok(());
        }
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
        run(self.python().args(pip).arg(&list)).map_err(|error| {
            format!(
                "{error}\nthe packages of {} come from PyPI; is there a network, or a proxy to name in HTTPS_PROXY?",
                list.display()
            )
        })?;
        fs::write(&stamp, wanted).map_err(|error| format!("cannot write {}: {error}", stamp.display()))
    }

    /// Installs a package to compare with, if it can be had.
    fn install_rival(&self, name: &str) {
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", name];
        if run(self.python().args(pip)).is_err() {
            eprintln!("NOT COMPARED: {name} cannot be installed here");
        }
    }

    /// Makes the wheel in an empty folder: what lies there from another version is not what is made now.
    pub(crate) fn make_wheel(
        &self,
        how: &[&str],
        variables: &[(&str, &str)],
        folder: &Path,
    ) -> Result<PathBuf, String> {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(|error| format!("cannot empty {}: {error}", folder.display()))?;
        }
        // Rustup's own `cargo`, and not the one that runs us.
        let mut maturin = command(self.0.join("bin/maturin"));
        maturin.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN").envs(variables.iter().copied());
        maturin.args(["build", "--locked", "--interpreter"]).arg(self.0.join("bin/python"));
        run(maturin.args(how).arg("--manifest-path").arg(module().join("Cargo.toml")).arg("--out").arg(folder))?;
        let made = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let wheel = made.into_iter().find(|file| file.extension().is_some_and(|suffix| suffix == "whl"));
        wheel.ok_or_else(|| format!("maturin has left no wheel in {}", folder.display()))
    }

    /// Installs the wheel anew, and nothing else.
    fn install(&self, wheel: &Path) -> Result<(), String> {
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--force-reinstall", "--no-deps"];
        run(self.python().args(pip).arg(wheel))
    }
}

/// The folder of the module.
pub(crate) fn module() -> PathBuf {
    root().join("crates/cavalcade-python")
}

/// A Python that is new enough.
fn system_python() -> Result<String, String> {
    let names = ["python3", "python3.14", "python3.13", "python3.12", "python3.11", "python3.10", "python"];
    let found = names.into_iter().find(|name| version(name).is_some_and(|version| version >= LEAST));
    let (major, minor) = LEAST;
    let missing = || {
        format!(
            "the tests of the Python module need Python {major}.{minor} or later; on Debian, install python3 and python3-venv"
        )
    };
    found.map(String::from).ok_or_else(missing)
}

fn version(python: &str) -> Option<(u32, u32)> {
    read_version(&capture(command(python).arg("--version")).ok()?)
}

/// Reads `Python 3.11.2`.
fn read_version(told: &str) -> Option<(u32, u32)> {
    let mut numbers = told.trim().strip_prefix("Python ")?.split('.').map(|number| number.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

fn has_ensurepip(python: &str) -> bool {
    output(command(python).args(["-c", "import ensurepip, venv"])).is_ok_and(|told| told.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_python_are_compared_as_numbers() {
        assert_eq!(read_version("Python 3.9.18\n"), Some((3, 9)));
        assert!(read_version("Python 3.9.18") < Some(LEAST) && read_version("Python 3.10.0rc1") == Some(LEAST));
        assert_eq!(read_version("zsh: not found"), None);
    }
}
