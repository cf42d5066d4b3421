//! The web page of Cavalcade, as files that are part of the program: plain modules in `site/`, tested in real browsers by
//! `browser/`, and the pages about how it works, which `build/` makes from `docs/how-it-works`.

#[cfg(test)]
#[path = "build/learn/mod.rs"]
mod learn;

use std::borrow::Cow;

use rust_embed::Embed;
pub use rust_embed::EmbeddedFile;

#[derive(Embed)]
#[folder = "site"]
struct WrittenFiles;

include!(concat!(env!("OUT_DIR"), "/made_files.rs"));

/// Returns the file of the page at a path such as `index.html`. A program built for debugging reads it from the disk each time.
#[must_use]
pub fn file(path: &str) -> Option<EmbeddedFile> {
    WrittenFiles::get(path).or_else(|| MadeFiles::get(path))
}

/// Returns the paths of all files of the page.
pub fn paths() -> impl Iterator<Item = Cow<'static, str>> {
    WrittenFiles::iter().chain(MadeFiles::iter())
}
