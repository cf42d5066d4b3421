//! Custom colours for the parts of a picture.

use std::str::FromStr;

use cavalcade::named;
use cavalcade::util::{Escaped, NameError};
use thiserror::Error;

use crate::style::ink::ParseInkError;
use crate::{Ink, Inks};

/// A part of a picture that has a colour of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Part {
    /// The line of a tour.
    Line,
    /// The numbers of a tour.
    Numbers,
    /// Light squares.
    Light,
    /// Dark squares.
    Dark,
    /// Coordinates and captions.
    Text,
    /// The outline of the board.
    Outline,
    /// The hatching of holes.
    Hatch,
    /// The start of a tour.
    Start,
    /// The end of a tour, and the squares of an obstacle.
    End,
    /// The faults of a path.
    Warning,
    /// The first square of a tour in the style heat.
    HeatFirst,
    /// The last square of a tour in the style heat.
    HeatLast,
}

impl Part {
    /// Every part, with its name.
    pub const NAMED: [(&'static str, Self); 12] = [
        ("line", Self::Line),
        ("numbers", Self::Numbers),
        ("light", Self::Light),
        ("dark", Self::Dark),
        ("text", Self::Text),
        ("outline", Self::Outline),
        ("hatch", Self::Hatch),
        ("start", Self::Start),
        ("end", Self::End),
        ("warning", Self::Warning),
        ("heat-first", Self::HeatFirst),
        ("heat-last", Self::HeatLast),
    ];

    /// The ink of the part.
    const fn of(self, inks: &mut Inks) -> &mut Ink {
        match self {
            Self::Line => &mut inks.line,
            Self::Numbers => &mut inks.numbers,
            Self::Light => &mut inks.light,
            Self::Dark => &mut inks.dark,
            Self::Text => &mut inks.label,
            Self::Outline => &mut inks.frame,
            Self::Hatch => &mut inks.hatch,
            Self::Start => &mut inks.start,
            Self::End => &mut inks.end,
            Self::Warning => &mut inks.warning,
            Self::HeatFirst => &mut inks.heat[0],
            Self::HeatLast => &mut inks.heat[5],
        }
    }
}

named!(Part, "part of a picture");

/// Colours for some parts of a picture; the others have those of the theme.
///
/// ```
/// use cavalcade_draw::{Colours, Ink, Part};
///
/// let colours: Colours = "line=#c03, dark=silver".parse()?;
/// assert_eq!(colours.of(Part::Line), Some(Ink::hex(0xcc_00_33)));
/// assert_eq!(colours.of(Part::Light), None);
/// let error = "lines=red".parse::<Colours>().unwrap_err().to_string();
/// assert!(error.starts_with("`lines` is not a part of a picture; write line, numbers, light"));
/// # Ok::<(), cavalcade_draw::ColoursError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Colours([Option<Ink>; Part::NAMED.len()]);

impl Colours {
    /// Adds the colour of a part.
    #[must_use]
    pub fn with(mut self, part: Part, ink: Ink) -> Self {
        self.0[part as usize] = Some(ink);
        self
    }

    /// The custom colour of a part, if there is one.
    #[must_use]
    pub const fn of(&self, part: Part) -> Option<Ink> {
        self.0[part as usize]
    }

    /// Applies the colours to a set of inks. Inks derived from the line follow its new colour.
    pub(crate) fn on(&self, mut inks: Inks) -> Inks {
        for (_, part) in Part::NAMED {
            if let Some(ink) = self.of(part) {
                *part.of(&mut inks) = ink;
            }
        }
        if let Some(line) = self.of(Part::Line) {
            inks.faint = line.mix(inks.light, 0.5);
            inks.numbers = self.of(Part::Numbers).unwrap_or(line);
        }
        // Between two custom colours, nothing of the theme is left.
        if let (Some(first), Some(last)) = (self.of(Part::HeatFirst), self.of(Part::HeatLast)) {
            let steps = (inks.heat.len() - 1) as f32;
            for (step, ink) in (0u8..).zip(&mut inks.heat) {
                *ink = first.mix(last, f32::from(step) / steps);
            }
        }
        inks
    }
}

/// An error from reading a list of colours.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ColoursError {
    /// An entry without a colour.
    #[error("`{}` has no colour; write a part and its colour, like line=#c03", Escaped::word(.0))]
    NoColour(String),
    /// An unknown part.
    #[error(transparent)]
    Part(#[from] NameError),
    /// An invalid colour.
    #[error("the colour of {part}: {source}")]
    Ink {
        /// The part.
        part: Part,
        /// The error in its colour.
        source: ParseInkError,
    },
    /// A part that appears twice.
    #[error("{0} is given two colours; write one")]
    Twice(Part),
}

impl FromStr for Colours {
    type Err = ColoursError;

    /// Reads parts with their colours, like `line=#c03,light=white`.
    fn from_str(text: &str) -> Result<Self, ColoursError> {
        let mut colours = Self::default();
        for entry in text.split(',').map(str::trim) {
            let (name, ink) = entry.split_once('=').ok_or_else(|| ColoursError::NoColour(Escaped::start_of(entry)))?;
            let part: Part = name.trim().parse()?;
            let ink = ink.trim().parse().map_err(|source| ColoursError::Ink { part, source })?;
            if colours.of(part).is_some() {
                return Err(ColoursError::Twice(part));
            }
            colours = colours.with(part, ink);
        }
        Ok(colours)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;

    #[test]
    fn parts_stand_in_the_order_of_their_numbers() {
        assert!(Part::NAMED.iter().enumerate().all(|(k, (_, part))| *part as usize == k));
    }

    #[test]
    fn every_part_can_have_a_colour_of_its_own() {
        let odd = Ink::hex(0x12_34_56);
        for (name, part) in Part::NAMED {
            let colours: Colours = format!("{name}=#123456").parse().unwrap();
            let mut inks = colours.on(*Theme::Light.inks());
            assert_eq!(*part.of(&mut inks), odd, "{name}");
        }
    }

    #[test]
    fn numbers_go_with_the_line_unless_they_have_their_own() {
        let inks = |text: &str| text.parse::<Colours>().unwrap().on(*Theme::Light.inks());
        assert_eq!(inks("line=red").numbers, Ink::hex(0xff_00_00));
        assert_eq!(inks("numbers=blue,line=red").numbers, Ink::hex(0x00_00_ff));
        assert_eq!(inks("light=red").faint, Theme::Light.inks().faint);
    }

    #[test]
    fn heat_goes_from_one_colour_to_the_other() {
        let inks = |text: &str| text.parse::<Colours>().unwrap().on(*Theme::Light.inks());
        let grey = inks("heat-first=black, heat-last=white").heat_at(0.5);
        assert!(grey.red.abs_diff(128) <= 1 && grey.red == grey.green && grey.green == grey.blue, "{grey}");
        assert_eq!(inks("heat-first=black").heat[1..], Theme::Light.inks().heat[1..]);
    }

    #[test]
    fn a_list_that_cannot_be_read_names_what_is_wrong() {
        for (text, says) in [
            ("", "`` has no colour; write a part and its colour"),
            ("line", "`line` has no colour"),
            ("line=red,", "`` has no colour"),
            (
                "border=red",
                "write line, numbers, light, dark, text, outline, hatch, start, end, warning, heat-first or heat-last",
            ),
            ("dark=redd", "the colour of dark: `redd` is not a colour"),
            ("dark=red,DARK=blue", "dark is given two colours"),
        ] {
            let error = text.parse::<Colours>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
