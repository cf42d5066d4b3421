//! The tests of the page in real browsers: installs what is missing, and runs them.
//!
//! They need Node.js 20 or later, the npm packages of `package-lock.json`, Chromium and (with `--long`) Firefox, the
//! command, whose server they start, and the static site.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::process::{apt_install, cargo, root, run, target};
use crate::site::{self, Compiler, Profile};
use crate::test::Length;

/// A browser that can be installed from Debian's packages.
#[derive(Clone, Copy)]
struct Browser {
    name: &'static str,
    /// The environment variable with its path.
    variable: &'static str,
    /// The programs that will do and the packages with them, the preferred one first.
    programs: &'static [(&'static str, &'static str)],
}

const CHROMIUM: Browser = Browser {
    name: "chromium",
    variable: "CHROMIUM",
    // Without windows it starts and draws sooner.
    programs: &[("/usr/bin/chromium-headless-shell", "chromium-headless-shell"), ("/usr/bin/chromium", "chromium")],
};
const FIREFOX: Browser =
    Browser { name: "firefox", variable: "FIREFOX", programs: &[("/usr/bin/firefox-esr", "firefox-esr")] };

/// A browser, and what answers the page in it: `serve`, the command's server, or `site`, the static site.
struct Configuration {
    host: &'static str,
    browser: Browser,
}

const SERVED: Configuration = Configuration { host: "serve", browser: CHROMIUM };
const STATIC: Configuration = Configuration { host: "site", browser: CHROMIUM };
const SERVED_IN_FIREFOX: Configuration = Configuration { host: "serve", browser: FIREFOX };
const STATIC_IN_FIREFOX: Configuration = Configuration { host: "site", browser: FIREFOX };
const ALL: [Configuration; 4] = [SERVED, STATIC, SERVED_IN_FIREFOX, STATIC_IN_FIREFOX];

/// Runs the browser tests. An ordinary run skips Firefox, and repeats only some tests for the static site, whose engine
/// has tests of its own.
pub(crate) fn test(length: Length) -> Result<(), String> {
    set_up()?;
    site::make(Compiler::Any, Profile::for_tests(length))?;
    match length {
        Length::Ordinary => SERVED.run("test", "debug").and_then(|()| STATIC.run("test-site", "debug")),
        Length::Long => ALL.iter().try_for_each(|configuration| configuration.run("test", "debug")),
    }
}

/// Checks the types of the page's scripts, and runs the tests of its model and of its start.
pub(crate) fn test_quickly() -> Result<(), String> {
    set_up()?;
    SERVED.run("test-quickly", "debug")
}

/// Installs packages, builds the command and checks the types of the page's scripts.
fn set_up() -> Result<(), String> {
    set_up_packages()?;
    // Selected like this, the command has the same features as in the other tests and is not built again.
    cargo(&["build", "--workspace", "--bin", "cavalcade", "--test", "command"], &[])?;
    run(npm().args(["run", "types"]))
}

/// Measures the page in every configuration: how much is loaded, and how long a reader waits.
pub(crate) fn bench() -> Result<(), String> {
    set_up_packages()?;
    site::make(Compiler::Any, Profile::Engine)?;
    cargo(&["build", "--release", "--bin", "cavalcade"], &[])?;
    ALL.iter().try_for_each(|configuration| configuration.run("bench", "release"))
}

impl Configuration {
    /// Runs a script of `package.json`, with the command of this profile.
    fn run(&self, script: &str, profile: &str) -> Result<(), String> {
        let Self { host, browser } = self;
        eprintln!("\nHOST={host} BROWSER={}", browser.name);
        let mut npm = npm();
        npm.args(["run", script])
            .env("HOST", host)
            .env("BROWSER", browser.name)
            .env(browser.variable, browser.set_up()?)
            .env("CAVALCADE", target().join(profile).join("cavalcade"))
            .env("SITE", site::public());
        run(&mut npm)
    }
}

impl Browser {
    /// Returns the path of the browser, which is installed if it is missing.
    fn set_up(&self) -> Result<PathBuf, String> {
        let Self { name, variable, programs } = self;
        if let Some(path) = env::var_os(variable) {
            return Ok(path.into());
        }
        let installed = || programs.iter().map(|(path, _)| PathBuf::from(path)).find(|path| path.exists());
        // Without any font a browser lays out pages strangely.
        let install = |package| apt_install(&[package, "fonts-dejavu-core"]).is_ok();
        if installed().is_none() {
            programs.iter().find(|(_, package)| install(*package));
        }
        installed().ok_or_else(|| format!("cannot install {name}; install it, and set {variable} to its path"))
    }
}

/// Installs the npm packages if they are missing or out of date.
fn set_up_packages() -> Result<(), String> {
    let installed = modified(&tests().join("node_modules/.package-lock.json"));
    let wanted = modified(&tests().join("package-lock.json"));
    if installed.is_some() && installed >= wanted {
        return Ok(());
    }
    run(npm().arg("ci")).map_err(|error| format!("{error}\nthe browser tests need Node.js 20 or later, and npm"))
}

fn modified(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).and_then(|data| data.modified()).ok()
}

fn npm() -> Command {
    let mut command = Command::new("npm");
    command.current_dir(tests());
    command
}

fn tests() -> PathBuf {
    root().join("page/browser")
}
