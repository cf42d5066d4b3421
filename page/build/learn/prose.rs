//! A page of Markdown as HTML, and what else it says: its headings, where its links lead, the pictures it shows.
//!
//! Beyond Markdown there are two comments, which readers of Markdown do not see: `<!-- try: board=5x5&show=watch | Watch it -->` is a
//! link to the board, and `<!-- also: retreats -->` below a heading is another name for what it explains.

use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use super::{CONTENTS, address, file};

/// Lines longer than this do not fit a phone: such a block can be scrolled, by keyboard too.
const NARROW: usize = 34;

pub(crate) struct Prose {
    pub(crate) title: String,
    pub(crate) html: String,
    pub(crate) headings: Vec<Heading>,
    /// Links inside the site.
    pub(crate) links: Vec<Link>,
    /// Names of the pictures.
    pub(crate) pictures: Vec<String>,
}

pub(crate) struct Heading {
    pub(crate) text: String,
    pub(crate) anchor: String,
    pub(crate) level: HeadingLevel,
    /// Other names for the same thing.
    pub(crate) also: Vec<String>,
    /// The first paragraph below it, without marks.
    pub(crate) says: String,
    /// The first link below it.
    pub(crate) link: Option<Link>,
}

impl Heading {
    /// A heading of which nothing is known yet.
    fn new(level: HeadingLevel) -> Self {
        Self { text: String::new(), anchor: String::new(), level, also: Vec::new(), says: String::new(), link: None }
    }
}

/// A link to a page, or to a heading of one.
#[derive(Clone)]
pub(crate) struct Link {
    /// Empty for the page itself.
    page: String,
    anchor: Option<String>,
    text: String,
}

impl Link {
    /// Reads a link to another page of the folder. Others are none.
    fn read(target: &str) -> Option<Self> {
        let (page, anchor) = target.split_once('#').map_or((target, None), |(page, anchor)| (page, Some(anchor)));
        let page = if page.is_empty() { "" } else { page.strip_suffix(".md").filter(|page| !page.contains('/'))? };
        Some(Self { page: page.into(), anchor: anchor.map(Into::into), text: String::new() })
    }

    /// Where it leads, from the root of the site.
    pub(crate) fn from(&self, page: &str) -> String {
        self.with_anchor(&address(if self.page.is_empty() { page } else { &self.page }))
    }

    /// Where it leads, from a page beside it.
    fn beside(&self) -> String {
        self.with_anchor(&if self.page.is_empty() { String::new() } else { file(&self.page) })
    }

    fn with_anchor(&self, page: &str) -> String {
        self.anchor.as_ref().map_or_else(|| page.to_owned(), |anchor| format!("{page}#{anchor}"))
    }
}

impl Prose {
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mut reader = Reader::default();
        let options = Options::ENABLE_TABLES | Options::ENABLE_SMART_PUNCTUATION;
        for event in Parser::new_ext(text, options) {
            reader.take(event)?;
        }
        let title = reader.headings.first().map(|heading| heading.text.clone()).ok_or("it has no heading")?;
        let mut html = String::new();
        html::push_html(&mut html, reader.events.into_iter());
        let Reader { headings, links, pictures, .. } = reader;
        Ok(Self { title, html, headings, links, pictures })
    }

    /// The pages that this one lists, each with its name there.
    pub(crate) fn contents(&self) -> Vec<(String, String)> {
        let mut listed: Vec<(String, String)> = Vec::new();
        for Link { page, anchor, text } in &self.links {
            let is_new = listed.iter().all(|(name, _)| name != page);
            if is_new && anchor.is_none() && page != CONTENTS {
                listed.push((page.clone(), text.clone()));
            }
        }
        listed
    }
}

/// Goes through a page once, event by event.
#[derive(Default)]
struct Reader<'a> {
    events: Vec<Event<'a>>,
    headings: Vec<Heading>,
    links: Vec<Link>,
    pictures: Vec<String>,
    /// The plain text since the last block began.
    words: String,
    /// The language of the block of code that is open, and its text.
    code: Option<(String, String)>,
    /// Where the heading that is open begins.
    begun: usize,
    link: Open,
}

/// The link that is open.
#[derive(Default, PartialEq, Eq)]
enum Open {
    #[default]
    None,
    /// It leads to another page, and its text began at this place of `words`.
    Page(usize),
    /// It leads out of the site.
    Outside,
    /// It leads to a file that the site does not have: only its text is kept.
    Lost,
}

