//! The wheel: the Python module, as pip installs it.
//!
//! maturin builds it; where pip cannot install maturin, no wheel is built, and a note says so.

use std::fs;
use std::path::{Path, PathBuf};

use super::release::{Build, Release, flags};
use super::{notices, write};
use crate::process::{output, run, target};
use crate::python::{Environment, module};

/// What is tried: a tour is found, and then checked from its squares alone.
const TRIAL: &str = "
import cavalcade
tour = cavalcade.find('8x8', closed=True)
assert cavalcade.check(list(tour), closed=True) == tour
assert len(tour) == 64 and tour.grid.sum() == 65 * 32 and tour.draw('png').data.startswith(b'\\x89PNG')
print('valid')
";

/// Makes the wheel, if this machine can.
pub(super) fn make(release: &Release, build: Build) -> Result<Option<PathBuf>, String> {
    let environment = Environment::set_up(target().join("python/venv"));
    let environment = environment.and_then(|environment| environment.install_packages().map(|()| environment));
    let environment = match environment {
        Ok(environment) => environment,
        Err(why) => {
            eprintln!("NOT MADE: the wheel of the Python module: {why}");
            return Ok(None);
        }
    };
    // Beside our own licences, where maturin looks for them; and only while it does.
    let notices = module().join("LICENSE-THIRD-PARTY");
    write(&notices, notices::text("The module", "cavalcade-python")?)?;
    let made = made_with(&environment, release, build);
    fs::remove_file(&notices).map_err(|error| format!("cannot remove {}: {error}", notices.display()))?;
    made.map(Some)
}

fn made_with(environment: &Environment, release: &Release, build: Build) -> Result<PathBuf, String> {
    let flags = flags();
    // The time that all files in it get.
    let time = ("SOURCE_DATE_EPOCH", release.time.as_str());
    let stage = release.stage().join("wheel");
    let wheel = match build {
        Build::Dist => {
            let variables = [time, ("CARGO_ENCODED_RUSTFLAGS", flags.as_str())];
            environment.make_wheel(&["--profile", "dist"], &variables, &stage)?
        }
        Build::Dev => environment.make_wheel(&["--profile", "dev"], &[time], &stage)?,
    };
    let placed = release.folder.join(wheel.file_name().ok_or("a wheel has a name")?);
    super::archive::copy(&wheel, &placed)?;
    Ok(placed)
}

/// Installs the wheel into an empty environment, and uses it. Says why if that cannot be tried.
pub(super) fn try_out(wheel: &Path, folder: &Path) -> Result<Result<(), String>, String> {
    let environment = match Environment::set_up(folder.join("python")) {
        Ok(environment) => environment,
        Err(why) => return Ok(Err(why)),
    };
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    // It needs numpy, which comes over the network.
    if let Err(why) = run(environment.python().args(pip).arg("numpy")) {
        return Ok(Err(why));
    }
    run(environment.python().args(pip).args(["--no-index"]).arg(wheel))?;
    let shown = output(environment.python().args(["-c", TRIAL]).current_dir(folder))?;
    if shown.stdout == b"valid\n" { Ok(Ok(())) } else { Err(String::from_utf8_lossy(&shown.stderr).into_owned()) }
}
