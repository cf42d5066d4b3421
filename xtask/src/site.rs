//! `cargo xtask site`: the page without a server, as a folder for any host of files.
//!
//! It holds the files of the page, the engine (the interface of the server, compiled for the browser), and what browsers
//! need to keep all of it and show it without a connection.

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

pub(crate) use self::toolchain::Compiler;

/// The folder of the engine.
const ENGINE: &str = "engine";

/// Makes the site, and tells its weight.
pub(crate) fn make(compiler: Compiler) -> Result<(), String> {
    let compiled = engine::compile(compiler)?;
    let public = public();
    empty_folder(&public)?;
    bundle::copy_page(&public)?;
    engine::bind(&compiled, &public.join(ENGINE))?;
    icon::draw(&public)?;
    offline::write(&public)?;
    weight::tell(&public)?;
    eprintln!("\nmade: {}", public.display());
    Ok(())
}

/// Makes the site, and asks its engine everything it can be asked, by Node.js.
pub(crate) fn test() -> Result<(), String> {
    make(Compiler::Any)?;
    let tests = root().join("crates/cavalcade-wasm/node/engine.test.mjs");
    let mut node = command("node");
    run(node.arg("--test").arg(tests).env("ENGINE", public().join(ENGINE)))
        .map_err(|error| format!("{error}\nthe engine is tested by Node.js 20 or later"))
}

/// Makes the site, and compares its engine with the same as a program of this machine.
pub(crate) fn bench() -> Result<(), String> {
    make(Compiler::Any)?;
    let engine = public().join(ENGINE);
    let engine = engine.to_str().ok_or("the folder of the build needs a name that is text")?;
    cargo(&["bench", "--package", "cavalcade-wasm", "--bench", "wasm"], &[("ENGINE", engine)])
}

/// The folder that is put on a host.
pub(crate) fn public() -> PathBuf {
    workshop().join("public")
}

/// Where the site is made.
fn workshop() -> PathBuf {
    target().join("site")
}
