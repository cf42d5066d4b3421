//! The tests of the page in a real browser: sets up what is missing for them, and runs them.
//!
//! They need Node.js (20 or later), packages from npm at the versions of `package-lock.json`, Debian's Chromium, and the
//! command itself, whose server they start.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::process::{apt_install, cargo, root, run, target};

/// Where Debian puts it. The variable `CHROMIUM` names another.
const CHROMIUM: &str = "/usr/bin/chromium";

/// Runs the browser tests.
pub(crate) fn test() -> Result<(), String> {
    let chromium = set_up_chromium()?;
    set_up_packages()?;
    // Chosen like this, it has the features that it has in the other tests, and is not built once more for us.
    cargo(&["build", "--workspace", "--bin", "cavalcade", "--test", "command"], &[])?;
    let command = target().join("debug/cavalcade");
    run(npm().arg("test").env("CAVALCADE", command).env("CHROMIUM", chromium))
}

/// Installs Chromium where it is missing.
fn set_up_chromium() -> Result<PathBuf, String> {
    let chromium = env::var_os("CHROMIUM").map_or_else(|| CHROMIUM.into(), PathBuf::from);
    if chromium.exists() {
        return Ok(chromium);
    }
    // A browser without any font lays out its pages strangely.
    apt_install(&["chromium", "fonts-dejavu-core"]).map_err(|error| {
        format!("{error}\nthe browser tests need Chromium; install it, and name it in CHROMIUM if it is not {CHROMIUM}")
    })?;
    Ok(chromium)
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
    root().join("crates/cavalcade-web/browser")
}
