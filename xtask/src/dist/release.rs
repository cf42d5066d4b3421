//! What is distributed: the command as it was built, its version, and where it runs.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::process::{capture, cargo, command, host, root, target};

/// How the command is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// For distribution: as fast and as small as can be, which takes minutes.
    Dist,
    /// As for tests, to try out what is made around it.
    Dev,
}

pub(super) struct Release {
    /// The command.
    pub(super) program: PathBuf,
    pub(super) version: String,
    /// The machines it runs on, by the name that Rust gives them.
    pub(super) triple: String,
    /// The time of the commit, in seconds since 1970.
    pub(super) time: String,
    /// Where all that is made goes.
    pub(super) folder: PathBuf,
}

impl Release {
    /// Builds the command, and asks it for its version.
    pub(super) fn build(build: Build) -> Result<Self, String> {
        let program = match build {
            Build::Dist => build_for_distribution()?,
            Build::Dev => {
                cargo(&["build", "--locked", "--package", "cavalcade-cli"], &[])?;
                target().join("debug/cavalcade")
            }
        };
        let shown = capture(command(&program).arg("--version"))?;
        let version =
            shown.trim().strip_prefix("cavalcade ").ok_or("`cavalcade --version` prints no version")?.to_owned();
        Ok(Self { program, version, triple: host()?, time: time()?, folder: target().join("dist") })
    }

    /// The name of the archive and of the folder in it.
    pub(super) fn name(&self) -> String {
        format!("cavalcade-{}-{}", self.version, self.triple)
    }

    /// Where files are laid out before they are packed.
    pub(super) fn stage(&self) -> PathBuf {
        self.folder.join("stage")
    }

    /// Removes what an earlier run has left. Cargo builds in the same folder: only what this makes is touched.
    pub(super) fn sweep(&self) -> Result<(), String> {
        let cannot = |error: std::io::Error| format!("cannot tidy up {}: {error}", self.folder.display());
        fs::create_dir_all(&self.folder).map_err(cannot)?;
        if self.stage().exists() {
            fs::remove_dir_all(self.stage()).map_err(cannot)?;
        }
        for entry in fs::read_dir(&self.folder).map_err(cannot)? {
            let path = entry.map_err(cannot)?.path();
            if is_made_here(&path) {
                fs::remove_file(path).map_err(cannot)?;
            }
        }
        Ok(())
    }
}

fn is_made_here(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name == "SHA256SUMS" || [".tar.gz", ".deb", ".whl"].iter().any(|end| name.ends_with(end))
}

/// Builds the command without any path of this machine in it.
fn build_for_distribution() -> Result<PathBuf, String> {
    let words = ["build", "--locked", "--profile", "dist", "--package", "cavalcade-cli"];
    cargo(&words, &[("CARGO_ENCODED_RUSTFLAGS", &flags())])?;
    Ok(target().join("dist/cavalcade"))
}

/// The compiler flags that keep paths of this machine out of the build.
pub(crate) fn flags() -> String {
    let remap = |from: &Path, to: &str| format!("--remap-path-prefix={}={to}", from.display());
    [remap(&cargo_home(), "/cargo"), remap(&root(), "/cavalcade")].join("\u{1f}")
}

/// Where cargo keeps the sources of packages.
pub(super) fn cargo_home() -> PathBuf {
    let usual = || env::home_dir().unwrap_or_default().join(".cargo");
    env::var_os("CARGO_HOME").map_or_else(usual, PathBuf::from)
}

/// The time that all files get: what `SOURCE_DATE_EPOCH` says, or that of the commit.
fn time() -> Result<String, String> {
    match env::var("SOURCE_DATE_EPOCH") {
        Ok(time) => Ok(time),
        Err(_) => Ok(capture(command("git").args(["log", "-1", "--format=%ct"]))?.trim().to_owned()),
    }
}
