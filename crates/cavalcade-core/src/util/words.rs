//! Words that agree with numbers.

use std::fmt::Display;

/// Formats a number of things. The plural has to end in s.
///
/// ```
/// use cavalcade_core::util::counted;
///
/// assert_eq!(counted(64, "square"), "64 squares");
/// assert_eq!(counted(1, "square"), "1 square");
/// ```
#[must_use]
pub fn counted(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A word or a size after its article, as it is read aloud.
///
/// ```
/// use cavalcade_core::util::with_article;
///
/// assert_eq!(with_article("8x8 board"), "an 8x8 board");
/// assert_eq!(with_article("6x6 board"), "a 6x6 board");
/// ```
#[must_use]
pub fn with_article(words: impl Display) -> String {
    let words = words.to_string();
    format!("{} {words}", if sounds_like_a_vowel(&words) { "an" } else { "a" })
}

fn sounds_like_a_vowel(words: &str) -> bool {
    let digits = words.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return words.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    }
    // Eight, eighty, eight thousand; eleven and eighteen, also of thousands, but not one hundred and eighteen.
    words.starts_with('8') || (digits % 3 == 2 && (words.starts_with("11") || words.starts_with("18")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_thing_is_no_plural() {
        let counted = [0, 1, 2].map(|number| counted(number, "tour"));
        assert_eq!(counted, ["0 tours", "1 tour", "2 tours"]);
    }

    #[test]
    fn an_article_is_what_is_said_before_a_number_or_a_word() {
        for words in ["8x8", "80x3", "800x1", "8000x8", "11x11", "18x3", "11000x2", "18000000x1", "open tour"] {
            assert_eq!(with_article(words), format!("an {words}"));
        }
        for words in ["1x8", "3x8", "10x8", "12x11", "100x8", "110x8", "118x8", "1100x8", "closed tour", ""] {
            assert_eq!(with_article(words), format!("a {words}"));
        }
    }
}
