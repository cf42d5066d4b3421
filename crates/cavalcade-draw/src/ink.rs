//! Colours of ink and paper.

use std::fmt;

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

    /// How bright the ink looks, from 0 to 1: the usual weights of the three colours for the eye.
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

#[cfg(test)]
mod tests {
    use super::*;

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
