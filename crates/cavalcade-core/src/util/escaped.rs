//! Text from outside, as messages show it.

use std::fmt::{self, Write};

/// A text taken from input, fit for a message: on one line, cut to a sane length, and with nothing in it that a terminal
/// obey. Characters that cannot be printed are escaped, as in `\0`, `\n` or `\u{202e}`.
///
/// ```
/// use cavalcade_core::util::Escaped;
///
/// assert_eq!(Escaped::word("don't").to_string(), "don't");
/// assert_eq!(Escaped::word("a\n\u{1b}[2J").to_string(), r"a\n\u{1b}[2J");
/// assert_eq!(Escaped::word(&"long".repeat(100)).to_string().len(), 43);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a> {
    text: &'a str,
    most: usize,
}

impl<'a> Escaped<'a> {
    /// The most characters of a word that are shown.
    const WORD: usize = 40;
    /// The most characters of a sentence or of a file's name that are shown.
    const LINE: usize = 400;
    /// The most characters of a whole message that are shown: it may name two files.
    const MESSAGE: usize = 2000;

    /// A word: a square, a number, a name.
    #[must_use]
    pub const fn word(text: &'a str) -> Self {
        Self { text, most: Self::WORD }
    }

    /// A sentence that may quote the input, or the name of a file.
    #[must_use]
    pub const fn line(text: &'a str) -> Self {
        Self { text, most: Self::LINE }
    }

    /// A whole message.
    #[must_use]
    pub const fn message(text: &'a str) -> Self {
        Self { text, most: Self::MESSAGE }
    }

    /// Returns as much of a word as an error has to keep in order to show it and to mark that it was cut.
    #[must_use]
    pub fn start_of(word: &str) -> String {
        word.chars().take(Self::WORD + 1).collect()
    }
}

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut characters = self.text.chars();
        for character in characters.by_ref().take(self.most) {
            match character {
                // These are harmless, and people know them better as they are.
                '"' | '\'' | '\\' => f.write_char(character)?,
                _ => write!(f, "{}", character.escape_debug())?,
            }
        }
        if characters.next().is_some() { f.write_str("...") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_a_terminal_would_obey_is_escaped() {
        assert_eq!(Escaped::word("\0\u{1b}[2J\n\u{202e}x").to_string(), r"\0\u{1b}[2J\n\u{202e}x");
        assert_eq!(Escaped::word("\u{9b}2J\r\t\u{7f}\u{200b}").to_string(), r"\u{9b}2J\r\t\u{7f}\u{200b}");
    }

    #[test]
    fn what_people_write_is_shown_as_it_is() {
        for text in ["c2", "don't", "\"8x8\"", r"C:\tours\a.txt", "springertour größe", "騎士"] {
            assert_eq!(Escaped::word(text).to_string(), text);
        }
    }

    #[test]
    fn a_text_that_was_cut_says_so() {
        assert_eq!(Escaped::word(&"x".repeat(40)).to_string(), "x".repeat(40));
        assert_eq!(Escaped::word(&Escaped::start_of(&"x".repeat(99))).to_string(), "x".repeat(40) + "...");
        assert!(Escaped::line(&"x".repeat(10_000)).to_string().len() < 500);
    }

    proptest! {
        #[test]
        fn every_text_takes_one_line_without_control_characters(text: String) {
            for shown in [Escaped::word(&text), Escaped::line(&text), Escaped::message(&text)] {
                prop_assert!(!shown.to_string().contains(char::is_control));
            }
        }
    }
}
