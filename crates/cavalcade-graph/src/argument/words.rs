//! Lists and sentences for an argument.

use cavalcade_core::Square;

/// The most squares of a list that are named.
const NAMED: usize = 8;

/// Squares by their names, as they are read aloud; of many, the first few.
pub(super) fn names(squares: &[Square]) -> String {
    let shown: Vec<String> = squares.iter().take(NAMED).map(ToString::to_string).collect();
    match (&shown[..], squares.len() - shown.len()) {
        ([], _) => "nowhere".into(),
        ([one], 0) => one.clone(),
        ([first @ .., last], 0) => format!("{} and {last}", first.join(", ")),
        (_, more) => format!("{} and {more} more", shown.join(", ")),
    }
}

/// Words as a sentence.
pub(super) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// The verb for a number of things.
pub(super) const fn are(number: u64) -> &'static str {
    if number == 1 { "is" } else { "are" }
}
