//! The tests of the Python package: installs what is missing, builds the wheel and tests it as users install it.
//!
//! They need Python 3.10 or later. pip installs everything else into a virtual environment in the target directory: maturin,
//! which builds the wheel, and the packages that ours works with, at the versions of `tests/requirements.txt`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::files::remove_folder;
use crate::process::{apt_install, capture, cargo, cargo_command, command, output, root, run, target};

/// The oldest supported version of Python.
const LEAST: (u32, u32) = (3, 10);

/// Builds the wheel, and runs all tests of the package.
pub(crate) fn test() -> Result<(), String> {
    let environment = Environment::set_up(target().join("python/venv"))?;
    environment.install_packages()?;
    let wheel = environment.make_wheel(&["--profile", "dev"], &[], &target().join("python/wheels"))?;
    environment.install(&wheel)?;
    // Selected like this, the command has the same features as in the other tests and is not built again.
    cargo(&["build", "--workspace", "--bin", "cavalcade", "--test", "command"], &[])?;
    let at_work = |words: &[&str]| {
        let mut python = environment.python();
        python.args(words).current_dir(module()).env("CAVALCADE", target().join("debug/cavalcade"));
        // Plots go into files; no window is opened.
        python.env("MPLBACKEND", "agg").env("PYTHONDONTWRITEBYTECODE", "1");
        run(&mut python)
    };
    // pytest keeps the files of the last runs.
    let scratch = target().join(format!("python/pytest-{}", std::process::id()));
    let tested = at_work(&["-m", "pytest", "--quiet", "--basetemp", &scratch.to_string_lossy()]);
    remove_folder(&scratch)?;
    tested?;
    at_work(&["-m", "mypy"])?;
    at_work(&["-m", "mypy.stubtest", "cavalcade._native", "--mypy-config-file", "pyproject.toml"])
}

/// Builds the wheel in release mode, and compares it with the library and with other packages.
pub(crate) fn bench() -> Result<(), String> {
    let environment = Environment::set_up(target().join("python/bench"))?;
    environment.install_packages()?;
    environment.install_rival("graphillion");
    let wheel = environment.make_wheel(&["--profile", "release"], &[], &target().join("python/bench-wheels"))?;
    environment.install(&wheel)?;
    let printed = capture(&mut cargo_command(&["bench", "--quiet", "--package", "cavalcade", "--bench", "construct"]))?;
    let line = printed.lines().find_map(|line| line.split_once("found, checked and numbered: "));
    let time = line.and_then(|(_, time)| time.strip_suffix(" ms")).ok_or("the benchmark `construct` prints no time")?;
    run(environment.python().arg(module().join("benches/speed.py")).env("RUST_MS", time))
}

/// A virtual environment.
pub(crate) struct Environment(PathBuf);

impl Environment {
    /// Creates the environment if it is missing.
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
        output(self.python().args(["-m", "pip", "--version"])).is_ok_and(|output| output.status.success())
    }

    /// Installs the packages unless those versions are installed already.
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

    /// Installs a package to compare with, if possible.
    fn install_rival(&self, name: &str) {
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", name];
        if run(self.python().args(pip)).is_err() {
            eprintln!("NOT COMPARED: {name} cannot be installed here");
        }
    }

    /// Builds the wheel in an empty folder, so that no older wheel is taken for it.
    pub(crate) fn make_wheel(
        &self,
        how: &[&str],
        variables: &[(&str, &str)],
        folder: &Path,
    ) -> Result<PathBuf, String> {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(|error| format!("cannot empty {}: {error}", folder.display()))?;
        }
        // Rustup's `cargo`, not the one that runs xtask.
        let mut maturin = command(self.0.join("bin/maturin"));
        maturin.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN").envs(variables.iter().copied());
        maturin.args(["build", "--locked", "--interpreter"]).arg(self.0.join("bin/python"));
        run(maturin.args(how).arg("--manifest-path").arg(module().join("Cargo.toml")).arg("--out").arg(folder))?;
        let made = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let wheel = made.into_iter().find(|file| file.extension().is_some_and(|suffix| suffix == "whl"));
        wheel.ok_or_else(|| format!("maturin wrote no wheel to {}", folder.display()))
    }

    /// Reinstalls the wheel without its dependencies.
    fn install(&self, wheel: &Path) -> Result<(), String> {
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--force-reinstall", "--no-deps"];
        run(self.python().args(pip).arg(wheel))
    }
}

/// The folder of the package.
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
fn read_version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim().strip_prefix("Python ")?.split('.').map(|number| number.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

fn has_ensurepip(python: &str) -> bool {
    output(command(python).args(["-c", "import ensurepip, venv"])).is_ok_and(|output| output.status.success())
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
