//! The tests of the page in real browsers: sets up what is missing for them, and runs them.
//!
//! They need Node.js (20 or later), packages from npm at the versions of `package-lock.json`, Debian's Chromium and
//! Firefox, the command itself, whose server they start, and the static site.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::process::{apt_install, cargo, root, run, target};
use crate::site::{self, Compiler};
use crate::test::Length;

/// A browser: its name, the variable that says where it is, where Debian puts it, and Debian's package.
#[derive(Clone, Copy)]
struct Browser {
    name: &'static str,
    variable: &'static str,
    path: &'static str,
    package: &'static str,
}

const CHROMIUM: Browser =
    Browser { name: "chromium", variable: "CHROMIUM", path: "/usr/bin/chromium", package: "chromium" };
const FIREFOX: Browser =
    Browser { name: "firefox", variable: "FIREFOX", path: "/usr/bin/firefox-esr", package: "firefox-esr" };

/// Whoever answers the page, and the browser it is shown in.
struct House {
    host: &'static str,
    browser: Browser,
}

const HOUSES: [House; 4] = [
    House { host: "serve", browser: CHROMIUM },
    House { host: "site", browser: CHROMIUM },
    House { host: "serve", browser: FIREFOX },
    House { host: "site", browser: FIREFOX },
];

/// Runs the browser tests: all in every house, or all in the first and in the second those that ask for answers, for
/// in nothing else do the two differ.
pub(crate) fn test(length: Length) -> Result<(), String> {
    set_up_packages()?;
    site::test()?;
    // Chosen like this, it has the features that it has in the other tests, and is not built once more for us.
    cargo(&["build", "--workspace", "--bin", "cavalcade", "--test", "command"], &[])?;
    run(npm().args(["run", "types"]))?;
    let scripts: &[&str] = if length == Length::Long { &["test"; HOUSES.len()] } else { &["test", "test-answers"] };
    HOUSES.iter().zip(scripts).try_for_each(|(house, script)| house.run(script, "debug"))
}

/// Checks the types of the page's scripts, and runs the tests that open the page and find a tour.
pub(crate) fn test_quickly() -> Result<(), String> {
    set_up_packages()?;
    cargo(&["build", "--workspace", "--bin", "cavalcade", "--test", "command"], &[])?;
    run(npm().args(["run", "types"]))?;
    HOUSES[0].run("test-quickly", "debug")
}

/// Measures the page in every house: what it weighs, and how long a reader waits for it.
pub(crate) fn bench() -> Result<(), String> {
    set_up_packages()?;
    site::make(Compiler::Any)?;
    cargo(&["build", "--release", "--bin", "cavalcade"], &[])?;
    HOUSES.iter().try_for_each(|house| house.run("bench", "release"))
}

impl House {
    /// Runs a script of `package.json` there, with the command of this profile.
    fn run(&self, script: &str, profile: &str) -> Result<(), String> {
        let Self { host, browser } = self;
        eprintln!("the page of `{host}` in {}", browser.name);
        let command = target().join(profile).join("cavalcade");
        let mut npm = npm();
        npm.args(["run", script])
            .env("HOST", host)
            .env("BROWSER", browser.name)
            .env(browser.variable, browser.set_up()?);
        run(npm.env("CAVALCADE", command).env("SITE", site::public()))
    }
}

impl Browser {
    /// Installs it where it is missing.
    fn set_up(&self) -> Result<PathBuf, String> {
        let path = env::var_os(self.variable).map_or_else(|| self.path.into(), PathBuf::from);
        if path.exists() {
            return Ok(path);
        }
        // A browser without any font lays out its pages strangely.
        apt_install(&[self.package, "fonts-dejavu-core"]).map_err(|error| {
            let Self { name, variable, path, .. } = self;
            format!("{error}\nthe browser tests need {name}; install it, and name it in {variable} if it is not {path}")
        })?;
        Ok(path)
    }
}

/// Installs the packages if there are none, or if others are wanted since.
fn set_up_packages() -> Result<(), String> {
    let installed = modified(&tests().join("node_modules/.package-lock.json"));
    let wanted = modified(&tests().join("package-lock.json"));
    if installed.is_some() && installed >= wanted {
        return Ok(());
    }
    run(npm().arg("ci")).map_err(|error| format!("{error}\nthe browser tests need Node.js 20 or later, and npm"))
}

fn modified(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).and_then(|about| about.modified()).ok()
}

fn npm() -> Command {
    let mut command = Command::new("npm");
    command.current_dir(tests());
    command
}

fn tests() -> PathBuf {
    root().join("page/browser")
}