impl<'a> Reader<'a> {
    fn take(&mut self, event: Event<'a>) -> Result<(), String> {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => self.code = Some((language(&kind), String::new())),
            Event::End(TagEnd::CodeBlock) => self.end_code(),
            Event::Text(text) if self.code.is_some() => self.code.iter_mut().for_each(|(_, code)| code.push_str(&text)),
            Event::Start(Tag::Heading { level, .. }) => self.start_heading(level),
            Event::End(TagEnd::Heading(level)) => self.end_heading(level),
            Event::Start(Tag::Link { dest_url, .. }) => self.start_link(&dest_url)?,
            Event::End(TagEnd::Link) => self.end_link(),
            Event::Start(Tag::Image { dest_url, title, id, link_type }) => {
                let name = picture(&dest_url)?;
                self.pictures.push(name.clone());
                self.events.push(Event::Start(Tag::Image { link_type, dest_url: name.into(), title, id }));
            }
            Event::Start(Tag::Table(columns)) => {
                self.raw(r#"<div class="scroll" role="group" aria-label="Table" tabindex="0">"#);
                self.events.push(Event::Start(Tag::Table(columns)));
            }
            Event::End(TagEnd::Table) => {
                self.events.push(Event::End(TagEnd::Table));
                self.raw("</div>\n");
            }
            Event::Start(Tag::Paragraph) => {
                self.words.clear();
                self.events.push(Event::Start(Tag::Paragraph));
            }
            Event::End(TagEnd::Paragraph) => self.end_paragraph(),
            Event::Html(html) if html.trim_start().starts_with("<!--") => self.comment(&html)?,
            Event::Html(_) | Event::InlineHtml(_) | Event::Rule | Event::Start(_) | Event::End(_) => {
                self.events.push(event);
            }
            Event::Text(ref text) | Event::Code(ref text) => {
                self.words.push_str(text);
                self.events.push(event);
            }
            Event::SoftBreak | Event::HardBreak => {
                self.words.push(' ');
                self.events.push(event);
            }
            other => return Err(format!("the site has no form for {other:?}")),
        }
        Ok(())
    }

    fn raw(&mut self, html: impl Into<CowStr<'a>>) {
        self.events.push(Event::Html(html.into()));
    }

    /// The heading is written when its text is known.
    fn start_heading(&mut self, level: HeadingLevel) {
        self.words.clear();
        self.headings.push(Heading::new(level));
        self.begun = self.events.len();
        self.raw("");
    }

    fn end_heading(&mut self, level: HeadingLevel) {
        let text = std::mem::take(&mut self.words);
        let anchor = self.free_anchor(&anchor(&text));
        self.events[self.begun] = Event::Html(format!("<{level} id=\"{anchor}\">").into());
        let mark = if level == HeadingLevel::H1 {
            String::new()
        } else {
            format!(" <a class=\"anchor\" href=\"#{anchor}\" aria-label=\"Link to “{}”\">#</a>", escaped(&text))
        };
        self.raw(format!("{mark}</{level}>\n"));
        if let Some(heading) = self.headings.last_mut() {
            (heading.text, heading.anchor) = (text, anchor);
        }
    }

    /// The second heading of a name has a number behind it, as elsewhere.
    fn free_anchor(&self, wanted: &str) -> String {
        let is_free = |anchor: &String| self.headings.iter().all(|heading| heading.anchor != *anchor);
        let numbered = (1..).map(|number| format!("{wanted}-{number}"));
        [wanted.to_owned()].into_iter().chain(numbered).find(is_free).unwrap_or_default()
    }

    fn end_paragraph(&mut self) {
        let text = std::mem::take(&mut self.words);
        if let Some(heading) = self.headings.last_mut().filter(|heading| heading.says.is_empty()) {
            heading.says = text;
        }
        self.events.push(Event::End(TagEnd::Paragraph));
    }

    fn start_link(&mut self, target: &str) -> Result<(), String> {
        if target.starts_with("https://") || target.starts_with("http://") {
            self.raw(format!("<a href=\"{}\" rel=\"noopener\">", escaped(target)));
            self.link = Open::Outside;
        } else if let Some(link) = Link::read(target) {
            self.raw(format!("<a href=\"{}\">", escaped(&link.beside())));
            self.links.push(link);
            self.link = Open::Page(self.words.len());
        } else if target.starts_with("../") {
            self.link = Open::Lost;
        } else {
            return Err(format!("`{target}` leads neither to a page nor to a file of the repository"));
        }
        Ok(())
    }

    fn end_link(&mut self) {
        let open = std::mem::take(&mut self.link);
        if let (Open::Page(begun), Some(link)) = (&open, self.links.last_mut()) {
            self.words.get(*begun..).unwrap_or_default().clone_into(&mut link.text);
            if let Some(heading) = self.headings.last_mut() {
                heading.link.get_or_insert_with(|| link.clone());
            }
        }
        if open != Open::Lost {
            self.raw("</a>");
        }
    }

