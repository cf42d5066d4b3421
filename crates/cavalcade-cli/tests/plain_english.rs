//! Texts are in plain English: help, messages, documentation, comments and names do not use certain phrases.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The files and folders to read, from the root of the repository.
const ROOTS: &[&str] = &["README.md", "CONTRIBUTING.md", "crates", "docs", "fuzz/fuzz_targets", "page", "xtask"];

/// Folders that are not ours, and the list of phrases itself.
const SKIPPED: &[&str] = &["node_modules", "target", "plain_english.rs"];

/// The suffixes of files with texts.
const SUFFIXES: &[&str] = &["css", "html", "js", "md", "mjs", "py", "pyi", "rs", "toml", "trycmd"];

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

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Adds all files with texts in a folder, or the file itself.
fn add_files(path: PathBuf, files: &mut Vec<PathBuf>) {
    if path.file_name().is_some_and(|name| SKIPPED.iter().any(|skipped| name == *skipped)) {
        return;
    }
    if path.is_dir() {
        for entry in fs::read_dir(&path).unwrap() {
            add_files(entry.unwrap().path(), files);
        }
    } else if path.extension().is_some_and(|suffix| SUFFIXES.iter().any(|known| suffix == *known)) {
        files.push(path);
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
            is_whole.then(|| (phrase, around.to_string()))
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
        let banned = banned_in(&fs::read_to_string(file).unwrap());
        faults.extend(banned.into_iter().map(|(phrase, around)| format!("{name}: \"{phrase}\" in: {around}")));
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
fn phrases_are_whole_words() {
    assert_eq!(banned_in("It is told\nso\nmany times").len(), 2);
    assert!(banned_in("A teller with so_many retold words").is_empty());
}
