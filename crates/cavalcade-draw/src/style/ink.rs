//! Colours of ink and paper.

use std::fmt;
use std::str::FromStr;

use cavalcade::util::Escaped;
use thiserror::Error;

use crate::style::ink_names::NAMES;

/// An opaque colour.
///
/// It is called ink because the library already has a [`Colour`](cavalcade::Colour), that of a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ink {
    /// Red, from 0 to 255.
    pub red: u8,
    /// Green, from 0 to 255.
    pub green: u8,
    /// Blue, from 0 to 255.
    pub blue: u8,
}

impl Ink {
    /// The ink written as `0xRRGGBB`.
    #[must_use]
    pub const fn hex(code: u32) -> Self {
        Self { red: (code >> 16) as u8, green: (code >> 8) as u8, blue: code as u8 }
    }

    /// This ink with a share of another mixed in: 0 leaves it as it is, 1 gives the other.
    #[must_use]
    pub fn mix(self, other: Self, share: f32) -> Self {
        let blend = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
        Self {
            red: blend(self.red, other.red),
            green: blend(self.green, other.green),
            blue: blend(self.blue, other.blue),
        }
    }

    /// The perceived brightness, from 0 to 1, with the usual weights of the three channels.
    #[must_use]
    pub fn brightness(self) -> f32 {
        (0.299 * f32::from(self.red) + 0.587 * f32::from(self.green) + 0.114 * f32::from(self.blue)) / 255.0
    }
}

impl fmt::Display for Ink {
    /// As in SVG: `#rrggbb`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

/// A text that is not a colour.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{}; write a name of CSS, like black or tomato, or #rrggbb, like #cc0033, or #c03 for short",
    what_is_wrong(.0)
)]
pub struct ParseInkError(String);

fn what_is_wrong(text: &str) -> String {
    if is_transparent(text) {
        "nothing can be drawn in `transparent`".into()
    } else {
        format!("`{}` is not a colour", Escaped::word(text))
    }
}

/// Returns `true` for the CSS colour `transparent`.
pub(crate) fn is_transparent(text: &str) -> bool {
    text.eq_ignore_ascii_case("transparent")
}

impl FromStr for Ink {
    type Err = ParseInkError;

    /// Reads a name, `#rrggbb` or `#rgb`, as style sheets write them, in any case of letters.
    ///
    /// ```
    /// use cavalcade_draw::Ink;
    ///
    /// assert_eq!("#c03".parse(), Ok(Ink::hex(0xcc_00_33)));
    /// assert_eq!("Tomato".parse(), Ok(Ink::hex(0xff_63_47)));
    /// assert!("#c0".parse::<Ink>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseInkError> {
        let named = || {
            let (_, [red, green, blue]) = NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text))?;
            Some(Self { red: *red, green: *green, blue: *blue })
        };
        let ink = text.strip_prefix('#').map_or_else(named, |digits| code_of(digits).map(Self::hex));
        ink.ok_or_else(|| ParseInkError(Escaped::start_of(text)))
    }
}

/// The colour code of three or six digits.
fn code_of(digits: &str) -> Option<u32> {
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let code = u32::from_str_radix(digits, 16).ok().filter(|_| are_digits)?;
    match digits.len() {
        6 => Some(code),
        // Each digit stands for two.
        3 => Some([8, 4, 0].into_iter().fold(0, |all, shift| (all << 8) | (((code >> shift) & 0xf) * 0x11))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ink_is_read_as_style_sheets_write_it() {
        for (text, code) in
            [("#000", 0), ("#FFF", 0xff_ff_ff), ("#12ab9F", 0x12_ab_9f), ("black", 0), ("SkyBlue", 0x87_ce_eb)]
        {
            assert_eq!(text.parse(), Ok(Ink::hex(code)), "{text}");
            assert_eq!(Ink::hex(code).to_string().parse(), Ok(Ink::hex(code)));
        }
        for wrong in ["", "#", "#12", "#1234", "#12345", "#1234567", "#+12", "#ggg", "blurple", "123456", "#\u{e9}12"] {
            let error = wrong.parse::<Ink>().unwrap_err().to_string();
            assert!(error.contains("is not a colour; write a name"), "{error}");
        }
    }

    #[test]
    fn no_ink_is_transparent() {
        let error = "Transparent".parse::<Ink>().unwrap_err().to_string();
        assert!(error.starts_with("nothing can be drawn in `transparent`; write a name of CSS"), "{error}");
    }

    #[test]
    fn an_ink_prints_as_the_web_writes_it() {
        assert_eq!(Ink::hex(0x0a_0b_ff).to_string(), "#0a0bff");
    }

    #[test]
    fn mixing_goes_from_one_ink_to_the_other() {
        let (black, white) = (Ink::hex(0), Ink::hex(0xff_ff_ff));
        assert_eq!(black.mix(white, 0.0), black);
        assert_eq!(black.mix(white, 1.0), white);
        assert_eq!(black.mix(white, 0.5), Ink::hex(0x80_80_80));
        assert!(black.brightness() < 0.01 && white.brightness() > 0.99);
    }
}
