//! The size of the site: what is loaded before the first paint, and after it.

use std::io::{self, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::files::{files_below, read};

/// Bytes, uncompressed and compressed.
#[derive(Default)]
struct Weight {
    plain: usize,
    gzip: usize,
}

impl Weight {
    fn add(&mut self, content: &[u8]) -> Result<(), String> {
        self.plain += content.len();
        self.gzip += gzip(content).map_err(|error| format!("cannot compress: {error}"))?;
        Ok(())
    }
}

fn gzip(content: &[u8]) -> io::Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    encoder.finish().map(|bytes| bytes.len())
}

/// Prints the sizes.
pub(super) fn print(public: &Path) -> Result<(), String> {
    let mut parts = [
        ("the page, before the first paint", Part::Page),
        ("its engine, after the first paint", Part::Engine),
        ("everything else", Part::Else),
    ]
    .map(|(name, part)| (name, part, Weight::default()));
    for name in files_below(public)? {
        let content = read(&public.join(&name))?;
        for (_, part, weight) in &mut parts {
            if *part == Part::of(&name) {
                weight.add(&content)?;
            }
        }
    }
    println!("\n{:<32} {:>10} {:>10}", "", "bytes", "gzip");
    for (name, _, weight) in &parts {
        println!("{name:<32} {:>10} {:>10}", weight.plain, weight.gzip);
    }
    Ok(())
}

/// What the page fetches later, or never: workers, and what is for the pages of text.
const LATER: [&str; 5] = ["sw.js", "api/worker.js", "offline.js", "panel/reading.js", "style/learn.css"];

/// When a file is fetched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Page,
    Engine,
    Else,
}

impl Part {
    fn of(name: &Path) -> Self {
        if name.starts_with("engine") {
            return Self::Engine;
        }
        let is_picture = name.extension().is_some_and(|extension| extension == "png");
        let is_later = LATER.iter().any(|later| name == Path::new(later));
        if is_picture || name.starts_with("learn") || is_later { Self::Else } else { Self::Page }
    }
}
