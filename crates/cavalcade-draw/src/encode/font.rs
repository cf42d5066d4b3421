//! The font of all labels, carried along so that a bare machine draws them.
//!
//! It is `DejaVu` Sans Condensed, free to embed (see `LICENSE-DejaVu`), which also has the chess pieces. Labels are
//! written as outlines: a picture looks the same whether or not its reader has any fonts.

use std::sync::LazyLock;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The embedded font. Its lengths are in sizes of the font (ems).
pub struct Font {
    face: Face<'static>,
}

impl Font {
    /// The height of capitals and digits.
    pub const CAPITAL_HEIGHT: f32 = 0.729;

    /// The knight of the font.
    pub const KNIGHT: char = '♞';

    /// The embedded font.
    #[must_use]
    pub fn shared() -> &'static Self {
        static FONT: LazyLock<Font> = LazyLock::new(|| {
            let face = Face::parse(dejavu::sans_condensed::regular(), 0).expect("the embedded font is sound");
            Font { face }
        });
        &FONT
    }

    /// The units of its outlines per em.
    #[must_use]
    pub fn units_per_em(&self) -> f32 {
        f32::from(self.face.units_per_em())
    }

    /// The width of a text.
    #[must_use]
    pub fn width(&self, text: &str) -> f32 {
        text.chars().map(|letter| self.advance(letter)).sum()
    }

    /// The words of a text in lines no wider than this, unless a word is.
    #[must_use]
    pub fn lines(&self, text: &str, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if self.width(line) + self.width(" ") + self.width(word) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.into()),
            }
        }
        lines
    }

    /// The advance width of a letter.
    #[must_use]
    pub fn advance(&self, letter: char) -> f32 {
        let units = self.face.glyph_hor_advance(self.glyph(letter)).unwrap_or(0);
        f32::from(units) / self.units_per_em()
    }

    /// Passes the outline of a letter to a builder, in units of the font, with `y` going up.
    pub fn outline(&self, letter: char, builder: &mut impl OutlineBuilder) {
        // A space has no outline.
        let _ = self.face.outline_glyph(self.glyph(letter), builder);
    }

    /// The glyph of a letter, or the empty box for letters that the font lacks.
    fn glyph(&self, letter: char) -> GlyphId {
        self.face.glyph_index(letter).unwrap_or(GlyphId(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_all_that_labels_need() {
        let font = Font::shared();
        for letter in ('a'..='z').chain('A'..='Z').chain('0'..='9').chain(".,:;-+×µ()<>/% ♞".chars()) {
            assert_ne!(font.glyph(letter), GlyphId(0), "{letter}");
            assert!(font.advance(letter) > 0.0);
        }
    }

    #[test]
    fn capitals_are_as_high_as_said() {
        let font = Font::shared();
        let height = font.face.glyph_bounding_box(font.glyph('H')).unwrap().height();
        assert!((f32::from(height) / font.units_per_em() - Font::CAPITAL_HEIGHT).abs() < 0.001);
    }

    #[test]
    fn digits_are_all_of_one_width() {
        let widths: Vec<f32> = ('0'..='9').map(|digit| Font::shared().advance(digit)).collect();
        assert!(widths.windows(2).all(|pair| (pair[0] - pair[1]).abs() < f32::EPSILON));
    }

    #[test]
    fn lines_are_no_wider_than_asked_for_unless_a_word_is() {
        let font = Font::shared();
        let lines = font.lines("one two  three four", font.width("one two"));
        assert_eq!(lines, ["one two", "three", "four"]);
        assert_eq!(font.lines("unbreakable", 1.0), ["unbreakable"]);
        assert!(font.lines(" ", 9.0).is_empty());
    }

    #[test]
    fn a_letter_the_font_lacks_still_takes_room() {
        assert!(Font::shared().width("\u{10ffff}") > 0.0);
    }
}
