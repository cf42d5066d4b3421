//! The service worker: what has the browser keep the page and its engine.

use std::path::Path;

use sha2::{Digest, Sha256};

use crate::files::{files_below, read, write as write_file};

/// What it does, with places for the version and the files.
const SOURCE: &str = include_str!("sw.js");

/// Writes `sw.js`, which lists every other file. Any change of any of them makes it another.
pub(super) fn write(public: &Path) -> Result<(), String> {
    let mut names = Vec::new();
    let mut hasher = Sha256::new();
    for file in files_below(public)? {
        let name = file.to_str().ok_or("the files of the page have names that are text")?.to_owned();
        let content = read(&public.join(&file))?;
        hasher.update((name.len() as u64).to_be_bytes());
        hasher.update(&name);
        hasher.update((content.len() as u64).to_be_bytes());
        hasher.update(&content);
        names.push(name);
    }
    let digest = hasher.finalize();
    let version = digest.first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
    let list = format!("    '{}',\n", names.join("',\n    '"));
    let source = SOURCE.replace("'VERSION'", &format!("'{version:016x}'")).replace("    'FILES',\n", &list);
    write_file(&public.join("sw.js"), source)
}
