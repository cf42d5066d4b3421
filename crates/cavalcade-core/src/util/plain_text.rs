//! Text as editors and spreadsheets save it: with a mark before it, and with one of three ends of lines.

use std::borrow::Cow;

/// The text without the mark that some editors put before it, its lines parted as everywhere here.
///
/// Lines that end in `\r\n` are left as they are, since `str::lines` knows them. A `\r` alone, as old machines end
/// their lines, becomes `\n`: places in the text stay what they were.
#[must_use]
pub fn plain(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let bytes = text.as_bytes();
    let is_alone = |(at, byte): (usize, &u8)| *byte == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    if !bytes.iter().enumerate().any(is_alone) {
        return Cow::Borrowed(text);
    }
    let mut characters = text.chars().peekable();
    let mut plain = String::with_capacity(text.len());
    while let Some(found) = characters.next() {
        plain.push(if found == '\r' && characters.peek() != Some(&'\n') { '\n' } else { found });
    }
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_mark_and_lone_returns_are_changed() {
        assert_eq!(plain("a\nb\r\nc"), "a\nb\r\nc");
        assert!(matches!(plain("\u{feff}a\r\n"), Cow::Borrowed("a\r\n")));
        assert_eq!(plain("a\rb\r\nc\r"), "a\nb\r\nc\n");
        assert_eq!(plain("ä\r\rb"), "ä\n\nb");
    }
}