    fn end_code(&mut self) {
        let Some((language, code)) = self.code.take() else { return };
        let (class, html) = match language.as_str() {
            _ if code.starts_with("$ ") => ("console", console(&code)),
            "rust" => ("code", escaped(&without_hidden(&code))),
            _ => ("code", escaped(code.trim_end())),
        };
        let is_wide = class == "code" && code.lines().any(|line| line.chars().count() > NARROW);
        let focus = if is_wide { " tabindex=\"0\"" } else { "" };
        self.raw(format!("<pre class=\"{class}\"{focus}><code>{html}\n</code></pre>\n"));
    }

    /// A comment is left out, unless it is one of ours.
    fn comment(&mut self, html: &str) -> Result<(), String> {
        let inside = html.trim().trim_start_matches("<!--").trim_end_matches("-->").trim();
        if let Some(names) = inside.strip_prefix("also:") {
            let heading = self.headings.last_mut().ok_or("other names stand below a heading")?;
            heading.also = names.split('|').map(|name| name.trim().to_owned()).collect();
        }
        if let Some(wish) = inside.strip_prefix("try:") {
            let parts = wish.split_once('|').ok_or("a `try` needs an address and words: `try: board=5x5 | Try it`")?;
            let (fragment, words) = (escaped(parts.0.trim()), escaped(parts.1.trim()));
            self.raw(format!("<p class=\"try\"><a href=\"../#{fragment}\">{words}</a></p>\n"));
        }
        Ok(())
    }
}

fn language(kind: &CodeBlockKind) -> String {
    match kind {
        CodeBlockKind::Fenced(words) => words.split([',', ' ']).next().unwrap_or_default().to_owned(),
        CodeBlockKind::Indented => String::new(),
    }
}

/// What is typed stands out from what is answered. Exit codes and the signs for "anything" are for tests alone.
fn console(code: &str) -> String {
    let line = |line: &str| match line.strip_prefix("$ ") {
        Some(typed) => format!("<span class=\"prompt\">$ </span><b>{}</b>", escaped(typed)),
        None => escaped(&line.replace("[..]", "…")),
    };
    let is_exit_code = |line: &str| line.strip_prefix("? ").is_some_and(|code| code.parse::<u8>().is_ok());
    let lines: Vec<String> = code.trim_end().lines().filter(|line| !is_exit_code(line)).map(line).collect();
    lines.join("\n")
}

/// Code without the lines that the documentation of Rust leaves out too.
fn without_hidden(code: &str) -> String {
    let is_shown = |line: &&str| *line != "#" && !line.starts_with("# ");
    code.trim_end().lines().filter(is_shown).collect::<Vec<_>>().join("\n")
}

/// The name of a picture. The site has those of `docs/pictures` that are shown.
fn picture(target: &str) -> Result<String, String> {
    let name = target.strip_prefix("../pictures/").filter(|name| !name.contains('/'));
    name.map(Into::into).ok_or_else(|| format!("the picture `{target}` is not in docs/pictures"))
}

/// The anchor of a heading, as readers of Markdown make it.
fn anchor(text: &str) -> String {
    let lower = text.to_lowercase();
    let kept = lower.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

/// Text for HTML, inside an attribute too.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(text: &str) -> String {
        Prose::read(&format!("# Title\n\n{text}")).unwrap().html
    }

    #[test]
    fn links_between_pages_stay_links_and_others_become_text() {
        assert!(html("[a](sat.md#try-it)").contains("<a href=\"sat.html#try-it\">a</a>"));
        assert!(html("[a](README.md)").contains("<a href=\"index.html\">a</a>"));
        assert!(html("[a](#title)").contains("<a href=\"#title\">a</a>"));
        assert!(html("[the guide](../guide.md)").contains("<p>the guide</p>"));
        assert!(Prose::read("# Title\n\n[a](nowhere.txt)").is_err());
    }

    #[test]
    fn headings_have_the_anchors_that_readers_of_markdown_give_them() {
        let prose = Prose::read("# What is a move?\n\n## Warnsdorff's rule\n\n## Warnsdorff's rule\n").unwrap();
        let anchors: Vec<&str> = prose.headings.iter().map(|heading| heading.anchor.as_str()).collect();
        assert_eq!(anchors, ["what-is-a-move", "warnsdorffs-rule", "warnsdorffs-rule-1"]);
    }

    #[test]
    fn a_comment_may_be_a_link_to_the_board() {
        assert!(
            html("<!-- try: board=5x5&show=watch | Watch it -->\n").contains("../#board=5x5&amp;show=watch\">Watch it")
        );
        assert!(!html("<!-- unseen -->\n").contains("unseen"));
        assert!(Prose::read("# Title\n\n<!-- try: board=5x5 -->\n").is_err());
    }

    #[test]
    fn what_only_tests_need_is_not_shown() {
        let console = html("```console\n$ cavalcade find 3x3\n? 1\nin [..]\n\n```\n");
        assert!(console.contains("<b>cavalcade find 3x3</b>\nin …\n</code>"), "{console}");
        assert!(!html("```rust\nlet a = 1;\n# Ok(())\n```\n").contains("Ok"));
    }
}
