//! Texts are in plain English: the help, messages, documentation and pages do not use certain phrases.
//!
//! Of Rust files, string literals and doc comments are read; of scripts, string literals; of other files, everything.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The files and folders to read, from the root of the repository.
const ROOTS: &[&str] = &[
    "crates/cavalcade-cli/src",
    "crates/cavalcade-cli/README.md",
    "crates/cavalcade-python/src",
    "crates/cavalcade-python/python",
    "crates/cavalcade-python/README.md",
];

/// The suffixes of files with texts.
const SUFFIXES: &[&str] = &["rs", "md", "html", "js", "py", "pyi"];

/// Phrases that make a reader stop, as whole words in any case.
const BANNED: &[&str] = &[
    "so many",
    "told",
    "tell",
    "tells",
    "whoever",
    "one a line",
    "anew",
    "in so far",
    "leads home",
    "lead home",
    "comes home",
    "come home",
    "there is to tell",
    "as it should be",
    "as they should be",
    "way through the house",
    "exactly or about",
    "it closes too",
    "hangs apart",
    "hang apart",
];

/// Phrases that may stay: the phrase, the text around it, and why.
const ALLOWED: &[(&str, &str, &str)] = &[];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Adds all files with texts in a folder, or the file itself.
fn add_files(path: PathBuf, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(&path).unwrap() {
            add_files(entry.unwrap().path(), files);
        }
    } else if path.extension().is_some_and(|suffix| SUFFIXES.iter().any(|known| suffix == *known)) {
        files.push(path);
    }
}

/// The texts of a file.
fn texts_of(file: &Path) -> String {
    let source = fs::read_to_string(file).unwrap();
    match file.extension().and_then(|suffix| suffix.to_str()) {
        Some("rs") => Source::new(&source).rust_texts(),
        Some("js") => Source::new(&source).script_texts(),
        _ => source,
    }
}

/// Source code that is read from the front.
struct Source<'a> {
    rest: &'a str,
    texts: String,
}

impl<'a> Source<'a> {
    fn new(rest: &'a str) -> Self {
        Self { rest, texts: String::new() }
    }

    /// The doc comments and string literals of Rust.
    fn rust_texts(mut self) -> String {
        while let Some(first) = self.rest.chars().next() {
            match first {
                '/' if self.rest.starts_with("///") || self.rest.starts_with("//!") => {
                    let line = self.take_line();
                    self.add(&line[3..]);
                }
                '/' if self.rest.starts_with("//") => drop(self.take_line()),
                '/' if self.rest.starts_with("/*") => self.skip_past("*/"),
                '"' => self.take_literal('"'),
                'r' if self.rest.starts_with("r\"") || self.rest.starts_with("r#\"") => self.take_raw_literal(),
                '\'' => self.skip_character(),
                // A name that ends in r is not the beginning of a raw literal.
                _ if first.is_alphanumeric() || first == '_' => self.skip_name(),
                _ => self.skip(first.len_utf8()),
            }
        }
        self.texts
    }

    /// The string literals of a script.
    fn script_texts(mut self) -> String {
        while let Some(first) = self.rest.chars().next() {
            match first {
                '/' if self.rest.starts_with("//") => drop(self.take_line()),
                '/' if self.rest.starts_with("/*") => self.skip_past("*/"),
                '"' | '\'' | '`' => self.take_literal(first),
                _ => self.skip(first.len_utf8()),
            }
        }
        self.texts
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }

    fn skip_past(&mut self, end: &str) {
        self.skip(self.rest.find(end).map_or(self.rest.len(), |index| index + end.len()));
    }

