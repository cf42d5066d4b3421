//! Generates files of the page, and the code that embeds them.

mod learn;

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// The sources of the pages: links to folders of `docs`, so that they are part of the package.
const SOURCES: &str = "learn";

fn main() -> Result<(), Box<dyn Error>> {
    for changed in ["build", SOURCES, "learn/pages", "learn/pictures"] {
        println!("cargo::rerun-if-changed={changed}");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    let made = out.join("site");
    write(&learn::make(Path::new(SOURCES))?, &made)?;
    let made = made.to_str().ok_or("the path of the build folder must be valid UTF-8")?;
    let embedded = format!("#[derive(Embed)]\n#[folder = {made:?}]\nstruct MadeFiles;\n");
    fs::write(out.join("made_files.rs"), embedded)?;
    Ok(())
}

/// Writes files below a folder, and removes what was there before.
fn write(files: &learn::Files, folder: &Path) -> Result<(), Box<dyn Error>> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().ok_or("a file is in a folder")?)?;
        fs::write(path, bytes)?;
    }
    Ok(())
}
