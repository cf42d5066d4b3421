//! The web page of Cavalcade, as files that are part of the program: plain modules in `site/`, tested in real browsers by
//! `browser/`.

use rust_embed::Embed;
pub use rust_embed::EmbeddedFile;

#[derive(Embed)]
#[folder = "site"]
struct Files;

/// The file of the page at a path such as `index.html`. A program built for debugging reads it from the source each time.
#[must_use]
pub fn file(path: &str) -> Option<EmbeddedFile> {
    Files::get(path)
}