    fn skip_name(&mut self) {
        self.skip(self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len()));
    }

    /// Skips a character literal, or the quote of a lifetime.
    fn skip_character(&mut self) {
        let mut characters = self.rest.char_indices().skip(1);
        match (characters.next(), characters.next()) {
            (Some((_, '\\')), Some((escaped, _))) => {
                let end = self.rest[escaped + 1..].find('\'').map_or(self.rest.len(), |end| escaped + end + 2);
                self.skip(end);
            }
            (_, Some((end, '\''))) => self.skip(end + 1),
            _ => self.skip(1),
        }
    }

    fn take_line(&mut self) -> &'a str {
        let line = self.rest.lines().next().unwrap_or_default();
        self.skip(line.len());
        line
    }

    fn take_literal(&mut self, quote: char) {
        let (mut end, mut is_escaped) = (self.rest.len(), false);
        for (index, character) in self.rest.char_indices().skip(1) {
            if character == quote && !is_escaped {
                end = index;
                break;
            }
            is_escaped = character == '\\' && !is_escaped;
        }
        let literal = self.rest[1..end].replace("\\\n", "").replace("\\n", " ");
        self.add(&literal);
        self.skip((end + 1).min(self.rest.len()));
    }

    fn take_raw_literal(&mut self) {
        let hashes = self.rest[1..].find('"').unwrap_or_default();
        let close = format!("\"{}", "#".repeat(hashes));
        let begin = 2 + hashes;
        let end = self.rest[begin..].find(&close).map_or(self.rest.len(), |end| begin + end);
        let literal = self.rest[begin..end].to_string();
        self.add(&literal);
        self.skip((end + close.len()).min(self.rest.len()));
    }

    fn add(&mut self, text: &str) {
        self.texts += text;
        self.texts.push('\n');
    }
}

/// The banned phrases in a text, each with the words around it.
fn banned_in(text: &str) -> Vec<(&'static str, String)> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let is_part_of_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let find = |phrase: &'static str| {
        let text = &text;
        text.match_indices(phrase).filter_map(move |(index, _)| {
            let (before, after) = (&text[..index], &text[index + phrase.len()..]);
            let is_whole = !before.ends_with(is_part_of_word) && !after.starts_with(is_part_of_word);
            let begin = before.char_indices().rev().take(40).last().map_or(index, |(begin, _)| begin);
            let end: usize = after.chars().take(40).map(char::len_utf8).sum();
            let around = &text[begin..index + phrase.len() + end];
            let is_allowed = ALLOWED.iter().any(|(allowed, place, _)| *allowed == phrase && around.contains(place));
            (is_whole && !is_allowed).then(|| (phrase, around.to_string()))
        })
    };
    BANNED.iter().flat_map(|phrase| find(phrase)).collect()
}

#[test]
fn files_are_in_plain_english() {
    let (root, mut files) = (repository(), Vec::new());
    for path in ROOTS {
        add_files(root.join(path), &mut files);
    }
    assert!(files.len() >= 100, "{}", files.len());
    let mut faults = Vec::new();
    for file in &files {
        let name = file.strip_prefix(&root).unwrap().display();
        faults.extend(
            banned_in(&texts_of(file)).into_iter().map(|(phrase, around)| format!("{name}: \"{phrase}\" in: {around}")),
        );
    }
    assert!(faults.is_empty(), "{} banned phrases\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn the_help_is_in_plain_english() {
    let help = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_cavalcade")).args(args).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let main = help(&["--help"]);
    let (_, commands) = main.split_once("Commands:\n").unwrap();
    let names = commands
        .lines()
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names: Vec<&str> =
        names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").collect();
    assert!(names.len() >= 14, "{names:?}");
    assert_eq!(banned_in(&main), []);
    for name in names {
        assert_eq!(banned_in(&help(&[name, "--help"])), [], "{name}");
        let short = help(&[name, "-h"]);
        let lines = short.lines().count();
        assert!(lines <= 50, "{name} -h has {lines} lines");
    }
}

#[test]
fn texts_are_found_in_rust_and_scripts() {
    let rust = "/// Doc.\n// Plain.\nfn f<'a>() { g(\"One \\\"two\\\"\", 'x', '\\'', r#\"raw\"#, for_r\"no\"); }";
    assert_eq!(Source::new(rust).rust_texts(), " Doc.\nOne \\\"two\\\"\nraw\nno\n");
    assert_eq!(Source::new("// No.\nlet a = 'one' + /* \"no\" */ `two`;").script_texts(), "one\ntwo\n");
}

#[test]
fn phrases_are_whole_words() {
    assert_eq!(banned_in("It is told\nso\nmany times").len(), 2);
    assert!(banned_in("A teller with so_many retold words").is_empty());
}
