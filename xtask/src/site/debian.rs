//! Debian's compiler, unpacked in the target directory: nothing is installed, and root is not needed.
//!
//! Its packages have no library for WebAssembly, but the sources of one: cargo builds it along.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::files::{empty_folder, names_in, write};
use crate::process::{capture, command, host, run, rustc_command};

/// The oldest that compiles us, by the `rust-version` of the workspace.
const LEAST: &str = env!("CARGO_PKG_RUST_VERSION");

/// The unpacked compiler.
pub(super) struct Debian {
    root: PathBuf,
}

impl Debian {
    /// Downloads and unpacks the packages, unless these are there already.
    pub(super) fn set_up(folder: &Path) -> Result<Self, String> {
        let root = folder.join("root");
        let packages = packages()?;
        let (mark, list) = (folder.join("packages"), packages.join("\n"));
        if fs::read_to_string(&mark).is_ok_and(|unpacked| unpacked == list) {
            return Ok(Self { root });
        }
        empty_folder(folder)?;
        run(command("apt-get").arg("download").args(&packages).current_dir(folder))?;
        for file in archives(folder)? {
            run(command("dpkg-deb").arg("-x").arg(&file).arg(&root))?;
            fs::remove_file(&file).map_err(|error| format!("cannot remove {}: {error}", file.display()))?;
        }
        write(&mark, list)?;
        Ok(Self { root })
    }

    /// Has cargo use this compiler, and build the standard library too.
    pub(super) fn equip(&self, cargo: &mut Command) -> Result<(), String> {
        let libraries = self.libraries()?;
        let sysroot = capture(&mut rustc_command(&["--print", "sysroot"]))?;
        let linker = Path::new(sysroot.trim()).join("lib/rustlib").join(host()?).join("bin/rust-lld");
        cargo.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1");
        cargo.env("RUSTC", self.root.join("usr/bin/rustc")).env("LD_LIBRARY_PATH", libraries);
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        Ok(())
    }

    /// The folder of the compiler's libraries, which is named after the machine.
    fn libraries(&self) -> Result<PathBuf, String> {
        let has_compiler = |folder: &PathBuf| {
            names_in(folder).is_ok_and(|names| names.iter().any(|name| name.starts_with("librustc_driver")))
        };
        let above = self.root.join("usr/lib");
        let mut folders = names_in(&above)?.into_iter().map(|name| above.join(name));
        folders.find(has_compiler).ok_or_else(|| format!("there is no compiler below {}", above.display()))
    }
}

/// The packages, each with its version. Which they are depends on the version of the compiler.
fn packages() -> Result<Vec<String>, String> {
    let version = version().or_else(|| {
        // Only root may; others get by where the lists are there.
        let _ = run(command("apt-get").arg("update"));
        version()
    });
    let version = version.ok_or_else(|| {
        format!("Debian's package rustc-web is not there in version {LEAST} or later; `apt-get update` may help")
    })?;
    let library = format!("libstd-rust-web-{}", release_of(&version));
    let compiler =
        ["rustc-web", "libstd-rust-web-dev", "rust-web-src", &library].map(|name| format!("{name}={version}"));
    let llvm = llvm_of(&library)?;
    let llvm_version = candidate(&llvm).ok_or_else(|| format!("Debian's package {llvm} is not there"))?;
    Ok(compiler.into_iter().chain([format!("{llvm}={llvm_version}")]).collect())
}

/// The version of the compiler, if it is new enough.
fn version() -> Option<String> {
    candidate("rustc-web").filter(|version| is_new_enough(version))
}

/// The version of a package that would be installed.
fn candidate(package: &str) -> Option<String> {
    let policy = capture(command("apt-cache").args(["policy", package]).env("LC_ALL", "C")).ok()?;
    let version = policy.lines().find_map(|line| line.trim().strip_prefix("Candidate: "))?;
    (version != "(none)").then(|| version.into())
}

/// The package of LLVM that a package needs.
fn llvm_of(package: &str) -> Result<String, String> {
    let dependencies = capture(command("apt-cache").args(["depends", package]).env("LC_ALL", "C"))?;
    let needed = dependencies.lines().filter_map(|line| line.trim().strip_prefix("Depends: "));
    let llvm = needed.map(str::to_owned).find(|name| name.starts_with("libllvm"));
    llvm.ok_or_else(|| format!("Debian's package {package} needs no LLVM"))
}

/// The first two parts of a version: `1.96` of `1.96.0+dfsg1-1`.
fn release_of(version: &str) -> String {
    version.split('.').take(2).collect::<Vec<_>>().join(".")
}

fn is_new_enough(version: &str) -> bool {
    let numbers = |version: &str| release_of(version).split('.').map(str::parse).collect::<Result<Vec<u32>, _>>();
    matches!((numbers(version), numbers(LEAST)), (Ok(version), Ok(least)) if version >= least)
}

/// The downloaded packages.
fn archives(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let is_package = |file: &PathBuf| file.extension().is_some_and(|extension| extension == "deb");
    let files: Vec<PathBuf> = names_in(folder)?.into_iter().map(|name| folder.join(name)).filter(is_package).collect();
    if files.is_empty() { Err(format!("no packages are in {}", folder.display())) } else { Ok(files) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_release_of_the_compiler_is_read_from_debians_version() {
        assert_eq!(release_of("1.96.0+dfsg1-1~deb12u2"), "1.96");
        assert!(is_new_enough("1.96.0+dfsg1-1~deb12u2") && is_new_enough("2.0.0"));
        assert!(!is_new_enough("1.85.0+dfsg3-1~deb12u3") && !is_new_enough("none"));
    }
}
