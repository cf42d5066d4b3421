//! Options for the appearance of a picture.

use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use cavalcade::named;
use cavalcade::util::Escaped;
use thiserror::Error;

use crate::style::ink::{ParseInkError, is_transparent};
use crate::{Colours, DrawError, Format, Ink, Inks, Layout, Part, Style, Theme};

/// Whether the coordinates are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// Letters below and numbers to the left.
    #[default]
    Escaped,
    /// A narrow margin and nothing in it.
    Hidden,
}

/// The speed of an animation, in moves per second.
///
/// ```
/// use cavalcade_draw::Speed;
///
/// assert!(Speed::new(10).is_ok());
/// assert!(Speed::new(0).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Speed(u16);

impl Speed {
    /// The fastest: viewers slow down frames that come sooner than every two hundredths of a second.
    pub const FASTEST: u16 = 50;

    /// A speed in moves per second, from 1 to [`Speed::FASTEST`].
    pub const fn new(moves_a_second: u16) -> Result<Self, SpeedError> {
        if moves_a_second == 0 || moves_a_second > Self::FASTEST {
            Err(SpeedError(moves_a_second))
        } else {
            Ok(Self(moves_a_second))
        }
    }

    /// The hundredths of a second each move is shown, as GIF counts time.
    #[must_use]
    pub const fn hundredths(self) -> u16 {
        100 / self.0
    }

    /// The time each move is shown.
    #[must_use]
    pub const fn frame_time(self) -> Duration {
        Duration::from_millis(10 * self.hundredths() as u64)
    }
}

impl Default for Speed {
    /// Five moves per second: a chessboard in thirteen seconds.
    fn default() -> Self {
        Self(5)
    }
}

/// An invalid speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} moves per second is not a valid speed; write a number from 1 to {fastest}", fastest = Speed::FASTEST)]
pub struct SpeedError(u16);

/// The width of a tour's line, in pixels.
///
/// ```
/// use cavalcade_draw::LineWidth;
///
/// let width: LineWidth = "2.5".parse()?;
/// assert_eq!(width.pixels(), 2.5);
/// assert!("0".parse::<LineWidth>().is_err());
/// # Ok::<(), cavalcade_draw::LineWidthError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LineWidth {
    hundredths: u16,
}

impl LineWidth {
    /// A width in pixels.
    #[must_use]
    pub fn pixels(self) -> f32 {
        f32::from(self.hundredths) / 100.0
    }
}

impl FromStr for LineWidth {
    type Err = LineWidthError;

    /// Reads a number of pixels, from 0.1 to 100.
    fn from_str(text: &str) -> Result<Self, LineWidthError> {
        let pixels = text.parse::<f32>().ok().filter(|pixels| (0.1..=100.0).contains(pixels));
        let hundredths = pixels.map(|pixels| (pixels * 100.0).round() as u16);
        hundredths.map(|hundredths| Self { hundredths }).ok_or_else(|| LineWidthError(Escaped::start_of(text)))
    }
}

/// An invalid line width.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{}` is not a line width; write pixels from 0.1 to 100, like 2.5", Escaped::word(.0))]
pub struct LineWidthError(String);

/// The background of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Background {
    /// The paper of the theme.
    #[default]
    Paper,
    /// Transparent.
    None,
    /// A colour.
    Ink(Ink),
}

impl FromStr for Background {
    type Err = BackgroundError;

    /// Reads `none`, which style sheets call `transparent`, or a colour.
    fn from_str(text: &str) -> Result<Self, BackgroundError> {
        let is_none = text.eq_ignore_ascii_case("none") || is_transparent(text);
        if is_none { Ok(Self::None) } else { Ok(Self::Ink(text.parse()?)) }
    }
}

/// A text that is neither a colour nor `none`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}; or write none, for no background")]
pub struct BackgroundError(#[from] ParseInkError);

/// How squares are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Squares {
    /// Light and dark squares.
    #[default]
    Checkered,
    /// Thin lines between them.
    Lines,
    /// Nothing.
    None,
}

