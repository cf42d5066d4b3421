//! `cargo xtask site`: the page as a static site, for any file server.
//!
//! It consists of the page's files, the engine (the web API compiled to WebAssembly) and what browsers need to show the
//! page offline.

mod bundle;
mod debian;
mod engine;
mod head;
mod icon;
mod offline;
mod preload;
mod toolchain;
mod weight;

use std::path::PathBuf;

use crate::files::empty_folder;
use crate::process::{cargo, command, root, run, target};
use crate::test::Length;

pub(crate) use self::engine::Profile;
pub(crate) use self::toolchain::Compiler;

/// The folder of the engine.
const ENGINE: &str = "engine";

/// Builds the site, and prints its size.
pub(crate) fn make(compiler: Compiler, profile: Profile) -> Result<(), String> {
    let compiled = engine::compile(compiler, profile)?;
    let public = public();
    empty_folder(&public)?;
    bundle::copy_page(&public)?;
    engine::bind(&compiled, &public.join(ENGINE))?;
    icon::draw(&public)?;
    offline::write(&public)?;
    weight::print(&public)?;
    eprintln!("\nmade: {}", public.display());
    Ok(())
}

/// Builds the site, and tests its engine in Node.js.
pub(crate) fn test(length: Length) -> Result<(), String> {
    make(Compiler::Any, Profile::for_tests(length))?;
    let tests = root().join("crates/cavalcade-wasm/node/engine.test.mjs");
    let mut node = command("node");
    run(node.arg("--test").arg(tests).env("ENGINE", public().join(ENGINE)))
        .map_err(|error| format!("{error}\nthe tests of the engine need Node.js 20 or later"))
}

/// Builds the site, and compares the speed of its engine with the same code compiled for this machine.
pub(crate) fn bench() -> Result<(), String> {
    make(Compiler::Any, Profile::Engine)?;
    let engine = public().join(ENGINE);
    let engine = engine.to_str().ok_or("the path of the target directory must be UTF-8")?;
    cargo(&["bench", "--package", "cavalcade-wasm", "--bench", "wasm"], &[("ENGINE", engine)])
}

/// The finished site.
pub(crate) fn public() -> PathBuf {
    folder().join("public")
}

/// Where the site is built.
fn folder() -> PathBuf {
    target().join("site")
}
