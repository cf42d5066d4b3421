//! Builds the pages of the site from `docs/how-it-works`, and the glossary from its terms.

mod glossary;
mod prose;
mod sheet;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use self::prose::Prose;

/// The folders of the pages and of their pictures.
const PAGES: &str = "pages";
const PICTURES: &str = "pictures";
/// The list of all pages in reading order.
const CONTENTS: &str = "README";
/// The page with the glossary.
const WORDS: &str = "words";

/// Files of the site by their path there.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// A page, by the name of its file without the suffix.
struct Source {
    name: String,
    /// Its title in the list of all pages.
    title: String,
    prose: Prose,
}

/// Builds the pages and the glossary from a folder.
pub(crate) fn make(folder: &Path) -> Result<Files, String> {
    let sources = read(folder)?;
    let mut files = Files::new();
    for (index, source) in sources.iter().enumerate() {
        files.insert(address(&source.name), sheet::write(&sources, index).into_bytes());
        for picture in &source.prose.pictures {
            let path = folder.join(PICTURES).join(picture);
            let bytes = fs::read(&path).map_err(|error| {
                format!("cannot read {}: {error}; it must be a link to the picture in docs/pictures", path.display())
            })?;
            files.insert(format!("learn/{picture}"), bytes);
        }
    }
    check_links(&sources)?;
    let words = sources.iter().find(|source| source.name == WORDS);
    let words = words.ok_or_else(|| format!("there is no {PAGES}/{WORDS}.md"))?;
    files.insert("model/glossary.js".into(), glossary::write(&words.prose)?.into_bytes());
    Ok(files)
}

/// Reads all pages: first the list, then in its order.
fn read(folder: &Path) -> Result<Vec<Source>, String> {
    let contents = prose(folder, CONTENTS)?;
    let listed = contents.contents();
    let mut sources = vec![Source { name: CONTENTS.into(), title: contents.title.clone(), prose: contents }];
    for (name, title) in listed {
        let prose = prose(folder, &name)?;
        sources.push(Source { name, title, prose });
    }
    let known: BTreeSet<&str> = sources.iter().map(|source| source.name.as_str()).collect();
    let missing: Vec<String> = names_in(&folder.join(PAGES))?
        .into_iter()
        .filter(|name| stem(name).is_some_and(|stem| !known.contains(stem)))
        .collect();
    if !missing.is_empty() {
        return Err(format!("{PAGES}/{CONTENTS}.md does not list these pages: {}", missing.join(", ")));
    }
    Ok(sources)
}

fn prose(folder: &Path, name: &str) -> Result<Prose, String> {
    let path = folder.join(PAGES).join(format!("{name}.md"));
    let text = fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    Prose::read(&text).map_err(|error| format!("{PAGES}/{name}.md: {error}"))
}

/// The names of the entries of a folder.
fn names_in(folder: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
    Ok(entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect())
}

/// Checks that every link inside the site leads to an existing heading.
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
    if dead.is_empty() { Ok(()) } else { Err(format!("broken links: {}", dead.join(", "))) }
}

impl Source {
    /// The targets of links: the page and its headings.
    fn anchors(&self) -> impl Iterator<Item = String> {
        let page = address(&self.name);
        let headings =
            self.prose.headings.iter().map(|heading| format!("{}#{}", page, heading.anchor)).collect::<Vec<_>>();
        headings.into_iter().chain([page])
    }
}

/// The path of a page on the site.
fn address(name: &str) -> String {
    format!("learn/{}", file(name))
}

/// The file name of a page.
fn file(name: &str) -> String {
    format!("{}.html", if name == CONTENTS { "index" } else { name })
}

/// The name of a page without its suffix.
fn stem(file: &str) -> Option<&str> {
    file.strip_suffix(".md")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_made_with_its_pictures_and_the_glossary() {
        let files = make(&Path::new(env!("CARGO_MANIFEST_DIR")).join("learn")).unwrap();
        for name in ["learn/index.html", "learn/words.html", "learn/minimize.svg", "model/glossary.js"] {
            assert!(files.contains_key(name), "{name}");
        }
    }
}
