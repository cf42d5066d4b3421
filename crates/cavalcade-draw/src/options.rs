//! How a picture is to look.

use std::time::Duration;

use thiserror::Error;

use crate::{Style, Theme};

/// Whether the names of files and ranks stand beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// Letters below and numbers to the left.
    #[default]
    Shown,
    /// A narrow margin and nothing in it.
    Hidden,
}

/// How fast an animation runs, in moves a second.
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

    /// So many moves a second, from 1 to [`Speed::FASTEST`].
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
    /// Five moves a second: a chessboard in thirteen seconds.
    fn default() -> Self {
        Self(5)
    }
}

/// A speed that no animation can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an animation cannot show {0} moves a second; write a speed from 1 to {fastest}", fastest = Speed::FASTEST)]
pub struct SpeedError(u16);

/// How a picture is to look. The default is what suits most boards.
///
/// ```
/// use cavalcade_draw::{DrawOptions, Style, Theme};
///
/// let options = DrawOptions { style: Style::Both, theme: Theme::Dark, ..DrawOptions::default() };
/// assert_eq!(options.pixels, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DrawOptions {
    /// How a tour is drawn.
    pub style: Style,
    /// The inks.
    pub theme: Theme,
    /// The longer side of the picture in pixels; `None` chooses one by the board.
    pub pixels: Option<u32>,
    /// Whether files and ranks are named.
    pub coordinates: Coordinates,
    /// How fast an animation runs.
    pub speed: Speed,
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
}
