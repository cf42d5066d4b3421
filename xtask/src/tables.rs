//! `cargo xtask tables`: generates the stored tables of `cavalcade::construct`.

mod strips;
mod tiles;

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Writes both tables to where the library includes them. Takes a few seconds, and gives the same files every time.
pub(crate) fn write() -> io::Result<()> {
    fs::write(path("tiles.bin"), tiles::generate())?;
    fs::write(path("strips.bin"), strips::generate())
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/cavalcade-tours/src/construct").join(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stored_tables_are_those_the_generator_makes() {
        assert!(fs::read(path("tiles.bin")).unwrap() == tiles::generate());
        assert!(fs::read(path("strips.bin")).unwrap() == strips::generate());
    }
}
