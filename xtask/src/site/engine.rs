//! The engine: the crate cavalcade-wasm, compiled to WebAssembly, with its JavaScript bindings.

use std::path::{Path, PathBuf};

use super::toolchain::{Compiler, TARGET, Toolchain};
use crate::dist::flags;
use crate::process::{cargo, run, target};
use crate::test::Length;

/// The usual stack of a native program; it costs no memory before it is used.
const STACK: &str = "-Clink-arg=-zstack-size=8388608";
/// The name of its files.
const NAME: &str = "cavalcade";

/// The cargo profile that the engine is compiled with.
#[derive(Clone, Copy)]
pub(crate) enum Profile {
    /// Small and fast.
    Engine,
    /// Compiled in less time.
    EngineTest,
}

impl Profile {
    pub(crate) const fn for_tests(length: Length) -> Self {
        match length {
            Length::Ordinary => Self::EngineTest,
            Length::Long => Self::Engine,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Engine => "engine",
            Self::EngineTest => "engine-test",
        }
    }
}

/// Compiles the engine.
pub(super) fn compile(compiler: Compiler, profile: Profile) -> Result<PathBuf, String> {
    let toolchain = Toolchain::find(compiler)?;
    let mut cargo = toolchain.cargo(&["build", "--package", "cavalcade-wasm", "--profile", profile.name()])?;
    run(cargo.env("CARGO_ENCODED_RUSTFLAGS", [&flags(), STACK].join("\u{1f}")))?;
    Ok(target().join(TARGET).join(profile.name()).join("cavalcade_wasm.wasm"))
}

/// Writes the engine and its JavaScript module.
pub(super) fn bind(compiled: &Path, folder: &Path) -> Result<(), String> {
    let (Some(compiled), Some(folder)) = (compiled.to_str(), folder.to_str()) else {
        return Err("the path of the target directory must be UTF-8".into());
    };
    cargo(&["run", "--quiet", "--package", "bindgen", "--", compiled, NAME, folder], &[])
}
