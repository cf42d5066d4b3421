//! The glossary of the page: each heading of the page of words, what it says, and where more is said.

use std::fmt::Write as _;

use pulldown_cmark::HeadingLevel;

use super::prose::{Heading, Prose};
use super::{WORDS, address};

const BEGINNING: &str = "/**
 * What the words of the page mean: made out of docs/how-it-works/words.md when the page is built, so change it there.
 *
 * @typedef {object} Entry
 * @property {readonly string[]} words names for the same thing
 * @property {string} says
 * @property {string} page where more is said
 */

/** @type {readonly Entry[]} */
export const GLOSSARY = [
";

/// The glossary as a module of the page.
pub(crate) fn write(words: &Prose) -> Result<String, String> {
    let mut module = BEGINNING.to_owned();
    for heading in words.headings.iter().filter(|heading| heading.level == HeadingLevel::H2) {
        module.push_str(&entry(heading)?);
    }
    module.push_str("];\n");
    Ok(module)
}

fn entry(Heading { text, anchor, also, says, link, .. }: &Heading) -> Result<String, String> {
    if says.is_empty() {
        return Err(format!("{WORDS}.md says nothing of `{text}`"));
    }
    let words: Vec<String> = [text].into_iter().chain(also).map(|word| quoted(word)).collect();
    let page = link.as_ref().map_or_else(|| format!("{}#{anchor}", address(WORDS)), |link| link.from(WORDS));
    let mut entry = String::new();
    let fields = [("words", format!("[{}]", words.join(", "))), ("says", quoted(says)), ("page", quoted(&page))];
    for (name, value) in fields {
        writeln!(entry, "        {name}: {value},").map_err(|error| error.to_string())?;
    }
    Ok(format!("    {{\n{entry}    }},\n"))
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
