//! Several tours in one text, as commands write them one after the other.

use super::detect::DetectedFormat;

/// Splits a text into parts with one tour each.
///
/// In the notation of squares, each line is a tour, and so is each line that is a whole JSON object or list; objects may
/// also be the items of one list. A blank line ends a grid, and a section ends the tour of a TSPLIB file.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_formats::*, cavalcade_tours::*}; }
/// use cavalcade::notation::split_tours;
///
/// assert_eq!(split_tours("a1 c2 a3\na3 c2 a1\n"), ["a1 c2 a3", "a3 c2 a1"]);
/// assert_eq!(split_tours("1 4 7\n\n1 4 7\n"), ["1 4 7\n", "1 4 7\n"]);
/// ```
#[must_use]
pub fn split_tours(text: &str) -> Vec<&str> {
    let parts = match DetectedFormat::of(text) {
        Some(DetectedFormat::Object) => objects(text),
        Some(DetectedFormat::List) => lists(text).or_else(|| objects_in_a_list(text)),
        Some(DetectedFormat::Squares) => Some(lines(text)),
        Some(DetectedFormat::Fields | DetectedFormat::Grid) => blocks(text),
        Some(DetectedFormat::Tsplib) => sections(text),
        Some(DetectedFormat::Tags) | None => None,
    };
    parts.unwrap_or_else(|| vec![text])
}

fn lines(text: &str) -> Vec<&str> {
    text.split(['\n', '\r']).filter(|line| !line.trim().is_empty()).collect()
}

/// Lists of ranks or of squares, a line each. A line of pairs or of one rank is a part of one list.
fn lists(text: &str) -> Option<Vec<&str>> {
    let lines = lines(text);
    let is_whole = |line: &&str| {
        let line = line.trim();
        let inside = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).map(str::trim_start);
        inside.is_some_and(|inside| inside.starts_with(['[', '"', '\'']))
    };
    (lines.len() > 1 && lines.iter().all(is_whole)).then_some(lines)
}

/// The objects of a list, each of which may span several lines; `None` if the list has other items.
fn objects_in_a_list(text: &str) -> Option<Vec<&str>> {
    let mut rest = text.trim_start_matches(['\u{feff}', ' ', '\t', '\n', '\r']).strip_prefix('[')?.trim_start();
    let mut objects = Vec::new();
    loop {
        let object = &rest[..length_of_object(rest)?];
        objects.push(object);
        rest = rest[object.len()..].trim_start();
        if let Some(after) = rest.strip_prefix(']') {
            return after.trim().is_empty().then_some(objects);
        }
        rest = rest.strip_prefix(',')?.trim_start();
    }
}

/// The length in bytes of the object at the beginning of a text.
fn length_of_object(text: &str) -> Option<usize> {
    if !text.starts_with('{') {
        return None;
    }
    let (mut depth, mut is_quoted, mut is_escaped) = (0, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_quoted,
            b'"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(at + 1),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The files of TSPLIB, one after the other. Text after the end of a tour that is not another file belongs to it.
fn sections(text: &str) -> Option<Vec<&str>> {
    let mut begins = vec![0];
    let (mut at, mut is_over) = (0, false);
    for line in text.split_inclusive(['\n', '\r']) {
        let word = line.trim();
        if is_over && DetectedFormat::of(word) == Some(DetectedFormat::Tsplib) {
            begins.push(at);
            is_over = false;
        }
        is_over = is_over || word == "-1" || word.eq_ignore_ascii_case("EOF");
        at += line.len();
    }
    begins.push(text.len());
    (begins.len() > 2).then(|| begins.windows(2).map(|ends| &text[ends[0]..ends[1]]).collect())
}

fn objects(text: &str) -> Option<Vec<&str>> {
    let lines = lines(text);
    (lines.len() > 1 && lines[1..].iter().all(|line| line.trim_start().starts_with('{'))).then_some(lines)
}

fn blocks(text: &str) -> Option<Vec<&str>> {
    let mut blocks: Vec<&str> = Vec::new();
    let mut begun = None;
    let mut at = 0;
    // Editors end lines differently; the second half of `\r\n` is not a line.
    for line in text.split_inclusive(if text.contains('\n') { '\n' } else { '\r' }) {
        if line.trim().is_empty() {
            blocks.extend(begun.take().map(|first| &text[first..at]));
        } else {
            begun.get_or_insert(at);
        }
        at += line.len();
    }
    blocks.extend(begun.map(|first| &text[first..]));
    (!blocks.is_empty()).then_some(blocks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_one_after_the_other_comes_apart() {
        assert_eq!(split_tours("{\"a\":1}\n{\"a\":2}\n").len(), 2);
        assert_eq!(split_tours("{\n\"a\":1\n}\n").len(), 1);
        assert_eq!(split_tours("1,6,3\r\n4,#,8\r\n\r\n3,6,1\r\n8,,4\r\n").len(), 2);
        assert_eq!(split_tours("1 6 3\n\n4 # 8\n\n7 2 5\n").len(), 3);
        assert_eq!(split_tours("a1, b3 c1\n\nC1 b3 a1").len(), 2);
        assert_eq!(split_tours("").len(), 1);
        assert_eq!(split_tours("a1-b3-c1\nc1-b3-a1\n").len(), 2);
        assert_eq!(split_tours("1. Na1 Nb3 2. Nc1\n1. Nc1 Nb3 2. Na1\n").len(), 2);
        assert_eq!(split_tours("a1b3 b3c1\nc1b3 b3a1\n").len(), 2);
        assert_eq!(split_tours("a1 b3 c1\rc1 b3 a1\r").len(), 2);
        assert_eq!(split_tours("1 6 3\r4 # 8\r\r3 6 1\r8 # 4\r").len(), 2);
        assert_eq!(split_tours("[[1,2]]\n[[2,1]]\n").len(), 2);
        assert_eq!(split_tours("[\"a1\",\"b3\"]\n[\"b3\",\"a1\"]\n").len(), 2);
        assert_eq!(split_tours("[[1,2],\n[3,4]]\n").len(), 1);
        assert_eq!(split_tours("[0,0],\n[1,2]\n").len(), 1);
        assert_eq!(split_tours("[{\"a\":\"}\"},\n {\"b\":{}}]"), ["{\"a\":\"}\"}", "{\"b\":{}}"]);
        assert_eq!(split_tours("[{\"a\":1}").len(), 1);
        for faulty in ["[{},[1]]", "[{},null]", "[{} {}]", "[{},{}]x", "[{},", "[{},{}"] {
            assert_eq!(split_tours(faulty), [faulty]);
        }
        assert_eq!(split_tours("TOUR_SECTION\n1\n-1").len(), 1);
        assert_eq!(split_tours("TYPE : TOUR\nTOUR_SECTION\n1\n-1\nEOF\nNAME : b\nTOUR_SECTION\n1\n-1\n").len(), 2);
        assert_eq!(split_tours("a1 b3 c1\na1 b3 c1 a2\n").len(), 2);
        assert_eq!(split_tours("a1 b3 c1\n\na2 c3\n").len(), 2);
        assert_eq!(split_tours("\n\n1\n\n1\n\n").len(), 2);
    }
}
