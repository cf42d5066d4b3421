//! `cargo xtask learn`: turns the pages of `docs/how-it-works` into pages of the site, and the words they explain into the
//! page's glossary.
//!
//! What is made is kept in the repository, like the stored tables: whoever builds the page needs no generator.

mod glossary;
mod prose;
mod sheet;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use crate::files::{self, names_in, read_text};
use crate::learn::prose::Prose;
use crate::process::root;

const PAGES: &str = "docs/how-it-works";
const PICTURES: &str = "docs/pictures";
const SITE: &str = "page/site";
/// The list of all pages, in the order in which they are to be read.
const CONTENTS: &str = "README";
/// The page that explains words, which the site shows beside the words themselves.
const WORDS: &str = "words";

/// Files of the site by their path below `page/`.
type Files = BTreeMap<String, Vec<u8>>;

/// A page, by the name of its file without the suffix.
struct Source {
    name: String,
    /// What the list of all pages calls it.
    title: String,
    prose: Prose,
}

/// Makes the pages anew.
pub(crate) fn write() -> Result<(), String> {
    let files = make()?;
    for stray in stored()?.difference(&files.keys().cloned().collect()) {
        let path = site(stray);
        fs::remove_file(&path).map_err(|error| format!("cannot remove {}: {error}", path.display()))?;
    }
    for (name, content) in files {
        files::write(&site(&name), content)?;
    }
    Ok(())
}

/// Whether the pages of the site are those that would be made now.
pub(crate) fn check() -> Result<(), String> {
    let files = make()?;
    let made: BTreeSet<String> = files.keys().cloned().collect();
    let is_stale = |name: &&String| fs::read(site(name)).ok() != files.get(*name).cloned();
    let all: BTreeSet<String> = stored()?.union(&made).cloned().collect();
    let stale: Vec<&str> = all.iter().filter(is_stale).map(String::as_str).collect();
    if stale.is_empty() {
        return Ok(());
    }
    Err(format!("these files of {SITE} are not up to date, `cargo xtask learn` makes them anew: {}", stale.join(", ")))
}

fn make() -> Result<Files, String> {
    let sources = read()?;
    let mut files = Files::new();
    for (index, source) in sources.iter().enumerate() {
        files.insert(address(&source.name), sheet::write(&sources, index).into_bytes());
        for picture in &source.prose.pictures {
            files.insert(format!("learn/{picture}"), files::read(&root().join(PICTURES).join(picture))?);
        }
    }
    check_links(&sources)?;
    let words = sources.iter().find(|source| source.name == WORDS);
    let words = words.ok_or_else(|| format!("there is no {PAGES}/{WORDS}.md"))?;
    files.insert("model/glossary.js".into(), glossary::write(&words.prose)?.into_bytes());
    Ok(files)
}

/// All pages, the list of all first, and then in its order.
fn read() -> Result<Vec<Source>, String> {
    let contents = prose(CONTENTS)?;
    let listed = contents.contents();
    let mut sources = vec![Source { name: CONTENTS.into(), title: contents.title.clone(), prose: contents }];
    for (name, title) in listed {
        let prose = prose(&name)?;
        sources.push(Source { name, title, prose });
    }
    let known: BTreeSet<&str> = sources.iter().map(|source| source.name.as_str()).collect();
    let missing: Vec<String> = names_in(&root().join(PAGES))?
        .into_iter()
        .filter(|name| stem(name).is_some_and(|stem| !known.contains(stem)))
        .collect();
    if !missing.is_empty() {
        return Err(format!("{PAGES}/{CONTENTS}.md does not list these pages: {}", missing.join(", ")));
    }
    Ok(sources)
}

fn prose(name: &str) -> Result<Prose, String> {
    let text = read_text(&root().join(PAGES).join(format!("{name}.md")))?;
    Prose::read(&text).map_err(|error| format!("{PAGES}/{name}.md: {error}"))
}

/// Every link inside the site leads to a heading that is there.
fn check_links(sources: &[Source]) -> Result<(), String> {
    let anchors: BTreeSet<String> = sources.iter().flat_map(Source::anchors).collect();
    let dead = |source: &Source| -> Vec<String> {
        let targets = source.prose.links.iter().map(|link| link.from(&source.name));
        targets
            .filter(|target| !anchors.contains(target))
            .map(|target| format!("{} to {target}", source.name))
            .collect()
    };
    let dead: Vec<String> = sources.iter().flat_map(dead).collect();
    if dead.is_empty() { Ok(()) } else { Err(format!("links that lead nowhere: {}", dead.join(", "))) }
}

impl Source {
    /// What a link may lead to: the page, and its headings.
    fn anchors(&self) -> impl Iterator<Item = String> {
        let page = address(&self.name);
        let headings =
            self.prose.headings.iter().map(|heading| format!("{}#{}", page, heading.anchor)).collect::<Vec<_>>();
        headings.into_iter().chain([page])
    }
}

/// Where the page of this name is on the site.
fn address(name: &str) -> String {
    format!("learn/{}", file(name))
}

/// The file of a page, as the pages beside it call it.
fn file(name: &str) -> String {
    format!("{}.html", if name == CONTENTS { "index" } else { name })
}

/// The made files that are on the disk.
fn stored() -> Result<BTreeSet<String>, String> {
    let folder = site("learn");
    let names = if folder.exists() { names_in(&folder)? } else { Vec::new() };
    Ok(names.into_iter().map(|name| format!("learn/{name}")).collect())
}

fn site(name: &str) -> PathBuf {
    root().join(SITE).join(name)
}

/// The name of a page, if the file is one.
fn stem(file: &str) -> Option<&str> {
    file.strip_suffix(".md")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stored_pages_are_those_that_are_made() {
        check().unwrap();
    }
}
