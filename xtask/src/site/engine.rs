//! The engine: the crate cavalcade-wasm, compiled, and made callable from the page.

use std::path::{Path, PathBuf};

use super::toolchain::{Compiler, TARGET, Toolchain};
use crate::dist::flags;
use crate::process::{cargo, run, target};

/// As much as a program of the system has. It is not touched before it is needed.
const STACK: &str = "-Clink-arg=-zstack-size=8388608";
/// What its files are called.
const NAME: &str = "cavalcade";

/// Compiles the engine.
pub(super) fn compile(compiler: Compiler) -> Result<PathBuf, String> {
    let toolchain = Toolchain::find(compiler)?;
    let mut cargo = toolchain.cargo(&["build", "--package", "cavalcade-wasm", "--profile", "engine"])?;
    run(cargo.env("CARGO_ENCODED_RUSTFLAGS", [&flags(), STACK].join("\u{1f}")))?;
    Ok(target().join(TARGET).join("engine/cavalcade_wasm.wasm"))
}

/// Writes the engine and the module that calls it.
pub(super) fn bind(compiled: &Path, folder: &Path) -> Result<(), String> {
    let (Some(compiled), Some(folder)) = (compiled.to_str(), folder.to_str()) else {
        return Err("the folder of the build needs a name that is text".into());
    };
    cargo(&["run", "--quiet", "--package", "bindgen", "--", compiled, NAME, folder], &[])
}
