//! The HTML around the prose of a page: navigation and the list of all pages.

use super::prose::escaped;
use super::{CONTENTS, Source, file};

/// Writes the page at an index of the list.
pub(crate) fn write(sources: &[Source], index: usize) -> String {
    let Source { prose, .. } = &sources[index];
    let name = if index == 0 { "How knight’s tours are found".to_owned() } else { escaped(&prose.title) };
    let description = escaped(&summary(&prose.headings[0].says));
    let (list, way, body) = (list(sources, index), way(sources, index), &prose.html);
    format!(
        r##"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="{description}">
<title>{name} · Cavalcade</title>
<link rel="icon" href="../knight.svg" type="image/svg+xml">
<script src="../early.js"></script>
<link rel="stylesheet" href="../style/colours.css">
<link rel="stylesheet" href="../style/learn.css">
<script type="module" src="../panel/reading.js"></script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
  <a class="home" href="../"><img src="../knight.svg" alt="" width="30" height="30"> <span>Cavalcade</span></a>
  <a class="to-pages" href="#pages">All pages</a>
  <a class="back" href="../">Back to the board</a>
  <button type="button" class="icon" id="theme" aria-label="Dark colours" hidden><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M12 3.5a8.5 8.5 0 0 1 0 17Z" fill="currentColor"/></svg></button>
</header>
<div class="spread">
<main id="text" tabindex="-1">
{body}{way}</main>
<nav class="pages" id="pages" aria-label="All pages">
{list}</nav>
</div>
</body>
</html>
"##
    )
}

/// The list of all pages.
fn list(sources: &[Source], index: usize) -> String {
    let item = |(place, source): (usize, &Source)| {
        let current = if place == index { " aria-current=\"page\"" } else { "" };
        format!("<li><a href=\"{}\"{current}>{}</a></li>\n", file(&source.name), escaped(&source.title))
    };
    format!("<ol>\n{}</ol>\n", sources.iter().enumerate().map(item).collect::<String>())
}

/// The links to the previous and the next page.
fn way(sources: &[Source], index: usize) -> String {
    let step = |source: &Source, class: &str, word: &str| {
        let title = if source.name == CONTENTS { "All pages" } else { &source.title };
        format!("<a class=\"{class}\" href=\"{}\"><span>{word}</span> {}</a>\n", file(&source.name), escaped(title))
    };
    let before = index.checked_sub(1).map(|place| step(&sources[place], "before", "Previous"));
    let after = sources.get(index + 1).map(|source| step(source, "after", "Next"));
    let steps: String = before.into_iter().chain(after).collect();
    format!("<nav class=\"way\" aria-label=\"Previous and next\">\n{steps}</nav>\n")
}

/// The first sentence.
fn summary(text: &str) -> String {
    text.split_inclusive(". ").next().unwrap_or_default().trim().to_owned()
}