impl Squares {
    /// All values with their names.
    pub const NAMED: [(&'static str, Self); 3] =
        [("checkered", Self::Checkered), ("lines", Self::Lines), ("none", Self::None)];
}

named!(Squares, "way to draw squares");

/// The outline of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Outline {
    /// A frame around its box; holes are hatched.
    #[default]
    Box,
    /// A line along the edge of its squares, around holes too.
    Shape,
    /// Nothing.
    None,
}

impl Outline {
    /// All outlines with their names.
    pub const NAMED: [(&'static str, Self); 3] = [("box", Self::Box), ("shape", Self::Shape), ("none", Self::None)];
}

named!(Outline, "kind of outline");

/// The appearance of a picture. The default suits most boards.
///
/// ```
/// use cavalcade_draw::{DrawOptions, Style, Theme};
///
/// let options = DrawOptions { style: Style::Both, theme: Theme::Dark, ..DrawOptions::default() };
/// assert_eq!(options.pixels, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DrawOptions {
    /// The style of a tour.
    pub style: Style,
    /// The inks.
    pub theme: Theme,
    /// The longer side of the picture in pixels; `None` chooses one by the board.
    pub pixels: Option<u32>,
    /// Whether the coordinates are drawn.
    pub coordinates: Coordinates,
    /// The speed of an animation.
    pub speed: Speed,
    /// The most frames of an animation, which then show several moves each if there are more; `None` shows each move.
    pub frames: Option<NonZeroUsize>,
    /// Colours that replace those of the theme.
    pub colours: Colours,
    /// The width of a tour's line; `None` chooses by the size of the squares.
    pub line_width: Option<LineWidth>,
    /// The background.
    pub background: Background,
    /// How squares are drawn; `None` makes them checkered if they are large enough.
    pub squares: Option<Squares>,
    /// The outline; `None` chooses the box, or the shape if squares are not checkered.
    pub outline: Option<Outline>,
}

impl DrawOptions {
    /// The inks of the theme, with the chosen colours.
    #[must_use]
    pub fn inks(&self) -> Inks {
        let inks = self.colours.on(*self.theme.inks());
        match self.background {
            Background::Ink(paper) => Inks { paper, ..inks },
            Background::Paper | Background::None => inks,
        }
    }

    /// The colour of the page, if it has one.
    #[must_use]
    pub fn paper(&self) -> Option<Ink> {
        (self.background != Background::None).then(|| self.inks().paper)
    }

    /// Checks that a format supports these options.
    pub fn expect(&self, format: Format) -> Result<(), DrawError> {
        let needs_background = format == Format::Gif && self.background == Background::None;
        if needs_background { Err(DrawError::NoBackground) } else { Ok(()) }
    }

    /// Checks the requested size of a page with several parts, such as a chart.
    pub fn expect_page(&self) -> Result<(), DrawError> {
        let (least, most) = (Self::LEAST_PAGE, Layout::MOST_PIXELS);
        match self.pixels {
            Some(pixels) if pixels < least => Err(DrawError::TooSmall { pixels, least }),
            Some(pixels) if pixels > most => Err(DrawError::TooManyPixels { pixels, most }),
            _ => Ok(()),
        }
    }

    /// The fewest pixels along the longer side of a page with several parts.
    const LEAST_PAGE: u32 = 100;

    /// How squares are drawn, if they are large enough.
    pub(crate) fn squares(&self) -> Squares {
        self.squares.unwrap_or_default()
    }

    /// Returns `true` if checkered squares are requested, however small they are.
    pub(crate) fn wants_both_colours(&self) -> bool {
        self.squares == Some(Squares::Checkered) || self.colours.of(Part::Dark).is_some()
    }

    /// The same options with squares drawn even if they are small, for a board without a tour.
    #[must_use]
    pub(crate) fn with_squares(self) -> Self {
        Self { squares: Some(self.squares()), ..self }
    }

    /// The outline of the board; without checkered squares, a frame would not show its shape.
    pub(crate) fn outline(&self) -> Outline {
        let usual = if self.squares() == Squares::Checkered { Outline::Box } else { Outline::Shape };
        self.outline.unwrap_or(usual)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speed_is_from_one_to_fifty_moves_a_second() {
        assert_eq!(Speed::new(1).unwrap().hundredths(), 100);
        assert_eq!(Speed::new(50).unwrap().frame_time(), Duration::from_millis(20));
        for wrong in [0, 51, u16::MAX] {
            assert!(Speed::new(wrong).unwrap_err().to_string().contains("from 1 to 50"));
        }
    }

    #[test]
    fn a_width_is_from_a_tenth_of_a_pixel_to_a_hundred() {
        for text in ["0.1", "3", "99.99", "100"] {
            assert!(text.parse::<LineWidth>().is_ok(), "{text}");
        }
        for wrong in ["0", "0.09", "100.1", "-1", "NaN", "inf", "wide", ""] {
            let error = wrong.parse::<LineWidth>().unwrap_err().to_string();
            assert!(error.contains("write pixels from 0.1 to 100"), "{error}");
        }
    }

    #[test]
    fn a_background_is_a_colour_or_none() {
        assert_eq!("none".parse(), Ok(Background::None));
        assert_eq!("transparent".parse(), Ok(Background::None));
        assert_eq!("white".parse(), Ok(Background::Ink(Ink::hex(0xff_ff_ff))));
        let error = "clear".parse::<Background>().unwrap_err().to_string();
        assert!(error.starts_with("`clear` is not a colour") && error.ends_with("or write none, for no background"));
        let options = DrawOptions { background: Background::None, ..DrawOptions::default() };
        assert_eq!((options.paper(), options.inks().paper), (None, Theme::Light.inks().paper));
        assert!(options.expect(Format::Png).is_ok());
        assert!(options.expect(Format::Gif).unwrap_err().to_string().contains("write a colour, or draw it as svg"));
    }
}
