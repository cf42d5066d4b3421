//! What the page will ask for next: the modules that its first one imports, and those that these import.
//!
//! A browser learns of a module when it has read one that imports it, so each would wait for a chain of others to come over
//! the network. Named in the head of the document, all of them are fetched at once.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use super::bundle::text;

/// The module that the document starts.
const FIRST: &str = "main.js";

/// The lines of the head that name the modules of the page.
pub(super) fn links() -> Result<String, String> {
    let mut modules = BTreeSet::new();
    let mut unread = vec![PathBuf::from(FIRST)];
    while let Some(module) = unread.pop() {
        let source = text(&module.to_string_lossy())?;
        unread.extend(imports(&source).map(|name| joined(&module, name)).filter(|found| !modules.contains(found)));
        modules.insert(module);
    }
    modules.remove(Path::new(FIRST));
    let links = modules
        .iter()
        .map(|module| format!("<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"{}\">\n", module.display()));
    Ok(links.collect::<Vec<_>>().concat())
}

/// What a module names behind `from`, as our modules write it.
fn imports(source: &str) -> impl Iterator<Item = &str> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with('*'));
    code.filter_map(|line| line.split_once(" from '")?.1.strip_suffix("';"))
}

/// The module of this name, seen from another.
fn joined(from: &Path, name: &str) -> PathBuf {
    let mut path = from.parent().unwrap_or(Path::new("")).to_path_buf();
    for part in Path::new(name).components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::Normal(part) => path.push(part),
            _ => {}
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_module_that_the_page_needs_is_named_once_and_the_first_is_not() {
        let links = links().unwrap();
        for module in
            ["app-state.js", "model/glossary.js", "api/api.js", "api/server.js", "model/board.js", "view/dom.js"]
        {
            assert_eq!(links.matches(&format!("href=\"{module}\"")).count(), 1, "{module}");
        }
        assert!(!links.contains("\"main.js\"") && !links.contains("worker.js\"") && !links.contains(".."));
    }

    #[test]
    fn imports_are_read_and_types_in_comments_are_none() {
        let source = " * @typedef {import('./a.js').A} A from './no.js';\nimport {\n    b,\n} from '../b.js';\nexport { c } from './c.js';\n";
        assert_eq!(imports(source).collect::<Vec<_>>(), ["../b.js", "./c.js"]);
    }
}
