//! Detection of a text's notation.

/// The text notations that differ in their first characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DetectedFormat {
    /// A JSON object.
    Object,
    /// A list in brackets, as JSON or Python write it.
    List,
    /// A game of chess with tags before it: `[Event "..."]`.
    Tags,
    /// A file of TSPLIB.
    Tsplib,
    /// Names of squares, or moves of chess.
    Squares,
    /// Numbers with commas between them.
    Fields,
    /// Numbers with blanks between them.
    Grid,
}

impl DetectedFormat {
    /// Returns the notation that a text looks like; `None` for a blank text.
    pub(super) fn of(text: &str) -> Option<Self> {
        let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\n', '\r']);
        Some(match text.chars().next()? {
            '{' => Self::Object,
            '[' if begins_with_tag(text) => Self::Tags,
            '[' | '(' => Self::List,
            first if first.is_alphabetic() && is_tsplib(text) => Self::Tsplib,
            first if first.is_alphabetic() || begins_with_move_number(text) => Self::Squares,
            // A board one file wide has no commas, and a hole is an empty field in quotes.
            _ if text.contains([',', ';', '"']) => Self::Fields,
            _ => Self::Grid,
        })
    }
}

/// Returns `true` if the text begins with a word in brackets and a text in quotes.
fn begins_with_tag(text: &str) -> bool {
    let inside = text.trim_start_matches('[');
    let rest = inside.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    rest.len() < inside.len() && rest.trim_start_matches([' ', '\t']).starts_with('"') && !rest.starts_with('"')
}

/// Returns `true` if the first word is a keyword of such files. No keyword is the name of a square.
fn is_tsplib(text: &str) -> bool {
    let word = text.split(|c: char| c == ':' || c.is_whitespace()).next().unwrap_or_default();
    let known = ["NAME", "TYPE", "COMMENT", "DIMENSION", "TOUR_SECTION", "EDGE_DATA_FORMAT", "EDGE_WEIGHT_TYPE"];
    known.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// Returns `true` if the text begins like `1. Na1` or `1.Na1`, and not like the number 1.5.
fn begins_with_move_number(text: &str) -> bool {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    after.len() < text.len() && {
        let rest = after.trim_start_matches('.');
        rest.len() < after.len() && rest.starts_with(|c: char| c.is_whitespace() || c.is_alphabetic())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_notation_is_known_by_its_beginning() {
        let looks = [
            ("\u{feff}\n {\"width\":3}", DetectedFormat::Object),
            ("[[1,2]]", DetectedFormat::List),
            ("(0,0),(1,2)", DetectedFormat::List),
            ("[Event \"a tour\"]\n1. Na1", DetectedFormat::Tags),
            ("[None, \"a1\"]", DetectedFormat::List),
            ("NAME : x\nTOUR_SECTION\n1\n-1", DetectedFormat::Tsplib),
            ("TYPE: TOUR", DetectedFormat::Tsplib),
            ("a1 b3", DetectedFormat::Squares),
            ("1. Na1 Nb3 2. Nc5", DetectedFormat::Squares),
            ("1.Na1", DetectedFormat::Squares),
            ("1.5,2.5", DetectedFormat::Fields),
            ("\"1\"\n\"\"", DetectedFormat::Fields),
            ("1 2\n# 3", DetectedFormat::Grid),
        ];
        for (text, look) in looks {
            assert_eq!(DetectedFormat::of(text), Some(look), "{text:?}");
        }
        assert_eq!(DetectedFormat::of("\u{feff} \n"), None);
    }
}
