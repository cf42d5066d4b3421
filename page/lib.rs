//! The web page of Cavalcade as embedded files: plain modules in `site/`, tested in real browsers by `browser/`, and the
//! how-it-works pages, which `build/` generates from `docs/how-it-works`.

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

/// Returns the file at a path such as `index.html`. A debug build reads it from the disk each time.
#[must_use]
pub fn file(path: &str) -> Option<EmbeddedFile> {
    WrittenFiles::get(path).or_else(|| MadeFiles::get(path))
}

/// Returns the paths of all files of the page.
pub fn paths() -> impl Iterator<Item = Cow<'static, str>> {
    WrittenFiles::iter().chain(MadeFiles::iter())
}
