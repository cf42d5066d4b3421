//! Makes a compiled crate callable from JavaScript: `bindgen CRATE.wasm NAME FOLDER` writes `NAME.js` and `NAME_bg.wasm`.
//!
//! This is what the tool `wasm-bindgen` does. That one cannot be installed everywhere; here its library has the version of
//! the crate that it belongs to, from the same lock file.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let [compiled, name, folder] = words.as_slice() else {
        eprintln!("usage: bindgen CRATE.wasm NAME FOLDER");
        return ExitCode::FAILURE;
    };
    match bind(compiled, name, folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("cannot make {compiled} callable from JavaScript: {message}");
            ExitCode::FAILURE
        }
    }
}

/// For modules of the browser, which load what has been compiled before.
fn bind(compiled: &str, name: &str, folder: &str) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    let chosen = bindgen.input_path(compiled).out_name(name).web(true).map_err(|error| error.to_string())?;
    chosen.typescript(false).remove_name_section(true).remove_producers_section(true);
    chosen.generate(folder).map_err(|error| format!("{error:#}"))
}
