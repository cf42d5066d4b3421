//! Several tours in one text, as commands write them one after the other.

use std::collections::HashSet;

/// The parts of a text that tell of one tour each; the text as it is, if it tells of one.
///
/// JSON objects and lists of squares stand on a line each, grids have an empty line between them. Lines of squares are
/// several tours if two of the first visit the same squares, and blocks of numbers if each has a 1; otherwise they are one tour
/// that goes on.
///
/// ```
/// use cavalcade::notation::parts;
///
/// assert_eq!(parts("a1 c2 a3\na3 c2 a1\n").len(), 2);
/// assert_eq!(parts("a1 c2\na3 c4\n").len(), 1);
/// assert_eq!(parts("1 4 7\n\n1 4 7\n"), ["1 4 7\n", "1 4 7\n"]);
/// ```
#[must_use]
pub fn parts(text: &str) -> Vec<&str> {
    let parts = match text.trim_start_matches(['\u{feff}', ' ', '\n', '\r']).chars().next() {
        Some('{') => objects(text),
        Some(first) if first.is_alphabetic() => paths(text),
        Some(_) => blocks(text),
        None => None,
    };
    parts.unwrap_or_else(|| vec![text])
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.trim().is_empty()).collect()
}

fn objects(text: &str) -> Option<Vec<&str>> {
    let lines = lines(text);
    (lines.len() > 1 && lines[1..].iter().all(|line| line.trim_start().starts_with('{'))).then_some(lines)
}

fn paths(text: &str) -> Option<Vec<&str>> {
    let lines = lines(text);
    let squares = |line: &str| -> HashSet<String> {
        let names = line.split([' ', '\t', ',', '\u{feff}']).filter(|name| !name.is_empty());
        names.map(str::to_ascii_lowercase).collect()
    };
    // No tour visits the same squares on two lines.
    let sets: Vec<HashSet<String>> = lines.iter().map(|line| squares(line)).collect();
    let first = sets.first()?;
    let is_several = sets[1..].contains(first) || (sets.len() > 2 && sets[2..].contains(&sets[1]));
    is_several.then_some(lines)
}

fn blocks(text: &str) -> Option<Vec<&str>> {
    let mut blocks: Vec<&str> = Vec::new();
    let mut begun = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim().is_empty() {
            blocks.extend(begun.take().map(|first| &text[first..at]));
        } else {
            begun.get_or_insert(at);
        }
        at += line.len();
    }
    blocks.extend(begun.map(|first| &text[first..]));
    let has_one =
        |block: &&str| block.split([' ', '\t', '\n', '\r', ',', ';']).any(|word| word.trim_matches('"') == "1");
    (blocks.len() > 1 && blocks.iter().all(has_one)).then_some(blocks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_one_after_the_other_comes_apart() {
        assert_eq!(parts("{\"a\":1}\n{\"a\":2}\n").len(), 2);
        assert_eq!(parts("{\n\"a\":1\n}\n").len(), 1);
        assert_eq!(parts("1,6,3\r\n4,#,8\r\n\r\n3,6,1\r\n8,,4\r\n").len(), 2);
        assert_eq!(parts("1 6 3\n\n4 # 8\n\n7 2 5\n").len(), 1);
        assert_eq!(parts("a1, b3 c1\n\nC1 b3 a1").len(), 2);
        assert_eq!(parts("").len(), 1);
        assert_eq!(parts("\n\n1\n\n1\n\n").len(), 2);
    }
}
