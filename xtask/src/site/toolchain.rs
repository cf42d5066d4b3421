//! A compiler that makes WebAssembly: the one that builds everything else, if it has the target; otherwise Debian's.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::debian::Debian;
use super::folder;
use crate::files::write;
use crate::process::{capture, cargo_command, command, has, run_within, rustc_command};

/// What is compiled for.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";
/// Where rustup gets no answer it would wait for many minutes.
const PATIENCE: Duration = Duration::from_secs(20);

/// Which compiler is to be used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Compiler {
    /// Whichever can be had.
    Any,
    /// That of Debian's packages.
    Debian,
}

/// A compiler that makes WebAssembly.
pub(super) enum Toolchain {
    /// The usual one.
    Own,
    /// Unpacked from Debian's packages.
    Debian(Debian),
}

impl Toolchain {
    pub(super) fn find(compiler: Compiler) -> Result<Self, String> {
        if compiler == Compiler::Any && (has_target() || add_target()) {
            return Ok(Self::Own);
        }
        let debian = Debian::set_up(&folder().join("debian")).map_err(|error| {
            format!(
                "{error}\nthe engine of the page is compiled for {TARGET}: `rustup target add {TARGET}` installs what that \
                 needs; on Debian the packages rustc-web and rust-web-src have it too"
            )
        })?;
        Ok(Self::Debian(debian))
    }

    /// Cargo, building for WebAssembly.
    pub(super) fn cargo(&self, words: &[&str]) -> Result<Command, String> {
        let mut cargo = cargo_command(words);
        cargo.args(["--target", TARGET]);
        if let Self::Debian(debian) = self {
            debian.equip(&mut cargo)?;
        }
        Ok(cargo)
    }
}

/// Whether the usual compiler has a library for the target.
fn has_target() -> bool {
    let folder = capture(&mut rustc_command(&["--print", "target-libdir", "--target", TARGET]));
    folder.is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}

/// Has rustup install the target. Where that has failed once, it is not tried again.
fn add_target() -> bool {
    let failed = folder().join("rustup-failed");
    if failed.exists() || !has("rustup") {
        return false;
    }
    let mut rustup = command("rustup");
    let added = run_within(rustup.args(["target", "add", TARGET]).env_remove("RUSTUP_TOOLCHAIN"), PATIENCE);
    match added {
        Ok(()) => has_target(),
        Err(error) => {
            eprintln!("{error}; remove {} to have it tried again", failed.display());
            // If this cannot be written either, it is tried again.
            let _ = write(&failed, error);
            false
        }
    }
}
